// Meter: the bookkeeping around one search, so that an algorithm's file holds only the algorithm.
#pragma once

#include <algorithm>

#include "core/control.hpp"
#include "heuristics/heuristic.hpp"
#include "search/task.hpp"

namespace taquin {

class Meter {
   public:
    Meter(const Task& task, Control& control) : Meter(task.limits, control) {
        tables_ = task.heuristic.memory();
    }
    Meter(const Limits& limits, Control& control) : control_(control), limits_(limits) {
        control_.set_limit(limits_);
    }

    Result result;

    // Whether one more expansion is allowed; counts it if so. The clock is read only now and then.
    bool expand(uint64_t frontier) {
        if (result.expanded == granted_ && !look_around(frontier)) return false;
        ++result.expanded;
        return true;
    }

    void measure(uint64_t frontier) {  // before each removal
        result.max_frontier = std::max(result.max_frontier, frontier);
    }

    // Whether the search may hold so many bytes, besides the tables of its heuristic.
    bool hold(uint64_t bytes) {
        bytes += tables_;
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

    void prove(int bound) { result.lower_bound = std::max(result.lower_bound, bound); }

    Result solved(std::vector<Move> moves) {
        result.moves = std::move(moves);
        result.status = Status::solved;
        return finish();
    }

    Result ended(Status status) {
        result.status = status;
        return finish();
    }

    Result stopped() { return finish(); }  // the status was set by what stopped it

   private:
    Result finish() {
        result.seconds = seconds_since(control_.start);
        return std::move(result);
    }

    bool look_around(uint64_t frontier) {
        stride_.adapt();
        granted_ += control_.quota.take(stride_.expansions());
        if (result.expanded == granted_) {
            result.status = Status::node_limit;
            return false;
        }
        control_.expanded.store(result.expanded, std::memory_order_relaxed);
        control_.generated.store(result.generated, std::memory_order_relaxed);
        control_.frontier.store(frontier, std::memory_order_relaxed);
        control_.lower_bound.store(result.lower_bound, std::memory_order_relaxed);
        if (control_.should_stop()) {
            result.status = control_.why;
            return false;
        }
        return true;
    }

    Control& control_;
    Limits limits_;
    uint64_t tables_ = 0;  // bytes
    Stride stride_;
    uint64_t granted_ = 0;  // expansions, of the quota
};

}  // namespace taquin
