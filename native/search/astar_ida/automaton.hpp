// Automaton: finite-state-machine pruning of duplicate operator sequences (Taylor and Korf 1993).
//
// Two sequences of moves from the same cell are duplicates if they lead to the same board. The
// canonical one is the shortest and, among those, the first in the order U, L, R, D. All others are
// forbidden, and so is every sequence that contains a forbidden one. The shortest forbidden ones
// are
//
//     R L            leads back to the same board (and likewise every move and its inverse)
//     D L U R D L    is a duplicate of L D R U L D (both go round a 2×2 block)
//
// Pruning with the automaton preserves shortest paths, because every part of a canonical sequence
// is canonical. A search still reaches every board at the same depth, and first by the same path.
//
// A state consists of the recent moves that may begin a forbidden sequence, and of the blank's
// cell, because a duplicate must not leave the board. Equivalent states are merged, so the
// automaton is small.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/shape.hpp"

namespace taquin::search {

class Automaton {
   public:
    static constexpr uint16_t pruned = 0xFFFF;
    static constexpr int min_length = 2;  // forbids a move's inverse and nothing else

    // Knows all forbidden sequences of up to `max_length` moves. Throws std::length_error if that
    // takes 65,535 states or more.
    Automaton(const Shape& shape, int max_length);

    int max_length() const { return max_length_; }
    int cells() const { return static_cast<int>(start_.size()); }
    size_t states() const { return next_.size(); }
    size_t memory() const { return next_.size() * sizeof next_[0]; }

    // The state before any move.
    uint16_t start(int blank) const { return start_[static_cast<size_t>(blank)]; }

    // The state after a move, or `pruned` if the move is forbidden or leaves the board.
    uint16_t next(uint16_t state, Move move) const { return next_[state][move]; }
    const std::array<uint16_t, 4>& next(uint16_t state) const { return next_[state]; }

   private:
    int max_length_;
    std::vector<std::array<uint16_t, 4>> next_;
    std::vector<uint16_t> start_;
};

// The length for an automaton that takes about two milliseconds to build.
int quick_max_length(const Shape& shape);
// The length for one of at most 256 KB, which takes about 0.1 s. Only a long search needs it.
int thorough_max_length(const Shape& shape);

// Built on first use and kept. Any thread may call it.
std::shared_ptr<const Automaton> shared_automaton(const Shape& shape, int max_length);

}  // namespace taquin::search
