// IDA*, on one thread or several.
//
// With several threads, the top of the tree is expanded first. The subtrees below it are assigned
// one by one, in depth-first order. When a subtree has a goal, only later subtrees are cancelled.
// So the first subtree with a goal is the one that a single thread finds. The sums of the counters
// are also those of a single thread.
#include "search/ida/ida_star.hpp"

#include <algorithm>
#include <memory>

#include "heuristics/tile_sum.hpp"
#include "search/ida/generic_subtree_search.hpp"
#include "search/ida/manhattan_subtree_search.hpp"
#include "search/ida/tree_top.hpp"
#include "search/search_monitor.hpp"
#include "util/worker_pool.hpp"

namespace taquin::search {
namespace {

constexpr uint64_t min_expansions_for_threads = 1'000'000;  // in the iteration before
constexpr size_t subtrees_per_thread = 400;                 // at least

std::unique_ptr<SubtreeSearch> make_subtree_search(const Task& task) {
    using heuristics::TileSum;
    if (const auto* sum = dynamic_cast<const TileSum*>(&task.heuristic)) {
        const auto is = [&](int rows, int cols) {
            return task.shape.rows() == rows && task.shape.cols() == cols && sum->is_manhattan();
        };
        if (is(4, 4)) return std::make_unique<ManhattanSubtreeSearch<4, 4>>(task, *sum);
        if (is(3, 3)) return std::make_unique<ManhattanSubtreeSearch<3, 3>>(task, *sum);
        if (is(3, 4)) return std::make_unique<ManhattanSubtreeSearch<3, 4>>(task, *sum);
        if (is(4, 3)) return std::make_unique<ManhattanSubtreeSearch<4, 3>>(task, *sum);
        return std::make_unique<GenericSubtreeSearch<TileSum>>(task, *sum);
    }
    return std::make_unique<GenericSubtreeSearch<heuristics::Heuristic>>(task, task.heuristic);
}

struct IterationOutcome {
    bool found = false, stopped = false;
    uint64_t expanded = 0, generated = 0;
    int deepest = 0, next_threshold = std::numeric_limits<int>::max();
    std::vector<Move> path;
};

class IterativeDeepening {
   public:
    IterativeDeepening(const Task& task, Control& control)
        : task_(task), control_(control), monitor_(task, control), pool_(threads_for(task)) {
        workers_.push_back(make_subtree_search(task));
    }

    Result run() {
        Result& result = monitor_.result;
        heuristics::Record record;
        int threshold = task_.heuristic.evaluate(task_.start.data(), record);
        const bool start_is_goal = task_.start == task_.goal;
        uint64_t last_expanded = 0;
        while (threshold < std::numeric_limits<int>::max()) {
            if (task_.admissible) monitor_.prove(threshold);
            control_.lower_bound.store(result.lower_bound);
            if (!monitor_.hold(memory(static_cast<uint64_t>(threshold))))
                return monitor_.ended(Status::memory_limit);
            const auto begin = Clock::now();
            IterationOutcome iteration;
            if (start_is_goal)
                iteration.found = true;
            else if (pool_.threads() > 1 && last_expanded >= min_expansions_for_threads)
                iteration = iterate_on_several_threads(threshold);
            else
                iteration = iterate_on_one_thread(threshold);
            result.expanded += iteration.expanded;
            result.generated += iteration.generated;
            result.evaluated = result.generated + 1;
            if (iteration.deepest > 0)
                monitor_.measure(static_cast<unsigned>(iteration.deepest) + 1);
            if (iteration.stopped) return monitor_.ended(control_.why);
            result.iterations.push_back(
                {threshold, iteration.expanded, iteration.generated, seconds_since(begin)});
            if (iteration.found) return monitor_.solved(std::move(iteration.path));
            last_expanded = iteration.expanded;
            threshold = iteration.next_threshold;
        }
        return monitor_.ended(Status::unsolvable);
    }

   private:
    // The bytes of all threads, with paths of that depth.
    uint64_t memory(uint64_t depth) const {
        uint64_t bytes = 0;
        for (const auto& worker : workers_) bytes += worker->memory(depth);
        return bytes;
    }

