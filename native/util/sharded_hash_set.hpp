// HashSet: hashes of states, in shards that threads fill on their own.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "util/worker_pool.hpp"
#include "util/reserved_array.hpp"

namespace taquin {

constexpr size_t hash_shards = 64;  // each in the hands of one thread

inline size_t shard_of(uint64_t hash) { return hash >> 58; }

// An entry of 0 is empty; a state whose hash is 0 is never found, and then kept twice.
class HashSet {
   public:
    void clear(Crew& crew, int threads) {
        size_ = 0;
        if (shard_size_ == 0) return;
        crew.share(threads, hash_shards, [&](size_t shard) {
            std::fill_n(&entries_[shard * shard_size_], shard_size_, 0);
        });
    }
    // Makes room for so many more, in whatever shards they fall; who puts them in then counts them.
    // A large set takes a while to grow; `should_stop` is asked now and then.
    template <class ShouldStop>
    void make_room(size_t more, const ShouldStop& should_stop) {
        const size_t wanted = std::bit_ceil((size_ + more) / hash_shards * 3 + 64);
        if (wanted <= shard_size_) return;
        const Region<uint64_t> old =
            std::exchange(entries_, Region<uint64_t>(wanted * hash_shards));
        entries_.prefer_huge_pages();
        shard_size_ = wanted;
        for (size_t i = 0; i < old.capacity(); ++i) {
            if (old[i]) insert(old[i]);
            if (i % 65536 == 0 && should_stop()) return;
        }
    }
    void count(size_t more) { size_ += more; }
    bool contains(uint64_t hash) const { return shard_size_ && *find(hash) == hash; }
    bool insert(uint64_t hash) {  // false if it was there
        auto* entry = const_cast<uint64_t*>(find(hash));
        if (*entry == hash) return false;
        *entry = hash;
        return true;
    }
    // Always inline: g++ takes a function that only prefetches for one without effect.
    [[gnu::always_inline]] void prefetch(uint64_t hash) const {
        if (shard_size_) __builtin_prefetch(first(hash) + (hash & (shard_size_ - 1)));
    }
    uint64_t memory() const { return entries_.bytes(); }

   private:
    const uint64_t* first(uint64_t hash) const { return &entries_[shard_of(hash) * shard_size_]; }
    const uint64_t* find(uint64_t hash) const {
        const uint64_t* shard = first(hash);
        size_t at = hash & (shard_size_ - 1);
        while (shard[at] != 0 && shard[at] != hash) at = (at + 1) & (shard_size_ - 1);
        return shard + at;
    }

    size_t shard_size_ = 0, size_ = 0;
    Region<uint64_t> entries_;
};

}  // namespace taquin
