// parallel_for: runs the parts of some work on several threads. The caller is one of them.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "util/work_ranges.hpp"

namespace taquin::util {

// Calls `work(part)` for every part, in no fixed order.
template <class Work>
void parallel_for(int threads, size_t parts, const Work& work) {
    if (parts == 0) return;
    WorkRanges ranges(threads, parts);
    std::vector<std::jthread> others;
    for (size_t worker = 1; worker < ranges.workers(); ++worker)
        others.emplace_back([&, worker] { ranges.run(worker, work); });
    ranges.run(0, work);
}

// The same for long parts. The caller runs out of parts first and then calls `poll` once a
// millisecond until the others have finished.
template <class Work, class Poll>
void parallel_for(int threads, size_t parts, const Work& work, const Poll& poll) {
    if (parts == 0) return;
    WorkRanges ranges(threads, parts);
    std::atomic<size_t> done{0};
    const auto work_and_count = [&](size_t part) {
        work(part);
        ++done;
    };
    std::vector<std::jthread> others;
    for (size_t worker = 1; worker < ranges.workers(); ++worker)
        others.emplace_back([&, worker] { ranges.run(worker, work_and_count); });
    ranges.run(0, work_and_count);
    while (done < parts) {
        poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace taquin::util
