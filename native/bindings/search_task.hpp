// SearchTask: what every search takes from Python: a board, limits, threads and a callback.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <vector>

#include "bindings/arguments.hpp"
#include "core/limits.hpp"

namespace taquin::bindings {

// The constructor of the Python class checks everything.
struct SearchTask {
    int rows, cols;
    std::vector<uint16_t> start, goal;
    Limits limits;
    int threads;
    nanobind::object tick;  // or None

    // Throws std::invalid_argument if the board is too large for most searches.
    Shape shape() const { return shape_of(rows, cols); }
    void check_shape(const Shape& other, const char* what) const {
        if (other.rows() != rows || other.cols() != cols)
            throw std::invalid_argument(std::string(what) + " for a board of another shape");
    }
};

// The tiles of a board that `shape_of` accepts.
inline Tiles narrowed(const std::vector<uint16_t>& tiles) { return {tiles.begin(), tiles.end()}; }

}  // namespace taquin::bindings
