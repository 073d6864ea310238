// A*+IDA* (Bu and Korf 2019).
#pragma once

#include "core/control.hpp"
#include "core/result.hpp"
#include "search/task.hpp"

namespace taquin::search {

// Finds the same solutions as src/taquin/search/astar_ida.py, with counters of its own.
// `task.width` is the size of the frontier.
Result astar_ida(const Task&, Control&);

}  // namespace taquin::search
