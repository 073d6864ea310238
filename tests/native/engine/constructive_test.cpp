#include "constructive/constructive.hpp"

#include <optional>

#include "all_searches.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

// Solves every board without limits, and respects a limit on nodes.
void construct(const Shape& shape, std::mt19937& random) {
    const auto heuristic = heuristics::make_zero(shape, {});
    for (const auto nodes : {std::optional<uint64_t>(), std::optional<uint64_t>(100)}) {
        const Tiles goal = any_goal(shape, random);
        const Tiles start = walked(shape, goal, 50 * shape.cells(), random);
        const search::Task task{shape, start, goal, *heuristic, false, {{}, nodes, {}}};
        Control control;
        const Result result = constructive::solve({shape.rows(),
                                                   shape.cols(),
                                                   {start.begin(), start.end()},
                                                   {goal.begin(), goal.end()},
                                                   task.limits},
                                                  control);
        check_result(task, result, name_of(shape) + " constructive");
        check(nodes || result.moves, name_of(shape) + " constructive: not solved");
    }
}

}  // namespace

void test_constructive(std::mt19937& random) {
    for (int rows = 2; rows <= 16; ++rows)
        for (int cols = 2; cols <= 16; ++cols) construct(Shape(rows, cols), random);
}

}  // namespace taquin::test
