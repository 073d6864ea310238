#include "beam/beam.hpp"

#include <utility>
#include <vector>

#include "search/estimator.hpp"
#include "search/expansion.hpp"
#include "search/search_monitor.hpp"
#include "util/reserved_array.hpp"

namespace taquin::beam {
namespace {

using namespace search;

struct Candidate {
    int h;
    uint32_t number;
};

// Writes the numbers of the `kept` candidates with the smallest h, in that order. Among equals, the
// order of generation decides. Values of h are small, so a counting sort is enough.
void keep_smallest_h(const Candidate* candidates, uint64_t count, uint64_t kept,
                     util::ReservedArray<uint32_t>& best, Control& control) {
    std::vector<uint64_t> place;  // [h]: first the count, then the place of the next candidate
    for (uint64_t i = 0; i < count; ++i) {
        const auto h = static_cast<size_t>(candidates[i].h);
        if (h >= place.size()) place.resize(h + 1);
        ++place[h];
    }
    uint64_t before = 0;
    for (uint64_t& each : place) before += std::exchange(each, before);
    for (uint64_t i = 0; i < count; ++i) {
        if (i % 65536 == 0 && control.should_stop()) return;
        const uint64_t at = place[static_cast<size_t>(candidates[i].h)]++;
        if (at < kept) best[at] = candidates[i].number;
    }
}

template <class Board, class H>
Result run(const Task& task, const H& heuristic, Control& control) {
    const auto goal = Board::from(task.goal.data(), task.shape.cells());
    const uint64_t budget = task.limits.memory.value_or(no_memory_limit);
    SearchMonitor monitor(task, control);
    Result& result = monitor.result;
    StateStore<Board> explored(budget, control), successors(budget, control);
    Expansion<Board> expansion(task.shape);
    Estimator<Board, H> estimator(task, heuristic);
    auto candidates = util::ReservedArray<Candidate>::growing(budget / sizeof(Candidate) + 4);
    auto best = util::ReservedArray<uint32_t>::growing(budget / sizeof(uint32_t) + 4);
    uint64_t candidate_count = 0;

    heuristics::Record record;
    const int root_h = heuristic.evaluate(task.start.data(), record);
    ++result.evaluated;
    if (task.admissible) monitor.prove(root_h);
    const auto start = Board::from(task.start.data(), task.shape.cells());
    if (start == goal) return monitor.solved({});
    explored.add(start, NodeInfo{});

    uint32_t layer = 0;  // the layer's first state; the last states of `explored` are the layer
    while (layer < explored.size()) {
        const uint32_t end = explored.size();
        for (uint32_t number = layer; number < end; ++number) {
            monitor.measure(end - layer);
            const uint64_t lists = candidate_count * sizeof(Candidate);
            if (!monitor.hold(explored.memory() + successors.memory() + lists) ||
                !successors.reserve(4, explored.memory() + lists) ||
                !candidates.grow(candidate_count + 4))
                return monitor.ended(Status::memory_limit);
            if (!monitor.expand(end - layer)) return monitor.stopped();
            const NodeInfo info = explored.info(number);
            expansion.generate(explored.board(number), explored,
                               number == 0 ? no_move : inverse(info.move()));
            estimator.at(explored.board(number), expansion.blank);
            for (auto& child : expansion) {
                if (explored.finish(child.probe, child.board) != StateStore<Board>::none) continue;
                auto probe = successors.begin(child.board);
                if (successors.finish(probe, child.board) != StateStore<Board>::none) continue;
                ++result.evaluated;
                if (child.board == goal) {
                    result.generated += expansion.generated_up_to(child);
                    auto moves = explored.path_to(number, task.shape, 0);
                    moves.push_back(child.slide.move);
                    return monitor.solved(std::move(moves));
                }
                const auto added = successors.add(
                    child.board, NodeInfo::of(info.g() + 1, child.slide.move), probe);
                candidates[candidate_count++] = {estimator.after(child.slide.target), added};
            }
            result.generated += expansion.generated();
        }
        const auto kept = std::min<uint64_t>(task.width, candidate_count);
        const uint64_t lists = candidate_count * sizeof(Candidate) + kept * sizeof(uint32_t);
        if (!monitor.hold(explored.memory() + successors.memory() + lists) ||
            !explored.reserve(kept, successors.memory() + lists) || !best.grow(kept))
            return monitor.ended(Status::memory_limit);
        keep_smallest_h(&candidates[0], candidate_count, kept, best, control);
        for (uint64_t i = 0; i < kept; ++i) {
            if (i % 4096 == 0 && control.should_stop()) return monitor.ended(control.why);
            explored.add(successors.board(best[i]), successors.info(best[i]));
        }
        successors.clear();
        if (control.should_stop()) return monitor.ended(control.why);
        candidate_count = 0;
        layer = end;
    }
    return monitor.ended(Status::exhausted);
}

}  // namespace

Result beam_search(const search::Task& task, Control& control) {
    return with_board_type(task.shape.cells(), [&]<class Board>() {
        if (const auto* sum = dynamic_cast<const heuristics::TileSum*>(&task.heuristic))
            return run<Board>(task, *sum, control);
        return run<Board>(task, task.heuristic, control);
    });
}

}  // namespace taquin::beam
