// TileSum: a heuristic that adds one number per tile, which depends on the tile's cell alone.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/shape.hpp"
#include "heuristics/heuristic.hpp"

namespace taquin::heuristics {

// The class is visible because searches have faster code for it.
class TileSum final : public Heuristic {
   public:
    TileSum(int cells, std::vector<int16_t> value, bool is_manhattan)
        : cells_(cells), value_(std::move(value)), is_manhattan_(is_manhattan) {}

    bool is_manhattan() const { return is_manhattan_; }

    int record_size() const override { return 1; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        int sum = 0;
        for (int cell = 0; cell < cells_; ++cell) sum += at(cell, tiles[cell]);
        return record[0] = sum;
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const int tile = tiles[old_blank];
        return record[0] = before[0] + at(old_blank, tile) - at(blank, tile);
    }
    uint64_t memory() const override { return value_.size() * sizeof(int16_t); }
    int at(int cell, int tile) const {
        return value_[static_cast<size_t>(cell) * static_cast<size_t>(cells_) +
                      static_cast<size_t>(tile)];
    }

   private:
    int cells_;
    std::vector<int16_t> value_;  // [cell][tile]
    bool is_manhattan_;
};

// `value(cell, goal_cell)` is the number of a tile; the blank's is 0.
template <class Value>
std::unique_ptr<Heuristic> make_tile_sum(const Tiles& goal, const Value& value,
                                         bool is_manhattan = false) {
    const size_t cells = goal.size();
    const auto home = goal_cells(goal);
    std::vector<int16_t> values(cells * cells, 0);
    for (size_t cell = 0; cell < cells; ++cell)
        for (size_t tile = 1; tile < cells; ++tile)
            values[cell * cells + tile] =
                static_cast<int16_t>(value(static_cast<int>(cell), home[tile]));
    return std::make_unique<TileSum>(static_cast<int>(cells), std::move(values), is_manhattan);
}

}  // namespace taquin::heuristics
