// SearchMonitor: the counters and limits of one search, apart from its algorithm.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "search/task.hpp"

namespace taquin::search {

class SearchMonitor {
   public:
    SearchMonitor(const Task& task, Control& control) : SearchMonitor(task.limits, control) {
        heuristic_memory_ = task.heuristic.memory();
    }
    SearchMonitor(const Limits& limits, Control& control) : control_(control), limits_(limits) {
        control_.set_limits(limits_);
    }

    Result result;

    // Counts one expansion; returns false if no more are allowed. The clock is polled rarely.
    bool expand(uint64_t frontier) {
        if (result.expanded == granted_ && !poll(frontier)) return false;
        ++result.expanded;
        return true;
    }

    // Call it before each removal from the frontier.
    void measure(uint64_t frontier) {
        result.max_frontier = std::max(result.max_frontier, frontier);
    }

    // Whether the search may use that many bytes, in addition to its heuristic's lookup tables.
    bool hold(uint64_t bytes) {
        bytes += heuristic_memory_;
        if (limits_.memory && bytes > *limits_.memory) {
            result.status = Status::memory_limit;
            return false;
        }
        if (bytes > result.peak_memory) {
            result.peak_memory = bytes;
            control_.memory.store(bytes, std::memory_order_relaxed);
        }
        return true;
    }

    // Shows the counters to the observer.
    void publish(uint64_t frontier) {
        control_.expanded.store(result.expanded, std::memory_order_relaxed);
        control_.generated.store(result.generated, std::memory_order_relaxed);
        control_.frontier.store(frontier, std::memory_order_relaxed);
        control_.memory.store(result.peak_memory, std::memory_order_relaxed);
        control_.lower_bound.store(result.lower_bound, std::memory_order_relaxed);
    }

    // Raises the lower bound on the solution's cost.
    void prove(int lower_bound) { result.lower_bound = std::max(result.lower_bound, lower_bound); }

    Result solved(std::vector<Move> moves) {
        result.moves = std::move(moves);
        result.status = Status::solved;
        return finish();
    }

    Result ended(Status status) {
        result.status = status;
        return finish();
    }

    // After `expand` or `hold` returned false and set the status.
    Result stopped() { return finish(); }

   private:
    Result finish() {
        result.seconds = seconds_since(control_.start);
        return std::move(result);
    }

    bool poll(uint64_t frontier) {
        interval_.adapt();
        granted_ += control_.quota.take(interval_.expansions());
        if (result.expanded == granted_) {
            result.status = Status::node_limit;
            return false;
        }
        publish(frontier);
        if (control_.should_stop()) {
            result.status = control_.why;
            return false;
        }
        return true;
    }

    Control& control_;
    Limits limits_;
    uint64_t heuristic_memory_ = 0;
    PollInterval interval_;
    uint64_t granted_ = 0;  // expansions taken from the quota
};

}  // namespace taquin::search
