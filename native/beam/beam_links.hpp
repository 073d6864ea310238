// BeamLinks: parents and moves of all states that a beam kept, and the prefixes of their paths.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "beam/wide_beam.hpp"

namespace taquin::beam {

// A link is the number of a state's parent, and the move in the lowest two bits.
class BeamLinks {
   public:
    // Adds the links of a layer.
    void add(std::vector<uint32_t> layer) { layers_.push_back(std::move(layer)); }
    size_t layers() const { return layers_.size(); }
    const std::vector<uint32_t>& last() const { return layers_.back(); }

    // The moves from the start to a state, given its link and the number of layers before it.
    std::vector<Move> path(uint32_t link, size_t layers) const {
        std::vector<Move> moves{static_cast<Move>(link & 3)};
        while (layers-- > 0) {
            link = layers_[layers][link >> 2];
            moves.push_back(static_cast<Move>(link & 3));
        }
        std::ranges::reverse(moves);
        return moves;
    }

    uint64_t memory() const {
        uint64_t bytes = 0;
        for (const auto& links : layers_) bytes += links.capacity() * sizeof(uint32_t);
        return bytes;
    }

   private:
    std::vector<std::vector<uint32_t>> layers_;
};

// Counts how many states of later layers descend from each prefix.
class PrefixCounter {
   public:
    explicit PrefixCounter(BeamPrefixes* prefixes) : prefixes_(prefixes) {}

    // Whether the states of the layer have prefixes. If so, `inherit` must be called for each state
    // of the next layer, after `reserve`.
    bool active() const { return !prefix_.empty(); }
    void reserve(size_t states) { next_prefix_.resize(states); }
    void inherit(size_t state, uint32_t parent) { next_prefix_[state] = prefix_[parent]; }

    // Call it after each layer.
    void count(const BeamLinks& links) {
        if (!prefixes_) return;
        if (!active()) {
            if (prefixes_->length == 0 || links.layers() != prefixes_->length) return;
            for (const uint32_t link : links.last())
                prefixes_->all.push_back({links.path(link, prefixes_->length - 1), 0});
            prefix_.resize(prefixes_->all.size());
            std::iota(prefix_.begin(), prefix_.end(), 0);
            return;
        }
        std::swap(prefix_, next_prefix_);
        for (const uint32_t prefix : prefix_) ++prefixes_->all[prefix].states;
    }

    // Puts the most frequent prefixes first.
    void finish() {
        if (prefixes_)
            std::ranges::stable_sort(prefixes_->all, std::greater{}, &BeamPrefixes::Prefix::states);
    }

    uint64_t memory(uint64_t max_states) const {
        return prefixes_ ? 2 * max_states * sizeof(uint32_t) : 0;
    }

   private:
    BeamPrefixes* prefixes_;                      // or null
    std::vector<uint32_t> prefix_, next_prefix_;  // [state of a layer]
};

}  // namespace taquin::beam
