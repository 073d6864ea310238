// Atlas: breadth-first enumeration of a board's whole state space in two bits per state.
//
// Each state is 11 unseen, 01 or 10 on the frontier (the two take turns), 00 done. Every change
// only clears bits, so threads may make them with atomic ANDs in any order (after Cooperman and
// Finkelstein 1992, who count layers with two bits as well).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/control.hpp"
#include "atlas/ranking.hpp"

namespace taquin {

class Atlas {
   public:
    Atlas(int rows, int cols, int goal_blank, int threads);

    // Counts the states of each depth until all are done, `last_depth` is reached or the control
    // says stop; distances, if wanted, are written per slot (255: not reached).
    void explore(Control& control, std::optional<int> last_depth, uint8_t* distances);

    const std::vector<uint64_t>& counts() const { return counts_; }
    bool complete() const { return complete_; }
    uint64_t memory() const { return ranking_.slots() / 4; }
    const Ranking& ranking() const { return ranking_; }

    // The states of the deepest layer reached whose numbers, in index order, are given, ascending:
    // each as the sequence of tiles with 255 in the blank's cell.
    std::vector<std::vector<uint8_t>> pick(const std::vector<uint64_t>& numbers) const;

   private:
    std::vector<uint64_t> slots_of_frontier(const std::vector<uint64_t>& numbers) const;
    uint64_t expand_words(uint64_t begin, uint64_t end, unsigned frontier, uint8_t* distances,
                          int depth);
    uint64_t expand_layer(Control& control, unsigned frontier, uint8_t* distances, int depth);
    void reach(uint64_t slot, unsigned keep);

    Ranking ranking_;
    int threads_;
    int goal_blank_;
    unsigned frontier_ = 1;  // 1 or 2: which of the two marks the deepest layer reached
    bool complete_ = false;
    std::vector<uint64_t> words_;
    std::vector<uint64_t> counts_;
    std::vector<uint64_t> last_layer_;  // if that is complete: expanding it erases its marks
};

}  // namespace taquin
