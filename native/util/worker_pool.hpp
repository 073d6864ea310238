// WorkerPool: threads that live through many short parallel loops.
//
// A new thread, or one that was blocked, starts about fifty microseconds late. A beam runs several
// parallel loops per layer, and a layer may take only two milliseconds. Between two loops the
// workers therefore spin briefly, then block.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "util/work_ranges.hpp"

namespace taquin::util {

class WorkerPool {
   public:
    explicit WorkerPool(int threads) {
        for (int worker = 1; worker < threads; ++worker)
            others_.emplace_back([this, worker] { serve(static_cast<size_t>(worker)); });
    }
    ~WorkerPool() {
        task_ = nullptr;
        wake();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int threads() const { return static_cast<int>(others_.size()) + 1; }

    // Calls `work(part)` for every part, in no fixed order, on at most `threads` threads. The
    // caller is one of them.
    template <class Work>
    void parallel_for(int threads, size_t parts, const Work& work) {
        if (parts == 0) return;
        WorkRanges ranges(std::min(threads, this->threads()), parts);
        if (ranges.workers() == 1) return ranges.run(0, work);
        struct Loop {
            WorkRanges& ranges;
            const Work& work;
        } loop{ranges, work};
        task_ = [](void* argument, size_t worker) {
            const auto& [ranges, work] = *static_cast<Loop*>(argument);
            if (worker < ranges.workers()) ranges.run(worker, work);
        };
        argument_ = &loop;
        busy_ = static_cast<int>(others_.size());
        wake();
        const JoinAtExit join{busy_};
        ranges.run(0, work);
    }

   private:
    // Returns when the atomic has another value.
    template <class Value>
    static void wait_while(const std::atomic<Value>& atomic, Value value) {
        const auto start = std::chrono::steady_clock::now();
        do {
            for (int i = 0; i < 64; ++i) {
                if (atomic.load(std::memory_order_acquire) != value) return;
                pause();
            }
        } while (std::chrono::steady_clock::now() - start < spin_time);
        atomic.wait(value, std::memory_order_acquire);
    }

    static void pause() {  // the thread keeps its core
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }

    struct JoinAtExit {  // a destructor, because the caller's own part may throw
        std::atomic<int>& busy;
        ~JoinAtExit() {
            for (int left = busy; left > 0; left = busy) wait_while(busy, left);
        }
    };

    void wake() {
        loops_.fetch_add(1, std::memory_order_release);
        loops_.notify_all();
    }

    void serve(size_t worker) {
        for (uint64_t served = 0;; ++served) {
            wait_while(loops_, served);
            if (!task_) return;
            task_(argument_, worker);
            busy_.fetch_sub(1, std::memory_order_release);
            busy_.notify_one();
        }
    }

    static constexpr std::chrono::microseconds spin_time{300};
    void (*task_)(void*, size_t) = nullptr;
    void* argument_ = nullptr;
    std::atomic<uint64_t> loops_ = 0;
    std::atomic<int> busy_ = 0;
    std::vector<std::jthread> others_;  // last member: joined before the rest is destroyed
};

}  // namespace taquin::util
