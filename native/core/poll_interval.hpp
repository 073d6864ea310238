// PollInterval: how many expansions lie between two polls of the clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace taquin {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// The interval adapts to one to four milliseconds. An expansion may take nanoseconds on a small
// board or milliseconds with a slow user-defined heuristic.
class PollInterval {
   public:
    uint64_t expansions() const { return expansions_; }

    // Call it at each poll.
    void adapt() {
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

}  // namespace taquin
