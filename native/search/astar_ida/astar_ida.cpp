// A*+IDA* (Bu and Korf 2019): rounds of IDA* below the frontier that A* leaves behind.
//
//   1. IDA* from the start, as long as its rounds are small.
//   2. A* from the start, until its open list is as long as asked for (frontier.hpp).
//   3. Rounds below all open nodes, the nearest to the goal first. Most of an IDA* is its last
//      round; here it ends soon.
//
// Depth-first, moves are left out that an automaton knows to lead where another path leads.
//
// With pattern tables, a search of a large board that is still not at its end keeps what it looks
// up in them (pattern/placement_graph.hpp).
//
// The open nodes of a round are dealt to threads in parts. When a goal is found, only later parts
// are given up, so that the answer and the counters do not depend on the number of threads. The
// readable twin is src/taquin/search/astar_ida.py.
#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>

#include "search/astar_ida/generic_expander.hpp"
#include "search/astar_ida/frontier.hpp"
#include "search/search_monitor.hpp"
#include "search/astar_ida/pattern_expander.hpp"
#include "search/astar_ida/graph_search.hpp"
#include "search/searches.hpp"

namespace taquin {
namespace {

constexpr size_t nodes_a_part = 64;
constexpr uint64_t worth_a_frontier = 8;  // expansions of a round, for each node of the frontier
constexpr size_t usual_frontier = 1 << 16;
constexpr size_t hopeful = 16;                        // one node in so many is tried first
constexpr uint64_t usual_memory = uint64_t{8} << 30;  // where there is no limit

// Whether a node comes before another by the first move in which their paths differ.
template <class Node>
bool path_before(const Node& one, const Node& other) {
    const auto [mine, theirs] = std::ranges::mismatch(one.path, other.path);
    if (mine == one.path.end()) return false;
    const int shift = std::countr_zero(static_cast<unsigned>(*mine ^ *theirs)) & ~1;
    return (*mine >> shift & 3) < (*theirs >> shift & 3);
}

// The search that keeps what it looks up, where an expander's nodes can be taken over by one.
template <class Expander>
struct WithGraph {
    static constexpr bool possible = false;
    struct Search {
        uint64_t memory() const { return 0; }
    };
};
template <int Cells, int Slots, int Views>
struct WithGraph<PatternExpander<Cells, Slots, Views>> {
    // Up to 16 cells, a search meets nearly as many placements as boards.
    static constexpr bool possible = Cells > 16 && PatternExpander<Cells, Slots, Views>::exact;
    using Search = GraphSearch<typename PatternExpander<Cells, Slots, Views>::Node, Slots, Views>;
};

template <class Expander>
class AstarIda {
    using Node = typename Expander::Node;
    using Search = DepthFirst<Expander>;

   public:
    template <class MakeExpander>
    AstarIda(const Task& task, Control& control, size_t frontier, MakeExpander&& make)
        : task_(task), control_(control), meter_(task, control), wanted_(frontier) {
        const int threads = task.limits.nodes || !task.heuristic.thread_safe() ? 1 : task.threads;
        for (int i = 0; i < std::max(1, threads); ++i)
            workers_.push_back(std::make_unique<Search>(make(), task.goal));
        if (task.limits.memory)
            wanted_ =
                std::min(wanted_, static_cast<size_t>(*task.limits.memory / 8 / sizeof(Node)));
    }

    Result run() {
        nodes_.push_back(workers_[0]->expander().root(task_.start));
        int bound = nodes_[0].h;
        bool from_start = true;
        while (bound < std::numeric_limits<int>::max()) {
            if (task_.admissible) meter_.prove(bound);
            control_.lower_bound.store(meter_.result.lower_bound);
            if (bound >= Expander::most_moves) return continue_with_ida_star();
            if (!meter_.hold(memory())) return meter_.ended(Status::memory_limit);
            const Outcome round = search_below_nodes(bound);
            count(round.expanded, round.generated);
            meter_.hold(memory());
            if (round.stopped) return meter_.ended(control_.why);
            const uint64_t expanded = end_row(bound);
            if (round.found) return solved(round.goal);
            sort_by_nearest();
            bound = round.next_bound;
            if (expanded > task_.worth_a_graph) use_graphs();
            if (from_start && wanted_ > 0 && expanded > worth_a_frontier * wanted_) {
                from_start = false;
                if (auto result = make_frontier(bound)) return std::move(*result);
                int lowest = std::numeric_limits<int>::max();
                for (const Node& node : nodes_) lowest = std::min<int>(lowest, node.g + node.h);
                bound = std::max(bound, lowest);
            }
        }
        return meter_.ended(Status::unsolvable);
    }

   private:
    struct Outcome {
        bool found = false, stopped = false;
        uint64_t expanded = 0, generated = 0;
        int next_bound = std::numeric_limits<int>::max();
        Node goal{};
    };

    // What came of searching below some of the nodes.
    struct Part {
        bool done = false;
        uint64_t expanded = 0, generated = 0;
        int next_bound = std::numeric_limits<int>::max();
    };

