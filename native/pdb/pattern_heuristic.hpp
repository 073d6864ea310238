// PatternHeuristic: the heuristic that reads a PatternSet.
#pragma once

#include "heuristics/heuristic.hpp"
#include "pdb/pattern_set.hpp"

namespace taquin::pdb {

// The record holds the value of every lookup, one byte each. The set must outlive the heuristic.
//
// A move changes one lookup per view, the one with the tile that moved. Its value changes by one,
// and one bit of the database says in which direction.
class PatternHeuristic final : public heuristics::Heuristic {
   public:
    explicit PatternHeuristic(const PatternSet& set) : set_(set) {}

    // Searches with an expander of their own read the set directly.
    const PatternSet& patterns() const { return set_; }

    int record_size() const override;
    int evaluate(const uint8_t* tiles, int32_t* record) const override;
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override;

   private:
    int store(const uint8_t* values, int32_t* record) const;

    const PatternSet& set_;
};

}  // namespace taquin::pdb
