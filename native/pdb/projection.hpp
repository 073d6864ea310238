// Projection: the index of every entry of a pattern database for k tiles on a board.
//
// An entry is an abstract state, a placement of the pattern's tiles and a region of the blank:
//
//   cell set      the occupied cells c_0 < c_1 < … < c_{k-1}, ranked as Σ C(c_i, i + 1)
//   region        the region of the blank (blank_regions.hpp); a cell set with one of its regions
//   is
//                 a block
//   permutation   the labels in c_0 … c_{k-1}, as a permutation rank
//
// The index is permutation · row + block. A row is the number of blocks, rounded up to a cache
// line. Most moves keep the order of the tiles, so a search stays in few rows, a few pages each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/shape.hpp"
#include "pdb/placement.hpp"

namespace taquin::pdb {

class Projection {
   public:
    // Throws std::invalid_argument unless there are 1 to 8 tiles and fewer than cells.
    Projection(const Shape& shape, int tiles);

    const Shape& shape() const { return shape_; }
    int tiles() const { return tiles_; }
    uint32_t permutations() const { return permutations_; }
    uint64_t blocks() const { return blocks_; }
    uint64_t row() const { return row_; }  // entries per permutation
    uint64_t words() const { return permutations_ * row_ / 64; }
    uint64_t entries() const { return blocks_ * permutations_; }

    struct CellSet {
        uint32_t first_block;
        uint32_t regions;  // where its row of regions starts: one region per cell
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
        const CellSet& set = sets_[set_rank];
        return set.first_block + regions_[set.regions + static_cast<uint32_t>(blank)];
    }
    uint64_t entry(const Placement& placement, int blank) const {
        return permutation_rank(placement.code()) * row_ + block(set_rank(placement), blank);
    }

    uint32_t choose(int n, int k) const {
        return choose_[static_cast<size_t>(n)][static_cast<size_t>(k)];
    }

    // On up to 26 cells, the rank of a cell set as bits is the sum of two lookups.
    static constexpr int half_cells = 13;
    const uint32_t* low_rank() const { return low_rank_.data(); }
    const uint32_t* high_rank() const { return high_rank_.data(); }
    const CellSet* sets() const { return sets_.data(); }
    size_t set_count() const { return sets_.size(); }
    const uint8_t* regions() const { return regions_.data(); }
    const uint16_t* first_rank() const { return first_rank_.data(); }
    const uint16_t* last_rank() const { return last_rank_.data(); }
    int first_bits() const { return first_bits_; }

    // The code of every permutation rank: the inverse of `permutation_rank`.
    std::vector<uint32_t> codes() const;

    // The size of a pattern database in 64-bit words and in entries, without a projection.
    // UINT64_MAX stands for too many.
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
    std::vector<std::array<uint32_t, max_pattern_tiles + 1>> choose_;
    std::vector<CellSet> sets_;
    std::vector<uint8_t> regions_;  // rows of cells; sets with one region share the first row
    std::vector<uint32_t> low_rank_, high_rank_;
    std::vector<uint16_t> first_rank_, last_rank_;
    int first_bits_ = 0;
    uint32_t first_mask_ = 0;
};

// Made once per kind and shared by all pattern databases.
std::shared_ptr<const Projection> shared_projection(const Shape& shape, int tiles);

}  // namespace taquin::pdb
