// Crew: threads that stay together for many short pieces of work, one after the other.
//
// A thread that is started anew, or that was asleep, comes to work some fifty microseconds late. A
// beam shares its work out several times a layer, and a layer may be done in two milliseconds. So
// between two pieces the crew waits on its toes, and sleeps only if the next is long in coming.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "util/parallel_for.hpp"

namespace taquin {

class Crew {
   public:
    explicit Crew(int threads) {
        for (int worker = 1; worker < threads; ++worker)
            others_.emplace_back([this, worker] { serve(static_cast<size_t>(worker)); });
    }
    ~Crew() {
        task_ = nullptr;
        call();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int threads() const { return static_cast<int>(others_.size()) + 1; }

    // Calls `work(part)` for every part, on so many threads of which the caller is one; which
    // thread does which is left open.
    template <class Work>
    void share(int threads, size_t parts, const Work& work) {
        if (parts == 0) return;
        Stretches stretches(std::min(threads, this->threads()), parts);
        if (stretches.workers() == 1) return stretches.work_off(0, work);
        struct Call {
            Stretches& stretches;
            const Work& work;
        } arguments{stretches, work};
        task_ = [](void* argument, size_t worker) {
            const auto& call = *static_cast<Call*>(argument);
            if (worker < call.stretches.workers()) call.stretches.work_off(worker, call.work);
        };
        argument_ = &arguments;
        busy_ = static_cast<int>(others_.size());
        call();
        const Waiting until_all_are_done{busy_};
        stretches.work_off(0, work);
    }

   private:
    // Waits while an atomic has a value: awake first, as that is mostly not for long.
    template <class Value>
    static void wait_while(const std::atomic<Value>& atomic, Value value) {
        const auto begun = std::chrono::steady_clock::now();
        do {
            for (int i = 0; i < 64; ++i) {
                if (atomic.load(std::memory_order_acquire) != value) return;
                rest();
            }
        } while (std::chrono::steady_clock::now() - begun < patience);
        atomic.wait(value, std::memory_order_acquire);
    }

    static void rest() {  // without giving the core away
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }

    struct Waiting {  // even if the caller's own part throws
        std::atomic<int>& busy;
        ~Waiting() {
            for (int left = busy; left > 0; left = busy) wait_while(busy, left);
        }
    };

    void call() {
        calls_.fetch_add(1, std::memory_order_release);
        calls_.notify_all();
    }

    void serve(size_t worker) {
        for (uint64_t heard = 0;; ++heard) {
            wait_while(calls_, heard);
            if (!task_) return;
            task_(argument_, worker);
            busy_.fetch_sub(1, std::memory_order_release);
            busy_.notify_one();
        }
    }

    static constexpr std::chrono::microseconds patience{300};
    void (*task_)(void*, size_t) = nullptr;
    void* argument_ = nullptr;
    std::atomic<uint64_t> calls_ = 0;
    std::atomic<int> busy_ = 0;
    std::vector<std::jthread> others_;  // last, so that they end before what they use
};

}  // namespace taquin
