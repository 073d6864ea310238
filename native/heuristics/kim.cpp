// Kim's formula: inversion distance with a mistake in its second half, kept to repeat published
// figures. It divides by 3 on every board. Not admissible.
//
// Record: [inversions by rows, sum of displacements by columns].
#include <cstdlib>

#include "heuristics/heuristics.hpp"
#include "heuristics/inversion_counter.hpp"

namespace taquin::heuristics {
namespace {

class Kim final : public Heuristic {
   public:
    Kim(const Shape& shape, const Tiles& goal) : by_rows_(goal, row_order(shape)) {
        const auto order = column_order(shape);
        place_.resize(order.size());
        for (size_t at = 0; at < order.size(); ++at)
            place_[static_cast<size_t>(order[at])] = static_cast<int>(at);
        for (int cell : goal_cells(goal)) goal_place_.push_back(place_[static_cast<size_t>(cell)]);
    }

    int record_size() const override { return 2; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        record[0] = by_rows_.count(tiles);
        record[1] = 0;
        for (size_t cell = 0; cell < place_.size(); ++cell)
            if (tiles[cell]) record[1] += displacement(static_cast<int>(cell), tiles[cell]);
        return value(record);
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const uint8_t tile = tiles[old_blank];
        record[0] = before[0] + by_rows_.change(tiles, blank, old_blank);
        record[1] = before[1] + displacement(old_blank, tile) - displacement(blank, tile);
        return value(record);
    }

   private:
    int displacement(int cell, uint8_t tile) const {
        return std::abs(place_[static_cast<size_t>(cell)] - goal_place_[tile]);
    }
    static int value(const int32_t* record) {
        return record[0] / 3 + record[0] % 3 + record[1] / 3 + record[1] % 3;
    }

    InversionCounter by_rows_;
    std::vector<int> place_, goal_place_;
};

}  // namespace

std::unique_ptr<Heuristic> make_kim(const Shape& shape, const Tiles& goal) {
    return std::make_unique<Kim>(shape, goal);
}

}  // namespace taquin::heuristics
