// Distances: the Manhattan distance of every two cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

class Distances {
   public:
    explicit Distances(const Shape& shape) : cells_(static_cast<size_t>(shape.cells())) {
        distance_.reserve(cells_ * cells_);
        for (int row = 0; row < shape.rows(); ++row)
            for (int col = 0; col < shape.cols(); ++col)
                for (int other_row = 0; other_row < shape.rows(); ++other_row)
                    for (int other_col = 0; other_col < shape.cols(); ++other_col)
                        distance_.push_back(static_cast<uint8_t>(std::abs(row - other_row) +
                                                                 std::abs(col - other_col)));
    }

    int operator()(int cell, int other) const {
        return distance_[static_cast<size_t>(cell) * cells_ + static_cast<size_t>(other)];
    }

   private:
    size_t cells_;
    std::vector<uint8_t> distance_;  // [cell][other]; at most 128
};

}  // namespace taquin
