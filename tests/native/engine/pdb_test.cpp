#include <array>
#include <optional>
#include <vector>

#include "all_searches.hpp"
#include "pattern_sets.hpp"
#include "pdb/pattern_heuristic.hpp"
#include "search/astar_ida/graph_search.hpp"
#include "search/astar_ida/pattern_expander.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

using pdb::PlacementMoves;

// The graph has the values of the pattern databases, and its links lead to the placements after
// moves.
void check_placement_graph(const Shape& shape, const pdb::PatternSet& set, std::mt19937& random) {
    search::PlacementGraph graph(set, 1 << 20);
    const std::string what = name_of(shape) + " placement graph";
    for (size_t number = 0; number < set.lookups().size(); ++number) {
        const auto& lookup = set.lookups()[number];
        const pdb::PatternDatabase& database = *lookup.database;
        const PlacementMoves moves(lookup, shape);
        std::vector<uint8_t> cells(static_cast<size_t>(shape.cells()));
        std::iota(cells.begin(), cells.end(), uint8_t{0});
        for (int i = 0; i < 40; ++i) {
            std::ranges::shuffle(cells, random);
            pdb::Placement placement;
            for (size_t label = 0; label < lookup.tiles.size(); ++label)
                placement.insert(lookup.cell_of[cells[label]], static_cast<uint8_t>(label));
            const auto packed = PlacementMoves::pack(placement);
            const auto node = graph.node(number, packed);
            check(graph.node(number, packed) == node, what + ": a placement has two nodes");
            for (size_t at = lookup.tiles.size(); at < cells.size(); ++at)
                for (const Slide slide : shape.slides(cells[at])) {
                    const auto label =
                        static_cast<size_t>(std::ranges::find(cells, slide.target) - cells.begin());
                    if (label >= lookup.tiles.size()) continue;
                    const auto& move = moves.move(cells[at], slide.move);
                    const pdb::Placement after =
                        placement.moved(placement.position(move.from), move.to);
                    const int change =
                        database.distance(after, move.from) - database.distance(placement, move.to);
                    const uint32_t decreases =
                        graph.decreasing(node) >> (4 * label + slide.move) & 1;
                    check(change == (decreases ? -1 : 1),
                          what + ": a move changes the value otherwise");
                    const auto to = graph.find_link(number, node, 4 * label, cells[at], slide.move);
                    check(to == graph.node(number, PlacementMoves::pack(after)) &&
                              graph.links(node)[4 * label + slide.move] == to &&
                              graph.links(to)[4 * label + inverse(slide.move)] == node,
                          what + ": a link leads to another placement");
                }
            if (graph.full()) graph.clear();
        }
    }
}

// Iterations have the same counters however often the graph is cleared. They find the goal when the
// threshold is the cost of an optimal solution.
template <int Views>
void check_graph_search(const Shape& shape, const pdb::PatternSet& set, int steps,
                        std::mt19937& random) {
    using Expander = search::PatternExpander<26, 8 * Views, Views>;
    using Search = search::GraphSearch<typename Expander::Node, 8 * Views, Views>;
    if (!Expander::fits(set) || !Search::fits(set)) return;
    const std::string what = name_of(shape) + " graph search";
    const Tiles goal = ascending(shape);
    const auto heuristic = heuristics::make_manhattan(shape, goal);
    const auto automaton = search::shared_automaton(shape, search::quick_max_length(shape));
    const Expander expander(set, *automaton);
    Search small(set, *automaton, 0), large(set, *automaton, 64 << 20);
    for (int board = 0; board < 3; ++board) {
        const Tiles start = walked(shape, goal, steps, random);
        const Result expected =
            run(all_searches[0], {shape, start, goal, *heuristic, true, {}}, what);
        const auto root = expander.root(start);
        for (int threshold = root.h; threshold <= static_cast<int>(expected.moves->size());
             threshold += 2) {
            std::vector<std::array<uint64_t, 4>> found;
            for (Search* search : {&small, &large}) {
                Control control;
                search::IterationState iteration{control, threshold};
                uint8_t smallest_h = 0;
                search->smallest_h = &smallest_h;
                const bool solved = search->search(&root, 1, iteration, 0, true);
                found.push_back(
                    {solved, search->share.expanded(), search->share.generated, smallest_h});
                check(solved == (threshold == static_cast<int>(expected.moves->size())),
                      what + ": another cost");
                if (solved)
                    check(search->goal_node.g == threshold && (threshold == 0 || smallest_h == 0),
                          what);
            }
            check(found[0] == found[1], what + ": counts differ");
        }
    }
}

// Searches with pattern databases find solutions of the same cost as A* with Manhattan distance,
// for any size of the frontier. Their counters do not depend on threads.
void solve_with_patterns(const Shape& shape, const std::string& drawn, int steps,
                         std::mt19937& random) {
    const pdb::PatternSet set = pattern_set(shape, drawn, 2);
    if (shape.cells() <= 26) {
        check_placement_graph(shape, set, random);
        check_graph_search<1>(shape, set, steps, random);
        check_graph_search<2>(shape, set, steps, random);
    }
    const pdb::PatternHeuristic heuristic(set);
    const Tiles goal = ascending(shape);
    const auto manhattan = heuristics::make_manhattan(shape, goal);
    for (int board = 0; board < 4; ++board) {
        const Tiles start = walked(shape, goal, steps, random);
        const std::string what = name_of(shape) + " patterns";
        const Result expected =
            run(all_searches[0], {shape, start, goal, *manhattan, true, {}}, what);
        for (const uint64_t frontier : {0, 3, 40, 1'000})
            for (const uint64_t placement_graph_after : {uint64_t{0}, uint64_t{1'000'000'000}}) {
                std::optional<Result> first;
                for (const int threads : {1, 2, 4}) {
                    search::Task task{shape, start, goal, heuristic, true, {}};
                    task.width = frontier;
                    task.threads = threads;
                    task.placement_graph_after = placement_graph_after;
                    const Result result = run(all_searches[4], task, what);
                    check(result.moves->size() == expected.moves->size(), what + ": not optimal");
                    check(result.lower_bound == static_cast<int>(result.moves->size()), what);
                    if (!first) first = result;
                    check(result.moves == first->moves && result.expanded == first->expanded &&
                              result.generated == first->generated,
                          what + ": the counters depend on threads");
                }
            }
        for (const size_t search : {0, 3}) {
            const Result result =
                run(all_searches[search], {shape, start, goal, heuristic, true, {}}, what);
            check(result.moves->size() == expected.moves->size(), what + ": not optimal");
        }
    }
}

}  // namespace

void test_pdb(std::mt19937& random) {
    solve_with_patterns(Shape(3, 3), ".AABBABBA", 60, random);
    solve_with_patterns(Shape(3, 4), ".AABBABBAABC", 40, random);
    solve_with_patterns(Shape(4, 4), ".AABAAABCCABCCBB", 60, random);
    solve_with_patterns(Shape(5, 5), ".ABBCAADBCAEDFCEEDFCGGFFG", 30, random);
    solve_with_patterns(Shape(6, 6), ".ABCDEFGHIJKLMNOPQRABCDEFGHIJKLMNOPQ", 16, random);
}

}  // namespace taquin::test
