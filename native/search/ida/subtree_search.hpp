// SubtreeSearch: the depth-first search of one IDA* iteration, below any node.
//
// This base class has the counters. Two subclasses expand nodes: generic_subtree_search.hpp for
// every board and heuristic, manhattan_subtree_search.hpp for packed boards with Manhattan
// distance.
#pragma once

#include <limits>
#include <vector>

#include "core/shape.hpp"
#include "search/ida/quota_share.hpp"

namespace taquin::search {

// The root of a subtree.
struct Subtree {
    Tiles tiles;
    int g = 0;
    Move back = no_move;  // the inverse of the last move, which is never tried
};

class SubtreeSearch {
   public:
    virtual ~SubtreeSearch() = default;

    // Searches below a node that is within the threshold and not the goal. Returns true if it found
    // the goal; `path` then holds the moves from the node to the goal, in reverse order. Returns
    // false also if it was stopped.
    bool search(const Subtree& subtree, IterationState& iteration, uint32_t number,
                bool calling_thread) {
        threshold_ = iteration.threshold;
        share_.begin(iteration, number, calling_thread);
        path.clear();
        deepest = 0;
        next_threshold = std::numeric_limits<int>::max();
        descend(subtree);
        share_.end();
        return !share_.stopped && found_;
    }

    uint64_t expanded() const { return share_.expanded(); }
    uint64_t generated() const { return share_.generated; }
    bool stopped() const { return share_.stopped; }
    // The bytes it uses, with a path of that depth.
    virtual uint64_t memory(uint64_t depth) const = 0;
    int deepest = 0;         // the largest g of a node within the threshold
    int next_threshold = 0;  // the smallest f that was pruned
    std::vector<Move> path;

   protected:
    virtual void descend(const Subtree&) = 0;

    QuotaShare share_;
    bool found_ = false;
    int threshold_ = 0;
};

}  // namespace taquin::search
