// Breadth-first search.
//
// The store numbers states in the order of generation, which is the order of a FIFO queue, so the
// store is the queue.
#include "search/best_first/best_first.hpp"
#include "search/expansion.hpp"
#include "search/search_monitor.hpp"

namespace taquin::search {
namespace {

template <class Board>
Result search(const Task& task, Control& control) {
    const auto goal = Board::from(task.goal.data(), task.shape.cells());
    SearchMonitor monitor(task, control);
    StateStore<Board> store(task.limits.memory.value_or(no_memory_limit), control);
    Expansion<Board> expansion(task.shape);
    const auto start = Board::from(task.start.data(), task.shape.cells());
    if (start == goal) return monitor.solved({});
    store.add(start, NodeInfo{});

    for (uint32_t number = 0; number < store.size(); ++number) {
        monitor.measure(store.size() - number);
        if (!monitor.hold(store.memory()) || !store.reserve(4, 0))
            return monitor.ended(Status::memory_limit);
        const NodeInfo info = store.info(number);
        monitor.prove(static_cast<int>(info.g()) + 1);
        if (!monitor.expand(store.size() - number)) return monitor.stopped();
        expansion.generate(store.board(number), store,
                           number == 0 ? no_move : inverse(info.move()));
        for (auto& child : expansion) {
            if (store.finish(child.probe, child.board) != StateStore<Board>::none) continue;
            const auto added =
                store.add(child.board, NodeInfo::of(info.g() + 1, child.slide.move), child.probe);
            if (child.board == goal) {
                monitor.result.generated += expansion.generated_up_to(child);
                return monitor.solved(store.path_to(added, task.shape, 0));
            }
        }
        monitor.result.generated += expansion.generated();
    }
    return monitor.ended(Status::unsolvable);
}

}  // namespace

Result bfs(const Task& task, Control& control) {
    return with_board_type(task.shape.cells(),
                           [&]<class Board>() { return search<Board>(task, control); });
}

}  // namespace taquin::search
