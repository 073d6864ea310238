// QuotaShare: the portion of the node quota that one thread spends before it polls again.
#pragma once

#include <atomic>

#include "core/control.hpp"

namespace taquin {

// What all the threads of one iteration of an iterative-deepening search share.
struct Round {
    Control& control;
    int bound;
    std::atomic<uint32_t> first_goal{UINT32_MAX};  // the first part in which a goal was found
};

class QuotaShare {
   public:
    uint64_t generated = 0;
    bool stopped = false;

    // Begins with a part of an iteration; parts after one with a goal are given up.
    void begin(Round& round, uint32_t part, bool calling_thread) {
        round_ = &round;
        part_ = part;
        calling_thread_ = calling_thread;
        generated = granted_ = left_ = reported_ = reported_generated_ = 0;
        stopped = false;
    }
    // Takes one expansion. The thread polls only when its portion is spent.
    bool spend() {
        if (left_ == 0) [[unlikely]]
            if (!refill()) return false;
        --left_;
        return true;
    }
    // Ends the part; what is left of the portion goes back.
    void end() {
        round_->control.quota.give_back(left_);
        granted_ -= left_;
        left_ = 0;
        report();
    }
    uint64_t expanded() const { return granted_ - left_; }

   private:
    void report() {  // to the observer
        round_->control.expanded.fetch_add(expanded() - reported_, std::memory_order_relaxed);
        round_->control.generated.fetch_add(generated - reported_generated_,
                                            std::memory_order_relaxed);
        reported_ = expanded();
        reported_generated_ = generated;
    }

    [[gnu::noinline]] bool refill() {
        stride_.adapt();
        report();
        Control& control = round_->control;
        if (calling_thread_) control.should_stop();
        if (!control.stop.load(std::memory_order_relaxed) &&
            round_->first_goal.load(std::memory_order_relaxed) >= part_) {
            left_ = control.quota.take(stride_.expansions());
            granted_ += left_;
            if (left_ > 0) return true;
            control.stop_for(Status::node_limit);
        }
        stopped = true;
        return false;
    }

    Round* round_ = nullptr;
    Stride stride_;
    uint64_t left_ = 0, granted_ = 0, reported_ = 0, reported_generated_ = 0;
    uint32_t part_ = 0;
    bool calling_thread_ = true;
};

}  // namespace taquin
