// Control: how a long native call is watched and stopped.
//
// The engine writes its counters here and asks `should_stop()` now and then. `poll` is set by the
// bindings; it runs on the calling thread, about twenty times a second, looks for Ctrl-C and hands
// the counters to whoever watches. Nothing in here knows Python.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace taquin {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Control {
    static constexpr auto poll_every = std::chrono::milliseconds(50);

    std::function<bool()> poll;  // true: the search shall stop
    std::atomic<bool> stop{false};

    // What a watcher sees of a search that is still running.
    std::atomic<uint64_t> expanded{0};
    std::atomic<uint64_t> generated{0};
    std::atomic<uint64_t> frontier{0};
    std::atomic<uint64_t> memory{0};
    std::atomic<int> lower_bound{0};

    // Polls if it is time to; true when the search shall stop. Only for the calling thread.
    bool should_stop() {
        const auto now = Clock::now();
        if (now >= next_poll_) {
            next_poll_ = now + poll_every;
            if (poll && poll()) stop.store(true, std::memory_order_relaxed);
        }
        return stop.load(std::memory_order_relaxed);
    }

   private:
    Clock::time_point next_poll_ = Clock::now() + poll_every;
};

}  // namespace taquin
