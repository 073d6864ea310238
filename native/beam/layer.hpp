// Layer: the states of one layer of the wide beam.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "pdb/batch_lookup.hpp"
#include "util/reserved_array.hpp"

namespace taquin::beam {

// The part of a state that has the same size on all boards.
struct Head {
    uint64_t hash;
    int32_t score;
    int32_t manhattan;
    uint8_t blank, back;  // back: the inverse of the last move
};

// The rest of a state, its body: the tile of each cell, the pattern bytes, and the sum of each
// view.
struct BodyFormat {
    static constexpr size_t copy_unit = 16;  // bytes; bodies are multiples of it

    size_t cells, sums_at, size;

    BodyFormat(size_t cells, size_t pattern_bytes, size_t views)
        : cells(cells), sums_at((cells + pattern_bytes + 1) / 2 * 2) {
        const size_t read = cells + pattern_bytes + pdb::BatchLookup::overread;
        const size_t used = sums_at + views * sizeof(uint16_t);
        size = (std::max(read, used) + copy_unit - 1) / copy_unit * copy_unit;
    }

    const uint16_t* sums(const uint8_t* body) const {
        return reinterpret_cast<const uint16_t*>(body + sums_at);
    }
    uint16_t* sums(uint8_t* body) const { return reinterpret_cast<uint16_t*>(body + sums_at); }
};

// A layer grows in place, so memory never holds two copies of it.
struct Layer {
    util::ReservedArray<Head> heads;
    util::ReservedArray<uint8_t> bodies;
    size_t states = 0;

    Layer(uint64_t max_states, size_t body_size)
        : heads(util::ReservedArray<Head>::growing(max_states)),
          bodies(util::ReservedArray<uint8_t>::growing(max_states * body_size)) {}

    // Makes room for that many states. Returns false if there is no address space.
    bool grow(size_t count, size_t body_size) {
        return heads.grow(count) && bodies.grow(count * body_size);
    }
};

}  // namespace taquin::beam
