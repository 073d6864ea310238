// Wide beam: from layer to layer, the many states that look nearest; the twin of
// src/taquin/search/wide_beam.py.
#pragma once

#include "control.hpp"
#include "look.hpp"
#include "pattern/set.hpp"
#include "task.hpp"

namespace taquin {

constexpr int most_views_of_a_beam = 32;

// The states that were kept, layer after layer; what looks are learned from (bench/learn_evaluation.py).
struct BeamRecord {
    struct Layer {
        Tiles tiles;  // of all states, one after the other
        std::vector<int32_t> looks;
        std::vector<uint32_t> parents;  // in the layer before
    };
    std::vector<Layer> layers;
};

// With which first moves the states began that were kept, those of the most states first.
struct BeamOpenings {
    struct Opening {
        std::vector<Move> moves;
        uint64_t states;  // that were kept later
    };
    size_t moves;  // of each
    std::vector<Opening> all{};
};

struct WideBeamTask {
    Shape shape;
    Tiles start, goal;
    Tiles end;                   // what is to be found: the goal, or a state before it
    int end_from_goal;           // moves
    const PatternSet* patterns;  // or null
    Look look;
    Limits limits;
    uint64_t width;
    int shorter_than;  // ways of so many moves or more, up to the goal, are of no use
    bool paced;        // narrower where the time would not last for as many layers
    int threads;
    BeamRecord* record = nullptr;
    BeamOpenings* openings = nullptr;
};

// The bytes that a beam of that width takes, after so many layers.
uint64_t wide_beam_memory(int cells, int slots, uint64_t width, uint64_t layers);

Result wide_beam(const WideBeamTask&, Control&);

}  // namespace taquin
