// Local beam search; the twin of src/taquin/search/beam.py.
#include <utility>
#include <vector>

#include "search/estimator.hpp"
#include "search/expansion.hpp"
#include "util/reserved_array.hpp"
#include "search/searches.hpp"

namespace taquin {
namespace {

struct Candidate {
    int h;
    uint32_t number;
};

// Writes the numbers of the candidates with the smallest h, so many of them; among equals the first
// come first. Values of h are small, so each finds its place by counting.
void put_best_first(const Candidate* candidates, uint64_t count, uint64_t kept,
                    Region<uint32_t>& best, Control& control) {
    std::vector<uint64_t> place;  // by h: first how many, then where the next one goes
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
Result search(const Task& task, const H& heuristic, Control& control) {
    const auto goal = Board::from(task.goal.data(), task.shape.cells());
    const uint64_t budget = task.limits.memory.value_or(unlimited_memory);
    Meter meter(task, control);
    Result& result = meter.result;
    StateStore<Board> explored(budget, control), successors(budget, control);
    Expansion<Board> expansion(task.shape);
    Estimator<Board, H> estimator(task, heuristic);
    Region<Candidate> candidates(budget / sizeof(Candidate) + 4);
    Region<uint32_t> best(budget / sizeof(uint32_t) + 4);
    uint64_t candidate_count = 0;

    Record record;
    const int root_h = heuristic.evaluate(task.start.data(), record);
    ++result.evaluated;
    if (task.admissible) meter.prove(root_h);
    const auto start = Board::from(task.start.data(), task.shape.cells());
    if (start == goal) return meter.solved({});
    explored.add(start, Note{});

    uint32_t layer = 0;  // its states are the last ones explored
    while (layer < explored.size()) {
        const uint32_t end = explored.size();
        for (uint32_t number = layer; number < end; ++number) {
            meter.measure(end - layer);
            const uint64_t lists = candidate_count * sizeof(Candidate);
            if (!meter.hold(explored.memory() + successors.memory() + lists) ||
                !successors.reserve(4, explored.memory() + lists))
                return meter.ended(Status::memory_limit);
            if (!meter.expand(end - layer)) return meter.stopped();
            const Note note = explored.note(number);
            expansion.of(explored.board(number), explored,
                         number == 0 ? no_move : inverse(note.move()));
            estimator.at(explored.board(number), expansion.blank);
            for (auto& child : expansion) {
                if (explored.finish(child.lookup, child.board) != StateStore<Board>::none) continue;
                auto lookup = successors.begin(child.board);
                if (successors.finish(lookup, child.board) != StateStore<Board>::none) continue;
                ++result.evaluated;
                if (child.board == goal) {
                    result.generated += expansion.generated_up_to(child);
                    auto moves = explored.path_to(number, task.shape, 0);
                    moves.push_back(child.slide.move);
                    return meter.solved(std::move(moves));
                }
                const auto added =
                    successors.add(child.board, Note::of(note.g() + 1, child.slide.move), lookup);
                candidates[candidate_count++] = {estimator.after(child.slide.target), added};
            }
            result.generated += expansion.generated();
        }
        const auto kept = std::min<uint64_t>(task.width, candidate_count);
        const uint64_t lists = candidate_count * sizeof(Candidate) + kept * sizeof(uint32_t);
        if (!meter.hold(explored.memory() + successors.memory() + lists) ||
            !explored.reserve(kept, successors.memory() + lists))
            return meter.ended(Status::memory_limit);
        put_best_first(&candidates[0], candidate_count, kept, best, control);
        for (uint64_t i = 0; i < kept; ++i) {
            if (i % 4096 == 0 && control.should_stop()) return meter.ended(control.why);
            explored.add(successors.board(best[i]), successors.note(best[i]));
        }
        successors.clear();
        if (control.should_stop()) return meter.ended(control.why);
        candidate_count = 0;
        layer = end;
    }
    return meter.ended(Status::exhausted);
}

}  // namespace

Result beam(const Task& task, Control& control) {
    return with_board_kind(task.shape.cells(), [&]<class Board>() {
        if (const auto* sum = dynamic_cast<const TableSum*>(&task.heuristic))
            return search<Board>(task, *sum, control);
        return search<Board>(task, task.heuristic, control);
    });
}

}  // namespace taquin
