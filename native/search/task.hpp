// Task: the input of a search.
#pragma once

#include <cstdint>

#include "core/limits.hpp"
#include "core/shape.hpp"
#include "heuristics/heuristic.hpp"

namespace taquin::search {

constexpr uint64_t default_placement_graph_after = 1 << 18;

enum class Ties { fifo, lifo, low_h };

struct Task {
    Shape shape;
    Tiles start, goal;
    const heuristics::Heuristic& heuristic;
    bool admissible = false;
    Limits limits;
    // Options; each search reads its own.
    int g_weight = 1, h_weight = 1;
    Ties ties = Ties::low_h;
    uint64_t width = 0;  // of a beam, or of the frontier of A*+IDA*; 0 for the default
    int threads = 1;
    // After an iteration with more expansions, A*+IDA* caches its PDB lookups
    // (placement_graph.hpp).
    uint64_t placement_graph_after = default_placement_graph_after;
};

// The threads of a search that may use several. A node limit is exact only on one.
inline int threads_for(const Task& task) {
    return task.limits.nodes || !task.heuristic.thread_safe() ? 1 : task.threads;
}

}  // namespace taquin::search
