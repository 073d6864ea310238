// Breadth-first search; the twin of src/taquin/search/bfs.py. States are numbered in the order in
// which they are generated, which is the order of a first-in-first-out queue: the store is the
// queue.
#include "search/expansion.hpp"
#include "search/searches.hpp"

namespace taquin {
namespace {

template <class Board>
Result search(const Task& task, Control& control) {
    const auto goal = Board::from(task.goal.data(), task.shape.cells());
    Meter meter(task, control);
    StateStore<Board> store(task.limits.memory.value_or(unlimited_memory), control);
    Expansion<Board> expansion(task.shape);
    const auto start = Board::from(task.start.data(), task.shape.cells());
    if (start == goal) return meter.solved({});
    store.add(start, Note{});

    for (uint32_t number = 0; number < store.size(); ++number) {
        meter.measure(store.size() - number);
        if (!meter.hold(store.memory()) || !store.reserve(4, 0))
            return meter.ended(Status::memory_limit);
        const Note note = store.note(number);
        meter.prove(static_cast<int>(note.g()) + 1);
        if (!meter.expand(store.size() - number)) return meter.stopped();
        expansion.of(store.board(number), store, number == 0 ? no_move : inverse(note.move()));
        for (auto& child : expansion) {
            if (store.finish(child.lookup, child.board) != StateStore<Board>::none) continue;
            const auto added =
                store.add(child.board, Note::of(note.g() + 1, child.slide.move), child.lookup);
            if (child.board == goal) {
                meter.result.generated += expansion.generated_up_to(child);
                return meter.solved(store.path_to(added, task.shape, 0));
            }
        }
        meter.result.generated += expansion.generated();
    }
    return meter.ended(Status::unsolvable);
}

}  // namespace

Result breadth_first(const Task& task, Control& control) {
    return with_board_kind(task.shape.cells(),
                           [&]<class Board>() { return search<Board>(task, control); });
}

}  // namespace taquin
