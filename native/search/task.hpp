// Task and Result: what a search is asked, and what it answers. docs/glossary.md defines the
// counters.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

class Heuristic;

enum class Status {
    solved,
    unsolvable,
    exhausted,
    node_limit,
    time_limit,
    memory_limit,
    cancelled
};

enum class Ties { fifo, lifo, low_h };

constexpr uint64_t unlimited_memory = uint64_t{1} << 40;

struct Limits {
    std::optional<double> seconds;
    std::optional<uint64_t> nodes;
    std::optional<uint64_t> memory;
};

struct Task {
    Shape shape;
    Tiles start, goal;
    const Heuristic& heuristic;
    bool admissible = false;
    Limits limits;
    // Options; each search reads its own.
    int g_weight = 1, h_weight = 1;
    Ties ties = Ties::low_h;
    uint64_t width = 0;
    int threads = 1;
    uint64_t worth_a_graph = 1 << 18;  // expansions of a round, after which look-ups are kept
};

struct Iteration {
    int bound = 0;
    uint64_t expanded = 0, generated = 0;
    double seconds = 0;
};

struct Result {
    Status status = Status::unsolvable;
    std::optional<std::vector<Move>> moves;
    int lower_bound = 0;
    uint64_t expanded = 0, generated = 0, evaluated = 0, reopened = 0;
    uint64_t max_frontier = 0, peak_memory = 0;
    double seconds = 0;
    std::vector<Iteration> iterations;
};

}  // namespace taquin
