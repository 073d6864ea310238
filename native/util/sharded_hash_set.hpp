// ShardedHashSet: a set of state hashes. Each shard is written by one thread at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "util/hash_set.hpp"
#include "util/reserved_array.hpp"
#include "util/worker_pool.hpp"

namespace taquin::util {

constexpr size_t hash_shards = 64;

inline size_t shard_of(uint64_t hash) { return hash >> 58; }

class ShardedHashSet {
   public:
    void clear(WorkerPool& pool, size_t threads) {
        size_ = 0;
        if (shard_size_ == 0) return;
        pool.parallel_for(threads, hash_shards, [&](size_t shard) {
            std::fill_n(&entries_[shard * shard_size_], shard_size_, 0);
        });
    }
    // Makes room for `more` insertions, whatever their shards. The caller must call `count()`
    // afterwards. A large set takes a while to grow, so `should_stop` is polled.
    template <class ShouldStop>
    void reserve(size_t more, const ShouldStop& should_stop) {
        const size_t shard_size = std::bit_ceil((size_ + more) / hash_shards * 3 + 64);
        if (shard_size <= shard_size_) return;
        const ReservedArray<uint64_t> old =
            std::exchange(entries_, ReservedArray<uint64_t>(shard_size * hash_shards));
        entries_.prefer_huge_pages();
        shard_size_ = shard_size;
        for (size_t i = 0; i < old.capacity(); ++i) {
            if (old[i]) insert(old[i]);
            if (i % 65536 == 0 && should_stop()) return;
        }
    }
    // Adds the number of hashes that were inserted.
    void count(size_t more) { size_ += more; }
    bool contains(uint64_t hash) const { return shard_size_ && *find(hash) == hash; }
    // Returns false if the hash was there.
    bool insert(uint64_t hash) {
        auto* entry = const_cast<uint64_t*>(find(hash));
        if (*entry == hash) return false;
        *entry = hash;
        return true;
    }
    // Always inline: g++ removes calls of a function that only prefetches.
    [[gnu::always_inline]] void prefetch(uint64_t hash) const {
        if (shard_size_) __builtin_prefetch(shard(hash) + (hash & (shard_size_ - 1)));
    }
    uint64_t memory() const { return entries_.bytes(); }

   private:
    const uint64_t* shard(uint64_t hash) const { return &entries_[shard_of(hash) * shard_size_]; }
    // The entry of the hash, or the empty entry where it belongs.
    const uint64_t* find(uint64_t hash) const { return find_hash(shard(hash), shard_size_, hash); }

    size_t shard_size_ = 0, size_ = 0;
    ReservedArray<uint64_t> entries_;
};

}  // namespace taquin::util
