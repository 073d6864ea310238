// IDA* (Korf 1985).
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/result.hpp"
#include "search/ida/subtree_search.hpp"
#include "search/task.hpp"

namespace taquin::search {

// Counts exactly as src/taquin/search/ida_star.py, on any number of threads.
Result ida_star(const Task&, Control&);

struct SubtreeResult {
    Status status = Status::exhausted;  // or solved, or the reason why it stopped
    std::vector<Move> moves;            // from the node to the goal, if solved
    int next_threshold = 0;             // the smallest f that was pruned
    int deepest = 0;                    // the largest g of a node within the threshold
    uint64_t expanded = 0, generated = 0;
};

// One iteration below a node that is within the threshold and not the goal. Callers that distribute
// subtrees over processes or machines use it.
SubtreeResult ida_iteration(const Task&, const Subtree&, int threshold, Control&);

}  // namespace taquin::search
