// Work that is divided into numbered parts and done by several threads, of which the caller is one.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace taquin {

// Each thread begins with a stretch of parts of its own, and then helps the others. So if the same
// parts are worked on again and again, most find what they need in the nearest cache.
class Stretches {
   public:
    Stretches(int threads, size_t parts)
        : stretches_(std::min(static_cast<size_t>(std::max(threads, 1)), parts)) {
        for (size_t i = 0; i < workers(); ++i) {
            stretches_[i].next = i * parts / workers();
            stretches_[i].end = (i + 1) * parts / workers();
        }
    }

    size_t workers() const { return stretches_.size(); }

    template <class Work>
    void work_off(size_t worker, const Work& work) {
        for (size_t i = 0; i < workers(); ++i) {
            auto& [next, end] = stretches_[(worker + i) % workers()];
            for (size_t part = next++; part < end; part = next++) work(part);
        }
    }

   private:
    struct alignas(64) Stretch {  // a cache line each
        std::atomic<size_t> next;
        size_t end;
    };
    std::vector<Stretch> stretches_;
};

// Calls `work(part)` for every part; which thread does which is left open.
template <class Work>
void side_by_side(int threads, size_t parts, const Work& work) {
    if (parts == 0) return;
    Stretches stretches(threads, parts);
    std::vector<std::jthread> others;
    for (size_t worker = 1; worker < stretches.workers(); ++worker)
        others.emplace_back([&, worker] { stretches.work_off(worker, work); });
    stretches.work_off(0, work);
}

// The same for parts that take long: while the others finish theirs, the caller does `meanwhile`
// now and then.
template <class Work, class Meanwhile>
void side_by_side(int threads, size_t parts, const Work& work, const Meanwhile& meanwhile) {
    if (parts == 0) return;
    Stretches stretches(threads, parts);
    std::atomic<size_t> done{0};
    const auto work_and_count = [&](size_t part) {
        work(part);
        ++done;
    };
    std::vector<std::jthread> others;
    for (size_t worker = 1; worker < stretches.workers(); ++worker)
        others.emplace_back([&, worker] { stretches.work_off(worker, work_and_count); });
    stretches.work_off(0, work_and_count);
    while (done < parts) {
        meanwhile();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace taquin
