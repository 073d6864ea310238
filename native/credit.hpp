// Credit: how many expansions a thread may make before it must look up from its work.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include "control.hpp"

namespace taquin {

// What all the threads of one round of an iterative-deepening search share.
struct Round {
    Control& control;
    int bound;
    std::optional<uint64_t> nodes_left;            // of the node limit; only with one thread
    std::atomic<uint32_t> first_goal{UINT32_MAX};  // the first part in which a goal was found
};

class Credit {
   public:
    uint64_t generated = 0;
    bool stopped = false;

    // Begins with a part of a round; parts after one with a goal are given up.
    void begin(Round& round, uint32_t part, bool calling_thread) {
        round_ = &round;
        part_ = part;
        calling_thread_ = calling_thread;
        generated = granted_ = credit_ = reported_ = reported_generated_ = 0;
        stopped = false;
    }
    // Takes one expansion. The clock and the other threads are looked at only when none is left.
    bool spend() {
        if (credit_ == 0) [[unlikely]]
            if (!refill()) return false;
        --credit_;
        return true;
    }
    uint64_t expanded() const { return granted_ - credit_; }

    void report() {  // to whoever watches
        round_->control.expanded.fetch_add(expanded() - reported_, std::memory_order_relaxed);
        round_->control.generated.fetch_add(generated - reported_generated_,
                                            std::memory_order_relaxed);
        reported_ = expanded();
        reported_generated_ = generated;
    }

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
            round_->first_goal.load(std::memory_order_relaxed) < part_) {
            stopped = true;
            return false;
        }
        granted_ += credit;
        credit_ = credit;
        return true;
    }

    Round* round_ = nullptr;
    Stride stride_;
    uint64_t credit_ = 0, granted_ = 0, reported_ = 0, reported_generated_ = 0;
    uint32_t part_ = 0;
    bool calling_thread_ = true;
};

}  // namespace taquin
