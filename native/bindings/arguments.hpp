// Arguments: what the bindings take. Whatever Python hands over is checked here, so that no call
// can crash the interpreter. Each check throws std::invalid_argument, which Python sees as
// ValueError.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "search/task.hpp"

namespace taquin {

constexpr int64_t most_threads = 1024;
constexpr uint64_t widest = 1'000'000'000'000;  // of beams and frontiers

template <class Number>
Number in_range(const char* name, Number value, int64_t least, int64_t most) {
    if (std::cmp_less(value, least) || std::cmp_greater(value, most))
        throw std::invalid_argument(std::string(name) + " must be from " + std::to_string(least) +
                                    " to " + std::to_string(most));
    return value;
}

inline int threads_of(int threads) { return in_range("threads", threads, 1, most_threads); }

inline void check_size(int rows, int cols, int64_t most) {
    if (rows < 2 || cols < 2 || int64_t{rows} * cols > most)
        throw std::invalid_argument("no board has that shape");
}

inline Shape shape_of(int rows, int cols) {
    check_size(rows, cols, most_cells);
    return {rows, cols};
}

inline Limits limits_of(std::optional<double> seconds, std::optional<uint64_t> nodes,
                        std::optional<uint64_t> memory) {
    if (seconds && !(std::isfinite(*seconds) && *seconds >= 0))
        throw std::invalid_argument("seconds must be a number of at least 0");
    return {seconds, nodes, memory};
}

// Throws unless the numbers are 0, 1, 2, …, each once.
template <class Numbers>
void check_permutation(const Numbers& numbers) {
    std::vector<bool> seen(numbers.size());
    for (const size_t number : numbers) {
        if (number >= numbers.size() || seen[number])
            throw std::invalid_argument("not each number of 0, 1, 2, … is there once");
        seen[number] = true;
    }
}

inline Tiles tiles_of(const nanobind::bytes& bytes, int cells) {
    if (static_cast<int64_t>(bytes.size()) != cells)
        throw std::invalid_argument("tiles do not fit the shape");
    Tiles tiles(bytes.c_str(), bytes.c_str() + bytes.size());
    check_permutation(tiles);
    return tiles;
}

// Whether any moves lead from the start to the goal (src/taquin/puzzle.py says why).
template <class Tiles>
bool is_solvable(const Tiles& start, const Tiles& goal, int cols) {
    std::vector<size_t> place(goal.size());
    for (size_t cell = 0; cell < goal.size(); ++cell) place[goal[cell]] = cell;
    bool odd = false;
    std::vector<bool> seen(start.size());
    for (size_t first = 0; first < start.size(); ++first) {
        size_t length = 0;
        for (size_t cell = first; !seen[cell]; cell = place[start[cell]], ++length)
            seen[cell] = true;
        odd ^= length > 0 && length % 2 == 0;
    }
    const auto blank_of = [&](const Tiles& tiles) {
        const auto at = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
        return at / cols + at % cols;
    };
    return odd == ((blank_of(start) + blank_of(goal)) % 2 != 0);
}

template <class Tiles>
void check_solvable(const Tiles& start, const Tiles& goal, int cols) {
    if (!is_solvable(start, goal, cols))
        throw std::invalid_argument("no moves lead from the start to the goal");
}

// Throws unless there is code at the address, as far as the system tells.
inline void check_code(uint64_t address) {
    if (address == 0) throw std::invalid_argument("there is no function at address 0");
    FILE* maps = std::fopen("/proc/self/maps", "r");
    if (!maps) return;  // no Linux
    char line[512];
    bool found = false;
    while (!found && std::fgets(line, sizeof line, maps)) {
        unsigned long long first = 0, end = 0;
        char rights[5] = {};
        if (std::sscanf(line, "%llx-%llx %4s", &first, &end, rights) == 3)
            found = first <= address && address < end && rights[2] == 'x';
    }
    std::fclose(maps);
    if (!found) throw std::invalid_argument("there is no function at this address");
}

}  // namespace taquin
