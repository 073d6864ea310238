// Work that is divided into numbered parts and done by several threads, of which the caller is one.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace taquin {

// Calls `work(part)` for every part; which thread does which is left open.
template <class Work>
void side_by_side(int threads, size_t parts, const Work& work) {
    std::atomic<size_t> next{0};
    const auto take = [&] {
        for (size_t part = next++; part < parts; part = next++) work(part);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < threads && static_cast<size_t>(i) < parts; ++i) others.emplace_back(take);
    take();
}

// The same for parts that take long: while the others finish theirs, the caller does `meanwhile`
// now and then.
template <class Work, class Meanwhile>
void side_by_side(int threads, size_t parts, const Work& work, const Meanwhile& meanwhile) {
    std::atomic<size_t> next{0}, done{0};
    const auto take = [&] {
        for (size_t part = next++; part < parts; part = next++) {
            work(part);
            ++done;
        }
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < threads && static_cast<size_t>(i) < parts; ++i) others.emplace_back(take);
    take();
    while (done < parts) {
        meanwhile();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace taquin
