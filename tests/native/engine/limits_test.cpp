
#include "all_searches.hpp"
#include "pattern_sets.hpp"
#include "pdb/pattern_heuristic.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

// Some limits let the index grow a few times, others are too low for that.
void limit_memory(const Shape& shape, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    const Tiles start = walked(shape, goal, 400, random);
    const auto heuristic = heuristics::make_misplaced(shape, goal);
    for (const uint64_t memory : {1, 100, 5'000, 66'000, 100'000, 333'333, 1'000'000, 4'000'000})
        for (const NamedSearch& search : all_searches) {
            if (search.run == search::ida_star ||
                (search.run == search::astar_ida && shape.cells() > 64))
                continue;
            search::Task task{shape, start, goal, *heuristic, true, {}};
            task.width = 50;
            task.limits.memory = memory;
            task.limits.nodes = 100'000;
            run(search, task, name_of(shape) + " " + search.name + " with little memory");
        }
}

void limit_time_and_cancel(std::mt19937& random) {
    const Shape shape(4, 4);
    const Tiles goal = any_goal(shape, random);
    const Tiles start = walked(shape, goal, 2'000, random);
    const auto heuristic = heuristics::make_zero(shape, goal);
    for (const int threads : {1, 2})
        for (const NamedSearch& search : {all_searches[0], all_searches[1], all_searches[3]}) {
            search::Task task{shape, start, goal, *heuristic, true, {}};
            task.threads = threads;
            task.limits.memory = 300 << 20;
            task.limits.seconds = 0.2;
            check(run(search, task, "time limit").status == Status::time_limit, "time limit");
            task.limits.seconds.reset();
            Control control;
            int polls = 0;
            control.poll = [&] { return ++polls == 2; };
            const Result result = search.run(task, control);
            check(result.status == Status::cancelled && polls == 2, "cancelling");
        }
}

// No search expands more nodes than its limit. With exactly the nodes that it needs, it ends as
// without a limit.
void limit_nodes(const Shape& shape, const std::string& drawn, int steps, std::mt19937& random) {
    const pdb::PatternSet set = pattern_set(shape, drawn, 2);
    const pdb::PatternHeuristic heuristic(set);
    const Tiles goal = ascending(shape);
    const Tiles start = walked(shape, goal, steps, random);
    for (const NamedSearch& search : all_searches)
        for (const uint64_t placement_graph_after : {uint64_t{0}, uint64_t{1'000'000'000}}) {
            if (search.run != search::astar_ida && placement_graph_after == 0) continue;
            const std::string what = name_of(shape) + " with a node limit: " + search.name;
            search::Task task{shape, start, goal, heuristic, true, {}};
            task.limits.memory = 100 << 20;
            task.limits.nodes = 300'000;
            task.width = 100;
            task.placement_graph_after = placement_graph_after;
            const auto with_limit = [&](uint64_t nodes, int threads) {
                task.limits.nodes = nodes;
                task.threads = threads;
                Control control;
                return search.run(task, control);
            };
            const Result free = with_limit(300'000, 1);
            for (const int threads : {1, 2, 4}) {
                for (const uint64_t nodes : {uint64_t{1}, free.expanded / 3, free.expanded - 1})
                    if (nodes > 0 && nodes < free.expanded) {
                        const Result result = with_limit(nodes, threads);
                        check(result.expanded == nodes, what + ": another number of nodes");
                        check(result.status == Status::node_limit, what + ": another status");
                    }
                if (free.expanded == 0) continue;
                const Result exact = with_limit(free.expanded, threads);
                check(exact.status == free.status && exact.moves == free.moves &&
                          exact.expanded == free.expanded,
                      what + ": another end");
            }
        }
}

}  // namespace

void test_limits(std::mt19937& random) {
    for (const auto& [rows, cols] : {std::pair{4, 4}, {5, 5}, {8, 8}, {16, 16}})
        limit_memory(Shape(rows, cols), random);
    limit_time_and_cancel(random);
    limit_nodes(Shape(3, 3), ".AABBABBA", 60, random);
    limit_nodes(Shape(4, 4), ".AABAAABCCABCCBB", 60, random);
    limit_nodes(Shape(5, 5), ".ABBCAADBCAEDFCEEDFCGGFFG", 40, random);
}

}  // namespace taquin::test
