// PlacementRanker: the rank of a placement of up to five tiles, without branches.
//
// The cells of the tiles are bytes of one word, in the order of their labels. The comparisons of
// every two cells, ten bits for five tiles, determine the order of the tiles. A lookup by these
// bits gives the permutation, and each tile's row of binomials.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>

#include "pdb/projection.hpp"

namespace taquin::pdb {

class PlacementRanker {
   public:
    static constexpr int max_tiles = 5;

    static bool fits(const Projection& projection) {
        return projection.tiles() <= max_tiles &&
               projection.tiles() * projection.shape().cells() <= zero_place &&
               projection.shape().cells() <= absent_cell;
    }

    explicit PlacementRanker(const Projection& projection)
        : present_((uint64_t{1} << (8 * projection.tiles())) - 1),
          absent_(0x7f7f7f7f7f & all & ~present_) {
        const auto tiles = static_cast<size_t>(projection.tiles());
        const auto cells = static_cast<size_t>(projection.shape().cells());
        for (size_t before = 0; before < tiles; ++before)
            for (size_t cell = 0; cell < cells; ++cell)
                binomials_[before * cells + cell] =
                    projection.choose(static_cast<int>(cell), static_cast<int>(before) + 1);
        std::array<uint8_t, max_tiles> label_at;  // in the order of the cells
        std::iota(label_at.begin(), label_at.end(), 0);
        do {
            uint64_t word = 0, places = 0;
            uint32_t code = 0;
            for (size_t before = 0; before < tiles; ++before) {
                const size_t label = label_at[before];
                word |= static_cast<uint64_t>(before) << (8 * label);
                places |= static_cast<uint64_t>(before * cells) << (8 * label);
                code |= static_cast<uint32_t>(label) << (3 * before);
            }
            for (size_t label = tiles; label < max_tiles; ++label)
                places |= static_cast<uint64_t>(zero_place - absent_cell) << (8 * label);
            orders_[order(word | absent_)] = {places,
                                              projection.permutation_rank(code) * projection.row()};
        } while (std::next_permutation(label_at.begin(),
                                       label_at.begin() + static_cast<std::ptrdiff_t>(tiles)));
    }

    struct Rank {
        uint32_t set;
        uint64_t first_entry;  // the start of the permutation's row
    };
    // Bytes beyond the last tile are ignored.
    Rank rank(uint64_t cells) const {
        cells = (cells & present_) | absent_;
        const auto& [places, first_entry] = orders_[order(cells)];
        const uint64_t at = cells + places;
        return {binomials_[at & 255] + binomials_[at >> 8 & 255] + binomials_[at >> 16 & 255] +
                    binomials_[at >> 24 & 255] + binomials_[at >> 32],
                first_entry};
    }

   private:
    static constexpr uint64_t all = (uint64_t{1} << (8 * max_tiles)) - 1;
    static constexpr int absent_cell = 127;  // the cell of a tile that the pattern does not have
    static constexpr int zero_place = 255;   // where binomials_ is 0

    struct Order {
        uint64_t places;  // added to the cells, gives each tile's place in binomials_
        uint64_t first_entry;
    };

    // Each tile is compared with the next two, cyclically, which makes all ten pairs.
    static uint32_t order(uint64_t cells) {
        const uint64_t next = (cells >> 8 | cells << 32) & all;
        const uint64_t next_but_one = (cells >> 16 | cells << 24) & all;
        return collect(not_less(cells, next)) | collect(not_less(cells, next_but_one)) << 5;
    }
    // Compares bytes; the result is in the lowest bit of each.
    static uint64_t not_less(uint64_t one, uint64_t two) {
        constexpr uint64_t highest_bits = 0x8080808080;
        return (((one | highest_bits) - two) & highest_bits) >> 7;
    }
    // Moves the lowest bits of five bytes next to each other.
    static uint32_t collect(uint64_t lowest_bits) {
        constexpr uint64_t factor = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28;
        return static_cast<uint32_t>(lowest_bits * factor >> 28) & 31;
    }

    uint64_t present_, absent_;  // bytes
    std::array<uint32_t, 256> binomials_{};
    std::array<Order, 1024> orders_{};
};

}  // namespace taquin::pdb
