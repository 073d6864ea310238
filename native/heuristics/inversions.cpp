// Inversions read by rows: the swaps of bubble sort. Not admissible.
//
// Record: [inversions].
#include "heuristics/heuristics.hpp"
#include "heuristics/inversion_counter.hpp"

namespace taquin::heuristics {
namespace {

class Inversions final : public Heuristic {
   public:
    Inversions(const Shape& shape, const Tiles& goal) : counter_(goal, row_order(shape)) {}

    int record_size() const override { return 1; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        return record[0] = counter_.count(tiles);
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        return record[0] = before[0] + counter_.change(tiles, blank, old_blank);
    }

   private:
    InversionCounter counter_;
};

}  // namespace

std::unique_ptr<Heuristic> make_inversions(const Shape& shape, const Tiles& goal) {
    return std::make_unique<Inversions>(shape, goal);
}

}  // namespace taquin::heuristics
