// Best-first and breadth-first searches that store every generated state.
//
// Each counts exactly as its Python reference in src/taquin/search/.
#pragma once

#include "core/control.hpp"
#include "core/result.hpp"
#include "search/task.hpp"

namespace taquin::search {

// By f = a·g + b·h: A*, weighted A*, uniform-cost search (b = 0) and greedy search (a = 0).
Result best_first(const Task&, Control&);
Result bfs(const Task&, Control&);
Result bidirectional(const Task&, Control&);

}  // namespace taquin::search
