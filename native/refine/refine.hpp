// Refinement of a solution: a narrow beam replaces segments by shorter ones between the same
// boards.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/limits.hpp"
#include "core/result.hpp"

namespace taquin::refine {

struct RefineTask {
    int rows, cols;
    int blank;  // its first cell; the tiles do not matter
    std::vector<Move> moves;
    int segment;     // the longest segment that is tried at a time, in moves
    uint64_t width;  // of the beam
    Limits limits;
    int threads;
    int offset;  // the length of the path's first part; 0 for the default
};

// The bytes that beams of that width use on that many threads.
uint64_t refine_memory(uint64_t width, int segment, int threads);

// One pass over the path. The result always has a path; the status is `solved` if the pass was
// completed. It is the same as that of the Python engine.
Result refine_path(const RefineTask&, Control&);

}  // namespace taquin::refine
