// Result: the outcome of a search. docs/glossary.md defines the counters.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

enum class Status {
    solved,
    unsolvable,
    exhausted,
    node_limit,
    time_limit,
    memory_limit,
    cancelled
};
// In the order of the enumeration.
constexpr const char* status_names[] = {"solved",     "unsolvable",   "exhausted", "node_limit",
                                        "time_limit", "memory_limit", "cancelled"};

// One iteration of IDA*.
struct Iteration {
    int threshold = 0;
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
