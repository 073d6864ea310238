// The searches, one file each. Each counts and answers as its reference implementation in
// src/taquin/search/, except A*+IDA*, which gives the same answers with counters of its own.
#pragma once

#include "core/control.hpp"
#include "search/task.hpp"

namespace taquin {

struct Subtree;

Result best_first(const Task&, Control&);  // ucs, A*, weighted A*, greedy
Result breadth_first(const Task&, Control&);
Result bidirectional(const Task&, Control&);
Result beam(const Task&, Control&);
Result ida_star(const Task&, Control&);
Result astar_ida(const Task&, Control&);  // task.width: the length of the frontier

// One round of IDA* below a node that is within the bound and not the goal, for those who deal the
// subtrees out themselves: over processes, or machines.
struct RoundBelow {
    Status status = Status::exhausted;  // or solved, or what stopped it
    std::vector<Move> moves;            // from the node to the goal, if it was found
    int next_bound = 0;                 // the smallest f that was cut off
    int deepest = 0;                    // the largest g of a node within the bound
    uint64_t expanded = 0, generated = 0;
};
RoundBelow ida_round(const Task&, const Subtree&, int bound, Control&);

}  // namespace taquin
