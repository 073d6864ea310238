#include <optional>
#include <thread>
#include <vector>

#include "all_searches.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

// All searches solve boards near their goals, and the optimal ones agree on the cost.
void solve_near_boards(const Shape& shape, int steps, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    const Tiles start = walked(shape, goal, steps, random);
    std::optional<size_t> optimum;
    for (const NamedHeuristic& named : all_heuristics) {
        if (!applies(named, shape)) continue;
        const auto heuristic = named.make(shape, goal);
        for (const NamedSearch& search : all_searches) {
            const std::string what = name_of(shape) + " " + search.name + " " + named.name;
            search::Task task{shape, start, goal, *heuristic, named.admissible, {}};
            task.width = 100;
            task.limits.nodes = 20'000;
            task.limits.memory = 100 << 20;
            using search::Ties;
            for (const Ties ties : {Ties::fifo, Ties::lifo, Ties::low_h}) {
                task.ties = ties;
                const Result result = run(search, task, what);
                const bool uninformed =
                    search.run == search::bfs || search.run == search::bidirectional;
                if (!search.optimal || !(named.admissible || uninformed) || !result.moves) continue;
                if (!optimum) optimum = result.moves->size();
                check(result.moves->size() == *optimum, what + ": not optimal");
                if (search.run != search::best_first) break;
            }
        }
        for (const auto& [a, b] :
             {std::pair{1, 0}, {0, 1}, {2, 3}, {1, 10}}) {  // ucs, greedy, weighted
            search::Task task{shape, start, goal, *heuristic, named.admissible, {}, a, b};
            task.limits.nodes = 3'000;
            task.limits.memory = 100 << 20;  // TSan has little address space
            run(all_searches[0], task, name_of(shape) + " weighted " + named.name);
        }
    }
    check(optimum.has_value(), name_of(shape) + ": nothing was solved");
}

// Layers for which the index must grow more than once.
void search_wide_layers(const Shape& shape, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    const auto heuristic = heuristics::make_manhattan(shape, goal);
    search::Task task{shape, walked(shape, goal, 600, random), goal, *heuristic, true, {}};
    task.width = 1'000'000;
    task.limits.nodes = 200'000;
    task.limits.memory = 200 << 20;
    run(all_searches[5], task, name_of(shape) + " wide layers");
}

// The lookup tables of walking distance are shared between threads.
void search_concurrently() {
    const Shape shape(4, 4);
    std::vector<std::jthread> pool;
    for (unsigned seed = 0; seed < 3; ++seed)
        pool.emplace_back([&shape, seed] {
            std::mt19937 random(seed);
            const Tiles goal = any_goal(shape, random);
            const auto heuristic = heuristics::make_walking_distance(shape, goal);
            search::Task task{shape, walked(shape, goal, 60, random), goal, *heuristic, true, {}};
            task.limits.memory = 100 << 20;
            Control control;
            check_result(task, search::best_first(task, control), "concurrent searches");
        });
}

}  // namespace

void test_searches(std::mt19937& random) {
    for (const auto& [rows, cols] : {std::pair{2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 4}, {2, 8}})
        solve_near_boards(Shape(rows, cols), 14, random);
    for (const auto& [rows, cols] : {std::pair{3, 6}, {5, 5}, {4, 8}, {3, 11}, {6, 6}, {8, 8}})
        solve_near_boards(Shape(rows, cols), 10, random);
    for (const auto& [rows, cols] : {std::pair{5, 13}, {9, 9}, {2, 128}, {128, 2}, {16, 16}})
        solve_near_boards(Shape(rows, cols), 6, random);
    for (const auto& [rows, cols] : {std::pair{4, 4}, {6, 6}, {10, 10}})
        search_wide_layers(Shape(rows, cols), random);
    search_concurrently();
}

}  // namespace taquin::test
