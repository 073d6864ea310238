// Ranker: where the entries of a placement of few tiles begin, found without branches.
//
// The cells of the tiles come as bytes of one word, in the order of their labels. Which of any two
// is the larger, ten bits for five tiles, says all about their order: the number of the permutation
// and the place of each tile among the others, and so where in a row of binomials it looks.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>

#include "pdb/projection.hpp"

namespace taquin {

class Ranker {
   public:
    static constexpr int most_tiles = 5;

    static bool fits(const Layout& layout) {
        return layout.tiles() <= most_tiles && layout.tiles() * layout.shape().cells() <= nothing &&
               layout.shape().cells() <= nobody;
    }

    explicit Ranker(const Layout& layout)
        : present_((uint64_t{1} << (8 * layout.tiles())) - 1),
          absent_(0x7f7f7f7f7f & all & ~present_) {
        const auto tiles = static_cast<size_t>(layout.tiles());
        const auto cells = static_cast<size_t>(layout.shape().cells());
        for (size_t before = 0; before < tiles; ++before)
            for (size_t cell = 0; cell < cells; ++cell)
                binomials_[before * cells + cell] =
                    layout.choose(static_cast<int>(cell), static_cast<int>(before) + 1);
        std::array<uint8_t, most_tiles> label_at;  // in the order of the cells
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
            for (size_t label = tiles; label < most_tiles; ++label)
                places |= static_cast<uint64_t>(nothing - nobody) << (8 * label);
            orders_[order(word | absent_)] = {places, layout.permutation_rank(code) * layout.row()};
        } while (std::next_permutation(label_at.begin(),
                                       label_at.begin() + static_cast<std::ptrdiff_t>(tiles)));
    }

    struct Rank {
        uint32_t set;
        uint64_t first_entry;  // of the permutation
    };
    Rank rank(uint64_t cells) const {  // bytes beyond the last tile may be anything
        cells = (cells & present_) | absent_;
        const auto& [places, first_entry] = orders_[order(cells)];
        const uint64_t at = cells + places;
        return {binomials_[at & 255] + binomials_[at >> 8 & 255] + binomials_[at >> 16 & 255] +
                    binomials_[at >> 24 & 255] + binomials_[at >> 32],
                first_entry};
    }

   private:
    static constexpr uint64_t all = (uint64_t{1} << (8 * most_tiles)) - 1;
    static constexpr int nobody = 127;   // the cell of a tile that a pattern does not have
    static constexpr int nothing = 255;  // where binomials_ says 0

    struct Order {
        uint64_t places;  // what leads each tile to its row of binomials
        uint64_t first_entry;
    };

    // Each tile is compared with the next two, round and round: that makes all ten pairs.
    static uint32_t order(uint64_t cells) {
        const uint64_t next = (cells >> 8 | cells << 32) & all;
        const uint64_t next_but_one = (cells >> 16 | cells << 24) & all;
        return collect(not_less(cells, next)) | collect(not_less(cells, next_but_one)) << 5;
    }
    static uint64_t not_less(uint64_t one, uint64_t two) {  // byte by byte, the lowest bit of each
        constexpr uint64_t highest_bits = 0x8080808080;
        return (((one | highest_bits) - two) & highest_bits) >> 7;
    }
    static uint32_t collect(uint64_t lowest_bits) {  // of five bytes, side by side
        constexpr uint64_t together = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28;
        return static_cast<uint32_t>(lowest_bits * together >> 28) & 31;
    }

    uint64_t present_, absent_;  // bytes
    std::array<uint32_t, 256> binomials_{};
    std::array<Order, 1024> orders_{};
};

}  // namespace taquin