    // The automaton for long searches; it is not worth its while for short ones.
    const std::shared_ptr<const Automaton>& thorough() {
        const int limit =
            task_.admissible ? thorough_word_limit(task_.shape) : Automaton::shortest_limit;
        if (!thorough_) thorough_ = shared_automaton(task_.shape, limit);
        return thorough_;
    }

    // Replaces the start by the frontier of A*. A result only if the search ends here.
    std::optional<Result> make_frontier(int bound) {
        Round round{control_, bound};
        for (const auto& worker : workers_) worker->expander().use(*thorough());
        Search& search = *workers_[0];
        using Grown = typename Frontier<Expander>::Outcome;
        search.expander().forget(nodes_[0]);
        Frontier<Expander> frontier(search, nodes_[0],
                                    task_.admissible ? Twins::left_to_automaton : Twins::found_out);
        const Grown grown = frontier.grow(wanted_, round, meter_, memory(), task_.admissible);
        search.share.end();
        count(search.share.expanded(), search.share.generated);  // into the row of the next round
        if (grown == Grown::solved) {
            end_row(search.goal_node.g);
            return solved(search.goal_node);
        }
        if (grown == Grown::dry) return meter_.ended(Status::unsolvable);
        if (grown == Grown::stopped) return meter_.ended(control_.why);
        if (grown == Grown::no_memory) return meter_.ended(Status::memory_limit);
        nodes_ = frontier.open_nodes();
        if (!graph_workers_.empty()) {
            nearest_.resize(nodes_.size());
            for (size_t i = 0; i < nodes_.size(); ++i)
                nearest_[i] = static_cast<uint8_t>(nodes_[i].h);
            sort_by_nearest();
        }
        return {};
    }

    // Goes over to searches that keep what they look up, if there is the memory for it.
    void use_graphs() {
        if constexpr (WithGraph<Expander>::possible) {
            // Half of the memory at most: the frontier takes about a third.
            const uint64_t most = task_.limits.memory.value_or(usual_memory) / 2;
            const uint64_t each = most / workers_.size();
            using WithGraphs = typename WithGraph<Expander>::Search;
            const PatternSet& set = *task_.heuristic.patterns();
            if (!graph_workers_.empty() || each < PlacementGraph::fewest_bytes ||
                !WithGraphs::fits(set))
                return;
            for (size_t i = 0; i < workers_.size(); ++i)
                graph_workers_.push_back(std::make_unique<WithGraphs>(set, *thorough(), each));
            for (const auto& worker : workers_) worker->expander().use(*thorough());
            for (Node& node : nodes_) workers_[0]->expander().forget(node);
        }
    }

    // Puts those first below which the last round came nearest to the goal: there it is found soon.
    // All others come in the order of their paths, so that what follows each other is alike, and
    // finds much of what it needs in the caches.
    void sort_by_nearest() {
        std::vector<uint32_t> order(nodes_.size());
        std::iota(order.begin(), order.end(), 0u);
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(order.size() / hopeful);
        const auto by_path = [this](uint32_t one, uint32_t other) {
            return path_before(nodes_[one], nodes_[other]);
        };
        const auto by_nearest = [&](uint32_t one, uint32_t other) {
            return nearest_[one] != nearest_[other] ? nearest_[one] < nearest_[other]
                                                    : by_path(one, other);
        };
        std::nth_element(order.begin(), first, order.end(), by_nearest);
        std::sort(order.begin(), first, by_nearest);
        std::sort(first, order.end(), by_path);
        std::vector<Node> sorted;
        sorted.reserve(nodes_.size());
        for (const uint32_t i : order) sorted.push_back(nodes_[i]);
        nodes_ = std::move(sorted);
    }

    Outcome search_below_nodes(int bound) {
        Round round{control_, bound};
        std::vector<Part> parts((nodes_.size() + nodes_a_part - 1) / nodes_a_part);
        std::atomic<uint32_t> next{0};
        Outcome outcome;
        std::mutex mutex;
        nearest_.resize(nodes_.size());
        auto work = [&](size_t worker) {
            const bool calling_thread = worker == 0;
            for (;;) {
                const uint32_t number = next.fetch_add(1);
                if (number >= parts.size() || number > round.first_goal.load() ||
                    control_.stop.load())
                    return;
                const size_t begin = number * nodes_a_part;
                const size_t size = std::min(nodes_a_part, nodes_.size() - begin);
                const auto search_with = [&](auto& search) {
                    search.nearest = &nearest_[begin];
                    const bool found =
                        search.search(&nodes_[begin], size, round, number, calling_thread);
                    parts[number] = {!search.share.stopped, search.share.expanded(),
                                     search.share.generated, search.next_bound()};
                    if (!found) return;
                    const std::lock_guard lock(mutex);
                    if (number < round.first_goal.load()) {
                        round.first_goal.store(number);
                        outcome.goal = search.goal_node;
                    }
                };
                if constexpr (WithGraph<Expander>::possible)
                    if (!graph_workers_.empty()) {
                        search_with(*graph_workers_[worker]);
                        continue;
                    }
                search_with(*workers_[worker]);
            }
        };
        run_on_threads(work, parts.size());
        const uint32_t goal = round.first_goal.load();
        outcome.found = goal != UINT32_MAX;
        outcome.stopped = !outcome.found && control_.stop.load();
        for (uint32_t number = 0; number < parts.size() && number <= goal; ++number) {
            outcome.expanded += parts[number].expanded;
            outcome.generated += parts[number].generated;
            outcome.next_bound = std::min(outcome.next_bound, parts[number].next_bound);
        }
        size_t highest = 0;
        for (const auto& worker : workers_) highest = std::max(highest, worker->highest);
        meter_.measure(nodes_.size() + highest);
        return outcome;
    }

