// Wide beam search: each layer keeps the states with the best scores.
//
// It finds the same solutions, with the same counters, as the Python engine.
#pragma once

#include <cstdint>
#include <vector>

#include "beam/prepared_evaluation.hpp"
#include "core/control.hpp"
#include "core/limits.hpp"
#include "core/result.hpp"

namespace taquin::beam {

constexpr int max_views = 32;

// The states that each layer kept. bench/ learns evaluations from them.
struct BeamRecord {
    struct Layer {
        Tiles tiles;  // of all states, one after the other
        std::vector<int32_t> scores;
        std::vector<uint32_t> parents;  // in the layer before
    };
    std::vector<Layer> layers;
};

// The number of states that descend from each prefix of the beam's paths, most frequent first.
struct BeamPrefixes {
    struct Prefix {
        std::vector<Move> moves;
        uint64_t states;  // kept in later layers
    };
    size_t length;  // moves per prefix; 0 for none
    std::vector<Prefix> all{};
};

struct WideBeamTask {
    const PreparedEvaluation& evaluation;  // also has the shape, the goal and the patterns
    Tiles start;
    Tiles target;            // where the search ends: the goal, or a state before it
    int target_to_goal = 0;  // moves from the target to the goal
    Limits limits;
    uint64_t width;
    int shorter_than;  // in moves to the goal; the search ignores solutions that are not shorter
    bool fit_time_limit = false;  // whether to narrow layers so that they fit into the time limit
    int threads = 1;
    BeamRecord* record = nullptr;
    BeamPrefixes* prefixes = nullptr;
};

// The bytes that a beam of that width uses after that many layers.
uint64_t wide_beam_memory(int cells, int lookups, uint64_t width, uint64_t layers);

Result wide_beam(const WideBeamTask&, Control&);

}  // namespace taquin::beam
