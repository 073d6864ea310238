// InversionCounter: the inversions of a board's tiles, read by rows or by columns.
//
// A vertical move takes one tile past the cols − 1 others between its two cells, so only those
// pairs change. A horizontal move changes no pair read by rows. By columns it is the reverse.
#pragma once

#include <utility>
#include <vector>

#include "core/shape.hpp"

namespace taquin::heuristics {

// The rank of each tile among the goal's tiles, read in that order of cells.
inline std::vector<int> ranks_in_goal(const Tiles& goal, const std::vector<int>& order) {
    std::vector<int> rank(goal.size());
    int place = 0;
    for (int cell : order)
        if (goal[static_cast<size_t>(cell)]) rank[goal[static_cast<size_t>(cell)]] = place++;
    return rank;
}

inline std::vector<int> row_order(const Shape& shape) {
    std::vector<int> order;
    for (int cell = 0; cell < shape.cells(); ++cell) order.push_back(cell);
    return order;
}

inline std::vector<int> column_order(const Shape& shape) {
    std::vector<int> order;
    for (int col = 0; col < shape.cols(); ++col)
        for (int row = 0; row < shape.rows(); ++row) order.push_back(row * shape.cols() + col);
    return order;
}

class InversionCounter {
   public:
    InversionCounter(const Tiles& goal, std::vector<int> order)
        : order_(std::move(order)), place_(order_.size()), rank_(ranks_in_goal(goal, order_)) {
        for (size_t at = 0; at < order_.size(); ++at)
            place_[static_cast<size_t>(order_[at])] = static_cast<int>(at);
    }

    // The inversions of a board.
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

    // The change of the count when a tile moved from cell `before` to cell `now`. `tiles` is the
    // board after the move.
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

}  // namespace taquin::heuristics
