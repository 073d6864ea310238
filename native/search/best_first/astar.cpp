// Best-first search by f = a·g + b·h, with reopening. A* is a = b = 1.
#include "search/best_first/best_first.hpp"
#include "search/best_first/bucket_queue.hpp"
#include "search/estimator.hpp"
#include "search/expansion.hpp"
#include "search/search_monitor.hpp"

namespace taquin::search {
namespace {

template <class Board, class H>
Result search(const Task& task, const H& heuristic, Control& control) {
    const int a = task.g_weight, b = task.h_weight, unit = std::max(a, b);
    const auto goal = Board::from(task.goal.data(), task.shape.cells());
    SearchMonitor monitor(task, control);
    Result& result = monitor.result;
    StateStore<Board> store(task.limits.memory.value_or(no_memory_limit), control);
    BucketQueue open(task.ties);
    Expansion<Board> expansion(task.shape);
    Estimator<Board, H> estimator(task, heuristic);

    heuristics::Record record;
    const int root_h = heuristic.evaluate(task.start.data(), record);
    ++result.evaluated;
    store.add(Board::from(task.start.data(), task.shape.cells()), NodeInfo{});
    open.push(b * root_h, root_h, 0);

    while (!open.empty()) {
        monitor.measure(open.size());
        if (!monitor.hold(store.memory() + open.memory()) || !store.reserve(4, open.memory()))
            return monitor.ended(Status::memory_limit);
        const int key = open.key();
        const uint32_t number = open.pop();
        if (const uint32_t* next = open.peek()) store.prefetch(*next);
        if (task.admissible) monitor.prove((key + unit - 1) / unit);
        const Board board = store.board(number);
        if (board == goal) return monitor.solved(store.path_to(number, task.shape, 0));

        if (!monitor.expand(open.size())) return monitor.stopped();
        NodeInfo& info = store.info(number);
        result.reopened += info.reopened();
        info.set_expanded();
        const uint32_t g = info.g() + 1;
        expansion.generate(board, store, number == 0 ? no_move : inverse(info.move()));
        estimator.at(board, expansion.blank);
        result.generated += expansion.generated();
        for (auto& child : expansion) {
            uint32_t found = store.finish(child.probe, child.board);
            if (found == StateStore<Board>::none) {
                ++result.evaluated;
                found = store.add(child.board, NodeInfo::of(g, child.slide.move), child.probe);
            } else {
                NodeInfo& known = store.info(found);
                if (a == 0 || known.g() <= g) continue;  // not a shorter path
                const bool reopens = known.expanded();
                known = NodeInfo::of(g, child.slide.move);
                if (reopens) known.set_expanded(), known.set_reopened();
            }
            const int h = estimator.after(child.slide.target);
            open.push(a * static_cast<int>(g) + b * h, h, found);
        }
    }
    return monitor.ended(Status::unsolvable);
}

}  // namespace

Result best_first(const Task& task, Control& control) {
    return with_board_type(task.shape.cells(), [&]<class Board>() {
        if (const auto* sum = dynamic_cast<const heuristics::TileSum*>(&task.heuristic))
            return search<Board>(task, *sum, control);
        return search<Board>(task, task.heuristic, control);
    });
}

}  // namespace taquin::search
