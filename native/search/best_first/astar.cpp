// Best-first search by a·g + b·h; the twin of src/taquin/search/astar.py, which explains it.
#include "search/best_first/bucket_queue.hpp"
#include "search/estimator.hpp"
#include "search/expansion.hpp"
#include "search/searches.hpp"

namespace taquin {
namespace {

template <class Board, class H>
Result search(const Task& task, const H& heuristic, Control& control) {
    const int a = task.g_weight, b = task.h_weight, unit = std::max(a, b);
    const auto goal = Board::from(task.goal.data(), task.shape.cells());
    Meter meter(task, control);
    Result& result = meter.result;
    StateStore<Board> store(task.limits.memory.value_or(unlimited_memory), control);
    BucketQueue queue(task.ties);
    Expansion<Board> expansion(task.shape);
    Estimator<Board, H> estimator(task, heuristic);

    Record record;
    const int root_h = heuristic.evaluate(task.start.data(), record);
    ++result.evaluated;
    store.add(Board::from(task.start.data(), task.shape.cells()), Note{});
    queue.push(b * root_h, root_h, 0);

    while (!queue.empty()) {
        meter.measure(queue.size());
        if (!meter.hold(store.memory() + queue.memory()) || !store.reserve(4, queue.memory()))
            return meter.ended(Status::memory_limit);
        const int key = queue.key();
        const uint32_t number = queue.pop();
        if (const uint32_t* next = queue.peek()) store.prefetch(*next);
        if (task.admissible) meter.prove((key + unit - 1) / unit);
        const Board board = store.board(number);
        if (board == goal) return meter.solved(store.path_to(number, task.shape, 0));

        if (!meter.expand(queue.size())) return meter.stopped();
        Note& note = store.note(number);
        result.reopened += note.reopened();
        note.set_expanded();
        const uint32_t g = note.g() + 1;
        expansion.of(board, store, number == 0 ? no_move : inverse(note.move()));
        estimator.at(board, expansion.blank);
        result.generated += expansion.generated();
        for (auto& child : expansion) {
            uint32_t found = store.finish(child.lookup, child.board);
            if (found == StateStore<Board>::none) {
                ++result.evaluated;
                found = store.add(child.board, Note::of(g, child.slide.move), child.lookup);
            } else {
                Note& known = store.note(found);
                if (a == 0 || known.g() <= g) continue;
                const bool reopens = known.expanded();
                known = Note::of(g, child.slide.move);
                if (reopens) known.set_expanded(), known.set_reopened();
            }
            const int h = estimator.after(child.slide.target);
            queue.push(a * static_cast<int>(g) + b * h, h, found);
        }
    }
    return meter.ended(Status::unsolvable);
}

}  // namespace

Result best_first(const Task& task, Control& control) {
    return with_board_kind(task.shape.cells(), [&]<class Board>() {
        if (const auto* sum = dynamic_cast<const TableSum*>(&task.heuristic))
            return search<Board>(task, *sum, control);
        return search<Board>(task, task.heuristic, control);
    });
}

}  // namespace taquin
