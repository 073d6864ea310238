// Misplaced tiles: how many tiles are not at home.
#include "heuristics/heuristics.hpp"
#include "heuristics/tile_sum.hpp"

namespace taquin::heuristics {

std::unique_ptr<Heuristic> make_misplaced(const Shape&, const Tiles& goal) {
    return make_tile_sum(goal, [](int cell, int home) { return cell != home; });
}

}  // namespace taquin::heuristics
