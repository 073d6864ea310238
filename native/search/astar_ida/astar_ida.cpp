// A*+IDA*: iterations of IDA* below the frontier that A* leaves behind.
//
//   1. IDA* from the start, while its iterations are short.
//   2. A* from the start, until its open list has the requested size (frontier.hpp).
//   3. Iterations below all open nodes, the most promising first (frontier_order.hpp). The last
//      iteration takes most of the time of IDA*; here it finds the goal early.
//
// An automaton prunes duplicate operator sequences (automaton.hpp). With pattern databases on more
// than 16 cells, a long search caches its PDB lookups (placement_graph.hpp).
//
// The open nodes are assigned to threads in parts. When a part has a goal, only later parts are
// cancelled, so the solution and the counters do not depend on the number of threads.
#include "search/astar_ida/astar_ida.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <new>

#include "pdb/pattern_heuristic.hpp"
#include "search/astar_ida/frontier.hpp"
#include "search/astar_ida/frontier_order.hpp"
#include "search/astar_ida/generic_expander.hpp"
#include "search/astar_ida/graph_search.hpp"
#include "search/astar_ida/pattern_expander.hpp"
#include "search/ida/ida_star.hpp"
#include "search/search_monitor.hpp"
#include "util/worker_pool.hpp"

namespace taquin::search {
namespace {

constexpr size_t nodes_per_part = 64;
constexpr size_t default_frontier = 1 << 16;
// A* follows an iteration with more expansions than this per node of the frontier.
constexpr uint64_t min_expansions_per_node = 8;
constexpr uint64_t default_memory = uint64_t{8} << 30;

// The pattern set that the heuristic adds up, or null.
const pdb::PatternSet* patterns_of(const Task& task) {
    const auto* heuristic = dynamic_cast<const pdb::PatternHeuristic*>(&task.heuristic);
    return heuristic ? &heuristic->patterns() : nullptr;
}

// The GraphSearch that can take over an expander's nodes, if there is one.
template <class Expander>
struct GraphSearchFor {
    static constexpr bool exists = false;
    struct Search {
        uint64_t memory() const { return 0; }
    };
};
template <int Cells, int Lookups, int Views>
struct GraphSearchFor<PatternExpander<Cells, Lookups, Views>> {
    using Expander = PatternExpander<Cells, Lookups, Views>;
    // On up to 16 cells, a search meets nearly as many placements as boards.
    static constexpr bool exists = Cells > 16 && Expander::exact;
    using Search = GraphSearch<typename Expander::Node, Lookups, Views>;
};

template <class Expander>
class AstarIda {
    using Node = typename Expander::Node;
    using Search = BatchDepthFirst<Expander>;
    using Graph = GraphSearchFor<Expander>;

   public:
    template <class MakeExpander>
    AstarIda(const Task& task, Control& control, size_t frontier, MakeExpander&& make)
        : task_(task),
          control_(control),
          monitor_(task, control),
          pool_(threads_for(task)),
          frontier_size_(frontier) {
        for (size_t i = 0; i < pool_.threads(); ++i)
            workers_.push_back(std::make_unique<Search>(make(), task.goal));
        if (task.limits.memory)
            frontier_size_ = std::min(frontier_size_,
                                      static_cast<size_t>(*task.limits.memory / 8 / sizeof(Node)));
    }

    Result run() {
        nodes_.push_back(workers_[0]->expander().root(task_.start));
        int threshold = nodes_[0].h;
        bool from_start = true;
        while (threshold < std::numeric_limits<int>::max()) {
            if (task_.admissible) monitor_.prove(threshold);
            control_.lower_bound.store(monitor_.result.lower_bound);
            if (threshold >= Expander::max_moves) return continue_with_ida_star();
            if (!monitor_.hold(memory())) return monitor_.ended(Status::memory_limit);
            const Outcome iteration = search_below_nodes(threshold);
            count(iteration.expanded, iteration.generated);
            monitor_.hold(memory());
            if (iteration.stopped) return monitor_.ended(control_.why);
            const uint64_t expanded = end_iteration(threshold);
            if (iteration.found) return solved(iteration.goal);
            sort_frontier(nodes_, smallest_h_);
            threshold = iteration.next_threshold;
            if (expanded > task_.placement_graph_after) switch_to_graphs();
            if (from_start && frontier_size_ > 0 &&
                expanded > min_expansions_per_node * frontier_size_) {
                from_start = false;
                if (auto result = grow_frontier(threshold)) return std::move(*result);
                int smallest_f = std::numeric_limits<int>::max();
                for (const Node& node : nodes_)
                    smallest_f = std::min<int>(smallest_f, node.g + node.h);
                threshold = std::max(threshold, smallest_f);
            }
        }
        return monitor_.ended(Status::unsolvable);
    }

   private:
    struct Outcome {
        bool found = false, stopped = false;
        uint64_t expanded = 0, generated = 0;
        int next_threshold = std::numeric_limits<int>::max();
        Node goal{};
    };

