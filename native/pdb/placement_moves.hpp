// PlacementMoves: the moves of one lookup's tiles, and the database entries that they lead to.
//
// For boards of up to 26 cells, where a cell set is two halves of 13 bits.
#pragma once

#include <array>
#include <bit>

#include "pdb/pattern_set.hpp"

namespace taquin::pdb {

// A placement in two words: the occupied cells, one bit each, and the labels in the order of their
// cells, three bits each. Cells are the database's.
struct PackedPlacement {
    uint32_t cells, code;
    bool operator==(const PackedPlacement&) const = default;
};

// Masks that move one label of a code to another position. Labels outside the two positions stay;
// those in between shift down or up by one.
struct CodeShift {
    uint32_t stay = 0, down = 0, up = 0;
};
inline constexpr auto code_shifts = [] {
    std::array<CodeShift, max_pattern_tiles * max_pattern_tiles> all;
    for (int from = 0; from < max_pattern_tiles; ++from)
        for (int to = 0; to < max_pattern_tiles; ++to)
            for (int i = 0; i < max_pattern_tiles; ++i) {
                CodeShift& shift = all[static_cast<size_t>(from * max_pattern_tiles + to)];
                const uint32_t label = 7u << (3 * i);
                if (i == to) continue;
                if (from <= i && i < to)
                    shift.down |= label;
                else if (to < i && i <= from)
                    shift.up |= label;
                else
                    shift.stay |= label;
            }
    return all;
}();

class PlacementMoves {
   public:
    // A move of the blank: a tile moves from one cell of the database to another.
    struct TileMove {
        uint32_t from_bit = 0, to_bit = 0;
        uint8_t from = 0, to = 0;
    };

    PlacementMoves(const PatternSet::Lookup& lookup, const Shape& shape)
        : low_rank_(lookup.database->projection().low_rank()),
          high_rank_(lookup.database->projection().high_rank()),
          sets_(lookup.database->projection().sets()),
          regions_(lookup.database->projection().regions()),
          first_rank_(lookup.database->projection().first_rank()),
          last_rank_(lookup.database->projection().last_rank()),
          words_(lookup.database->words()),
          row_(lookup.database->projection().row()),
          first_bits_(lookup.database->projection().first_bits()) {
        for (int blank = 0; blank < shape.cells(); ++blank)
            for (const Slide slide : shape.slides(blank)) {
                const uint8_t from = lookup.cell_of[slide.target];
                const uint8_t to = lookup.cell_of[static_cast<size_t>(blank)];
                moves_[static_cast<size_t>(blank * 4 + slide.move)] = {1u << from, 1u << to, from,
                                                                       to};
            }
    }

    static PackedPlacement pack(const Placement& placement) {
        PackedPlacement packed{0, placement.code()};
        for (int i = 0; i < placement.count; ++i)
            packed.cells |= 1u << placement.cell[static_cast<size_t>(i)];
        return packed;
    }

    // The move of a blank in that cell of the board.
    const TileMove& move(size_t blank, size_t move) const { return moves_[blank * 4 + move]; }

    static PackedPlacement after(PackedPlacement now, const TileMove& move) {
        const uint32_t others = now.cells ^ move.from_bit;
        const auto before = static_cast<size_t>(std::popcount(others & (move.from_bit - 1)));
        const auto after = static_cast<size_t>(std::popcount(others & (move.to_bit - 1)));
        const CodeShift& shift = code_shifts[before * max_pattern_tiles + after];
        return {others | move.to_bit, (now.code & shift.stay) | (now.code >> 3 & shift.down) |
                                          (now.code << 3 & shift.up) |
                                          (now.code >> (3 * before) & 7) << (3 * after)};
    }

    // The index of an entry is `row(code) + set(cells)->first_block + region`.
    uint64_t row(uint32_t code) const {
        return row_ *
               (first_rank_[code & ((1u << first_bits_) - 1)] + last_rank_[code >> first_bits_]);
    }
    const Projection::CellSet* set(uint32_t cells) const {
        return sets_ + low_rank_[cells & ((1u << Projection::half_cells) - 1)] +
               high_rank_[cells >> Projection::half_cells];
    }
    const uint8_t* regions() const { return regions_; }
    const uint64_t* words() const { return words_; }
    uint32_t bit(uint64_t entry) const {
        return static_cast<uint32_t>(words_[entry / 64] >> (entry % 64) & 1);
    }

   private:
    // Copies of all pointers that a lookup needs, in adjacent memory.
    const uint32_t *low_rank_, *high_rank_;
    const Projection::CellSet* sets_;
    const uint8_t* regions_;
    const uint16_t *first_rank_, *last_rank_;
    const uint64_t* words_;
    uint64_t row_;
    int first_bits_;
    std::array<TileMove, 2 * Projection::half_cells * 4> moves_;  // [blank][move]
};

}  // namespace taquin::pdb
