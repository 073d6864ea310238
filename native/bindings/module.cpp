// Searches and atlases, as Python sees them. Nothing but the bindings knows Python, and
// `src/taquin/native.py` and `src/taquin/pdb` are their only users.
#include "bindings/bindings.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <climits>
#include <map>
#include <stdexcept>

#include "atlas/atlas.hpp"
#include "search/astar_ida/automaton.hpp"
#include "heuristics/heuristic.hpp"
#include "pdb/pattern_set.hpp"
#include "search/searches.hpp"
#include "search/ida/subtree_search.hpp"
#include "bindings/progress_callback.hpp"

namespace nb = nanobind;
using namespace taquin;

nb::dict taquin::as_dict(const Result& result) {
    nb::dict answer;
    answer["status"] = static_cast<int>(result.status);
    answer["moves"] = nb::none();
    if (result.moves)
        answer["moves"] =
            nb::bytes(reinterpret_cast<const char*>(result.moves->data()), result.moves->size());
    answer["lower_bound"] = result.lower_bound;
    answer["expanded"] = result.expanded;
    answer["generated"] = result.generated;
    answer["evaluated"] = result.evaluated;
    answer["reopened"] = result.reopened;
    answer["max_frontier"] = result.max_frontier;
    answer["peak_memory"] = result.peak_memory;
    answer["seconds"] = result.seconds;
    nb::list iterations;
    for (const auto& row : result.iterations)
        iterations.append(nb::make_tuple(row.bound, row.expanded, row.generated, row.seconds));
    answer["iterations"] = iterations;
    return answer;
}

