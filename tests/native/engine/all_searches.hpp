// All heuristics and searches by name, and the check of a result.
#pragma once

#include <memory>
#include <string>

#include "beam/beam.hpp"
#include "boards.hpp"
#include "check.hpp"
#include "heuristics/heuristics.hpp"
#include "search/astar_ida/astar_ida.hpp"
#include "search/best_first/best_first.hpp"
#include "search/ida/ida_star.hpp"

namespace taquin::test {

using Maker = std::unique_ptr<heuristics::Heuristic> (*)(const Shape&, const Tiles&);

struct NamedHeuristic {
    const char* name;
    Maker make;
    bool admissible;
};

inline const NamedHeuristic all_heuristics[] = {
    {"zero", heuristics::make_zero, true},
    {"misplaced", heuristics::make_misplaced, true},
    {"gaschnig", heuristics::make_gaschnig, true},
    {"manhattan", heuristics::make_manhattan, true},
    {"linear-conflict", heuristics::make_linear_conflict, true},
    {"inversion-distance", heuristics::make_inversion_distance, true},
    {"walking-distance", heuristics::make_walking_distance, true},
    {"inversions", heuristics::make_inversions, false},
    {"kim", heuristics::make_kim, false},
};

inline bool applies(const NamedHeuristic& named, const Shape& shape) {
    return named.make != heuristics::make_walking_distance ||
           (shape.rows() <= 4 && shape.cols() <= 4);
}

struct NamedSearch {
    const char* name;
    Result (*run)(const search::Task&, Control&);
    bool optimal;
};

inline const NamedSearch all_searches[] = {
    {"best-first", search::best_first, true},       {"bfs", search::bfs, true},
    {"bidirectional", search::bidirectional, true}, {"ida-star", search::ida_star, true},
    {"astar-ida", search::astar_ida, true},         {"beam", beam::beam_search, false},
};

// Replays the solution and compares the counters with the limits.
inline void check_result(const search::Task& task, const Result& result, const std::string& what) {
    check((result.status == Status::solved) == result.moves.has_value(), what + ": status");
    if (task.limits.nodes) check(result.expanded <= *task.limits.nodes, what + ": nodes");
    if (task.limits.memory) check(result.peak_memory <= *task.limits.memory, what + ": memory");
    if (!result.moves) return;
    Tiles tiles = task.start;
    for (const Move move : *result.moves) {
        const int blank = blank_of(tiles);
        const Slide* found = nullptr;
        for (const Slide& slide : task.shape.slides(blank))
            if (slide.move == move) found = &slide;
        check(found != nullptr, what + ": an illegal move");
        std::swap(tiles[static_cast<size_t>(blank)], tiles[found->target]);
    }
    check(tiles == task.goal, what + ": the path does not end at the goal");
    check(result.lower_bound <= static_cast<int>(result.moves->size()) || !task.admissible,
          what + ": lower bound");
}

// Runs a search and checks its result.
inline Result run(const NamedSearch& search, const search::Task& task, const std::string& what) {
    Control control;
    const Result result = search.run(task, control);
    check_result(task, result, what);
    return result;
}

}  // namespace taquin::test
