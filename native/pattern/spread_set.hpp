// SpreadSet: the tables of a set, spread; one that several slots have in common is spread once.
#pragma once

#include "set.hpp"
#include "spread.hpp"

namespace taquin {

class SpreadSet {
   public:
    // What the set takes; all bits set where it cannot be spread.
    static uint64_t bytes(const PatternSet& set);

    // Whether all of it is spread already.
    static bool at_hand(const PatternSet& set);

    // Spreads what is not spread yet. False if control stopped it.
    bool make(const PatternSet& set, int threads, Control& control);

    const SpreadTable& operator[](size_t slot) const { return *of_slot_[slot]; }

   private:
    std::vector<std::shared_ptr<const SpreadTable>> of_slot_;
};

}  // namespace taquin
