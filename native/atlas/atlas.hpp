// Atlas: breadth-first enumeration of a board's whole state space in two bits per state.
//
// A state is 11 if unseen, 01 or 10 if on the frontier (the two alternate), and 00 if done. Every
// change only clears bits, so threads can use atomic ANDs in any order. Cooperman and Finkelstein
// (1992) also count layers with two bits per state.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "atlas/ranking.hpp"
#include "core/control.hpp"
#include "util/worker_pool.hpp"

namespace taquin::atlas {

class Atlas {
   public:
    Atlas(int rows, int cols, int goal_blank, int threads);

    // Counts the states of each depth until all are done, `last_depth` is reached or `control`
    // stops it. Unless `distances` is null, writes the distance of each slot; 255 means not
    // reached.
    void explore(Control& control, std::optional<int> last_depth, uint8_t* distances);

    const std::vector<uint64_t>& counts() const { return counts_; }
    bool complete() const { return complete_; }
    uint64_t memory() const { return ranking_.slots() / 4; }
    const Ranking& ranking() const { return ranking_; }

    // Boards of the deepest layer, by their numbers in index order. The numbers must be ascending.
    // The blank's cell is 255.
    std::vector<std::vector<uint8_t>> pick(const std::vector<uint64_t>& numbers) const;

   private:
    std::vector<uint64_t> slots_of_frontier(const std::vector<uint64_t>& numbers) const;
    uint64_t expand_words(uint64_t begin, uint64_t end, unsigned frontier, uint8_t* distances,
                          int depth);
    uint64_t expand_layer(Control& control, unsigned frontier, uint8_t* distances, int depth);
    void reach(uint64_t slot, unsigned keep);

    Ranking ranking_;
    util::WorkerPool pool_;
    int goal_blank_;
    unsigned frontier_ = 1;  // 1 or 2: the mark of the deepest layer
    bool complete_ = false;
    std::vector<uint64_t> words_;
    std::vector<uint64_t> counts_;
    std::vector<uint64_t> last_layer_;  // its slots, because its expansion erases the marks
};

}  // namespace taquin::atlas
