// Layout: the number of every entry of a table for k tiles on a board.
//
// An entry is a placement of the tiles and a region of the blank:
//
//   which cells are taken   c_0 < c_1 < … < c_{k-1}, ranked as Σ C(c_i, i + 1);
//   where the blank is      a region: cells without pattern tiles that hang together, numbered by
//                           their lowest cell. A set of cells with one of its regions is a block;
//   who is where            the labels in c_0 … c_{k-1}, as a permutation rank.
//
// An entry's number is rank · row + block, a row being the number of blocks, rounded up to a cache
// line. Most moves keep the order of the tiles, so a search stays in few rows: a few pages each.
// The readable twin is src/taquin/pdb/projection.py.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

constexpr int most_pattern_tiles = 8;

// The tiles of a pattern on a board, in the order of their cells.
struct Placement {
    int count = 0;
    std::array<uint8_t, most_pattern_tiles> cell{};
    std::array<uint8_t, most_pattern_tiles> label{};

    // Puts a tile among the others; returns its position.
    int insert(uint8_t cell, uint8_t label);
    int position(uint8_t cell) const;
    // The tile in position i goes to another, empty cell.
    Placement moved(int i, uint8_t to) const;
    // The set of cells that comes next in rank, among those on so many cells; false after the last.
    bool advance(int cells);
    uint32_t code() const {  // the labels, three bits each
        uint32_t code = 0;
        for (int i = 0; i < count; ++i)
            code |= static_cast<uint32_t>(label[static_cast<size_t>(i)]) << (3 * i);
        return code;
    }
};

class Layout {
   public:
    Layout(const Shape& shape, int tiles);

    const Shape& shape() const { return shape_; }
    int tiles() const { return tiles_; }
    uint32_t permutations() const { return permutations_; }
    uint64_t blocks() const { return blocks_; }
    uint64_t row() const { return row_; }  // entries from one permutation to the next
    uint64_t words() const { return permutations_ * row_ / 64; }
    uint64_t entries() const { return blocks_ * permutations_; }

    struct Set {
        uint32_t first_block;
        uint32_t regions;  // where its row of regions begins: a region for every cell
    };

    uint32_t set_rank(const Placement& placement) const {
        uint32_t rank = 0;
        for (int i = 0; i < placement.count; ++i)
            rank += choose(placement.cell[static_cast<size_t>(i)], i + 1);
        return rank;
    }
    uint32_t permutation_rank(uint32_t code) const {
        return first_rank_[code & first_mask_] + last_rank_[code >> first_bits_];
    }
    uint32_t block(uint32_t set_rank, int blank) const {
        const Set& set = sets_[set_rank];
        return set.first_block + regions_[set.regions + static_cast<uint32_t>(blank)];
    }
    uint64_t entry(const Placement& placement, int blank) const {
        return permutation_rank(placement.code()) * row_ + block(set_rank(placement), blank);
    }

    uint32_t choose(int n, int k) const {
        return choose_[static_cast<size_t>(n)][static_cast<size_t>(k)];
    }

    // Boards of up to 26 cells: the rank of a set of cells, given as bits, is the sum of two parts.
    static constexpr int half_cells = 13;
    bool has_halves() const { return !low_rank_.empty(); }
    const uint32_t* low_rank() const { return low_rank_.data(); }
    const uint32_t* high_rank() const { return high_rank_.data(); }
    const Set* sets() const { return sets_.data(); }
    size_t set_count() const { return sets_.size(); }
    const uint8_t* regions() const { return regions_.data(); }
    const uint16_t* first_rank() const { return first_rank_.data(); }
    const uint16_t* last_rank() const { return last_rank_.data(); }
    int first_bits() const { return first_bits_; }

    // The labels of a permutation rank; the way back from `permutation_rank`.
    std::vector<uint32_t> codes() const;

    // What a table takes, counted without making its layout; all bits set: far too much.
    static uint64_t words(const Shape& shape, int tiles, uint64_t& entries);
    static uint64_t row_of(uint64_t blocks) { return (blocks + 511) / 512 * 512; }

   private:
    void rank_permutations();
    void number_sets();
    void rank_halves();

    Shape shape_;
    int tiles_;
    uint32_t permutations_ = 1;
    uint64_t blocks_ = 0, row_ = 0;
    std::vector<std::array<uint32_t, most_pattern_tiles + 1>> choose_;
    std::vector<Set> sets_;
    std::vector<uint8_t> regions_;  // rows of cells; the first is that of all sets with one region
    std::vector<uint32_t> low_rank_, high_rank_;
    std::vector<uint16_t> first_rank_, last_rank_;
    int first_bits_ = 0;
    uint32_t first_mask_ = 0;
};

// The layout of that kind, made once and shared by all tables.
std::shared_ptr<const Layout> shared_layout(const Shape& shape, int tiles);

}  // namespace taquin
