// Breadth-first search from both ends; the twin of src/taquin/search/bidirectional.py.
#include "search/expansion.hpp"
#include "search/searches.hpp"

namespace taquin {
namespace {

// One of the two balls; its layers are ranges of state numbers.
template <class Board>
struct Ball {
    StateStore<Board> store;
    uint32_t begin = 0, end = 1;  // the outermost layer
    int depth = 0;

    Ball(const Tiles& centre, uint64_t budget, Control& control) : store(budget, control) {
        store.add(Board::from(centre.data(), static_cast<int>(centre.size())), Note{});
    }
    uint32_t width() const { return end - begin; }
};

template <class Board>
Result search(const Task& task, Control& control) {
    Meter meter(task, control);
    Result& result = meter.result;
    if (task.start == task.goal) return meter.solved({});
    const uint64_t budget = task.limits.memory.value_or(unlimited_memory);
    Ball<Board> balls[2] = {{task.start, budget, control}, {task.goal, budget, control}};
    Expansion<Board> expansion(task.shape);

    while (balls[0].width() && balls[1].width()) {
        meter.prove(balls[0].depth + balls[1].depth + 1);
        const int side = balls[0].width() <= balls[1].width() ? 0 : 1;
        Ball<Board>& mine = balls[side];
        Ball<Board>& other = balls[1 - side];
        for (uint32_t number = mine.begin; number < mine.end; ++number) {
            const uint64_t waiting = mine.store.size() - number + other.width();
            meter.measure(waiting);
            if (!meter.hold(mine.store.memory() + other.store.memory()) ||
                !mine.store.reserve(4, other.store.memory()))
                return meter.ended(Status::memory_limit);
            if (!meter.expand(waiting)) return meter.stopped();
            const Note note = mine.store.note(number);
            expansion.of(mine.store.board(number), mine.store,
                         number == 0 ? no_move : inverse(note.move()));
            for (auto& child : expansion) {
                if (mine.store.finish(child.lookup, child.board) != StateStore<Board>::none)
                    continue;
                const auto added = mine.store.add(
                    child.board, Note::of(note.g() + 1, child.slide.move), child.lookup);
                const uint32_t met = other.store.find(child.board);
                if (met == StateStore<Board>::none) continue;
                result.generated += expansion.generated_up_to(child);
                auto forth = balls[0].store.path_to(side == 0 ? added : met, task.shape, 0);
                auto back = balls[1].store.path_to(side == 0 ? met : added, task.shape, 0);
                for (auto move = back.rbegin(); move != back.rend(); ++move)
                    forth.push_back(inverse(*move));
                return meter.solved(std::move(forth));
            }
            result.generated += expansion.generated();
        }
        mine.begin = mine.end;
        mine.end = mine.store.size();
        ++mine.depth;
    }
    return meter.ended(Status::unsolvable);
}

}  // namespace

Result bidirectional(const Task& task, Control& control) {
    return with_board_kind(task.shape.cells(),
                           [&]<class Board>() { return search<Board>(task, control); });
}

}  // namespace taquin
