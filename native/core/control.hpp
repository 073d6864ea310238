// Control: how a long native call is watched and stopped.
//
// The engine writes its counters here and asks `should_stop()` now and then. `poll` is set by the
// bindings; it runs on the calling thread, about twenty times a second, looks for Ctrl-C and hands
// the counters to whoever watches. Nothing in here knows Python.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>

#include "core/node_quota.hpp"
#include "search/task.hpp"

namespace taquin {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// How many expansions lie between two looks at the clock: as many as take a few milliseconds, be
// they cheap ones on a small board or calls of somebody's own slow heuristic.
class Stride {
   public:
    uint64_t expansions() const { return expansions_; }

    void adapt() {  // at each look
        const auto now = Clock::now();
        const auto passed = now - last_;
        last_ = now;
        if (passed < std::chrono::milliseconds(1))
            expansions_ = std::min<uint64_t>(expansions_ * 2, 1 << 16);
        else if (passed > std::chrono::milliseconds(4))
            expansions_ = std::max<uint64_t>(expansions_ / 4, 1);
    }

   private:
    uint64_t expansions_ = 8;
    Clock::time_point last_ = Clock::now();
};

class Control {
   public:
    static constexpr auto poll_every = std::chrono::milliseconds(50);

    std::function<bool()> poll;  // true: the search shall stop
    std::atomic<bool> stop{false};
    Status why = Status::cancelled;  // what made it stop
    NodeQuota quota;

    // What a watcher sees of a search that is still running.
    std::atomic<uint64_t> expanded{0};
    std::atomic<uint64_t> generated{0};
    std::atomic<uint64_t> frontier{0};
    std::atomic<uint64_t> memory{0};
    std::atomic<int> lower_bound{0};
    const Clock::time_point start = Clock::now();

    void set_limit(const Limits& limits) {
        quota.set_limit(limits.nodes);
        if (limits.seconds)
            deadline_ = start + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(std::min(*limits.seconds, 1e8)));
    }

    void stop_for(Status status) {  // the first reason counts
        if (!stop.exchange(true)) why = status;
    }

    // Looks at the clock, and polls if it is time to. Only for the calling thread.
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

    // The same for any thread: only the one that made this object polls.
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
