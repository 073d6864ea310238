// BeamSchedule: how wide the next layer of a beam may be, so that all layers fit into the time
// limit.
#pragma once

#include <algorithm>
#include <cstdint>

namespace taquin::beam {

// src/taquin/search/beam_schedule.py has the same rule in Python, and explains the numbers.
class BeamSchedule {
   public:
    static constexpr uint64_t min_states = 2048;

    BeamSchedule(uint64_t max_width, double seconds, double cells)
        : max_width_(max_width), seconds_(seconds), cells_(cells) {}

    // The width of the next layer, after one of `states` states took `took` seconds. `now` is the
    // time since the start, and `layers` is the number of remaining layers.
    uint64_t next_width(double states, double took, double now, int layers) {
        const double per_state = took / states;
        seconds_per_state_ =
            seconds_per_state_ == 0 ? per_state : 0.8 * seconds_per_state_ + 0.2 * per_state;
        const double left = time_budget_fraction * seconds_ - now;
        const double affordable =
            left / full_layers(layers) / seconds_per_state_ * relative_width(layers);
        return std::min(max_width_,
                        std::max<uint64_t>(min_states, affordable > 0 ? affordable : 0));
    }

   private:
    static constexpr double time_budget_fraction = 0.96;
    // The width falls from 1 to 0.3 of the full width, between 2 and 1.4 remaining layers per cell.
    static constexpr double wide_at = 2.0, narrow_at = 1.4, narrow_width = 0.3;
    // The last layers are nearly empty; each takes a quarter of a full layer's time.
    static constexpr int sparse_layers = 30;
    static constexpr double sparse_time = 0.25;

    // The width of a layer with `layers` remaining layers, relative to the first layers.
    double relative_width(int layers) const {
        const double per_cell = static_cast<double>(layers) / cells_;
        return std::clamp(
            narrow_width + (1 - narrow_width) * (per_cell - narrow_at) / (wide_at - narrow_at),
            narrow_width, 1.0);
    }

    // The number of full-width layers that take as long as the remaining layers.
    double full_layers(int layers) const {
        const int narrower = std::min(layers, static_cast<int>(wide_at * cells_));
        double sum = layers - narrower;
        for (int layer = narrower; layer > 0; --layer)
            sum += relative_width(layer) * (layer > sparse_layers ? 1.0 : sparse_time);
        return std::max(1.0, sum);
    }

    uint64_t max_width_;
    double seconds_, cells_;
    double seconds_per_state_ = 0;
};

}  // namespace taquin::beam
