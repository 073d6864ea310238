// SubtreeSearch: the depth-first part of IDA*, below any node, within one bound.
//
// The bookkeeping is here. How a node's children are made and estimated is in the two kinds: one
// for every board and heuristic (ida_any.hpp), one for packed boards with Manhattan distance
// (ida_manhattan.hpp).
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>
#include <vector>

#include "control.hpp"
#include "task.hpp"

namespace taquin {

// A node where a search begins: the board, and how it was reached.
struct Subtree {
    Tiles tiles;
    int g = 0;
    Move back = no_move;  // the move that would lead straight back
};

// What all the searches of one round share.
struct Round {
    Control& control;
    int bound;
    std::optional<uint64_t> nodes_left;            // of the node limit; only with one thread
    std::atomic<uint32_t> first_goal{UINT32_MAX};  // the first subtree in which a goal was found
};

class SubtreeSearch {
   public:
    virtual ~SubtreeSearch() = default;

    // Searches below a node that is within the bound and not the goal. True if the goal was found;
    // `path` then holds the moves from the node to it, last move first. False also when stopped.
    bool search(const Subtree& subtree, Round& round, uint32_t number, bool calling_thread) {
        round_ = &round;
        number_ = number;
        calling_thread_ = calling_thread;
        path.clear();
        expanded = generated = granted_ = reported_ = reported_generated_ = 0;
        credit_ = 0;
        deepest = 0;
        next_bound = std::numeric_limits<int>::max();
        stopped = false;
        descend(subtree);
        expanded = granted_ - credit_;
        report();
        return !stopped && found_;
    }

    uint64_t expanded = 0, generated = 0;
    int deepest = 0;     // the largest g of a node within the bound
    int next_bound = 0;  // the smallest f that was cut off
    bool stopped = false;
    std::vector<Move> path;

   protected:
    virtual void descend(const Subtree&) = 0;

    // Takes one expansion from the credit. The clock and the other threads are looked at only when
    // it runs out.
    bool may_expand() {
        if (credit_ == 0) [[unlikely]]
            if (!refill()) return false;
        --credit_;
        return true;
    }

    bool found_ = false;
    Round* round_ = nullptr;

   private:
    [[gnu::noinline]] bool refill() {
        stride_.adapt();
        uint64_t credit = stride_.expansions();
        if (round_->nodes_left) credit = std::min(credit, *round_->nodes_left - granted_);
        if (credit == 0 && !round_->control.stop.exchange(true))
            round_->control.why = Status::node_limit;
        report();
        if (calling_thread_) round_->control.should_stop();
        if (round_->control.stop.load(std::memory_order_relaxed) ||
            round_->first_goal.load(std::memory_order_relaxed) < number_) {
            stopped = true;
            return false;
        }
        granted_ += credit;
        credit_ = credit;
        return true;
    }

    void report() {  // to whoever watches
        const uint64_t done = granted_ - credit_;
        round_->control.expanded.fetch_add(done - reported_, std::memory_order_relaxed);
        round_->control.generated.fetch_add(generated - reported_generated_,
                                            std::memory_order_relaxed);
        reported_ = done;
        reported_generated_ = generated;
    }

    Stride stride_;
    uint64_t credit_ = 0, granted_ = 0, reported_ = 0, reported_generated_ = 0;
    uint32_t number_ = 0;
    bool calling_thread_ = true;
};

}  // namespace taquin
