// IDA*, on one thread or several; the twin of src/taquin/search/ida_star.py.
//
// With several threads, the top of the tree is walked first, and what hangs below a certain depth
// becomes a list of subtrees in depth-first order, dealt out one by one. When a goal is found, only
// subtrees after it are given up. So the goal of the first subtree wins, which is the one a single
// thread finds, and the nodes that a single thread would have visited add up to exactly its
// counters.
#include <algorithm>
#include <memory>
#include <thread>

#include "search/ida/generic_subtree_search.hpp"
#include "search/ida/manhattan_subtree_search.hpp"
#include "search/search_monitor.hpp"
#include "search/searches.hpp"

namespace taquin {
namespace {

constexpr uint64_t worth_threads = 1'000'000;  // expansions of the round before
constexpr size_t subtrees_wanted = 400;        // per thread

std::unique_ptr<SubtreeSearch> make_subtree_search(const Task& task) {
    if (const auto* sum = dynamic_cast<const TableSum*>(&task.heuristic)) {
        const auto is = [&](int rows, int cols) {
            return task.shape.rows() == rows && task.shape.cols() == cols && sum->is_manhattan();
        };
        if (is(4, 4)) return std::make_unique<ManhattanSubtreeSearch<4, 4>>(task, *sum);
        if (is(3, 3)) return std::make_unique<ManhattanSubtreeSearch<3, 3>>(task, *sum);
        if (is(3, 4)) return std::make_unique<ManhattanSubtreeSearch<3, 4>>(task, *sum);
        if (is(4, 3)) return std::make_unique<ManhattanSubtreeSearch<4, 3>>(task, *sum);
        return std::make_unique<AnySubtreeSearch<TableSum>>(task, *sum);
    }
    return std::make_unique<AnySubtreeSearch<Heuristic>>(task, task.heuristic);
}

// The top of the tree within a bound: subtrees, and what a single thread had counted on entering
// each.
struct Item {
    Subtree root;
    std::vector<Move> path;  // from the start
    uint64_t expanded = 0, generated = 0;
    int deepest = 0;
    bool is_goal = false;
    // Filled in by whoever searches it:
    bool found = false;
    uint64_t expanded_below = 0, generated_below = 0;
    int deepest_below = 0, next_bound = std::numeric_limits<int>::max();
    std::vector<Move> path_below;
};

class Top {
   public:
    Top(const Task& task, int bound, int depth) : task_(task), bound_(bound), depth_(depth) {
        Record record;
        tiles_ = task.start;
        task.heuristic.evaluate(tiles_.data(), record);
        const auto blank = std::ranges::find(tiles_, 0) - tiles_.begin();
        visit(static_cast<int>(blank), 0, no_move, record);
    }

    uint64_t memory() const {
        return items.capacity() * (sizeof(Item) + tiles_.size() + static_cast<size_t>(depth_));
    }

    std::vector<Item> items;
    uint64_t expanded = 0, generated = 0;
    int deepest = 0, next_bound = std::numeric_limits<int>::max();

   private:
    void visit(int blank, int g, Move back, const int32_t* record) {
        if (g == depth_) {
            add(g, back, false);
            return;
        }
        ++expanded;
        for (const Slide slide : task_.shape.slides(blank)) {
            if (slide.move == back) continue;
            ++generated;
            std::swap(tiles_[static_cast<size_t>(blank)], tiles_[slide.target]);
            path_.push_back(slide.move);
            Record after;
            const int f =
                g + 1 + task_.heuristic.after(tiles_.data(), blank, slide.target, record, after);
            if (f > bound_) {
                next_bound = std::min(next_bound, f);
            } else {
                deepest = std::max(deepest, g + 1);
                if (tiles_ == task_.goal)
                    add(g + 1, inverse(slide.move), true);
                else
                    visit(slide.target, g + 1, inverse(slide.move), after);
            }
            path_.pop_back();
            std::swap(tiles_[static_cast<size_t>(blank)], tiles_[slide.target]);
        }
    }

    void add(int g, Move back, bool is_goal) {
        Item item;
        item.root = {tiles_, g, back};
        item.path = path_;
        item.expanded = expanded;
        item.generated = generated;
        item.deepest = deepest;
        item.is_goal = is_goal;
        items.push_back(std::move(item));
    }

    const Task& task_;
    int bound_, depth_;
    Tiles tiles_;
    std::vector<Move> path_;
};

// What one round found.
struct RoundResult {
    bool found = false, stopped = false;
    uint64_t expanded = 0, generated = 0;
    int deepest = 0, next_bound = std::numeric_limits<int>::max();
    std::vector<Move> path;
};

class Deepening {
   public:
    Deepening(const Task& task, Control& control)
        : task_(task), control_(control), meter_(task, control) {
        const bool alone = task.limits.nodes || !task.heuristic.thread_safe();
        threads_ = alone ? 1 : static_cast<size_t>(std::max(1, task.threads));
        workers_.push_back(make_subtree_search(task));
    }

