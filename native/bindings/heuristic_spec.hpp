// HeuristicSpec: a heuristic as Python names it.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/shape.hpp"
#include "heuristics/heuristic.hpp"

namespace taquin::bindings {

// A name and its argument: the address of a function for "foreign", a PatternSet for "patterns",
// and None for all others.
using HeuristicSpec = std::pair<std::string, nanobind::object>;

using HeuristicMaker = std::unique_ptr<heuristics::Heuristic> (*)(const Shape&, const Tiles&);

constexpr int max_heuristics = 5;  // in a maximum

// The heuristics without an argument, by name.
const std::map<std::string, HeuristicMaker>& compiled_heuristics();

// The maximum of all specs. Throws std::invalid_argument for an unknown or unsuitable heuristic,
// and std::length_error if there are too many. Pattern sets must outlive the heuristic.
std::unique_ptr<heuristics::Heuristic> make_heuristic(const Shape& shape, const Tiles& goal,
                                                      const std::vector<HeuristicSpec>& specs);

}  // namespace taquin::bindings
