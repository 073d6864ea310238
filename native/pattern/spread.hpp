// SpreadTable: a pattern's table in which every placement has a byte of its own.
//
// A pattern table is small, but to find an entry takes a rank of cells, a rank of labels and a
// region. Here all that is left of that is a sum:
//
//   place   Σ cell of label i · stride of label i, so that a move of one tile is one addition.
//           There are cells^k places; those with two tiles in one cell are never looked at;
//   byte    the bit that the table has for most cells of the blank, and seven bits that tell where
//           it has the other one: nowhere, in one of the regions that tiles cut off most often, or
//           `elsewhere`, which only the table itself can tell.
//
// For six tiles on 25 cells that is 244 MB, made from 23 MB in about a second.
#pragma once

#include "../region.hpp"
#include "table.hpp"

namespace taquin {

class SpreadTable {
   public:
    static constexpr int most_cells = 2 * Layout::half_cells;
    // A search counts in 32 bits, of which it needs two for itself.
    static constexpr uint64_t most_places = uint64_t{1} << 30;
    static constexpr uint32_t elsewhere = 127;
    using Exceptions = std::array<uint32_t, elsewhere + 1>;

    // What it takes; all bits set where there can be none.
    static uint64_t bytes(const PatternTable& table);

    // On several threads. Null if control stopped it.
    static std::unique_ptr<SpreadTable> make(const PatternTable& table, int threads, Control&);

    const PatternTable& table() const { return table_; }
    uint32_t stride(size_t label) const { return stride_[label]; }
    const uint8_t* places() const { return &places_[0]; }
    // The cells that have the other bit, a bit each, by the upper seven bits of a byte.
    const Exceptions& exceptions() const { return exceptions_; }

    // The bit of the table itself; slow, and needed only where it is elsewhere.
    unsigned bit(uint32_t place, int blank) const;

    // The bit as a search finds it, which does the same with less ado.
    unsigned look(const Placement& placement, int blank) const;

   private:
    explicit SpreadTable(const PatternTable& table);

    const PatternTable& table_;
    std::array<uint32_t, most_pattern_tiles> stride_{};
    Exceptions exceptions_{};
    Region<uint8_t> places_;

    friend class Spreading;
};

}  // namespace taquin
