// HashSet: a set of hashes for one thread.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "util/linear_probing.hpp"

namespace taquin::util {

// The entry of a hash, or the empty entry where it belongs. An entry of 0 is empty, so every set
// contains hash 0. The size is a power of two.
inline const uint64_t* find_hash(const uint64_t* entries, size_t size, uint64_t hash) {
    return probe(entries, size, hash & (size - 1),
                 [hash](uint64_t entry) { return entry == 0 || entry == hash; });
}

class HashSet {
   public:
    // Removes all hashes and makes room for that many.
    void clear(size_t expected) { entries_.assign(std::bit_ceil(expected * 2 + 64), 0); }
    // Returns false if the hash was there.
    bool insert(uint64_t hash) {
        auto* entry = const_cast<uint64_t*>(find_hash(entries_.data(), entries_.size(), hash));
        if (*entry == hash) return false;
        *entry = hash;
        return true;
    }

   private:
    std::vector<uint64_t> entries_;
};

}  // namespace taquin::util
