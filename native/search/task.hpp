// Task: the input of a search.
#pragma once

#include <cstdint>

#include "core/limits.hpp"
#include "core/shape.hpp"
#include "heuristics/heuristic.hpp"

namespace taquin::search {

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
    uint64_t placement_graph_after = 1 << 18;
};

}  // namespace taquin::search