    // The counters of the search below some of the nodes.
    struct Part {
        uint64_t expanded = 0, generated = 0;
        int next_threshold = std::numeric_limits<int>::max();
    };

    // The automaton for long searches, built when it is needed.
    const std::shared_ptr<const Automaton>& thorough() {
        const int max_length =
            task_.admissible ? thorough_max_length(task_.shape) : Automaton::min_length;
        if (!thorough_) thorough_ = shared_automaton(task_.shape, max_length);
        return thorough_;
    }

    // Replaces the start by the frontier of A*. Returns a result if the search ends here.
    std::optional<Result> grow_frontier(int threshold) {
        IterationState iteration{control_, threshold};
        for (const auto& worker : workers_) worker->expander().set_automaton(*thorough());
        Search& search = *workers_[0];
        using Grown = typename Frontier<Expander>::Outcome;
        search.expander().restart_automaton(nodes_[0]);
        Frontier<Expander> frontier(
            search, nodes_[0],
            task_.admissible ? Duplicates::left_to_automaton : Duplicates::detected);
        const Grown grown =
            frontier.grow(frontier_size_, iteration, monitor_, memory(), task_.admissible);
        search.share.end();
        count(search.share.expanded(),
              search.share.generated);  // they count for the next iteration
        if (grown == Grown::solved) {
            end_iteration(search.goal_node.g);
            return solved(search.goal_node);
        }
        if (grown == Grown::exhausted) return monitor_.ended(Status::unsolvable);
        if (grown == Grown::stopped) return monitor_.ended(control_.why);
        if (grown == Grown::no_memory) return monitor_.ended(Status::memory_limit);
        nodes_ = frontier.open_nodes();
        if (!graph_workers_.empty()) {
            smallest_h_.resize(nodes_.size());
            for (size_t i = 0; i < nodes_.size(); ++i)
                smallest_h_[i] = static_cast<uint8_t>(nodes_[i].h);
            sort_frontier(nodes_, smallest_h_);
        }
        return {};
    }

    // From now on, workers cache their PDB lookups, if there is enough memory.
    void switch_to_graphs() {
        if constexpr (Graph::exists) {
            // The graphs take half of the memory; the frontier takes about a third.
            const uint64_t all = task_.limits.memory.value_or(default_memory) / 2;
            const uint64_t each = all / workers_.size();
            const pdb::PatternSet& set = *patterns_of(task_);
            if (!graph_workers_.empty() || each < PlacementGraph::min_bytes ||
                !Graph::Search::fits(set))
                return;
            try {
                for (size_t i = 0; i < workers_.size(); ++i)
                    graph_workers_.push_back(
                        std::make_unique<typename Graph::Search>(set, *thorough(), each));
            } catch (const std::bad_alloc&) {  // the process has a limit on address space
                return graph_workers_.clear();
            }
            for (const auto& worker : workers_) worker->expander().set_automaton(*thorough());
            for (Node& node : nodes_) workers_[0]->expander().restart_automaton(node);
        }
    }

    // One iteration.
    Outcome search_below_nodes(int threshold) {
        IterationState iteration{control_, threshold};
        std::vector<Part> parts((nodes_.size() + nodes_per_part - 1) / nodes_per_part);
        std::atomic<uint32_t> next{0};
        Outcome outcome;
        std::mutex mutex;
        smallest_h_.resize(nodes_.size());
        const auto work = [&](size_t worker) {
            const bool calling_thread = worker == 0;
            for (;;) {
                const uint32_t number = next.fetch_add(1);
                if (number >= parts.size() || number > iteration.first_goal.load() ||
                    control_.stop.load())
                    return;
                const size_t begin = number * nodes_per_part;
                const size_t size = std::min(nodes_per_part, nodes_.size() - begin);
                const auto search_with = [&](auto& search) {
                    search.smallest_h = &smallest_h_[begin];
                    const bool found =
                        search.search(&nodes_[begin], size, iteration, number, calling_thread);
                    parts[number] = {search.share.expanded(), search.share.generated,
                                     search.next_threshold()};
                    if (!found) return;
                    const std::lock_guard lock(mutex);
                    if (number < iteration.first_goal.load()) {
                        iteration.first_goal.store(number);
                        outcome.goal = search.goal_node;
                    }
                };
                if constexpr (Graph::exists)
                    if (!graph_workers_.empty()) {
                        search_with(*graph_workers_[worker]);
                        continue;
                    }
                search_with(*workers_[worker]);
            }
        };
        pool_.on_each(std::min(workers_.size(), parts.size()), work,
                      [this] { control_.should_stop(); });
        const uint32_t goal = iteration.first_goal.load();
        outcome.found = goal != UINT32_MAX;
        outcome.stopped = !outcome.found && control_.stop.load();
        for (uint32_t number = 0; number < parts.size() && number <= goal; ++number) {
            outcome.expanded += parts[number].expanded;
            outcome.generated += parts[number].generated;
            outcome.next_threshold = std::min(outcome.next_threshold, parts[number].next_threshold);
        }
        size_t max_height = 0;
        for (const auto& worker : workers_) max_height = std::max(max_height, worker->max_height);
        monitor_.measure(nodes_.size() + max_height);
        return outcome;
    }