    template <class Work>
    void run_on_threads(Work& work, size_t parts) {
        const size_t threads = std::min(workers_.size(), parts);
        std::atomic<size_t> busy{threads - 1};
        std::vector<std::jthread> pool;
        for (size_t i = 1; i < threads; ++i)
            pool.emplace_back([&, i] {
                work(i);
                busy.fetch_sub(1);
            });
        work(0);
        while (busy.load() > 0) {  // someone must look after Ctrl-C
            std::this_thread::sleep_for(std::chrono::microseconds(200));
            control_.should_stop();
        }
    }

    // The path may exceed a node's fixed buffer, so plain IDA* takes over, from the start.
    Result continue_with_ida_star() {
        Task rest = task_;
        rest.limits.nodes = control_.quota.left();
        Result result = ida_star(rest, control_);
        const Result& before = meter_.result;
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

    // Ends a row of the statistics; returns what was expanded in it.
    uint64_t end_row(int bound) {
        const uint64_t expanded = meter_.result.expanded - row_expanded_;
        meter_.result.iterations.push_back(
            {bound, expanded, meter_.result.generated - row_generated_, seconds_since(row_begin_)});
        row_expanded_ = meter_.result.expanded;
        row_generated_ = meter_.result.generated;
        row_begin_ = Clock::now();
        return expanded;
    }

    void count(uint64_t expanded, uint64_t generated) {
        meter_.result.expanded += expanded;
        meter_.result.generated += generated;
        meter_.result.evaluated = meter_.result.generated + 1;
    }

    Result solved(const Node& goal) {
        std::vector<Move> path;
        for (int i = 0; i < goal.g; ++i) path.push_back(goal.move(i));
        return meter_.solved(std::move(path));
    }

    const Task& task_;
    Control& control_;
    Meter meter_;
    size_t wanted_;
    uint64_t row_expanded_ = 0, row_generated_ = 0;
    Clock::time_point row_begin_ = Clock::now();
    std::shared_ptr<const Automaton> thorough_;
    std::vector<std::unique_ptr<Search>> workers_;
    std::vector<std::unique_ptr<typename WithGraph<Expander>::Search>> graph_workers_;
    std::vector<uint8_t> nearest_;  // of each node, the smallest h that the last round found below
    std::vector<Node> nodes_;       // below which rounds search: the start, later the frontier
};

template <class... Expanders>
struct Kinds {};

// Runs the search with the first kind of expander that fits the patterns; false if none does.
template <class Run>
bool with_expander(const PatternSet&, Kinds<>, Run&&) {
    return false;
}
template <class First, class... Rest, class Run>
bool with_expander(const PatternSet& set, Kinds<First, Rest...>, Run&& run) {
    if (!First::fits(set)) return with_expander(set, Kinds<Rest...>{}, run);
    run.template operator()<First>();
    return true;
}

using PatternKinds =
    Kinds<PatternExpander<16, 4, 1>, PatternExpander<16, 4, 2>, PatternExpander<16, 8, 2>,
          PatternExpander<16, 16, 4>, PatternExpander<26, 8, 1>, PatternExpander<26, 8, 2>,
          PatternExpander<26, 16, 3>, PatternExpander<26, 16, 4>, PatternExpander<26, 32, 8>>;

}  // namespace

Result astar_ida(const Task& task, Control& control) {
    const int cells = task.shape.cells();
    const bool narrow = std::min(task.shape.rows(), task.shape.cols()) == 2;
    if (cells > 64 || (narrow && cells > 16)) return ida_star(task, control);
    const auto quick = shared_automaton(
        task.shape, task.admissible ? quick_word_limit(task.shape) : Automaton::shortest_limit);
    const size_t frontier = task.width > 0 ? task.width : usual_frontier;
    std::optional<Result> result;
    const PatternSet* set = task.heuristic.patterns();
    if (set != nullptr && with_expander(*set, PatternKinds{}, [&]<class Expander>() {
            result = AstarIda<Expander>(task, control, frontier, [&] {
                         return Expander(*set, *quick);
                     }).run();
        }))
        return std::move(*result);
    const auto run = [&]<int Cells>() {
        return AstarIda<AnyExpander<Cells>>(
                   task, control, frontier,
                   [&] { return AnyExpander<Cells>(task.shape, task.heuristic, *quick); })
            .run();
    };
    return cells <= 16 ? run.template operator()<16>() : run.template operator()<64>();
}

}  // namespace taquin
