// The compiled heuristics, one file each. src/taquin/heuristics/ has the same in Python.
#pragma once

#include <memory>
#include <vector>

#include "core/shape.hpp"
#include "heuristics/heuristic.hpp"

namespace taquin::heuristics {

std::unique_ptr<Heuristic> make_zero(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_misplaced(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_manhattan(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_gaschnig(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_linear_conflict(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_inversion_distance(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_inversions(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_kim(const Shape&, const Tiles& goal);
// Throws std::length_error if a side is too long for a 128-bit key.
std::unique_ptr<Heuristic> make_walking_distance(const Shape&, const Tiles& goal);

// A user-defined function. It takes the tiles and their number and returns an estimate, which is
// clamped to 0 … max_foreign_estimate.
constexpr int max_foreign_estimate = 1'000'000;
using ForeignFunction = int32_t (*)(const uint8_t* tiles, int32_t cells);
std::unique_ptr<Heuristic> make_foreign(const Shape&, ForeignFunction);

// The maximum of several heuristics. Their records together must fit into one.
std::unique_ptr<Heuristic> make_maximum(std::vector<std::unique_ptr<Heuristic>> parts);

}  // namespace taquin::heuristics
