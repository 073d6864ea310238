// Estimator: the h of a state's successors, derived from the state.
#pragma once

#include <array>
#include <utility>

#include "core/board.hpp"
#include "heuristics/tile_sum.hpp"
#include "search/task.hpp"

namespace taquin::search {

// For every board and heuristic: unpacks the state, fills its record and updates that.
template <class Board, class H>
class Estimator {
   public:
    Estimator(const Task& task, const H& heuristic)
        : heuristic_(heuristic), cells_(task.shape.cells()) {}

    // Sets the parent.
    void at(const Board& board, int blank) {
        blank_ = blank;
        board.unpack(tiles_, cells_);
        heuristic_.prepare(tiles_, record_);
    }
    // The h of the successor whose blank is in the target cell.
    int after(int target) {
        heuristics::Record record;
        std::swap(tiles_[blank_], tiles_[target]);
        const int h = heuristic_.after(tiles_, blank_, target, record_, record);
        std::swap(tiles_[blank_], tiles_[target]);
        return h;
    }

   private:
    const H& heuristic_;
    int cells_, blank_ = 0;
    uint8_t tiles_[max_cells];
    heuristics::Record record_;
};

// For packed boards and tile sums: reads two cells at a time from the packed word.
template <>
class Estimator<PackedBoard, heuristics::TileSum> {
   public:
    Estimator(const Task& task, const heuristics::TileSum& sum) : sum_(sum) {
        const int cells = task.shape.cells();
        for (int pair = 0; pair < 8; ++pair)
            for (int both = 0; both < 256; ++both)
                for (int half = 0; half < 2; ++half) {
                    const int cell = pair * 2 + half, tile = both >> (4 * half) & 15;
                    if (cell < cells && tile < cells)
                        pairs_[static_cast<size_t>(pair)][static_cast<size_t>(both)] +=
                            static_cast<uint8_t>(sum.at(cell, tile));
                }
    }

    void at(const PackedBoard& board, int blank) {
        board_ = board.bits;
        blank_ = blank;
        h_ = 0;
        for (size_t pair = 0; pair < 8; ++pair) h_ += pairs_[pair][board_ >> (8 * pair) & 255];
    }
    int after(int target) {
        const auto tile = static_cast<int>(board_ >> (4 * target) & 15);
        return h_ + sum_.at(blank_, tile) - sum_.at(target, tile);
    }

   private:
    const heuristics::TileSum& sum_;
    uint64_t board_ = 0;
    int blank_ = 0, h_ = 0;
    std::array<std::array<uint8_t, 256>, 8> pairs_{};
};

}  // namespace taquin::search
