// SubtreeSearch: the depth-first part of IDA*, below any node, within one bound.
//
// The bookkeeping is here. How a node's children are made and estimated is in the two kinds: one
// for every board and heuristic (ida_any.hpp), one for packed boards with Manhattan distance
// (ida_manhattan.hpp).
#pragma once

#include <limits>
#include <vector>

#include "search/ida/quota_share.hpp"
#include "search/task.hpp"

namespace taquin {

// A node where a search begins: the board, and how it was reached.
struct Subtree {
    Tiles tiles;
    int g = 0;
    Move back = no_move;  // the move that would lead straight back
};

class SubtreeSearch {
   public:
    virtual ~SubtreeSearch() = default;

    // Searches below a node that is within the bound and not the goal. True if the goal was found;
    // `path` then holds the moves from the node to it, last move first. False also when stopped.
    bool search(const Subtree& subtree, Round& round, uint32_t number, bool calling_thread) {
        bound_ = round.bound;
        share_.begin(round, number, calling_thread);
        path.clear();
        deepest = 0;
        next_bound = std::numeric_limits<int>::max();
        descend(subtree);
        share_.end();
        return !share_.stopped && found_;
    }

    uint64_t expanded() const { return share_.expanded(); }
    uint64_t generated() const { return share_.generated; }
    bool stopped() const { return share_.stopped; }
    // The bytes that it holds, the path to a node of that depth included.
    virtual uint64_t memory(uint64_t depth) const = 0;
    int deepest = 0;     // the largest g of a node within the bound
    int next_bound = 0;  // the smallest f that was cut off
    std::vector<Move> path;

   protected:
    virtual void descend(const Subtree&) = 0;

    QuotaShare share_;
    bool found_ = false;
    int bound_ = 0;
};

}  // namespace taquin
