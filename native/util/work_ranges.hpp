// WorkRanges: numbered parts of some work, divided among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

namespace taquin::util {

// Each worker starts with its own range of parts and then helps the others. A worker that repeats
// the same parts therefore finds most of their data in its own cache.
class WorkRanges {
   public:
    WorkRanges(size_t threads, size_t parts)
        : ranges_(std::min(std::max<size_t>(threads, 1), parts)) {
        for (size_t i = 0; i < workers(); ++i) {
            ranges_[i].next = i * parts / workers();
            ranges_[i].end = (i + 1) * parts / workers();
        }
    }

    size_t workers() const { return ranges_.size(); }

    // Calls `work(part)` until no part is left.
    template <class Work>
    void run(size_t worker, const Work& work) {
        for (size_t i = 0; i < workers(); ++i) {
            auto& [next, end] = ranges_[(worker + i) % workers()];
            for (size_t part = next++; part < end; part = next++) work(part);
        }
    }

   private:
    struct alignas(64) Range {  // one cache line each, to avoid false sharing
        std::atomic<size_t> next;
        size_t end;
    };
    std::vector<Range> ranges_;
};

}  // namespace taquin::util
