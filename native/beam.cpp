// Local beam search; the twin of src/taquin/search/beam.py.
#include "estimator.hpp"
#include "expansion.hpp"
#include "searches.hpp"

namespace taquin {
namespace {

struct Candidate {
    int h;
    uint32_t number;
};

template <class Board, class H>
Result search(const Task& task, const H& heuristic, Control& control) {
    const auto goal = Board::from(task.goal.data(), task.shape.cells());
    const uint64_t budget = task.limits.memory.value_or(unlimited_memory);
    Meter meter(task, control);
    Result& result = meter.result;
    StateStore<Board> explored(budget, control), successors(budget, control);
    Expansion<Board> expansion(task.shape);
    Estimator<Board, H> estimator(task, heuristic);
    std::vector<Candidate> candidates;

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
            const uint64_t lists = candidates.capacity() * sizeof(Candidate);
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
                candidates.push_back({estimator.after(child.slide.target), added});
            }
            result.generated += expansion.generated();
        }
        const auto kept = std::min<uint64_t>(task.width, candidates.size());
        std::ranges::stable_sort(candidates, {}, &Candidate::h);
        if (!explored.reserve(kept,
                              successors.memory() + candidates.capacity() * sizeof(Candidate)))
            return meter.ended(Status::memory_limit);
        for (uint64_t i = 0; i < kept; ++i) {
            const uint32_t number = candidates[i].number;
            explored.add(successors.board(number), successors.note(number));
        }
        successors.clear();
        candidates.clear();
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
