#include <optional>

#include "all_searches.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

// One iteration below the start has the counters of the same iteration of IDA*, and the next
// threshold.
void compare_iterations(const Shape& shape, int steps, std::mt19937& random) {
    for (int board = 0; board < 4; ++board) {
        const Tiles goal = any_goal(shape, random), start = walked(shape, goal, steps, random);
        if (start == goal) continue;
        const auto heuristic = heuristics::make_manhattan(shape, goal);
        const search::Task task{shape, start, goal, *heuristic, true, {}};
        Control control;
        const Result whole = search::ida_star(task, control);
        for (size_t i = 0; i < whole.iterations.size(); ++i) {
            Control own_control;
            const Iteration& expected = whole.iterations[i];
            const search::SubtreeResult iteration =
                search::ida_iteration(task, {start}, expected.threshold, own_control);
            const bool last = i + 1 == whole.iterations.size();
            check(iteration.status == (last ? Status::solved : Status::exhausted),
                  "iteration: status");
            check(iteration.expanded == expected.expanded, "iteration: expanded");
            check(iteration.generated == expected.generated, "iteration: generated");
            if (last)
                check(iteration.moves == *whole.moves, "iteration: moves");
            else
                check(iteration.next_threshold == whole.iterations[i + 1].threshold,
                      "iteration: next threshold");
        }
    }
}

// A board whose iterations are long enough for several threads.
void compare_threads() {
    const Shape shape(4, 4);
    const Tiles start = {8, 4, 6, 1, 14, 12, 2, 15, 13, 10, 9, 5, 3, 7, 0, 11};  // Korf's 46th
    const Tiles goal = ascending(shape);
    std::optional<Result> first;
    for (const Maker maker : {heuristics::make_manhattan, heuristics::make_linear_conflict}) {
        const auto heuristic = maker(shape, goal);
        first.reset();
        for (const int threads : {1, 2, 4}) {
            search::Task task{shape, start, goal, *heuristic, true, {}};
            task.threads = threads;
            const Result result = run(all_searches[3], task, "threads");
            if (!first) first = result;
            check(result.moves == first->moves && result.expanded == first->expanded &&
                      result.generated == first->generated &&
                      result.max_frontier == first->max_frontier &&
                      result.iterations.size() == first->iterations.size(),
                  "the counters depend on threads");
        }
        if (maker == heuristics::make_manhattan)
            check(first->generated + 1 == 22'119'320, "the number of nodes differs from Korf's");
    }
}

}  // namespace

void test_ida(std::mt19937& random) {
    for (const auto& [rows, cols] : {std::pair{3, 3}, {4, 4}, {3, 5}})
        compare_iterations(Shape(rows, cols), 30, random);
    compare_threads();
}

}  // namespace taquin::test
