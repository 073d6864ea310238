// ScoreCutoff: a prediction of the worst score that the next layer keeps.
//
// The worst score falls evenly from layer to layer. Candidates above the predicted cutoff are
// pruned before any PDB lookup.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace taquin::beam {

class ScoreCutoff {
   public:
    static constexpr int32_t unlimited = std::numeric_limits<int32_t>::max();

    explicit ScoreCutoff(int32_t pattern_weight) : pattern_weight_(pattern_weight) {}

    bool is_limited() const { return predicted_ != unlimited; }

    // The cutoff before the lookups of that many views; each can lower the score by one weight.
    int32_t before_lookups(size_t views) const {
        return predicted_ == unlimited ? unlimited
                                       : predicted_ + static_cast<int32_t>(views) * pattern_weight_;
    }

    // Removes the cutoff; returns it.
    int32_t lift() { return std::exchange(predicted_, unlimited); }

    // Predicts the next layer's cutoff from the worst score that this layer kept.
    void predict(int32_t worst) {
        const int32_t change = worst_ == unlimited || worst == unlimited ? 0 : worst - worst_;
        predicted_ =
            worst == unlimited ? unlimited : worst + std::max(change, last_change_) + tolerance;
        worst_ = worst;
        last_change_ = change;
    }

   private:
    static constexpr int32_t tolerance = 16;

    int32_t pattern_weight_;
    int32_t worst_ = unlimited, last_change_ = 0, predicted_ = unlimited;
};

}  // namespace taquin::beam
