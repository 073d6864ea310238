#include "core/node_quota.hpp"

#include <thread>
#include <vector>

#include "check.hpp"
#include "tests.hpp"

namespace taquin::test {

// Threads that share a quota spend all of it and no more.
void test_node_quota() {
    NodeQuota quota;
    check(!quota.left() && quota.take(1'000) == 1'000 && !quota.left(), "a quota without a limit");
    quota.set_limit(0);
    check(quota.take(1) == 0 && quota.left() == 0, "an empty quota");
    for (const uint64_t limit : {1, 7, 1'000, 123'457}) {
        quota.set_limit(limit);
        std::atomic<uint64_t> spent{0};
        {
            std::vector<std::jthread> threads;
            for (uint64_t portion = 1; portion <= 4; ++portion)
                threads.emplace_back([&, portion] {
                    for (uint64_t granted; (granted = quota.take(37 * portion)) > 0;) {
                        const uint64_t used = (granted + 1) / 2;  // the rest goes back
                        quota.give_back(granted - used);
                        spent += used;
                    }
                });
        }
        check(spent == limit && quota.left() == 0, "the expansions do not add up to the quota");
    }
}

}  // namespace taquin::test
