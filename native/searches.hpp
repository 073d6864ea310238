// The searches, one file each. Every one answers node for node as its twin in src/taquin/search/.
#pragma once

#include "control.hpp"
#include "task.hpp"

namespace taquin {

Result best_first(const Task&, Control&);  // ucs, A*, weighted A*, greedy
Result breadth_first(const Task&, Control&);
Result bidirectional(const Task&, Control&);
Result beam(const Task&, Control&);
Result ida_star(const Task&, Control&);
Result astar_ida(const Task&, Control&);  // task.width: the length of the frontier

}  // namespace taquin