    // The path exceeds the node's fixed buffer; plain IDA* takes over from the start.
    Result continue_with_ida_star() {
        Task task = task_;
        task.limits.nodes = control_.quota.left();
        Result result = ida_star(task, control_);
        const Result& before = monitor_.result;
        result.expanded += before.expanded;
        result.generated += before.generated;
        result.evaluated += before.evaluated;
        result.max_frontier = std::max(result.max_frontier, before.max_frontier);
        result.peak_memory = std::max(result.peak_memory, before.peak_memory);
        result.lower_bound = std::max(result.lower_bound, before.lower_bound);
        result.iterations.insert(result.iterations.begin(), before.iterations.begin(),
                                 before.iterations.end());
        return result;
    }

    uint64_t memory() const {
        uint64_t bytes = nodes_.capacity() * sizeof(Node);
        for (const auto& worker : workers_) bytes += worker->memory();
        for (const auto& worker : graph_workers_) bytes += worker->memory();
        return bytes;
    }

    // Adds a row to the statistics; returns its expansions.
    uint64_t end_iteration(int threshold) {
        const uint64_t expanded = monitor_.result.expanded - expanded_before_;
        monitor_.result.iterations.push_back({threshold, expanded,
                                              monitor_.result.generated - generated_before_,
                                              seconds_since(iteration_start_)});
        expanded_before_ = monitor_.result.expanded;
        generated_before_ = monitor_.result.generated;
        iteration_start_ = Clock::now();
        return expanded;
    }

    void count(uint64_t expanded, uint64_t generated) {
        monitor_.result.expanded += expanded;
        monitor_.result.generated += generated;
        monitor_.result.evaluated = monitor_.result.generated + 1;
    }

    Result solved(const Node& goal) {
        std::vector<Move> path;
        for (int i = 0; i < goal.g; ++i) path.push_back(goal.path.get(i));
        return monitor_.solved(std::move(path));
    }

    const Task& task_;
    Control& control_;
    SearchMonitor monitor_;
    util::WorkerPool pool_;
    size_t frontier_size_;
    uint64_t expanded_before_ = 0, generated_before_ = 0;
    Clock::time_point iteration_start_ = Clock::now();
    std::shared_ptr<const Automaton> thorough_;
    std::vector<std::unique_ptr<Search>> workers_;
    std::vector<std::unique_ptr<typename Graph::Search>> graph_workers_;
    std::vector<Node> nodes_;          // the roots of iterations: the start, later the frontier
    std::vector<uint8_t> smallest_h_;  // [node]: the smallest h below it in the last iteration
};

template <class... Expanders>
struct ExpanderTypes {};

// Calls `run` with the first expander type that fits the pattern set; returns false if none does.
template <class Run>
bool with_expander(const pdb::PatternSet&, ExpanderTypes<>, Run&&) {
    return false;
}
template <class First, class... Rest, class Run>
bool with_expander(const pdb::PatternSet& set, ExpanderTypes<First, Rest...>, Run&& run) {
    if (!First::fits(set)) return with_expander(set, ExpanderTypes<Rest...>{}, run);
    run.template operator()<First>();
    return true;
}

using PatternExpanderTypes =
    ExpanderTypes<PatternExpander<16, 4, 1>, PatternExpander<16, 4, 2>, PatternExpander<16, 8, 2>,
                  PatternExpander<16, 16, 4>, PatternExpander<26, 8, 1>, PatternExpander<26, 8, 2>,
                  PatternExpander<26, 16, 3>, PatternExpander<26, 16, 4>,
                  PatternExpander<26, 32, 8>>;

}  // namespace

Result astar_ida(const Task& task, Control& control) {
    const int cells = task.shape.cells();
    const bool narrow = std::min(task.shape.rows(), task.shape.cols()) == 2;
    if (cells > 64 || (narrow && cells > 16)) return ida_star(task, control);
    const auto quick = shared_automaton(
        task.shape, task.admissible ? quick_max_length(task.shape) : Automaton::min_length);
    const size_t frontier = task.width > 0 ? task.width : default_frontier;
    std::optional<Result> result;
    const pdb::PatternSet* set = patterns_of(task);
    if (set != nullptr && with_expander(*set, PatternExpanderTypes{}, [&]<class Expander>() {
            result = AstarIda<Expander>(task, control, frontier, [&] {
                         return Expander(*set, *quick);
                     }).run();
        }))
        return std::move(*result);
    const auto run = [&]<int Cells>() {
        return AstarIda<GenericExpander<Cells>>(
                   task, control, frontier,
                   [&] { return GenericExpander<Cells>(task.shape, task.heuristic, *quick); })
            .run();
    };
    return cells <= 16 ? run.template operator()<16>() : run.template operator()<64>();
}

}  // namespace taquin::search
