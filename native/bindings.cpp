// Searches and atlases, as Python sees them. Nothing but the bindings knows Python, and
// `src/taquin/native.py` and `src/taquin/pdb` are their only users.
#include "bindings.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <stdexcept>

#include "atlas.hpp"
#include "automaton.hpp"
#include "heuristic.hpp"
#include "searches.hpp"
#include "subtree.hpp"
#include "watcher.hpp"

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

// A name, and an address: of a function, or of a set of patterns.
using HeuristicWord = std::pair<std::string, uint64_t>;

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
    const auto& [name, number] = word;
    if (name == "foreign") return make_foreign(shape, reinterpret_cast<ForeignFunction>(number));
    if (name == "patterns") return make_patterns(*reinterpret_cast<const PatternSet*>(number));
    return makers.at(name)(shape, goal);
}

std::unique_ptr<Heuristic> make_heuristics(const Shape& shape, const Tiles& goal,
                                           const std::vector<HeuristicWord>& words) {
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
    const Search search = searches.at(name);
    const Shape shape(rows, cols);
    const Tiles first = tiles_of(start, shape.cells()), last = tiles_of(goal, shape.cells());
    const auto heuristic = make_heuristics(shape, last, heuristics);
    const Task task{shape,      first,      last,
                    *heuristic, admissible, {seconds, nodes, memory},
                    g_weight,   h_weight,   static_cast<Ties>(ties),
                    width,      threads,    worth_a_graph};
    return watched(search, task, std::move(tick));
}

nb::dict run_ida_round(int rows, int cols, const nb::bytes& tiles, const nb::bytes& goal, int g,
                       uint8_t back, int bound, const std::vector<HeuristicWord>& heuristics,
                       std::optional<double> seconds, std::optional<uint64_t> nodes,
                       nb::object tick) {
    const Shape shape(rows, cols);
    const Tiles first = tiles_of(tiles, shape.cells()), last = tiles_of(goal, shape.cells());
    if (back > no_move || first == last) throw std::invalid_argument("no node to search below");
    const auto heuristic = make_heuristics(shape, last, heuristics);
    const Task task{shape, first, last, *heuristic, true, {seconds, nodes, std::nullopt}};
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
        const Shape shape(rows, cols);
        Record record;
        return make_heuristics(shape, tiles_of(goal, shape.cells()), heuristics)
            ->evaluate(tiles_of(tiles, shape.cells()).data(), record);
    });

    nb::class_<Atlas>(m, "Atlas")
        .def(nb::init<int, int, int, int>(), nb::arg("rows"), nb::arg("cols"),
             nb::arg("goal_blank"), nb::arg("threads"))
        .def("explore", explore, nb::arg("last_depth").none(), nb::arg("want_distances"),
             nb::arg("tick").none())
        .def_prop_ro("counts", &Atlas::counts)
        .def_prop_ro("complete", &Atlas::complete)
        .def_prop_ro("memory", &Atlas::memory)
        .def("pick", &Atlas::pick, nb::arg("numbers"))
        .def("slot", [](const Atlas& atlas, int blank, const std::vector<uint8_t>& sequence) {
            return static_cast<uint64_t>(blank) * atlas.ranking().stride() +
                   atlas.ranking().rank(sequence.data());
        });

    nb::class_<Automaton>(m, "Automaton")
        .def(
            "__init__",
            [](Automaton* self, int rows, int cols, int longest_word) {
                if (rows < 2 || cols < 2 || rows * cols > most_cells)
                    throw std::invalid_argument("no board has that shape");
                new (self) Automaton(Shape(rows, cols), longest_word);
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
        const Shape shape(rows, cols);
        return std::pair(quick_word_limit(shape), thorough_word_limit(shape));
    });
}