    Result run() {
        Result& result = meter_.result;
        Record record;
        int bound = task_.heuristic.evaluate(task_.start.data(), record);
        const bool start_is_goal = task_.start == task_.goal;
        uint64_t last_expanded = 0;
        while (bound < std::numeric_limits<int>::max()) {
            if (task_.admissible) meter_.prove(bound);
            control_.lower_bound.store(result.lower_bound);
            if (!meter_.hold(memory(static_cast<uint64_t>(bound))))
                return meter_.ended(Status::memory_limit);
            const auto begin = Clock::now();
            RoundResult round;
            if (start_is_goal)
                round.found = true;
            else if (threads_ > 1 && last_expanded >= worth_threads)
                round = on_several_threads(bound);
            else
                round = on_one_thread(bound);
            result.expanded += round.expanded;
            result.generated += round.generated;
            result.evaluated = result.generated + 1;
            if (round.deepest > 0) meter_.measure(static_cast<unsigned>(round.deepest) + 1);
            if (round.stopped) return meter_.ended(control_.why);
            result.iterations.push_back(
                {bound, round.expanded, round.generated, seconds_since(begin)});
            if (round.found) return meter_.solved(std::move(round.path));
            last_expanded = round.expanded;
            bound = round.next_bound;
        }
        return meter_.ended(Status::unsolvable);
    }

   private:
    // The bytes that all threads hold, with paths to nodes of that depth.
    uint64_t memory(uint64_t depth) const {
        uint64_t bytes = 0;
        for (const auto& worker : workers_) bytes += worker->memory(depth);
        return bytes;
    }

    RoundResult on_one_thread(int bound) {
        Round round{control_, bound};
        SubtreeSearch& search = *workers_[0];
        RoundResult result;
        result.found = search.search({task_.start}, round, 0, true);
        result.stopped = search.stopped();
        result.expanded = search.expanded();
        result.generated = search.generated();
        result.deepest = search.deepest;
        result.next_bound = search.next_bound;
        if (result.found) result.path.assign(search.path.rbegin(), search.path.rend());
        return result;
    }

    RoundResult on_several_threads(int bound) {
        while (workers_.size() < threads_) workers_.push_back(make_subtree_search(task_));
        int depth = 4;
        auto top = std::make_unique<Top>(task_, bound, depth);
        while (top->items.size() < subtrees_wanted * workers_.size() && depth < bound - 8) {
            depth += 2;
            top = std::make_unique<Top>(task_, bound, depth);
        }
        meter_.hold(memory(static_cast<uint64_t>(bound)) + top->memory());
        Round round{control_, bound};
        std::atomic<uint32_t> next{0};
        std::atomic<int> busy{static_cast<int>(workers_.size()) - 1};
        auto work = [&](SubtreeSearch& search, bool calling_thread) {
            for (;;) {
                const uint32_t number = next.fetch_add(1);
                if (number >= top->items.size() || number > round.first_goal.load() ||
                    control_.stop.load())
                    return;
                search_item(top->items[number], search, round, number, calling_thread);
            }
        };
        {
            std::vector<std::jthread> pool;
            for (size_t i = 1; i < workers_.size(); ++i)
                pool.emplace_back([&, i] {
                    work(*workers_[i], false);
                    busy.fetch_sub(1);
                });
            work(*workers_[0], true);
            while (busy.load() >
                   0) {  // the others may need a while, and someone must look after Ctrl-C
                std::this_thread::sleep_for(std::chrono::microseconds(200));
                control_.should_stop();
            }
        }
        return sum_up(*top, round);
    }

    static void search_item(Item& item, SubtreeSearch& search, Round& round, uint32_t number,
                            bool calling_thread) {
        item.found = item.is_goal || search.search(item.root, round, number, calling_thread);
        if (!item.is_goal) {
            item.expanded_below = search.expanded();
            item.generated_below = search.generated();
            item.deepest_below = search.deepest;
            item.next_bound = search.next_bound;
            item.path_below.assign(search.path.rbegin(), search.path.rend());
        }
        if (!item.found) return;
        uint32_t first = round.first_goal.load();
        while (number < first && !round.first_goal.compare_exchange_weak(first, number)) {
        }
    }

    // What a single thread would have counted.
    RoundResult sum_up(const Top& top, const Round& round) const {
        RoundResult result;
        const uint32_t goal = round.first_goal.load();
        result.found = goal != UINT32_MAX;
        result.stopped = !result.found && control_.stop.load();
        result.expanded = top.expanded;
        result.generated = top.generated;
        result.deepest = top.deepest;
        result.next_bound = top.next_bound;
        if (result.found) {
            const Item& item = top.items[goal];
            result.expanded = item.expanded;
            result.generated = item.generated;
            result.deepest = item.deepest;
            result.path = item.path;
            result.path.insert(result.path.end(), item.path_below.begin(), item.path_below.end());
        }
        for (uint32_t number = 0; number < top.items.size(); ++number) {
            if (number > goal) break;
            const Item& item = top.items[number];
            result.expanded += item.expanded_below;
            result.generated += item.generated_below;
            result.deepest = std::max(result.deepest, item.deepest_below);
            result.next_bound = std::min(result.next_bound, item.next_bound);
        }
        return result;
    }

    const Task& task_;
    Control& control_;
    Meter meter_;
    size_t threads_;
    std::vector<std::unique_ptr<SubtreeSearch>>
        workers_;  // one until an iteration is worth threads
};

}  // namespace

Result ida_star(const Task& task, Control& control) { return Deepening(task, control).run(); }

RoundBelow ida_round(const Task& task, const Subtree& subtree, int bound, Control& control) {
    control.set_limit(task.limits);
    Round round{control, bound};
    const auto search = make_subtree_search(task);
    RoundBelow result;
    if (search->search(subtree, round, 0, true)) {
        result.status = Status::solved;
        result.moves.assign(search->path.rbegin(), search->path.rend());
    } else if (search->stopped()) {
        result.status = control.why;
    }
    result.next_bound = search->next_bound;
    result.deepest = search->deepest;
    result.expanded = search->expanded();
    result.generated = search->generated();
    return result;
}

}  // namespace taquin
