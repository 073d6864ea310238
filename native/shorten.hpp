// Shortening a way: stretches of it are replaced by shorter ones between the same two boards, where
// a narrow beam finds one; the twin of src/taquin/search/shorten.py.
#pragma once

#include "constructive.hpp"

namespace taquin {

struct ShortenTask {
    int rows, cols;
    WideTiles start;
    std::vector<Move> moves;
    int stretch;     // the longest stretch that is tried at a time
    uint64_t width;  // of the beam that looks for a shorter one
    Limits limits;
    int threads;
    int offset;  // where the way is divided among threads begins here
};

// One pass over the whole way. The answer is a way in any case; `solved` says that the pass was
// completed.
Result shorten(const ShortenTask&, Control&);

}  // namespace taquin
