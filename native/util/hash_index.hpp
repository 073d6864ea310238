// HashIndex: the numbers of keys that are stored elsewhere, by their hashes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "util/linear_probing.hpp"
#include "util/reserved_array.hpp"

namespace taquin::util {

// Numbers start at 1. An entry also holds half of the hash, which avoids most comparisons of keys.
class HashIndex {
   public:
    struct Entry {
        uint32_t number;  // 0 if the entry is empty
        uint32_t tag;
    };

    explicit HashIndex(size_t expected = 0) { clear(expected); }

    // Removes all keys and makes room for that many, plus half as many again. The room never
    // shrinks, but what is not needed is not used.
    void clear(size_t expected) {
        const size_t size = std::bit_ceil(expected + expected / 2 + 2);
        if (size > entries_.capacity()) {
            entries_ = ReservedArray<Entry>();  // frees the old entries first
            entries_ = ReservedArray<Entry>(size);
            entries_.prefer_huge_pages();
        } else {
            std::fill_n(&entries_[0], size, Entry{});
        }
        size_ = size;
        shift_ = 64 - std::countr_zero(size);
    }

    // Whether this many keys fill more than half of the room. Then the caller should call `clear`
    // and add the keys again.
    bool is_crowded(size_t keys) const { return 2 * keys > size_; }

    // The entry of a key, or the empty entry where it belongs. `is_key(number)` compares keys.
    template <class IsKey>
    Entry& find(uint64_t hash, const IsKey& is_key) {
        const auto tag = static_cast<uint32_t>(hash);
        return *probe(&entries_[0], size_, hash >> shift_, [&](const Entry& entry) {
            return entry.number == 0 || (entry.tag == tag && is_key(entry.number));
        });
    }
    // The number of a key. A new key gets the number `fresh`.
    template <class IsKey>
    uint32_t find_or_add(uint64_t hash, uint32_t fresh, const IsKey& is_key) {
        Entry& entry = find(hash, is_key);
        if (entry.number == 0) entry = {fresh, static_cast<uint32_t>(hash)};
        return entry.number;
    }

    uint64_t memory() const { return entries_.bytes(); }

   private:
    size_t size_ = 0;
    int shift_ = 0;
    ReservedArray<Entry> entries_;
};

}  // namespace taquin::util
