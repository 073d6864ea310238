// Beam search for boards of every size, to the goal 1, 2, 3, …, blank.
//
// It finds the same paths, with the same counters, as `taquin.anytime.large_beam`.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/limits.hpp"
#include "core/result.hpp"
#include "large_beam/displacement_weights.hpp"

namespace taquin::large_beam {

struct LargeBeamTask {
    int rows, cols;
    std::vector<uint16_t> start;
    const DisplacementWeights& weights;
    uint64_t visit_weight;  // of the visit penalty, in 64ths of a move
    uint64_t width;
    int shorter_than;     // in moves; the search ignores solutions that are not shorter
    bool fit_time_limit;  // whether to narrow layers so that they fit into the time limit
    Limits limits;
    int threads;
    // Gets, for each state of each layer after the start, its parent << 2 | move. bench/ learns
    // weights from them.
    std::vector<std::vector<uint32_t>>* links = nullptr;
};

constexpr int max_cells = 4096;
constexpr uint64_t max_width = 1 << 28;
constexpr uint64_t layers_per_line = 64;  // without progress, before a beam gives up

// The bytes that a beam of that width uses after that many layers.
uint64_t large_beam_memory(int cells, uint64_t width, uint64_t layers);

// Without a solution, the moves of the result lead to the state with the best score.
Result large_beam(const LargeBeamTask&, Control&);

}  // namespace taquin::large_beam