namespace {

// A name, and what belongs to it: the address of a function, a set of patterns, or nothing.
using HeuristicWord = std::pair<std::string, nb::object>;

std::unique_ptr<Heuristic> make_heuristic(const Shape& shape, const Tiles& goal,
                                          const HeuristicWord& word) {
    using Maker = std::unique_ptr<Heuristic> (*)(const Shape&, const Tiles&);
    static const std::map<std::string, Maker> makers = {
        {"zero", make_zero},
        {"misplaced", make_misplaced},
        {"gaschnig", make_gaschnig},
        {"manhattan", make_manhattan},
        {"linear-conflict", make_linear_conflict},
        {"inversion-distance", make_inversion_distance},
        {"walking-distance", make_walking_distance},
        {"inversions", make_inversions},
        {"kim", make_kim},
    };
    const auto& [name, given] = word;
    if (name == "foreign") {
        const auto address = nb::cast<uint64_t>(given);
        check_code(address);
        return make_foreign(shape, reinterpret_cast<ForeignFunction>(address));
    }
    if (name == "patterns") {
        const auto& set = nb::cast<const PatternSet&>(given);
        if (set.shape().rows() != shape.rows() || set.shape().cols() != shape.cols())
            throw std::invalid_argument("these patterns are for a board of another shape");
        return make_patterns(set);
    }
    if (name == "walking-distance" &&
        (shape.cells() > 16 || std::max(shape.rows(), shape.cols()) > 5))
        throw std::invalid_argument("walking-distance would need too many tables");
    const auto maker = makers.find(name);
    if (maker == makers.end()) throw std::invalid_argument("no such heuristic");
    return maker->second(shape, goal);
}

std::unique_ptr<Heuristic> make_heuristics(const Shape& shape, const Tiles& goal,
                                           const std::vector<HeuristicWord>& words) {
    if (words.empty()) throw std::invalid_argument("there is no heuristic");
    std::vector<std::unique_ptr<Heuristic>> parts;
    int size = 0;
    for (const auto& word : words) {
        parts.push_back(make_heuristic(shape, goal, word));
        size += parts.back()->record_size();
    }
    if (size > longest_record) throw std::length_error("too many heuristics in one maximum");
    return parts.size() == 1 ? std::move(parts[0]) : make_maximum(std::move(parts));
}

nb::dict run_search(const std::string& name, int rows, int cols, const nb::bytes& start,
                    const nb::bytes& goal, const std::vector<HeuristicWord>& heuristics,
                    bool admissible, std::optional<double> seconds, std::optional<uint64_t> nodes,
                    std::optional<uint64_t> memory, int g_weight, int h_weight, int ties,
                    uint64_t width, int threads, uint64_t worth_a_graph, nb::object tick) {
    using Search = Result (*)(const Task&, Control&);
    static const std::map<std::string, Search> searches = {
        {"best-first", best_first},       {"bfs", breadth_first},
        {"bidirectional", bidirectional}, {"beam", beam},
        {"ida-star", ida_star},           {"astar-ida", astar_ida},
    };
    const auto search = searches.find(name);
    if (search == searches.end()) throw std::invalid_argument("no such search");
    const Shape shape = shape_of(rows, cols);
    const Tiles first = tiles_of(start, shape.cells()), last = tiles_of(goal, shape.cells());
    check_solvable(first, last, cols);
    in_range("g_weight", g_weight, 0, 1000);
    in_range("h_weight", h_weight, 0, 1000);
    in_range("ties", ties, 0, static_cast<int>(Ties::low_h));
    in_range("width", width, 0, widest);
    const auto heuristic = make_heuristics(shape, last, heuristics);
    const Task task{shape,
                    first,
                    last,
                    *heuristic,
                    admissible,
                    limits_of(seconds, nodes, memory),
                    g_weight,
                    h_weight,
                    static_cast<Ties>(ties),
                    width,
                    threads_of(threads),
                    worth_a_graph};
    return watched(search->second, task, std::move(tick));
}

constexpr int deepest_node = 1'000'000;
constexpr int deepest_below = 20'000;  // moves; one kind of search calls itself for each

nb::dict run_ida_round(int rows, int cols, const nb::bytes& tiles, const nb::bytes& goal, int g,
                       uint8_t back, int bound, const std::vector<HeuristicWord>& heuristics,
                       std::optional<double> seconds, std::optional<uint64_t> nodes,
                       nb::object tick) {
    const Shape shape = shape_of(rows, cols);
    const Tiles first = tiles_of(tiles, shape.cells()), last = tiles_of(goal, shape.cells());
    in_range("g", g, 0, deepest_node);
    in_range("bound", bound, g, g + deepest_below);
    if (back > no_move || first == last) throw std::invalid_argument("no node to search below");
    const auto heuristic = make_heuristics(shape, last, heuristics);
    const Limits limits = limits_of(seconds, nodes, std::nullopt);
    const Task task{shape, first, last, *heuristic, true, limits};
    Control control;
    Watcher watcher(control, std::move(tick));
    RoundBelow result;
    {
        const nb::gil_scoped_release unlocked;
        result = ida_round(task, {first, g, static_cast<Move>(back)}, bound, control);
    }
    watcher.rethrow_all_but_interrupt();
    nb::dict answer;
    answer["interrupted"] = watcher.interrupted();
    answer["status"] = static_cast<int>(result.status);
    answer["moves"] =
        nb::bytes(reinterpret_cast<const char*>(result.moves.data()), result.moves.size());
    answer["next_bound"] = result.next_bound;
    answer["deepest"] = result.deepest;
    answer["expanded"] = result.expanded;
    answer["generated"] = result.generated;
    return answer;
}

nb::bytes explore(Atlas& atlas, std::optional<int> last_depth, bool want_distances,
                  nb::object tick) {
    if (!atlas.counts().empty()) throw std::invalid_argument("the atlas has been explored");
    if (last_depth) in_range("last_depth", *last_depth, 0, INT_MAX);
    Control control;
    Watcher watcher(control, std::move(tick));
    std::string distances;
    if (want_distances) distances.assign(atlas.ranking().slots(), '\xff');
    auto* target = want_distances ? reinterpret_cast<uint8_t*>(distances.data()) : nullptr;
    {
        const nb::gil_scoped_release unlocked;
        atlas.explore(control, last_depth, target);
    }
    watcher.rethrow();
    return nb::bytes(distances.data(), distances.size());
}

}  // namespace

