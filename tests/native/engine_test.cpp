// Checks the engine without Python, small enough to run under the sanitizers: `make sanitize`.
//
// Every search runs on boards of every kind (up to 16, 32, 64 and 256 cells), with all heuristics,
// ties and limits. Each path is replayed by the rules alone; optimal searches must agree on the
// cost.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "atlas/atlas.hpp"
#include "search/astar_ida/automaton.hpp"
#include "constructive/constructive.hpp"
#include "util/worker_pool.hpp"
#include "heuristics/heuristic.hpp"
#include "search/astar_ida/pattern_expander.hpp"
#include "search/astar_ida/graph_search.hpp"
#include "pdb/pattern_set.hpp"
#include "search/searches.hpp"
#include "refine/refine.hpp"
#include "search/ida/subtree_search.hpp"
#include "beam/wide_beam.hpp"

using namespace taquin;

namespace {

std::atomic<int> checks = 0;

void check(bool holds, const std::string& what) {
    ++checks;
    if (holds) return;
    std::fprintf(stderr, "engine_test: wrong: %s\n", what.c_str());
    std::exit(1);
}

using Maker = std::unique_ptr<Heuristic> (*)(const Shape&, const Tiles&);

struct Named {
    const char* name;
    Maker make;
    bool admissible;
};

const Named heuristics[] = {
    {"zero", make_zero, true},
    {"misplaced", make_misplaced, true},
    {"gaschnig", make_gaschnig, true},
    {"manhattan", make_manhattan, true},
    {"linear-conflict", make_linear_conflict, true},
    {"inversion-distance", make_inversion_distance, true},
    {"walking-distance", make_walking_distance, true},
    {"inversions", make_inversions, false},
    {"kim", make_kim, false},
};

bool applies(const Named& named, const Shape& shape) {
    return named.make != make_walking_distance || (shape.rows() <= 4 && shape.cols() <= 4);
}

struct NamedSearch {
    const char* name;
    Result (*run)(const Task&, Control&);
    bool optimal;
};

const NamedSearch searches[] = {
    {"best-first", best_first, true},       {"bfs", breadth_first, true},
    {"bidirectional", bidirectional, true}, {"ida-star", ida_star, true},
    {"astar-ida", astar_ida, true},         {"beam", beam, false},
};

Tiles any_goal(const Shape& shape, std::mt19937& random) {
    Tiles tiles(static_cast<size_t>(shape.cells()));
    std::iota(tiles.begin(), tiles.end(), 0);
    std::ranges::shuffle(tiles, random);
    return tiles;
}

int blank_of(const Tiles& tiles) {
    return static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
}

Tiles walked(const Shape& shape, Tiles tiles, int steps, std::mt19937& random) {
    Move back = no_move;
    for (int step = 0; step < steps; ++step) {
        const int blank = blank_of(tiles);
        const Slides& slides = shape.slides(blank);
        const Slide slide = slides.slide[random() % slides.count];
        if (slide.move == back) continue;
        std::swap(tiles[static_cast<size_t>(blank)], tiles[slide.target]);
        back = inverse(slide.move);
    }
    return tiles;
}

void check_result(const Task& task, const Result& result, const std::string& what) {
    check((result.status == Status::solved) == result.moves.has_value(), what + ": status");
    if (task.limits.nodes) check(result.expanded <= *task.limits.nodes, what + ": nodes");
    if (task.limits.memory) check(result.peak_memory <= *task.limits.memory, what + ": memory");
    if (!result.moves) return;
    Tiles tiles = task.start;
    for (const Move move : *result.moves) {
        const int blank = blank_of(tiles);
        const Slide* found = nullptr;
        for (const Slide& slide : task.shape.slides(blank))
            if (slide.move == move) found = &slide;
        check(found != nullptr, what + ": an impossible move");
        std::swap(tiles[static_cast<size_t>(blank)], tiles[found->target]);
    }
    check(tiles == task.goal, what + ": the path does not end at the goal");
    check(result.lower_bound <= static_cast<int>(result.moves->size()) || !task.admissible,
          what + ": lower bound");
}

Result run(const NamedSearch& search, const Task& task, const std::string& what) {
    Control control;
    const Result result = search.run(task, control);
    check_result(task, result, what);
    return result;
}

std::string name_of(const Shape& shape) {
    return std::to_string(shape.rows()) + "x" + std::to_string(shape.cols());
}

// All searches solve boards a few moves from their goals, and the optimal ones agree.
void test_searches(const Shape& shape, int steps, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    const Tiles start = walked(shape, goal, steps, random);
    std::optional<size_t> optimum;
    for (const Named& named : heuristics) {
        if (!applies(named, shape)) continue;
        const auto heuristic = named.make(shape, goal);
        for (const NamedSearch& search : searches) {
            const std::string what = name_of(shape) + " " + search.name + " " + named.name;
            Task task{shape, start, goal, *heuristic, named.admissible, {}};
            task.width = 100;
            task.limits.nodes = 20'000;
            task.limits.memory = 100 << 20;
            for (const Ties ties : {Ties::fifo, Ties::lifo, Ties::low_h}) {
                task.ties = ties;
                const Result result = run(search, task, what);
                const bool uninformed = search.run == breadth_first || search.run == bidirectional;
                if (!search.optimal || !(named.admissible || uninformed) || !result.moves) continue;
                if (!optimum) optimum = result.moves->size();
                check(result.moves->size() == *optimum, what + ": not optimal");
                if (search.run != best_first) break;
            }
        }
        for (const auto& [a, b] : {std::pair{1, 0}, {0, 1}, {2, 3}, {1, 10}}) {  // ucs, greedy, w
            Task task{shape, start, goal, *heuristic, named.admissible, {}, a, b};
            task.limits.nodes = 3'000;
            task.limits.memory = 100 << 20;  // without one, TSan's address space is too small
            run(searches[0], task, name_of(shape) + " weighted " + named.name);
        }
    }
    check(optimum.has_value(), name_of(shape) + ": nothing was solved");
}

// An estimate carried along a path is that of the board it has come to.
void test_carried_estimates(const Shape& shape, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    std::vector<std::unique_ptr<Heuristic>> parts;
    for (const Named& named : heuristics)
        if (applies(named, shape) && parts.size() < 8) parts.push_back(named.make(shape, goal));
    std::vector<const Heuristic*> all;
    for (const auto& part : parts) all.push_back(part.get());
    const auto last = make_kim(shape, goal);
    all.push_back(last.get());
    const auto maximum = make_maximum(std::move(parts));
    all.push_back(maximum.get());
    for (const Heuristic* heuristic : all) {
        check(heuristic->record_size() <= longest_record, "a record that is too long");
        Tiles tiles = goal;
        Record record, fresh;
        heuristic->evaluate(tiles.data(), record);
        for (int step = 0; step < 300; ++step) {
            const int blank = blank_of(tiles);
            const Slides& slides = shape.slides(blank);
            const Slide slide = slides.slide[random() % slides.count];
            std::swap(tiles[static_cast<size_t>(blank)], tiles[slide.target]);
            Record after;
            const int carried = heuristic->after(tiles.data(), blank, slide.target, record, after);
            check(carried == heuristic->evaluate(tiles.data(), fresh),
                  name_of(shape) + ": a carried estimate went wrong");
            std::copy_n(after, longest_record, record);
        }
    }
}

// Memory that is just enough for the index to grow a few times, or too little for that.
void test_memory_limits(const Shape& shape, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    const Tiles start = walked(shape, goal, 400, random);
    const auto heuristic = make_misplaced(shape, goal);
    for (const uint64_t memory : {1, 100, 5'000, 66'000, 100'000, 333'333, 1'000'000, 4'000'000})
        for (const NamedSearch& search : searches) {
            if (search.run == ida_star || (search.run == astar_ida && shape.cells() > 64)) continue;
            Task task{shape, start, goal, *heuristic, true, {}};
            task.width = 50;
            task.limits.memory = memory;
            task.limits.nodes = 100'000;
            run(search, task, name_of(shape) + " " + search.name + " within little memory");
        }
}

// Layers that outgrow one step of the index.
void test_wide_layers(const Shape& shape, std::mt19937& random) {
    const Tiles goal = any_goal(shape, random);
    const auto heuristic = make_manhattan(shape, goal);
    Task task{shape, walked(shape, goal, 600, random), goal, *heuristic, true, {}};
    task.width = 1'000'000;
    task.limits.nodes = 200'000;
    task.limits.memory = 200 << 20;
    run(searches[5], task, name_of(shape) + " wide layers");
}

// Every board is solved without limits; with one on moves or memory, it is kept.
void test_constructive(const Shape& shape, std::mt19937& random) {
    const auto heuristic = make_zero(shape, {});
    for (const auto nodes : {std::optional<uint64_t>(), std::optional<uint64_t>(100)}) {
        const Tiles goal = any_goal(shape, random);
        const Tiles start = walked(shape, goal, 50 * shape.cells(), random);
        const Task task{shape, start, goal, *heuristic, false, {{}, nodes, {}}};
        Control control;
        const Result result = constructive({shape.rows(),
                                            shape.cols(),
                                            {start.begin(), start.end()},
                                            {goal.begin(), goal.end()},
                                            task.limits},
                                           control);
        check_result(task, result, name_of(shape) + " constructive");
        check(nodes || result.moves, name_of(shape) + " constructive: not solved");
    }
}

void test_time_limit_and_cancelling(std::mt19937& random) {
    const Shape shape(4, 4);
    const Tiles goal = any_goal(shape, random);
    const Tiles start = walked(shape, goal, 2'000, random);
    const auto heuristic = make_zero(shape, goal);
    for (const int threads : {1, 2})
        for (const NamedSearch& search : {searches[0], searches[1], searches[3]}) {
            Task task{shape, start, goal, *heuristic, true, {}};
            task.threads = threads;
            task.limits.memory = 300 << 20;
            task.limits.seconds = 0.2;
            check(run(search, task, "time limit").status == Status::time_limit, "time limit");
            task.limits.seconds.reset();
            Control control;
            int polls = 0;
            control.poll = [&] { return ++polls == 2; };
            const Result result = search.run(task, control);
            check(result.status == Status::cancelled && polls == 2, "cancelling");
        }
}

// A board hard enough for rounds that are shared out among threads.
void test_threads() {
    const Shape shape(4, 4);
    const Tiles start = {8, 4, 6, 1, 14, 12, 2, 15, 13, 10, 9, 5, 3, 7, 0, 11};  // Korf's 46th
    Tiles goal(16);
    std::iota(goal.begin(), goal.end(), 0);
    std::optional<Result> first;
    for (const Maker maker : {make_manhattan, make_linear_conflict}) {
        const auto heuristic = maker(shape, goal);
        first.reset();
        for (const int threads : {1, 2, 4}) {
            Task task{shape, start, goal, *heuristic, true, {}};
            task.threads = threads;
            const Result result = run(searches[3], task, "threads");
            if (!first) first = result;
            check(result.moves == first->moves && result.expanded == first->expanded &&
                      result.generated == first->generated &&
                      result.max_frontier == first->max_frontier &&
                      result.iterations.size() == first->iterations.size(),
                  "threads change what is counted");
        }
        if (maker == make_manhattan)
            check(first->generated + 1 == 22'119'320, "Korf's count of nodes");
    }
}

// Every part is done once, by a crew that is awake and by one that has gone to sleep, and also if
// one of the caller's parts goes wrong.
void test_crew() {
    for (int threads = 1; threads <= 4; ++threads) {
        Crew crew(threads);
        for (size_t round = 0; round < 400; ++round) {
            if (round % 100 == 99) std::this_thread::sleep_for(std::chrono::milliseconds(3));
            std::vector<int> done(round % 10);
            const auto caller = std::this_thread::get_id();
            const bool goes_wrong = round % 7 == 6;
            bool went_wrong = false;
            try {
                crew.share(1 + static_cast<int>(round) % 5, done.size(), [&](size_t part) {
                    ++done[part];
                    if (goes_wrong && std::this_thread::get_id() == caller) throw part;
                });
            } catch (size_t) {
                went_wrong = true;
            }
            check(went_wrong <= goes_wrong, "a crew's error is the caller's");
            for (const int times : done)
                check(times == 1 || (went_wrong && times == 0), "a crew does every part once");
        }
    }
}

void test_searches_at_once() {
    const Shape shape(4, 4);
    std::vector<std::jthread> pool;
    for (unsigned seed = 0; seed < 3; ++seed)
        pool.emplace_back([&shape, seed] {
            std::mt19937 random(seed);
            const Tiles goal = any_goal(shape, random);
            const auto heuristic = make_walking_distance(shape, goal);  // its tables are shared
            Task task{shape, walked(shape, goal, 60, random), goal, *heuristic, true, {}};
            task.limits.memory = 100 << 20;
            Control control;
            check_result(task, best_first(task, control), "searches at once");
        });
}

void test_atlas() {
    for (const int threads : {1, 2}) {
        for (const auto& [rows, cols, states, depth] :
             {std::array{2, 2, 12, 6}, {2, 3, 360, 21}, {3, 2, 360, 21}, {3, 3, 181'440, 31}}) {
            Atlas atlas(rows, cols, rows * cols - 1, threads);
            Control control;
            std::vector<uint8_t> distances(atlas.ranking().slots(), 255);
            atlas.explore(control, {}, distances.data());
            const auto& counts = atlas.counts();
            check(atlas.complete(), "atlas: not complete");
            check(std::accumulate(counts.begin(), counts.end(), uint64_t{0}) ==
                      static_cast<uint64_t>(states),
                  "atlas: states");
            check(static_cast<int>(counts.size()) == depth + 1, "atlas: depth");
            std::vector<uint64_t> numbers(counts.back());
            std::iota(numbers.begin(), numbers.end(), 0);
            check(atlas.pick(numbers).size() == counts.back(), "atlas: deepest boards");
        }
        Atlas atlas(2, 5, 3, threads);
        Control control;
        atlas.explore(control, 17, nullptr);
        check(!atlas.complete() && atlas.counts().size() == 18, "atlas: last depth");
        check(atlas.pick({0, 3}).size() == 2, "atlas: boards of a layer");

        Atlas large(3, 4, 11, threads);
        Control stopping;
        stopping.poll = [] { return true; };
        large.explore(stopping, {}, nullptr);
        check(!large.complete(), "atlas: stopped");
    }
}

// How many boards a search comes to within some moves, if a machine says which moves to try.
size_t boards_within(const Shape& shape, const Automaton& automaton, int blank, int moves) {
    std::set<Tiles> seen;
    const auto visit = [&](auto& self, Tiles& tiles, int at, uint16_t state, int left) -> void {
        seen.insert(tiles);
        if (left == 0) return;
        for (const Slide slide : shape.slides(at)) {
            const uint16_t next = automaton.next(state, slide.move);
            if (next == Automaton::pruned) continue;
            std::swap(tiles[static_cast<size_t>(at)], tiles[slide.target]);
            self(self, tiles, slide.target, next, left - 1);
            std::swap(tiles[static_cast<size_t>(at)], tiles[slide.target]);
        }
    };
    Tiles tiles(static_cast<size_t>(shape.cells()));
    std::iota(tiles.begin(), tiles.end(), 0);
    std::swap(tiles[0], tiles[static_cast<size_t>(blank)]);
    visit(visit, tiles, blank, automaton.start(blank), moves);
    return seen.size();
}

void test_automaton() {
    for (const auto& [rows, cols, limit, moves] : {std::array{2, 2, 7, 8},
                                                   {2, 3, 9, 12},
                                                   {3, 3, 10, 12},
                                                   {4, 4, 9, 11},
                                                   {5, 5, 7, 9},
                                                   {4, 8, 6, 8},
                                                   {6, 6, 7, 7},
                                                   {9, 9, 6, 7},
                                                   {2, 128, 6, 8},
                                                   {16, 16, 3, 6}}) {
        const Shape shape(rows, cols);
        const Automaton pruning(shape, limit), plain(shape, Automaton::shortest_limit);
        for (const int blank : {0, shape.cells() / 2, shape.cells() - 1})
            check(boards_within(shape, pruning, blank, moves) ==
                      boards_within(shape, plain, blank, moves),
                  "automaton: boards lost");
    }
    std::vector<std::shared_ptr<const Automaton>> shared(4);
    {
        std::vector<std::jthread> threads;
        for (auto& automaton : shared)
            threads.emplace_back([&] { automaton = shared_automaton(Shape(4, 4), 8); });
    }
    for (const auto& automaton : shared) check(automaton == shared[0], "automaton: built twice");
}

}  // namespace

// A set of patterns: home cells as drawn (one letter a cell), looked up as they are and, on square
// boards, in the mirror image as well. The goal is 0, 1, 2, …
PatternSet pattern_set(const Shape& shape, const std::string& drawn, int threads) {
    const auto cells = static_cast<size_t>(shape.cells());
    Tiles same(cells), mirrored(cells);
    for (size_t cell = 0; cell < cells; ++cell) {
        const auto cols = static_cast<size_t>(shape.cols());
        same[cell] = static_cast<uint8_t>(cell);
        mirrored[cell] = static_cast<uint8_t>(cell % cols * cols + cell / cols);
    }
    PatternSet::View plain, mirror;
    for (const char letter : std::set<char>(drawn.begin() + 1, drawn.end())) {
        Pattern pattern{shape, 0, {}};
        for (size_t cell = 1; cell < cells; ++cell)
            if (drawn[cell] == letter) pattern.homes.push_back(static_cast<uint8_t>(cell));
        Control control;
        const std::shared_ptr<const PatternTable> table =
            PatternTable::build(pattern, threads, control);
        uint64_t entries = 0;
        for (const uint64_t count : table->depth_counts()) entries += count;
        check(entries == table->layout().entries(), "a table is not complete");
        check(table->checksum(1) == table->checksum(4), "the checksum depends on threads");
        Tiles images;
        for (const uint8_t home : pattern.homes) images.push_back(mirrored[home]);
        plain.push_back({table, same, pattern.homes});
        mirror.push_back({table, mirrored, images});
    }
    std::vector<PatternSet::View> views{plain};
    if (shape.rows() == shape.cols()) views.push_back(mirror);
    return PatternSet(shape, views);
}

// What a graph says of moves is what the tables say, and links lead where moves lead.
void test_placement_graph(const Shape& shape, const PatternSet& set, std::mt19937& random) {
    PlacementGraph graph(set, 1 << 20);
    const std::string what = name_of(shape) + " placement graph";
    for (size_t number = 0; number < set.slots().size(); ++number) {
        const auto& slot = set.slots()[number];
        const PatternTable& table = *slot.table;
        const SlotSteps steps(slot, shape);
        std::vector<uint8_t> cells(static_cast<size_t>(shape.cells()));
        std::iota(cells.begin(), cells.end(), uint8_t{0});
        for (int i = 0; i < 40; ++i) {
            std::ranges::shuffle(cells, random);
            Placement placement;
            for (size_t label = 0; label < slot.tiles.size(); ++label)
                placement.insert(slot.cell_of[cells[label]], static_cast<uint8_t>(label));
            const auto state = SlotSteps::state_of(placement);
            const auto node = graph.node(number, state);
            check(graph.node(number, state) == node, what + ": a placement has two nodes");
            for (size_t at = slot.tiles.size(); at < cells.size(); ++at)
                for (const Slide slide : shape.slides(cells[at])) {
                    const auto label =
                        static_cast<size_t>(std::ranges::find(cells, slide.target) - cells.begin());
                    if (label >= slot.tiles.size()) continue;
                    const auto& step = steps.step(cells[at], slide.move);
                    const Placement after = placement.moved(placement.position(step.from), step.to);
                    const int change =
                        table.distance(after, step.from) - table.distance(placement, step.to);
                    const uint32_t falls = graph.falling(node) >> (4 * label + slide.move) & 1;
                    check(change == (falls ? -1 : 1), what + ": a move changes it otherwise");
                    const auto to = graph.find_link(number, node, 4 * label, cells[at], slide.move);
                    check(to == graph.node(number, SlotSteps::state_of(after)) &&
                              graph.links(node)[4 * label + slide.move] == to &&
                              graph.links(to)[4 * label + inverse(slide.move)] == node,
                          what + ": a link leads elsewhere");
                }
            if (graph.full()) graph.clear();
        }
    }
}

// Threads that take from one quota never spend more than it has, and lose nothing of it.
void test_node_quota() {
    NodeQuota quota;
    check(!quota.left() && quota.take(1'000) == 1'000 && !quota.left(), "a quota without a limit");
    quota.set_limit(0);
    check(quota.take(1) == 0 && quota.left() == 0, "an empty quota");
    for (const uint64_t limit : {1, 7, 1'000, 123'457}) {
        quota.set_limit(limit);
        std::atomic<uint64_t> spent{0};
        {
            std::vector<std::jthread> threads;
            for (uint64_t portion = 1; portion <= 4; ++portion)
                threads.emplace_back([&, portion] {
                    for (uint64_t granted; (granted = quota.take(37 * portion)) > 0;) {
                        const uint64_t used = (granted + 1) / 2;  // the rest goes back
                        quota.give_back(granted - used);
                        spent += used;
                    }
                });
        }
        check(spent == limit && quota.left() == 0, "a quota that grows or shrinks");
    }
}

// No search expands more than its limit, below many nodes or one, and one with exactly what it
// needs still ends as it does without a limit.
void test_node_limits(const Shape& shape, const std::string& drawn, int steps,
                      std::mt19937& random) {
    const PatternSet set = pattern_set(shape, drawn, 2);
    const auto heuristic = make_patterns(set);
    Tiles goal(static_cast<size_t>(shape.cells()));
    std::iota(goal.begin(), goal.end(), 0);
    const Tiles start = walked(shape, goal, steps, random);
    for (const NamedSearch& search : searches)
        for (const uint64_t worth_a_graph : {uint64_t{0}, uint64_t{1'000'000'000}}) {
            if (search.run != astar_ida && worth_a_graph == 0) continue;
            const std::string what = name_of(shape) + " limited " + search.name;
            Task task{shape, start, goal, *heuristic, true, {}};
            task.limits.memory = 100 << 20;
            task.limits.nodes = 300'000;
            task.width = 100;
            task.worth_a_graph = worth_a_graph;
            const auto with_limit = [&](uint64_t nodes, int threads) {
                task.limits.nodes = nodes;
                task.threads = threads;
                Control control;
                return search.run(task, control);
            };
            const Result free = with_limit(300'000, 1);
            for (const int threads : {1, 2, 4}) {
                for (const uint64_t nodes : {uint64_t{1}, free.expanded / 3, free.expanded - 1})
                    if (nodes > 0 && nodes < free.expanded) {
                        const Result result = with_limit(nodes, threads);
                        check(result.expanded == nodes, what + ": another number of nodes");
                        check(result.status == Status::node_limit, what + ": another status");
                    }
                if (free.expanded == 0) continue;
                const Result exact = with_limit(free.expanded, threads);
                check(exact.status == free.status && exact.moves == free.moves &&
                          exact.expanded == free.expanded,
                      what + ": another end");
            }
        }
}

// Rounds below a board are the same, however often everything has to be forgotten on the way, and
// come to the goal at the bound that is the shortest way's length.
template <int Views>
void test_graph_search(const Shape& shape, const PatternSet& set, int steps, std::mt19937& random) {
    using Expander = PatternExpander<26, 8 * Views, Views>;
    using Search = GraphSearch<typename Expander::Node, 8 * Views, Views>;
    if (!Expander::fits(set) || !Search::fits(set)) return;
    const std::string what = name_of(shape) + " graph search";
    Tiles goal(static_cast<size_t>(shape.cells()));
    std::iota(goal.begin(), goal.end(), 0);
    const auto heuristic = make_manhattan(shape, goal);
    const auto automaton = shared_automaton(shape, quick_word_limit(shape));
    const Expander expander(set, *automaton);
    Search forgetful(set, *automaton, 0), roomy(set, *automaton, 64 << 20);
    for (int board = 0; board < 3; ++board) {
        const Tiles start = walked(shape, goal, steps, random);
        const Result expected = run(searches[0], {shape, start, goal, *heuristic, true, {}}, what);
        const auto root = expander.root(start);
        for (int bound = root.h; bound <= static_cast<int>(expected.moves->size()); bound += 2) {
            std::vector<std::array<uint64_t, 4>> found;
            for (Search* search : {&forgetful, &roomy}) {
                Control control;
                Round round{control, bound};
                uint8_t nearest = 0;
                search->nearest = &nearest;
                const bool solved = search->search(&root, 1, round, 0, true);
                found.push_back(
                    {solved, search->share.expanded(), search->share.generated, nearest});
                check(solved == (bound == static_cast<int>(expected.moves->size())),
                      what + ": another length");
                if (solved)
                    check(search->goal_node.g == bound && (bound == 0 || nearest == 0), what);
            }
            check(found[0] == found[1], what + ": counts differ");
        }
    }
}

// Searches with tables find what A* with Manhattan distance finds, whatever the length of the
// frontier, and count the same on any number of threads.
void test_patterns(const Shape& shape, const std::string& drawn, int steps, std::mt19937& random) {
    const PatternSet set = pattern_set(shape, drawn, 2);
    if (shape.cells() <= 26) {
        test_placement_graph(shape, set, random);
        test_graph_search<1>(shape, set, steps, random);
        test_graph_search<2>(shape, set, steps, random);
    }
    const auto heuristic = make_patterns(set);
    Tiles goal(static_cast<size_t>(shape.cells()));
    std::iota(goal.begin(), goal.end(), 0);
    const auto manhattan = make_manhattan(shape, goal);
    for (int board = 0; board < 4; ++board) {
        const Tiles start = walked(shape, goal, steps, random);
        const std::string what = name_of(shape) + " patterns";
        const Result expected = run(searches[0], {shape, start, goal, *manhattan, true, {}}, what);
        for (const uint64_t frontier : {0, 3, 40, 1'000})
            for (const uint64_t worth_a_graph : {uint64_t{0}, uint64_t{1'000'000'000}}) {
                std::optional<Result> first;
                for (const int threads : {1, 2, 4}) {
                    Task task{shape, start, goal, *heuristic, true, {}};
                    task.width = frontier;
                    task.threads = threads;
                    task.worth_a_graph = worth_a_graph;
                    const Result result = run(searches[4], task, what);
                    check(result.moves->size() == expected.moves->size(), what + ": not optimal");
                    check(result.lower_bound == static_cast<int>(result.moves->size()), what);
                    if (!first) first = result;
                    check(result.moves == first->moves && result.expanded == first->expanded &&
                              result.generated == first->generated,
                          "threads change what is counted");
                }
            }
        for (const size_t search : {0, 3}) {
            const Result result =
                run(searches[search], {shape, start, goal, *heuristic, true, {}}, what);
            check(result.moves->size() == expected.moves->size(), what + ": not optimal");
        }
    }
}

// Plain distances, tiles near each other that count for something, and patterns if there are any.
Look any_look(const Shape& shape, const Tiles& goal, bool patterns, std::mt19937& random) {
    const auto cells = static_cast<size_t>(shape.cells());
    Look look{std::vector<int32_t>(cells * cells), {}, 16, patterns ? 20 : 0, {}, {}};
    for (int home = 0; home < shape.cells(); ++home)
        for (int cell = 0; cell < shape.cells(); ++cell) {
            const int rows = std::abs(home / shape.cols() - cell / shape.cols());
            const int cols = std::abs(home % shape.cols() - cell % shape.cols());
            look.place[goal[static_cast<size_t>(home)] * cells + static_cast<size_t>(cell)] =
                64 * (rows + cols);
        }
    for (const auto [rows, cols] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, 2}, {2, 0}}) {
        PairTable& pairs = look.pairs.emplace_back(rows, cols, std::vector<int32_t>(cells * cells));
        for (auto& number : pairs.table) number = static_cast<int32_t>(random() % 9) - 4;
    }
    if (shape.rows() != shape.cols() || cells > 36) return look;  // as many numbers as cells cubed
    const auto ways = static_cast<size_t>(2 * shape.cols() - 1);
    for (const auto [rows, cols] : {std::pair{0, 1}, {0, 2}, {1, 1}, {1, -1}}) {
        ShiftTable& shifts =
            look.shifts.emplace_back(rows, cols, std::vector<int16_t>(ways * ways * ways * ways));
        for (auto& number : shifts.table) number = static_cast<int16_t>(random() % 9 - 4);
    }
    for (size_t cell = cells; cell-- > 0;) look.seen.push_back(static_cast<uint8_t>(cell));
    return look;
}

// The wide beam's ways are ways, whatever its width and limits, and the same on any number of
// threads. With patterns, the goal is 0, 1, 2, …
void test_wide_beam(const Shape& shape, const PatternSet* patterns, std::mt19937& random) {
    Tiles goal = any_goal(shape, random);
    if (patterns) std::iota(goal.begin(), goal.end(), 0);
    const Tiles start = walked(shape, goal, 14, random);
    const auto heuristic = make_zero(shape, {});
    const Look look = any_look(shape, goal, patterns != nullptr, random);
    const std::string what = name_of(shape) + " wide beam";
    std::optional<size_t> shortest;
    for (const uint64_t width : {1, 50, 3'000})
        for (const uint64_t nodes : {1, 600, 8'000}) {
            std::optional<Result> first;
            for (const int threads : {1, 3}) {
                const Task task{shape, start, goal, *heuristic, true, {{}, nodes, 200 << 20}};
                const int limit = shortest ? static_cast<int>(*shortest) : 1'000'000;
                Control control;
                const Result result = wide_beam({shape, start, goal, goal, 0, patterns, look,
                                                 task.limits, width, limit, false, threads},
                                                control);
                check_result(task, result, what);
                if (result.moves) check(static_cast<int>(result.moves->size()) < limit, what);
                if (!first) first = result;
                check(result.moves == first->moves && result.expanded == first->expanded &&
                          result.generated == first->generated,
                      what + ": threads change what is counted");
            }
            if (first->moves && !first->moves->empty()) shortest = first->moves->size();
        }
    check(shortest || start == goal, what + ": nothing was solved");
    Control control;
    const Result result = wide_beam(
        {shape, start, goal, goal, 0, patterns, look, {{}, {}, 1000}, 100, 1'000, false, 2},
        control);
    check(result.status == Status::memory_limit || start == goal, what + " in no memory");
    // Looks are carried from state to state, and come out as if they were found anew.
    BeamRecord record;
    Control again;
    BeamOpenings openings{3};
    wide_beam(
        {shape, start, goal, goal, 0, nullptr, look, {}, 50, 1'000, false, 1, &record, &openings},
        again);
    uint64_t later = 0, counted = 0;
    for (size_t layer = 3; layer < record.layers.size(); ++layer)
        later += record.layers[layer].looks.size();
    for (const auto& [moves, states] : openings.all) {
        check(moves.size() == 3, what + ": an opening");
        counted += states;
    }
    check(counted == later, what + ": states of openings");
    const BoundLook bound(look, shape, goal);
    for (const auto& layer : record.layers)
        for (size_t state = 0; state < layer.looks.size(); ++state)
            check(layer.looks[state] == bound.whole(layer.tiles.data() + state * goal.size()),
                  what + ": a look");
    Control clock;
    const Task task{shape, start, goal, *heuristic, true, {2.0, 50'000, 200 << 20}};
    const Result paced = wide_beam(
        {shape, start, goal, goal, 0, patterns, look, task.limits, 1'000'000, 200, true, 2}, clock);
    check_result(task, paced, what + ", paced");
    // A way that ends a move before the goal.
    Tiles before = goal;
    const auto blank = std::ranges::find(before, 0);
    const Slide last = shape.slides(static_cast<int>(blank - before.begin())).slide[0];
    std::iter_swap(blank, before.begin() + last.target);
    const Task to_before{shape, start, before, *heuristic, false, {{}, 8'000, 200 << 20}};
    Control short_of_it;
    const Result ended = wide_beam(
        {shape, start, goal, before, 1, patterns, look, to_before.limits, 3'000, 1'000, false, 2},
        short_of_it);
    if (ended.moves) check_result(to_before, ended, what + " to another end");
}

// Shortened ways end where they did and are no longer, on any number of threads; also if stopped.
void test_shorten(int rows, int cols, std::mt19937& random) {
    ShortenTask task{rows, cols, static_cast<int>(random() % unsigned(rows * cols)), {}, 0, 0, {},
                     1,    0};
    const auto follow = [&](const std::vector<Move>& moves) {
        std::vector<int> tiles(static_cast<size_t>(rows * cols));
        std::iota(tiles.begin(), tiles.end(), 0);
        int row = task.blank / cols, col = task.blank % cols;
        for (const Move move : moves) {
            const int from = row * cols + col;
            row += move == down ? 1 : move == up ? -1 : 0;
            col += move == right ? 1 : move == left ? -1 : 0;
            check(row >= 0 && row < rows && col >= 0 && col < cols, "shorten: off the board");
            std::swap(tiles[static_cast<size_t>(from)],
                      tiles[static_cast<size_t>(row * cols + col)]);
        }
        return tiles;
    };
    // A walk that likes to go straight ahead.
    int row = task.blank / cols, col = task.blank % cols;
    Move last = no_move;
    while (task.moves.size() < 800) {
        const auto move = last != no_move && random() % 16 ? last : static_cast<Move>(random() % 4);
        const int to_row = row + (move == down) - (move == up);
        const int to_col = col + (move == right) - (move == left);
        last = no_move;
        if (to_row < 0 || to_row >= rows || to_col < 0 || to_col >= cols) continue;
        task.moves.push_back(last = move);
        row = to_row, col = to_col;
    }
    const auto end = follow(task.moves);
    for (const auto& [stretch, width, offset] :
         {std::array{24, 10, 0}, {60, 3, 256}, {7, 3, 100}}) {
        task.stretch = stretch, task.width = static_cast<uint64_t>(width), task.offset = offset;
        std::optional<Result> first;
        for (const int threads : {1, 2}) {
            task.threads = threads;
            Control control;
            const Result result = shorten(task, control);
            check(result.status == Status::solved && follow(*result.moves) == end, "shorten");
            check(result.moves->size() <= task.moves.size(), "shorten: longer");
            if (!first) first = result;
            check(result.moves == first->moves && result.expanded == first->expanded,
                  "shorten: threads change what is found");
        }
        Control control;
        control.poll = [] { return true; };
        task.width = 10'000;
        const Result stopped = shorten(task, control);
        check(follow(*stopped.moves) == end, "shorten: stopped");
    }
}

// One round below the start counts what the same round of IDA* counts, and knows the next
// bound.
void test_rounds_below(const Shape& shape, int steps, std::mt19937& random) {
    for (int board = 0; board < 4; ++board) {
        const Tiles goal = any_goal(shape, random), start = walked(shape, goal, steps, random);
        if (start == goal) continue;
        const auto heuristic = make_manhattan(shape, goal);
        const Task task{shape, start, goal, *heuristic, true, {}};
        Control control;
        const Result whole = ida_star(task, control);
        for (size_t i = 0; i < whole.iterations.size(); ++i) {
            Control watched;
            const Iteration& expected = whole.iterations[i];
            const RoundBelow round = ida_round(task, {start}, expected.bound, watched);
            const bool last = i + 1 == whole.iterations.size();
            check(round.status == (last ? Status::solved : Status::exhausted), "round: status");
            check(round.expanded == expected.expanded, "round: expanded");
            check(round.generated == expected.generated, "round: generated");
            if (last)
                check(round.moves == *whole.moves, "round: moves");
            else
                check(round.next_bound == whole.iterations[i + 1].bound, "round: next bound");
        }
    }
}

int main() {
    std::mt19937 random(1);
    for (const auto& [rows, cols] : {std::pair{3, 3}, {4, 4}, {3, 5}})
        test_rounds_below(Shape(rows, cols), 30, random);
    for (const auto& [rows, cols] : {std::pair{2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 4}, {2, 8}})
        test_searches(Shape(rows, cols), 14, random);
    for (const auto& [rows, cols] : {std::pair{3, 6}, {5, 5}, {4, 8}, {3, 11}, {6, 6}, {8, 8}})
        test_searches(Shape(rows, cols), 10, random);
    for (const auto& [rows, cols] : {std::pair{5, 13}, {9, 9}, {2, 128}, {128, 2}, {16, 16}})
        test_searches(Shape(rows, cols), 6, random);
    for (const auto& [rows, cols] :
         {std::pair{2, 2}, {3, 4}, {4, 4}, {5, 5}, {7, 9}, {16, 16}, {2, 128}})
        test_carried_estimates(Shape(rows, cols), random);
    for (const auto& [rows, cols] : {std::pair{4, 4}, {5, 5}, {8, 8}, {16, 16}})
        test_memory_limits(Shape(rows, cols), random);
    for (int rows = 2; rows <= 16; ++rows)
        for (int cols = 2; cols <= 16; ++cols) test_constructive(Shape(rows, cols), random);
    test_time_limit_and_cancelling(random);
    test_threads();
    test_crew();
    test_searches_at_once();
    test_atlas();
    test_automaton();
    test_node_quota();
    test_node_limits(Shape(3, 3), ".AABBABBA", 60, random);
    test_node_limits(Shape(4, 4), ".AABAAABCCABCCBB", 60, random);
    test_node_limits(Shape(5, 5), ".ABBCAADBCAEDFCEEDFCGGFFG", 40, random);
    test_patterns(Shape(3, 3), ".AABBABBA", 60, random);
    test_patterns(Shape(3, 4), ".AABBABBAABC", 40, random);
    test_patterns(Shape(4, 4), ".AABAAABCCABCCBB", 60, random);
    test_patterns(Shape(5, 5), ".ABBCAADBCAEDFCEEDFCGGFFG", 30, random);
    test_patterns(Shape(6, 6), std::string(".ABCDEFGHIJKLMNOPQRABCDEFGHIJKLMNOPQR", 36), 16,
                  random);
    for (const auto& [rows, cols] : {std::pair{4, 4}, {6, 6}, {10, 10}})
        test_wide_layers(Shape(rows, cols), random);
    for (const auto& [rows, cols] :
         {std::pair{2, 2}, {2, 3}, {3, 3}, {4, 4}, {2, 9}, {5, 5}, {9, 9}, {16, 16}, {2, 128}})
        test_wide_beam(Shape(rows, cols), nullptr, random);
    const PatternSet nine = pattern_set(Shape(3, 3), ".AABBABBA", 1);
    test_wide_beam(Shape(3, 3), &nine, random);
    const PatternSet fifteen = pattern_set(Shape(4, 4), ".AABAAABCCABCCBB", 2);
    test_wide_beam(Shape(4, 4), &fifteen, random);
    for (const auto& [rows, cols] :
         {std::pair{2, 2}, {3, 2}, {4, 4}, {9, 9}, {2, 40}, {40, 2}, {3, 70}, {20, 20}})
        test_shorten(rows, cols, random);
    std::printf("engine_test: %d checks passed\n", checks.load());
}
