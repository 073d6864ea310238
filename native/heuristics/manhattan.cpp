// Manhattan distance: the sum of all tiles' distances from home.
#include "core/distances.hpp"
#include "heuristics/heuristics.hpp"
#include "heuristics/tile_sum.hpp"

namespace taquin::heuristics {

std::unique_ptr<Heuristic> make_manhattan(const Shape& shape, const Tiles& goal) {
    return make_tile_sum(goal, Distances(shape), true);
}

}  // namespace taquin::heuristics