NB_MODULE(_native, m) {
    // Caches, and exceptions that end a program, hold objects until the end; that is no leak.
    nb::set_leak_warnings(false);

    bind_interrupts(m);
    bind_patterns(m);
    bind_near_optimal(m);

    m.def("search", run_search, nb::arg("name"), nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("start"), nb::arg("goal"), nb::arg("heuristics"), nb::arg("admissible"),
          nb::arg("seconds").none(), nb::arg("nodes").none(), nb::arg("memory").none(),
          nb::arg("g_weight"), nb::arg("h_weight"), nb::arg("ties"), nb::arg("width"),
          nb::arg("threads"), nb::arg("worth_a_graph"), nb::arg("tick").none());

    m.def("ida_round", run_ida_round, nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("tiles"), nb::arg("goal"), nb::arg("g"), nb::arg("back"), nb::arg("bound"),
          nb::arg("heuristics"), nb::arg("seconds").none(), nb::arg("nodes").none(),
          nb::arg("tick").none());

    m.def("estimate", [](int rows, int cols, const nb::bytes& tiles, const nb::bytes& goal,
                         const std::vector<HeuristicWord>& heuristics) {
        const Shape shape = shape_of(rows, cols);
        Record record;
        return make_heuristics(shape, tiles_of(goal, shape.cells()), heuristics)
            ->evaluate(tiles_of(tiles, shape.cells()).data(), record);
    });

    m.def("check_code", check_code, nb::arg("address"));

    nb::class_<Atlas>(m, "Atlas")
        .def(
            "__init__",
            [](Atlas* self, int rows, int cols, int goal_blank, int threads) {
                check_size(rows, cols, Ranking::largest);
                in_range("goal_blank", goal_blank, 0, rows * cols - 1);
                new (self) Atlas(rows, cols, goal_blank, threads_of(threads));
            },
            nb::arg("rows"), nb::arg("cols"), nb::arg("goal_blank"), nb::arg("threads"))
        .def("explore", explore, nb::arg("last_depth").none(), nb::arg("want_distances"),
             nb::arg("tick").none())
        .def_prop_ro("counts", &Atlas::counts)
        .def_prop_ro("complete", &Atlas::complete)
        .def_prop_ro("memory", &Atlas::memory)
        .def(
            "pick",
            [](const Atlas& atlas, const std::vector<uint64_t>& numbers) {
                const uint64_t count = atlas.counts().empty() ? 0 : atlas.counts().back();
                for (size_t i = 0; i < numbers.size(); ++i)
                    if (numbers[i] >= count || (i > 0 && numbers[i] <= numbers[i - 1]))
                        throw std::invalid_argument("numbers must ascend and be of the last layer");
                return atlas.pick(numbers);
            },
            nb::arg("numbers"))
        .def("slot", [](const Atlas& atlas, int blank, const std::vector<uint8_t>& sequence) {
            in_range("blank", blank, 0, atlas.ranking().cells() - 1);
            if (sequence.size() + 1 != static_cast<size_t>(atlas.ranking().cells()))
                throw std::invalid_argument("tiles do not fit the shape");
            check_permutation(sequence);
            return static_cast<uint64_t>(blank) * atlas.ranking().stride() +
                   atlas.ranking().rank(sequence.data());
        });

    nb::class_<Automaton>(m, "Automaton")
        .def(
            "__init__",
            [](Automaton* self, int rows, int cols, int longest_word) {
                const Shape shape = shape_of(rows, cols);
                in_range("longest_word", longest_word, 0, thorough_word_limit(shape) + 3);
                new (self) Automaton(shape, longest_word);
            },
            nb::arg("rows"), nb::arg("cols"), nb::arg("longest_word"))
        .def_prop_ro("longest_word", &Automaton::longest_word)
        .def_prop_ro("states", &Automaton::states)
        .def_prop_ro("memory", &Automaton::memory)
        .def("start",
             [](const Automaton& self, int blank) {
                 if (blank < 0 || blank >= self.cells()) throw std::out_of_range("no such cell");
                 return self.start(blank);
             })
        .def("next", [](const Automaton& self, uint16_t state, uint8_t move) {
            if (state >= self.states() || move >= 4) throw std::out_of_range("no such state");
            const uint16_t next = self.next(state, static_cast<Move>(move));
            return next == Automaton::pruned ? std::nullopt : std::optional(next);
        });
    m.def("word_limits", [](int rows, int cols) {  // quick, thorough
        const Shape shape = shape_of(rows, cols);
        return std::pair(quick_word_limit(shape), thorough_word_limit(shape));
    });
}