    IterationOutcome iterate_on_one_thread(int threshold) {
        IterationState iteration{control_, threshold};
        SubtreeSearch& search = *workers_[0];
        IterationOutcome outcome;
        outcome.found = search.search({task_.start}, iteration, 0, true);
        outcome.stopped = search.stopped();
        outcome.expanded = search.expanded();
        outcome.generated = search.generated();
        outcome.deepest = search.deepest;
        outcome.next_threshold = search.next_threshold;
        if (outcome.found) outcome.path.assign(search.path.rbegin(), search.path.rend());
        return outcome;
    }

    IterationOutcome iterate_on_several_threads(int threshold) {
        while (workers_.size() < pool_.threads()) workers_.push_back(make_subtree_search(task_));
        int depth = 4;
        auto top = std::make_unique<TreeTop>(task_, threshold, depth);
        while (top->items.size() < subtrees_per_thread * workers_.size() && depth < threshold - 8) {
            depth += 2;
            top = std::make_unique<TreeTop>(task_, threshold, depth);
        }
        monitor_.hold(memory(static_cast<uint64_t>(threshold)) + top->memory());
        IterationState iteration{control_, threshold};
        std::atomic<uint32_t> next{0};
        const auto work = [&](size_t worker) {
            for (;;) {
                const uint32_t number = next.fetch_add(1);
                if (number >= top->items.size() || number > iteration.first_goal.load() ||
                    control_.stop.load())
                    return;
                search_below(top->items[number], *workers_[worker], iteration, number, worker == 0);
            }
        };
        pool_.on_each(workers_.size(), work, [this] { control_.should_stop(); });
        return add_up(*top, iteration);
    }

    static void search_below(SubtreeItem& item, SubtreeSearch& search, IterationState& iteration,
                             uint32_t number, bool calling_thread) {
        item.found = item.is_goal || search.search(item.root, iteration, number, calling_thread);
        if (!item.is_goal) {
            item.expanded_below = search.expanded();
            item.generated_below = search.generated();
            item.deepest_below = search.deepest;
            item.next_threshold = search.next_threshold;
            item.path_below.assign(search.path.rbegin(), search.path.rend());
        }
        if (!item.found) return;
        uint32_t first = iteration.first_goal.load();
        while (number < first && !iteration.first_goal.compare_exchange_weak(first, number)) {
        }
    }

    // The counters of a single thread.
    IterationOutcome add_up(const TreeTop& top, const IterationState& iteration) const {
        IterationOutcome outcome;
        const uint32_t goal = iteration.first_goal.load();
        outcome.found = goal != UINT32_MAX;
        outcome.stopped = !outcome.found && control_.stop.load();
        outcome.expanded = top.expanded;
        outcome.generated = top.generated;
        outcome.deepest = top.deepest;
        outcome.next_threshold = top.next_threshold;
        if (outcome.found) {
            const SubtreeItem& item = top.items[goal];
            outcome.expanded = item.expanded;
            outcome.generated = item.generated;
            outcome.deepest = item.deepest;
            outcome.path = item.path;
            outcome.path.insert(outcome.path.end(), item.path_below.begin(), item.path_below.end());
        }
        for (uint32_t number = 0; number < top.items.size(); ++number) {
            if (number > goal) break;
            const SubtreeItem& item = top.items[number];
            outcome.expanded += item.expanded_below;
            outcome.generated += item.generated_below;
            outcome.deepest = std::max(outcome.deepest, item.deepest_below);
            outcome.next_threshold = std::min(outcome.next_threshold, item.next_threshold);
        }
        return outcome;
    }

    const Task& task_;
    Control& control_;
    SearchMonitor monitor_;
    util::WorkerPool pool_;
    // A single one until an iteration is long enough for several threads.
    std::vector<std::unique_ptr<SubtreeSearch>> workers_;
};

}  // namespace

Result ida_star(const Task& task, Control& control) {
    return IterativeDeepening(task, control).run();
}

SubtreeResult ida_iteration(const Task& task, const Subtree& subtree, int threshold,
                            Control& control) {
    control.set_limits(task.limits);
    IterationState iteration{control, threshold};
    const auto search = make_subtree_search(task);
    SubtreeResult result;
    if (search->search(subtree, iteration, 0, true)) {
        result.status = Status::solved;
        result.moves.assign(search->path.rbegin(), search->path.rend());
    } else if (search->stopped()) {
        result.status = control.why;
    }
    result.next_threshold = search->next_threshold;
    result.deepest = search->deepest;
    result.expanded = search->expanded();
    result.generated = search->generated();
    return result;
}

}  // namespace taquin::search
