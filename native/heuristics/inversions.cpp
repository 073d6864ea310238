// Everything that counts inversions: inversion distance, the bubble-sort count and S0's formula.
//
// Record: [inversions read by rows, second count]. A vertical move takes one tile past the cols-1
// others between its two cells, so only those pairs are looked at; a horizontal move changes
// no pair read by rows. Reading by columns it is the other way round.
#include <cstdlib>

#include "heuristics/heuristic.hpp"

namespace taquin {
namespace {

// Each tile's place among the goal's tiles, read in an order of cells.
std::vector<int> ranks(const Tiles& goal, const std::vector<int>& order) {
    std::vector<int> rank(goal.size());
    int place = 0;
    for (int cell : order)
        if (goal[static_cast<size_t>(cell)]) rank[goal[static_cast<size_t>(cell)]] = place++;
    return rank;
}

std::vector<int> row_order(const Shape& shape) {
    std::vector<int> order;
    for (int cell = 0; cell < shape.cells(); ++cell) order.push_back(cell);
    return order;
}

std::vector<int> column_order(const Shape& shape) {
    std::vector<int> order;
    for (int col = 0; col < shape.cols(); ++col)
        for (int row = 0; row < shape.rows(); ++row) order.push_back(row * shape.cols() + col);
    return order;
}

// Inversions of the tiles read in one of the two orders.
class Counter {
   public:
    Counter(const Tiles& goal, std::vector<int> order)
        : order_(std::move(order)), place_(order_.size()), rank_(ranks(goal, order_)) {
        for (size_t at = 0; at < order_.size(); ++at)
            place_[static_cast<size_t>(order_[at])] = static_cast<int>(at);
    }

    int count(const uint8_t* tiles) const {
        int inversions = 0;
        for (size_t first = 0; first < order_.size(); ++first) {
            const uint8_t tile = tiles[order_[first]];
            for (size_t second = first + 1; tile && second < order_.size(); ++second) {
                const uint8_t other = tiles[order_[second]];
                inversions += other && rank_[other] < rank_[tile];
            }
        }
        return inversions;
    }

    // The change when the tile now in `now` came from `before`; the blank is now there.
    int change(const uint8_t* tiles, int before, int now) const {
        const uint8_t tile = tiles[now];
        int from = place_[static_cast<size_t>(before)], to = place_[static_cast<size_t>(now)];
        const int direction = from < to ? 1 : -1;
        int larger = 0, smaller = 0;
        for (int at = from + direction; at != to; at += direction) {
            const bool is_larger = rank_[tiles[order_[static_cast<size_t>(at)]]] > rank_[tile];
            larger += is_larger;
            smaller += !is_larger;
        }
        return direction * (larger - smaller);
    }

   private:
    std::vector<int> order_, place_, rank_;
};

// The least number of moves across lines of that length that undo so many inversions.
int fewest_moves(int inversions, int line) {
    int moves = (inversions + line - 2) / (line - 1);
    if (line % 2 == 0 && (moves - inversions) % 2) ++moves;
    return moves;
}

class InversionDistance final : public Heuristic {
   public:
    InversionDistance(const Shape& shape, const Tiles& goal)
        : rows_(shape.rows()),
          cols_(shape.cols()),
          by_rows_(goal, row_order(shape)),
          by_cols_(goal, column_order(shape)) {}

    int record_size() const override { return 2; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        record[0] = by_rows_.count(tiles);
        record[1] = by_cols_.count(tiles);
        return value(record);
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const bool vertical = old_blank % cols_ == blank % cols_;
        record[0] = before[0] + (vertical ? by_rows_.change(tiles, blank, old_blank) : 0);
        record[1] = before[1] + (vertical ? 0 : by_cols_.change(tiles, blank, old_blank));
        return value(record);
    }

   private:
    int value(const int32_t* record) const {
        return fewest_moves(record[0], cols_) + fewest_moves(record[1], rows_);
    }

    int rows_, cols_;
    Counter by_rows_, by_cols_;
};

class BubbleSort final : public Heuristic {
   public:
    BubbleSort(const Shape& shape, const Tiles& goal) : counter_(goal, row_order(shape)) {}

    int record_size() const override { return 1; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        return record[0] = counter_.count(tiles);
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        return record[0] = before[0] + counter_.change(tiles, blank, old_blank);
    }

   private:
    Counter counter_;
};

class Kim final : public Heuristic {
   public:
    Kim(const Shape& shape, const Tiles& goal) : by_rows_(goal, row_order(shape)) {
        const auto order = column_order(shape);
        index_.resize(order.size());
        for (size_t at = 0; at < order.size(); ++at)
            index_[static_cast<size_t>(order[at])] = static_cast<int>(at);
        for (int cell : goal_cells(goal)) goal_index_.push_back(index_[static_cast<size_t>(cell)]);
    }

    int record_size() const override { return 2; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        record[0] = by_rows_.count(tiles);
        record[1] = 0;
        for (size_t cell = 0; cell < index_.size(); ++cell)
            if (tiles[cell]) record[1] += displacement(static_cast<int>(cell), tiles[cell]);
        return value(record);
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const uint8_t tile = tiles[old_blank];
        record[0] = before[0] + by_rows_.change(tiles, blank, old_blank);
        record[1] = before[1] + displacement(old_blank, tile) - displacement(blank, tile);
        return value(record);
    }

   private:
    int displacement(int cell, uint8_t tile) const {
        return std::abs(index_[static_cast<size_t>(cell)] - goal_index_[tile]);
    }
    static int value(const int32_t* record) {
        return record[0] / 3 + record[0] % 3 + record[1] / 3 + record[1] % 3;
    }

    Counter by_rows_;
    std::vector<int> index_, goal_index_;
};

}  // namespace

std::unique_ptr<Heuristic> make_inversion_distance(const Shape& shape, const Tiles& goal) {
    return std::make_unique<InversionDistance>(shape, goal);
}

std::unique_ptr<Heuristic> make_inversions(const Shape& shape, const Tiles& goal) {
    return std::make_unique<BubbleSort>(shape, goal);
}

std::unique_ptr<Heuristic> make_kim(const Shape& shape, const Tiles& goal) {
    return std::make_unique<Kim>(shape, goal);
}

}  // namespace taquin
