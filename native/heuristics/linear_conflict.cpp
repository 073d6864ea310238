// Linear conflict: Manhattan distance plus two for each tile that must leave its line.
//
// Record: [h]. A vertical move changes two rows and no order within its column. Only those two rows
// are counted again, before and after the move. Horizontal moves do the same with columns.
#include <array>

#include "heuristics/heuristics.hpp"

namespace taquin::heuristics {
namespace {

class LinearConflict final : public Heuristic {
   public:
    LinearConflict(const Shape& shape, const Tiles& goal)
        : rows_(shape.rows()),
          cols_(shape.cols()),
          home_(goal_cells(goal)),
          manhattan_(make_manhattan(shape, goal)) {}

    int record_size() const override { return 1; }

    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        int leaving = 0;
        for (int row = 0; row < rows_; ++row) leaving += row_leavers(tiles, row);
        for (int col = 0; col < cols_; ++col) leaving += col_leavers(tiles, col);
        return record[0] = manhattan_->evaluate(tiles, record) + 2 * leaving;
    }

    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const uint8_t tile = tiles[old_blank];
        int change = manhattan_->after(tiles, old_blank, blank, before, record) - before[0];
        // Before the move, the tile was in `blank` and the blank in `old_blank`.
        const bool vertical = old_blank % cols_ == blank % cols_;
        const int from = vertical ? blank / cols_ : blank % cols_;
        const int to = vertical ? old_blank / cols_ : old_blank % cols_;
        if (vertical) {
            if (home_[tile] / cols_ == from)
                change += 2 * (row_leavers(tiles, from) - row_leavers(tiles, from, blank, tile));
            if (home_[tile] / cols_ == to)
                change += 2 * (row_leavers(tiles, to) - row_leavers(tiles, to, old_blank, 0));
        } else {
            if (home_[tile] % cols_ == from)
                change += 2 * (col_leavers(tiles, from) - col_leavers(tiles, from, blank, tile));
            if (home_[tile] % cols_ == to)
                change += 2 * (col_leavers(tiles, to) - col_leavers(tiles, to, old_blank, 0));
        }
        return record[0] = before[0] + change;
    }

   private:
    // How many tiles of the row must leave it. If a cell is given, `other` replaces its tile.
    int row_leavers(const uint8_t* tiles, int row, int replaced = -1, int other = 0) const {
        std::array<int, max_cells> places;
        int count = 0;
        for (int cell = row * cols_; cell < (row + 1) * cols_; ++cell) {
            const int tile = cell == replaced ? other : tiles[cell];
            if (tile && home_[static_cast<size_t>(tile)] / cols_ == row)
                places[static_cast<size_t>(count++)] = home_[static_cast<size_t>(tile)];
        }
        return count - longest_increasing(places.data(), count);
    }
    // The same for a column.
    int col_leavers(const uint8_t* tiles, int col, int replaced = -1, int other = 0) const {
        std::array<int, max_cells> places;
        int count = 0;
        for (int cell = col; cell < rows_ * cols_; cell += cols_) {
            const int tile = cell == replaced ? other : tiles[cell];
            if (tile && home_[static_cast<size_t>(tile)] % cols_ == col)
                places[static_cast<size_t>(count++)] = home_[static_cast<size_t>(tile)];
        }
        return count - longest_increasing(places.data(), count);
    }
    // The length of the longest increasing subsequence, by patience sorting. Overwrites `numbers`
    // with the tops of the piles.
    static int longest_increasing(int* numbers, int count) {
        int piles = 0;
        for (int i = 0; i < count; ++i) {
            const int number = numbers[i];
            int pile = piles;
            while (pile > 0 && numbers[pile - 1] > number) --pile;
            numbers[pile] = number;
            if (pile == piles) ++piles;
        }
        return piles;
    }

    int rows_, cols_;
    std::vector<int> home_;
    std::unique_ptr<Heuristic> manhattan_;
};

}  // namespace

std::unique_ptr<Heuristic> make_linear_conflict(const Shape& shape, const Tiles& goal) {
    return std::make_unique<LinearConflict>(shape, goal);
}

}  // namespace taquin::heuristics
