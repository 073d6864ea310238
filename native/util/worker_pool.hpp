// WorkerPool: the only threads of the engine. They live through many parallel loops.
//
// A new thread, or one that was blocked, starts about fifty microseconds late. A beam runs several
// parallel loops per layer, and a layer may take only two milliseconds. Between two loops the
// workers therefore spin briefly, then block.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>
#include <type_traits>
#include <vector>

#include "util/work_ranges.hpp"

namespace taquin::util {

class WorkerPool {
   public:
    // The first loop on several threads starts them.
    explicit WorkerPool(int threads) : threads_(static_cast<size_t>(std::max(threads, 1))) {}
    ~WorkerPool() {
        task_ = nullptr;
        wake();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    size_t threads() const { return threads_; }

    // Calls `work(part)` for every part, in no fixed order, on at most `threads` threads. The
    // caller is one of them. If the parts are long, it calls `poll` when none is left, until the
    // other threads have finished.
    template <class Work, class Poll = std::nullptr_t>
    void parallel_for(size_t threads, size_t parts, const Work& work, const Poll& poll = {}) {
        if (parts == 0) return;
        WorkRanges ranges(std::min(threads, threads_), parts);
        on_each(ranges.workers(), [&](size_t worker) { ranges.run(worker, work); }, poll);
    }

    // Calls `work(worker)` once on each of that many threads, at most `threads()`. Worker 0 is the
    // caller.
    template <class Work, class Poll = std::nullptr_t>
    void on_each(size_t workers, const Work& work, const Poll& poll = {}) {
        if (workers <= 1) return work(0);
        struct Loop {
            size_t workers;
            const Work& work;
        } loop{workers, work};
        task_ = [](void* argument, size_t worker) {
            const auto& [workers, work] = *static_cast<Loop*>(argument);
            if (worker < workers) work(worker);
        };
        argument_ = &loop;
        start();
        busy_ = static_cast<int>(others_.size());
        wake();
        const JoinAtExit join{busy_};
        work(0);
        if constexpr (!std::is_null_pointer_v<Poll>)
            while (busy_ > 0) {
                poll();
                std::this_thread::sleep_for(poll_every);
            }
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

    void start() {
        for (size_t worker = others_.size() + 1; worker < threads_; ++worker)
            others_.emplace_back([this, worker] { serve(worker); });
    }

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

    static constexpr std::chrono::microseconds spin_time{300}, poll_every{200};
    const size_t threads_;
    void (*task_)(void*, size_t) = nullptr;
    void* argument_ = nullptr;
    std::atomic<uint64_t> loops_ = 0;
    std::atomic<int> busy_ = 0;
    std::vector<std::jthread> others_;  // last member: joined before the rest is destroyed
};

}  // namespace taquin::util
