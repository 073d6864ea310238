// Bidirectional breadth-first search: two searches, from the start and from the goal.
#include "search/best_first/best_first.hpp"
#include "search/expansion.hpp"
#include "search/search_monitor.hpp"

namespace taquin::search {
namespace {

// One of the two searches. A layer is a range of state numbers.
template <class Board>
struct Side {
    StateStore<Board> store;
    uint32_t begin = 0, end = 1;  // the last layer, which is the frontier
    int depth = 0;

    Side(const Tiles& root, uint64_t budget, Control& control) : store(budget, control) {
        store.add(Board::from(root.data(), static_cast<int>(root.size())), NodeInfo{});
    }
    uint32_t width() const { return end - begin; }
};

template <class Board>
Result search(const Task& task, Control& control) {
    SearchMonitor monitor(task, control);
    Result& result = monitor.result;
    if (task.start == task.goal) return monitor.solved({});
    const uint64_t budget = task.limits.memory.value_or(no_memory_limit);
    Side<Board> sides[2] = {{task.start, budget, control}, {task.goal, budget, control}};
    Expansion<Board> expansion(task.shape);

    while (sides[0].width() && sides[1].width()) {
        monitor.prove(sides[0].depth + sides[1].depth + 1);
        const bool forward = sides[0].width() <= sides[1].width();  // the narrower side
        Side<Board>& mine = sides[forward ? 0 : 1];
        Side<Board>& other = sides[forward ? 1 : 0];
        for (uint32_t number = mine.begin; number < mine.end; ++number) {
            const uint64_t waiting = mine.store.size() - number + other.width();
            monitor.measure(waiting);
            if (!monitor.hold(mine.store.memory() + other.store.memory()) ||
                !mine.store.reserve(4, other.store.memory()))
                return monitor.ended(Status::memory_limit);
            if (!monitor.expand(waiting)) return monitor.stopped();
            const NodeInfo info = mine.store.info(number);
            expansion.generate(mine.store.board(number), mine.store,
                               number == 0 ? no_move : inverse(info.move()));
            for (auto& child : expansion) {
                if (mine.store.finish(child.probe, child.board) != StateStore<Board>::none)
                    continue;
                const auto added = mine.store.add(
                    child.board, NodeInfo::of(info.g() + 1, child.slide.move), child.probe);
                const uint32_t met = other.store.find(child.board);
                if (met == StateStore<Board>::none) continue;
                result.generated += expansion.generated_up_to(child);
                auto forth = sides[0].store.path_to(forward ? added : met, task.shape, 0);
                auto back = sides[1].store.path_to(forward ? met : added, task.shape, 0);
                for (auto move = back.rbegin(); move != back.rend(); ++move)
                    forth.push_back(inverse(*move));
                return monitor.solved(std::move(forth));
            }
            result.generated += expansion.generated();
        }
        mine.begin = mine.end;
        mine.end = mine.store.size();
        ++mine.depth;
    }
    return monitor.ended(Status::unsolvable);
}

}  // namespace

Result bidirectional(const Task& task, Control& control) {
    return with_board_type(task.shape.cells(),
                           [&]<class Board>() { return search<Board>(task, control); });
}

}  // namespace taquin::search
