// Paths: sequences of moves.
#pragma once

#include <vector>

#include "core/shape.hpp"

namespace taquin {

// Appends a move, or removes the last move if the two cancel each other out.
inline void append_or_cancel(std::vector<Move>& path, Move move) {
    if (!path.empty() && path.back() == inverse(move))
        path.pop_back();
    else
        path.push_back(move);
}

}  // namespace taquin
