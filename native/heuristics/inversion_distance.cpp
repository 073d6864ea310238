// Inversion distance: vertical moves from the inversions by rows, horizontal moves from those by
// columns.
//
// Record: [inversions by rows, inversions by columns].
#include "heuristics/heuristics.hpp"
#include "heuristics/inversion_counter.hpp"

namespace taquin::heuristics {
namespace {

// A move across lines of that length undoes at most line − 1 inversions. If the length is even, it
// changes the count by an odd number.
int fewest_moves(int inversions, int line) {
    int moves = (inversions + line - 2) / (line - 1);
    if (line % 2 == 0 && (moves - inversions) % 2) ++moves;
    return moves;
}

class InversionDistance final : public Heuristic {
   public:
    InversionDistance(const Shape& shape, const Tiles& goal)
        : rows_(shape.rows()),
          cols_(shape.cols()),
          by_rows_(goal, row_order(shape)),
          by_cols_(goal, column_order(shape)) {}

    int record_size() const override { return 2; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        record[0] = by_rows_.count(tiles);
        record[1] = by_cols_.count(tiles);
        return value(record);
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const bool vertical = old_blank % cols_ == blank % cols_;
        record[0] = before[0] + (vertical ? by_rows_.change(tiles, blank, old_blank) : 0);
        record[1] = before[1] + (vertical ? 0 : by_cols_.change(tiles, blank, old_blank));
        return value(record);
    }

   private:
    int value(const int32_t* record) const {
        return fewest_moves(record[0], cols_) + fewest_moves(record[1], rows_);
    }

    int rows_, cols_;
    InversionCounter by_rows_, by_cols_;
};

}  // namespace

std::unique_ptr<Heuristic> make_inversion_distance(const Shape& shape, const Tiles& goal) {
    return std::make_unique<InversionDistance>(shape, goal);
}

}  // namespace taquin::heuristics
