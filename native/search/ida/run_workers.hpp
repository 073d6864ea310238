// run_workers: one long-running function per thread, while the calling thread keeps polling.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "core/control.hpp"

namespace taquin::search {

// Calls `work(worker)` on each thread; worker 0 is the calling thread. When it has finished, it
// polls for Ctrl-C and limits until the others have finished, too.
template <class Work>
void run_workers(size_t threads, Control& control, const Work& work) {
    std::atomic<size_t> busy{threads - 1};
    std::vector<std::jthread> pool;
    for (size_t worker = 1; worker < threads; ++worker)
        pool.emplace_back([&, worker] {
            work(worker);
            busy.fetch_sub(1);
        });
    work(0);
    while (busy.load() > 0) {
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        control.should_stop();
    }
}

}  // namespace taquin::search
