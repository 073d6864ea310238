// VisitPenalty: moves the beam away from where its blanks have been.
//
// On a large board a beam fails when the blank's neighbourhood is in order: each way to the next
// disorder makes scores worse for more layers than the beam remembers. So a state's score rises
// with the share of recent states whose blank was in the same cell. The weight of these visits
// grows while the scores of the layers do not fall. The penalty decides which states are kept, and
// is not part of their scores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace taquin::large_beam {

class VisitPenalty {
   public:
    // `weight` is the penalty, in 64ths of a move, for a cell that had all blanks of a layer.
    VisitPenalty(size_t cells, uint64_t weight)
        : weight_(weight), visits_(cells), penalty_(cells) {}

    int32_t of(size_t cell) const { return penalty_[cell]; }

    // Counts a layer, given the number of its blanks in each cell, their number in all, and the
    // best score of its states.
    void add(const std::vector<uint32_t>& blanks, uint64_t states, int32_t score) {
        if (!counted_) mean_ = int64_t{score} << mean_shift;
        counted_ = true;
        mean_ += score - (mean_ >> mean_shift);
        if (score < (mean_ >> mean_shift) - progress)
            patience_ -= patience_ >> 3;
        else
            ++patience_;
        const uint64_t weight = weight_ + weight_ * patience_ / patience_that_doubles;
        for (size_t cell = 0; cell < visits_.size(); ++cell) {
            visits_[cell] -= visits_[cell] >> decay_shift;
            visits_[cell] += blanks[cell] * unit / states;
            penalty_[cell] = static_cast<int32_t>(weight * visits_[cell] / unit);
        }
    }

    static constexpr uint64_t unit = 1 << 16;
    static constexpr int decay_shift = 8;        // an old visit counts for some 256 layers
    static constexpr int mean_shift = 7;         // the mean of scores is over some 128 layers
    static constexpr int64_t progress = 2 * 64;  // below the mean, in 64ths of a move
    static constexpr uint64_t patience_that_doubles = 64;  // layers without progress

   private:
    uint64_t weight_;
    uint64_t patience_ = 0;         // rises with each layer without progress
    bool counted_ = false;          // whether a layer was
    int64_t mean_ = 0;              // of the best scores of recent layers, times 2^mean_shift
    std::vector<uint64_t> visits_;  // in units
    std::vector<int32_t> penalty_;
};

}  // namespace taquin::large_beam
