// Linear probing: how every hash table of the engine finds an entry.
#pragma once

#include <cstddef>

namespace taquin::util {

// The first entry for which `ends` is true: from `at` to the last entry, then from the first one.
template <class Entry, class Ends>
[[gnu::always_inline]] inline Entry* probe(Entry* entries, size_t size, size_t at,
                                           const Ends& ends) {
    while (!ends(entries[at]))
        if (++at == size) at = 0;
    return entries + at;
}

}  // namespace taquin::util
