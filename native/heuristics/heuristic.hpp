// Heuristic: an estimate that is updated along a path instead of being computed from scratch.
//
// A node carries a short record of integers: a sum, or an index into a lookup table. `evaluate`
// fills the record from a board. `after` computes a child's record from its parent's.
#pragma once

#include <cstdint>

namespace taquin::heuristics {

constexpr int max_record_size = 16;
using Record = int32_t[max_record_size];

class Heuristic {
   public:
    virtual ~Heuristic() = default;

    // How many integers of a record it uses.
    virtual int record_size() const = 0;

    // Fills the record of a board; returns its h.
    virtual int evaluate(const uint8_t* tiles, int32_t* record) const = 0;

    // Fills the record of a board whose h is not needed.
    virtual void prepare(const uint8_t* tiles, int32_t* record) const { evaluate(tiles, record); }

    // Fills the record of the child `tiles`, whose parent has the record `before`; returns its h.
    // The blank moved from `old_blank` to `blank`, so the tile moved from `blank` to `old_blank`.
    virtual int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
                      int32_t* record) const = 0;

    // The bytes of its lookup tables. Mapped files do not count.
    virtual uint64_t memory() const { return 0; }

    // Whether several threads may call it at once.
    virtual bool thread_safe() const { return true; }
};

}  // namespace taquin::heuristics
