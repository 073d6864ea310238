// Arguments: checks of everything that Python passes, so that no call can crash the interpreter.
//
// Each check throws std::invalid_argument, which Python sees as ValueError.
#pragma once

#include <nanobind/nanobind.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/limits.hpp"
#include "core/shape.hpp"
#include "core/solvable.hpp"

namespace taquin::bindings {

constexpr int64_t max_threads = 1024;
constexpr int max_key_weight = 1000;               // of g and h
constexpr uint64_t max_width = 1'000'000'000'000;  // of beams and frontiers

// Returns the value if it is in the range.
template <class Number>
Number in_range(const char* name, Number value, int64_t min, int64_t max) {
    if (std::cmp_less(value, min) || std::cmp_greater(value, max))
        throw std::invalid_argument(std::string(name) + " must be from " + std::to_string(min) +
                                    " to " + std::to_string(max));
    return value;
}

inline int threads_of(int threads) { return in_range("threads", threads, 1, max_threads); }

inline void check_size(int rows, int cols, int64_t max_cells) {
    if (rows < 2 || cols < 2 || int64_t{rows} * cols > max_cells)
        throw std::invalid_argument("the shape must have at least 2×2 and at most " +
                                    std::to_string(max_cells) + " cells");
}

inline Shape shape_of(int rows, int cols) {
    check_size(rows, cols, max_cells);
    return {rows, cols};
}

inline Limits limits_of(std::optional<double> seconds, std::optional<uint64_t> nodes,
                        std::optional<uint64_t> memory) {
    if (seconds && !(std::isfinite(*seconds) && *seconds >= 0))
        throw std::invalid_argument("seconds must be finite and at least 0");
    return {seconds, nodes, memory};
}

// Checks that the numbers are 0, 1, 2, … in any order.
template <class Numbers>
void check_permutation(const Numbers& numbers) {
    std::vector<bool> seen(numbers.size());
    for (const size_t number : numbers) {
        if (number >= numbers.size() || seen[number])
            throw std::invalid_argument("the numbers must be a permutation of 0, 1, 2, …");
        seen[number] = true;
    }
}

template <class Tiles>
void check_tiles(const Tiles& tiles, int cells) {
    if (std::cmp_not_equal(tiles.size(), cells))
        throw std::invalid_argument("tiles do not fit the shape");
    check_permutation(tiles);
}

inline Tiles tiles_of(const nanobind::bytes& bytes, int cells) {
    Tiles tiles(bytes.c_str(), bytes.c_str() + bytes.size());
    check_tiles(tiles, cells);
    return tiles;
}

template <class Tiles>
void check_solvable(const Tiles& start, const Tiles& goal, int cols) {
    if (!is_solvable(start, goal, cols))
        throw std::invalid_argument("no moves lead from the start to the goal");
}

}  // namespace taquin::bindings
