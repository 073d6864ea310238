#include "beam/wide_beam.hpp"

#include <optional>
#include <vector>

#include "all_searches.hpp"
#include "pattern_sets.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

using beam::Evaluation;

// Distances as tile weights, random pair weights, and a pattern weight if there are patterns.
Evaluation any_evaluation(const Shape& shape, const Tiles& goal, bool patterns,
                          std::mt19937& random) {
    const auto cells = static_cast<size_t>(shape.cells());
    const Distances distances(shape);
    Evaluation evaluation{std::vector<int32_t>(cells * cells), {}, 16, patterns ? 20 : 0, {}, {}};
    for (int home = 0; home < shape.cells(); ++home)
        for (int cell = 0; cell < shape.cells(); ++cell)
            evaluation
                .tile_weights[goal[static_cast<size_t>(home)] * cells + static_cast<size_t>(cell)] =
                64 * distances(home, cell);
    for (const auto& [rows, cols] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, 2}, {2, 0}}) {
        beam::PairWeights& pairs =
            evaluation.pairs.emplace_back(rows, cols, std::vector<int32_t>(cells * cells));
        for (auto& weight : pairs.weight) weight = static_cast<int32_t>(random() % 9) - 4;
    }
    if (shape.rows() != shape.cols() || cells > 36)
        return evaluation;  // displacements take cells³ weights
    const auto displacements = static_cast<size_t>((2 * shape.cols() - 1) * (2 * shape.cols() - 1));
    for (const auto& [rows, cols] : {std::pair{0, 1}, {0, 2}, {1, 1}, {1, -1}}) {
        beam::DisplacementWeights& group = evaluation.displacements.emplace_back(
            rows, cols, std::vector<int16_t>(displacements * displacements));
        for (auto& weight : group.weight) weight = static_cast<int16_t>(random() % 9 - 4);
    }
    for (size_t cell = cells; cell-- > 0;)
        evaluation.oriented_cells.push_back(static_cast<uint8_t>(cell));
    return evaluation;
}

// The wide beam's solutions are valid, for any width and limits, and do not depend on threads. With
// patterns, the goal is 0, 1, 2, …
void run_wide_beam(const Shape& shape, const pdb::PatternSet* patterns, std::mt19937& random) {
    const Tiles goal = patterns ? ascending(shape) : any_goal(shape, random);
    const Tiles start = walked(shape, goal, 14, random);
    const auto heuristic = heuristics::make_zero(shape, {});
    const beam::PreparedEvaluation evaluation(
        shape, goal, any_evaluation(shape, goal, patterns != nullptr, random),
        {std::shared_ptr<void>(), patterns});
    const std::string what = name_of(shape) + " wide beam";
    std::optional<size_t> shortest;
    for (const uint64_t width : {1, 50, 3'000})
        for (const uint64_t nodes : {1, 600, 8'000}) {
            std::optional<Result> first;
            for (const int threads : {1, 3}) {
                const search::Task task{shape,      start, goal,
                                        *heuristic, true,  {{}, nodes, 200 << 20}};
                const int limit = shortest ? static_cast<int>(*shortest) : 1'000'000;
                Control control;
                const Result result = beam::wide_beam(
                    {evaluation, start, goal, 0, task.limits, width, limit, false, threads},
                    control);
                check_result(task, result, what);
                if (result.moves) check(static_cast<int>(result.moves->size()) < limit, what);
                if (!first) first = result;
                check(result.moves == first->moves && result.expanded == first->expanded &&
                          result.generated == first->generated,
                      what + ": the counters depend on threads");
            }
            if (first->moves && !first->moves->empty()) shortest = first->moves->size();
        }
    check(shortest || start == goal, what + ": nothing was solved");
    Control control;
    const Result result = beam::wide_beam(
        {evaluation, start, goal, 0, {{}, {}, 1000}, 100, 1'000, false, 2}, control);
    check(result.status == Status::memory_limit || start == goal, what + " without memory");
    // Scores that are updated from state to state equal scores from scratch.
    beam::BeamRecord record;
    Control again;
    beam::BeamPrefixes prefixes{3};
    const beam::PreparedEvaluation without_patterns(shape, goal, evaluation.evaluation);
    beam::wide_beam({without_patterns, start, goal, 0, {}, 50, 1'000, false, 1, &record, &prefixes},
                    again);
    uint64_t later = 0, counted = 0;
    for (size_t layer = 3; layer < record.layers.size(); ++layer)
        later += record.layers[layer].scores.size();
    for (const auto& [moves, states] : prefixes.all) {
        check(moves.size() == 3, what + ": the length of a prefix");
        counted += states;
    }
    check(counted == later, what + ": the states of prefixes");
    for (const auto& layer : record.layers)
        for (size_t state = 0; state < layer.scores.size(); ++state)
            check(layer.scores[state] ==
                      evaluation.for_goal.score(layer.tiles.data() + state * goal.size()),
                  what + ": a score");
    Control clock;
    const search::Task task{shape, start, goal, *heuristic, true, {2.0, 50'000, 200 << 20}};
    const Result timed =
        beam::wide_beam({evaluation, start, goal, 0, task.limits, 1'000'000, 200, true, 2}, clock);
    check_result(task, timed, what + ", within a time limit");
    // A solution that ends one move before the goal.
    Tiles before = goal;
    const auto blank = std::ranges::find(before, 0);
    const Slide last = shape.slides(static_cast<int>(blank - before.begin())).slide[0];
    std::iter_swap(blank, before.begin() + last.target);
    const search::Task to_before{shape, start, before, *heuristic, false, {{}, 8'000, 200 << 20}};
    Control for_target;
    const Result ended = beam::wide_beam(
        {evaluation, start, before, 1, to_before.limits, 3'000, 1'000, false, 2}, for_target);
    if (ended.moves) check_result(to_before, ended, what + " to another target");
}

}  // namespace

void test_wide_beam(std::mt19937& random) {
    for (const auto& [rows, cols] :
         {std::pair{2, 2}, {2, 3}, {3, 3}, {4, 4}, {2, 9}, {5, 5}, {9, 9}, {16, 16}, {2, 128}})
        run_wide_beam(Shape(rows, cols), nullptr, random);
    const pdb::PatternSet eight = pattern_set(Shape(3, 3), ".AABBABBA", 1);
    run_wide_beam(Shape(3, 3), &eight, random);
    const pdb::PatternSet fifteen = pattern_set(Shape(4, 4), ".AABAAABCCABCCBB", 2);
    run_wide_beam(Shape(4, 4), &fifteen, random);
}

}  // namespace taquin::test
