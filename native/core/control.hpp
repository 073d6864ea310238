// Control: how a long native call is observed and stopped.
//
// The engine writes its counters here and polls `should_stop()`. The bindings set `poll`, which
// runs on the calling thread about twenty times a second. It checks for Ctrl-C and passes the
// counters to the observer. This file is free of Python.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>

#include "core/limits.hpp"
#include "core/node_quota.hpp"
#include "core/poll_interval.hpp"
#include "core/result.hpp"

namespace taquin {

class Control {
   public:
    static constexpr auto poll_every = std::chrono::milliseconds(50);

    std::function<bool()> poll;  // returns true to cancel the search
    std::atomic<bool> stop{false};
    Status why = Status::cancelled;  // the reason, once `stop` is set
    NodeQuota quota;

    // Live counters for the observer.
    std::atomic<uint64_t> expanded{0};
    std::atomic<uint64_t> generated{0};
    std::atomic<uint64_t> frontier{0};
    std::atomic<uint64_t> memory{0};
    std::atomic<int> lower_bound{0};
    const Clock::time_point start = Clock::now();

    void set_limits(const Limits& limits) {
        quota.set_limit(limits.nodes);
        if (limits.seconds)
            deadline_ = start + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(std::min(*limits.seconds, 1e8)));
    }

    // Stops the search. The first reason counts.
    void stop_for(Status status) {
        if (!stop.exchange(true)) why = status;
    }

    // Checks the deadline, and polls if it is time to. Only the calling thread may call this.
    bool should_stop() {
        if (stop.load(std::memory_order_relaxed)) return true;
        const auto now = Clock::now();
        if (now >= deadline_) stop_for(Status::time_limit);
        if (now >= next_poll_) {
            next_poll_ = now + poll_every;
            if (poll && poll()) stop_for(Status::cancelled);
        }
        return stop.load(std::memory_order_relaxed);
    }

    // The same for any thread; only the thread that made this object polls.
    bool should_stop_on_any_thread() {
        if (std::this_thread::get_id() == caller_) return should_stop();
        return stop.load(std::memory_order_relaxed);
    }

   private:
    const std::thread::id caller_ = std::this_thread::get_id();
    Clock::time_point next_poll_ = start + poll_every;
    Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace taquin
