#include <sys/resource.h>

#include <algorithm>
#include <random>
#include <set>
#include <thread>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "tests.hpp"
#include "util/hash_index.hpp"
#include "util/hash_set.hpp"
#include "util/mix_bits.hpp"
#include "util/reserved_array.hpp"
#include "util/worker_pool.hpp"

namespace taquin::test {
namespace {

// The index numbers keys as a map of the standard library does, also if all keys are in one place.
void check_hash_index(bool collide, std::mt19937& random) {
    util::HashIndex index;
    std::vector<uint64_t> keys;
    std::unordered_map<uint64_t, uint32_t> expected;
    const auto hash = [&](uint64_t key) { return collide ? key % 3 : util::mix_bits(key); };
    const auto number = [&](uint64_t key, uint32_t fresh) {
        return index.find_or_add(hash(key), fresh,
                                 [&](uint32_t known) { return keys[known - 1] == key; });
    };
    for (int i = 0; i < 3'000; ++i) {
        const uint64_t key = random() % 1'000;
        if (index.is_crowded(keys.size() + 1)) {
            index.clear(2 * keys.size());
            for (uint32_t at = 0; at < keys.size(); ++at) number(keys[at], at + 1);
        }
        const auto fresh = static_cast<uint32_t>(keys.size() + 1);
        const auto [known, is_new] = expected.try_emplace(key, fresh);
        check(number(key, fresh) == known->second, "a hash index: the number of a key");
        if (is_new) keys.push_back(key);
    }
    index.clear(10);
    const auto& entry = index.find(hash(keys[0]), [](uint32_t) { return true; });
    check(entry.number == 0, "a hash index: a key after all were removed");
}

void check_hash_set(std::mt19937& random) {
    util::HashSet set;
    for (int round = 0; round < 3; ++round) {
        std::set<uint64_t> expected;
        set.clear(500);
        for (int i = 0; i < 500; ++i) {
            const uint64_t hash = util::mix_bits(1 + random() % 300);
            check(set.insert(hash) == expected.insert(hash).second, "a hash set");
        }
    }
    check(!set.insert(0), "a hash set: hash 0");
}

// Each worker runs once, worker 0 on the calling thread, which polls until the others are done.
void check_on_each() {
    const auto caller = std::this_thread::get_id();
    for (const size_t threads : {1, 2, 5}) {
        util::WorkerPool pool(static_cast<int>(threads));
        for (size_t workers = 1; workers <= threads; ++workers) {
            std::vector<int> runs(threads);
            int polls = 0;
            pool.on_each(
                workers,
                [&](size_t worker) {
                    ++runs[worker];
                    check((std::this_thread::get_id() == caller) == (worker == 0),
                          "a worker on another thread");
                    if (worker > 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
                },
                [&] { ++polls; });
            check((polls > 0) == (workers > 1), "polls while others work");
            for (size_t worker = 0; worker < threads; ++worker)
                check(runs[worker] == (worker < workers), "a worker ran not once");
        }
    }
}

// Under a limit on address space an array for an unknown number of items starts small, keeps its
// items when it grows, and says when there is no room.
void check_reserved_array() {
    util::ReservedArray<uint32_t> fixed(1'000);
    check(fixed[999] == 0 && fixed.grow(1'000), "a reserved array is zeroed");
    util::ReservedArray<uint32_t> moved(std::move(fixed));
    check(moved.capacity() == 1'000 && fixed.capacity() == 0, "a moved array");
#ifdef __SANITIZE_THREAD__
    return;  // the sanitizer reserves terabytes itself
#endif
#ifdef __SANITIZE_ADDRESS__
    return;
#endif
    rlimit before;
    getrlimit(RLIMIT_AS, &before);
    rlimit limited = before;
    limited.rlim_cur = rlim_t{2} << 30;
    if (setrlimit(RLIMIT_AS, &limited) != 0) return;
    auto growing = util::ReservedArray<uint32_t>::growing(size_t{1} << 40);
    check(growing.capacity() < size_t{1} << 20, "a small start");
    for (uint32_t i = 0; i < 5'000'000; ++i) {
        check(growing.grow(i + 1), "there is room");
        growing[i] = i;
    }
    for (uint32_t i = 0; i < 5'000'000; i += 777) check(growing[i] == i, "items after growing");
    check(!growing.grow(size_t{1} << 32), "there is no room for 16 GB");
    check(growing[4'999'999] == 4'999'999, "items after growing failed");
    setrlimit(RLIMIT_AS, &before);
}

}  // namespace

void test_util(std::mt19937& random) {
    for (const bool collide : {false, true}) check_hash_index(collide, random);
    check_hash_set(random);
    check_on_each();
    check_reserved_array();
}

}  // namespace taquin::test
