#include "util/worker_pool.hpp"

#include <chrono>
#include <thread>
#include <vector>

#include "check.hpp"
#include "tests.hpp"

namespace taquin::test {

// Every part is done once, by workers that spin and by workers that are blocked. If one of the
// caller's parts throws, the caller gets the exception.
void test_worker_pool() {
    for (int threads = 1; threads <= 4; ++threads) {
        util::WorkerPool pool(threads);
        for (size_t loop = 0; loop < 400; ++loop) {
            if (loop % 100 == 99) std::this_thread::sleep_for(std::chrono::milliseconds(3));
            std::vector<int> done(loop % 10);
            const auto caller = std::this_thread::get_id();
            const bool throws = loop % 7 == 6;
            bool thrown = false;
            try {
                pool.parallel_for(1 + loop % 5, done.size(), [&](size_t part) {
                    ++done[part];
                    if (throws && std::this_thread::get_id() == caller) throw part;
                });
            } catch (size_t) {
                thrown = true;
            }
            check(thrown <= throws, "an exception that no part threw");
            for (const int times : done)
                check(times == 1 || (thrown && times == 0), "a part was not done exactly once");
        }
    }
}

}  // namespace taquin::test
