// Automaton: which moves of the blank a depth-first search need not try (Taylor and Korf 1993).
//
// Two words of moves from the same cell are twins if they leave the same board. Of all twins one
// is first: the shortest, and among those the first in the order U, L, R, D. All others are
// forbidden, and so is every word with a forbidden word in it. The shortest ones are
//
//     R L            nothing has changed             (and so for every move and its inverse)
//     D L U R D L    the same as L D R U L D         (three times round a 2×2 block is no change)
//
// A search that goes by the machine still comes to every board, as soon as before and first by the
// same way: a part of a word that is first among its twins is itself first among its twins.
// `src/taquin/search/automaton.py` says so at length, and is the readable twin of this.
//
// A state stands for what of the past can still matter, and for the cell the blank is in, because
// a twin must not leave the board. Equal futures are merged, so the table is small.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

class Automaton {
   public:
    static constexpr uint16_t pruned = 0xFFFF;
    static constexpr int shortest_limit = 2;  // forbids going straight back and no more

    // Knows all forbidden words of at most so many moves. Throws std::length_error if that takes
    // 65,535 states or more.
    Automaton(const Shape& shape, int longest_word);

    int longest_word() const { return longest_word_; }
    int cells() const { return static_cast<int>(start_.size()); }
    size_t states() const { return next_.size(); }
    size_t memory() const { return next_.size() * sizeof next_[0]; }

    // The state before any move.
    uint16_t start(int blank) const { return start_[static_cast<size_t>(blank)]; }

    // The state after a move, or `pruned` if it need not be tried or leaves the board.
    uint16_t next(uint16_t state, Move move) const { return next_[state][move]; }
    const std::array<uint16_t, 4>& next(uint16_t state) const { return next_[state]; }

   private:
    int longest_word_;
    std::vector<std::array<uint16_t, 4>> next_;
    std::vector<uint16_t> start_;
};

// How long a forbidden word may be for a machine that is there within two milliseconds or so, and
// for one of at most 256 KB that takes a tenth of a second, which only a long search is worth.
int quick_word_limit(const Shape& shape);
int thorough_word_limit(const Shape& shape);

// Built when first asked for and kept; threads may ask at once.
std::shared_ptr<const Automaton> shared_automaton(const Shape& shape, int longest_word);

}  // namespace taquin
