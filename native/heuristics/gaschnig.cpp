// Gaschnig's heuristic: the moves needed if the blank could swap places with any tile.
//
// A cycle of k misplaced tiles takes k − 1 swaps if the blank is in it, and k + 1 otherwise.
#include <bitset>

#include "heuristics/from_scratch.hpp"
#include "heuristics/heuristics.hpp"

namespace taquin::heuristics {
namespace {

class Gaschnig final : public FromScratch {
   public:
    explicit Gaschnig(const Tiles& goal) : home_(goal_cells(goal)) {}

   private:
    int value(const uint8_t* tiles) const override {
        std::bitset<max_cells> seen;
        int swaps = 0;
        for (size_t first = 0; first < home_.size(); ++first) {
            int length = 0;
            bool has_blank = false;
            for (size_t cell = first; !seen[cell]; ++length) {
                seen[cell] = true;
                has_blank |= tiles[cell] == 0;
                cell = static_cast<size_t>(home_[tiles[cell]]);
            }
            if (length > 1) swaps += has_blank ? length - 1 : length + 1;
        }
        return swaps;
    }

    std::vector<int> home_;
};

}  // namespace

std::unique_ptr<Heuristic> make_gaschnig(const Shape&, const Tiles& goal) {
    return std::make_unique<Gaschnig>(goal);
}

}  // namespace taquin::heuristics
