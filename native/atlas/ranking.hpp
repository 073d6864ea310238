// Ranking: the reachable states of a small board, numbered without gaps.
//
//     index = blank cell · stride + rank of the tiles / 2
//
// Tiles are numbered 0…n−2 by their goal cells and read row by row, without the blank. A horizontal
// move does not change this sequence. A vertical move takes one tile past cols − 1 others, so only
// the digits of those tiles change. Half of all sequences have the wrong parity for a blank cell.
// Only the rank's last digit distinguishes them, so it is dropped.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace taquin::atlas {

class Ranking {
   public:
    static constexpr int max_cells = 12;  // more would not fit into a 32-bit rank

    Ranking(int rows, int cols, int goal_blank)
        : rows_(rows), cols_(cols), cells_(rows * cols), goal_row_(goal_blank / cols) {
        const int tiles = cells_ - 1;
        uint32_t half_factorial = 1;  // (tiles − 1 − i)! / 2, the weight of digit i
        for (int i = tiles - 3; i >= 0; --i) {
            weight_[i] = half_factorial;
            reciprocal_[i] = (uint64_t{1} << reciprocal_bits) / half_factorial + 1;
            half_factorial *= static_cast<uint32_t>(tiles - i);
        }
        per_blank_ = half_factorial;
        stride_ = (per_blank_ + 31) / 32 * 32;
    }

    int rows() const { return rows_; }
    int cols() const { return cols_; }
    int cells() const { return cells_; }
    uint32_t per_blank() const { return per_blank_; }
    uint32_t stride() const { return stride_; }  // a multiple of 32: a word has one blank cell
    uint64_t states() const { return uint64_t{per_blank_} * cells_; }
    uint64_t slots() const { return uint64_t{stride_} * cells_; }

    // A sequence of tiles with its Lehmer digits: digit[i] counts the later, smaller tiles.
    struct Sequence {
        std::array<uint8_t, max_cells> tile;
        std::array<uint8_t, max_cells> digit;
    };

    Sequence unrank(uint32_t rank, int blank) const {
        Sequence sequence;
        const int tiles = cells_ - 1;
        uint64_t unused = 0xFEDCBA9876543210ull;  // tiles not placed yet, the smallest first
        int digit_sum = 0;
        for (int i = 0; i < tiles; ++i) {
            uint32_t digit;
            if (i < tiles - 2) {
                digit = static_cast<uint32_t>(rank * reciprocal_[i] >> reciprocal_bits);
                rank -= digit * weight_[i];
            } else if (i == tiles - 2) {
                digit = (digit_sum & 1) != (odd(blank) ? 1 : 0);
            } else {
                digit = 0;
            }
            digit_sum += static_cast<int>(digit);
            sequence.digit[i] = static_cast<uint8_t>(digit);
            const int shift = 4 * static_cast<int>(digit);
            sequence.tile[i] = unused >> shift & 15;
            const uint64_t below = (uint64_t{1} << shift) - 1;
            unused = (unused & below) | (unused >> 4 & ~below);
        }
        return sequence;
    }

    uint32_t rank(const uint8_t* tile) const {
        const int tiles = cells_ - 1;
        uint32_t rank = 0, used = 0;
        for (int i = 0; i < tiles - 2; ++i) {
            const uint32_t smaller_used = std::popcount(used & ((1u << tile[i]) - 1));
            rank += (tile[i] - smaller_used) * weight_[i];
            used |= 1u << tile[i];
        }
        return rank;
    }

    // The rank after the tile at place `first` moved past the cols − 1 tiles after it.
    uint32_t after_moving_back(const Sequence& s, uint32_t rank, int first) const {
        const int last = first + cols_ - 1, tile = s.tile[first];
        int digit = s.digit[first];
        rank -= term(first, digit);
        for (int i = first + 1; i <= last; ++i) {
            const int larger = s.tile[i] > tile;
            digit -= 1 - larger;
            rank += term(i - 1, s.digit[i] + larger) - term(i, s.digit[i]);
        }
        return rank + term(last, digit);
    }

    // The rank after the tile at place `last` moved past the cols − 1 tiles before it.
    uint32_t after_moving_forward(const Sequence& s, uint32_t rank, int last) const {
        const int first = last - cols_ + 1, tile = s.tile[last];
        int digit = s.digit[last];
        rank -= term(last, digit);
        for (int i = first; i < last; ++i) {
            const int larger = s.tile[i] > tile;
            digit += 1 - larger;
            rank += term(i + 1, s.digit[i] - larger) - term(i, s.digit[i]);
        }
        return rank + term(first, digit);
    }

   private:
    uint32_t term(int place, int digit) const {
        return weight_[place] * static_cast<uint32_t>(digit);  // the last two weights are 0
    }
    // Whether sequences with that blank cell are odd permutations.
    bool odd(int blank) const { return (blank / cols_ + goal_row_) * (cols_ - 1) % 2 != 0; }

    // Division by multiplication. It is exact because a rank times its weight is below 2^50, and it
    // does not overflow because a digit is below 16.
    static constexpr int reciprocal_bits = 56;

    int rows_, cols_, cells_, goal_row_;
    std::array<uint32_t, max_cells> weight_{};
    std::array<uint64_t, max_cells> reciprocal_{};
    uint32_t per_blank_, stride_;
};

}  // namespace taquin::atlas
