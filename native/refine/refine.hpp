// Shortening a way: stretches of it are replaced by shorter ones between the same two boards, where
// a narrow beam finds one; the twin of src/taquin/search/shorten.py.
#pragma once

#include "core/control.hpp"
#include "search/task.hpp"

namespace taquin {

struct ShortenTask {
    int rows, cols;
    int blank;  // where it is at first; which tiles there are does not matter
    std::vector<Move> moves;
    int stretch;     // the longest stretch that is tried at a time
    uint64_t width;  // of the beam that looks for a shorter one
    Limits limits;
    int threads;
    int offset;  // the length of the first part of the way, if it is to be another one
};

// The bytes that beams of that width take on so many threads.
uint64_t shorten_memory(uint64_t width, int stretch, int threads);

// One pass over the whole way. The answer is a way in any case; `solved` says that the pass was
// completed.
Result shorten(const ShortenTask&, Control&);

}  // namespace taquin
