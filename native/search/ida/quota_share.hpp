// QuotaShare: the portion of the node quota that one thread spends between two polls.
#pragma once

#include <atomic>

#include "core/control.hpp"

namespace taquin::search {

// What all threads of one IDA* iteration share.
struct IterationState {
    Control& control;
    int threshold;
    std::atomic<uint32_t> first_goal{UINT32_MAX};  // the first part in which a goal was found
};

class QuotaShare {
   public:
    uint64_t generated = 0;
    bool stopped = false;

    // Starts a part of an iteration. A part stops early if an earlier part finds a goal.
    void begin(IterationState& iteration, uint32_t part, bool calling_thread) {
        iteration_ = &iteration;
        part_ = part;
        calling_thread_ = calling_thread;
        generated = granted_ = left_ = reported_ = reported_generated_ = 0;
        stopped = false;
    }
    // Spends one expansion; returns false if the thread must stop. Polls only when the portion is
    // used up.
    bool spend() {
        if (left_ == 0) [[unlikely]]
            if (!refill()) return false;
        --left_;
        return true;
    }
    // Ends the part and gives back the rest of the portion.
    void end() {
        iteration_->control.quota.give_back(left_);
        granted_ -= left_;
        left_ = 0;
        report();
    }
    uint64_t expanded() const { return granted_ - left_; }

   private:
    // Adds to the observer's counters.
    void report() {
        iteration_->control.expanded.fetch_add(expanded() - reported_, std::memory_order_relaxed);
        iteration_->control.generated.fetch_add(generated - reported_generated_,
                                                std::memory_order_relaxed);
        reported_ = expanded();
        reported_generated_ = generated;
    }

    [[gnu::noinline]] bool refill() {
        interval_.adapt();
        report();
        Control& control = iteration_->control;
        if (calling_thread_) control.should_stop();
        if (!control.stop.load(std::memory_order_relaxed) &&
            iteration_->first_goal.load(std::memory_order_relaxed) >= part_) {
            left_ = control.quota.take(interval_.expansions());
            granted_ += left_;
            if (left_ > 0) return true;
            control.stop_for(Status::node_limit);
        }
        stopped = true;
        return false;
    }

    IterationState* iteration_ = nullptr;
    PollInterval interval_;
    uint64_t left_ = 0, granted_ = 0, reported_ = 0, reported_generated_ = 0;
    uint32_t part_ = 0;
    bool calling_thread_ = true;
};

}  // namespace taquin::search
