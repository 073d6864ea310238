// The only file that knows Python. `src/taquin/native.py` is its only user.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <stdexcept>

#include "atlas.hpp"
#include "heuristic.hpp"
#include "searches.hpp"

namespace nb = nanobind;
using namespace taquin;

namespace {

// Calls Python now and then from inside a native call: looks for Ctrl-C, and calls
// `tick(expanded, generated, frontier, memory, lower_bound)`, which returns whether to stop.
class Watcher {
   public:
    Watcher(Control& control, nb::object tick) {
        control.poll = [this, &control, tick = std::move(tick)] {
            const nb::gil_scoped_acquire locked;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                return !tick.is_none() &&
                       nb::cast<bool>(tick(control.expanded.load(), control.generated.load(),
                                           control.frontier.load(), control.memory.load(),
                                           control.lower_bound.load()));
            } catch (nb::python_error& error) {
                interrupted_ = error.matches(PyExc_KeyboardInterrupt);
                failure_ = std::current_exception();
                return true;
            }
        };
    }
    // Raises what was raised in Python meanwhile.
    void rethrow() {
        if (failure_) std::rethrow_exception(failure_);
    }
    // The same, but for Ctrl-C: a search that it ended answers with what it knows.
    void rethrow_all_but_interrupt() {
        if (!interrupted_) rethrow();
    }

   private:
    std::exception_ptr failure_;
    bool interrupted_ = false;
};

using HeuristicWord = std::pair<std::string, uint64_t>;  // a name, and a function's address

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

nb::dict as_dict(const Result& result) {
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

Tiles tiles_of(const nb::bytes& bytes, int cells) {
    if (static_cast<int>(bytes.size()) != cells || cells > most_cells)
        throw std::invalid_argument("tiles do not fit the shape");
    return Tiles(bytes.c_str(), bytes.c_str() + bytes.size());
}

nb::dict run_search(const std::string& name, int rows, int cols, const nb::bytes& start,
                    const nb::bytes& goal, const std::vector<HeuristicWord>& heuristics,
                    bool admissible, std::optional<double> seconds, std::optional<uint64_t> nodes,
                    std::optional<uint64_t> memory, int g_weight, int h_weight, int ties,
                    uint64_t width, int threads, nb::object tick) {
    using Search = Result (*)(const Task&, Control&);
    static const std::map<std::string, Search> searches = {
        {"best-first", best_first},       {"bfs", breadth_first},
        {"bidirectional", bidirectional}, {"beam", beam},
        {"ida-star", ida_star},
    };
    const Search search = searches.at(name);
    const Shape shape(rows, cols);
    const Tiles first = tiles_of(start, shape.cells()), last = tiles_of(goal, shape.cells());
    const auto heuristic = make_heuristics(shape, last, heuristics);
    const Task task{shape,      first,      last,
                    *heuristic, admissible, {seconds, nodes, memory},
                    g_weight,   h_weight,   static_cast<Ties>(ties),
                    width,      threads};
    Control control;
    Watcher watcher(control, std::move(tick));
    Result result;
    {
        const nb::gil_scoped_release unlocked;
        result = search(task, control);
    }
    watcher.rethrow_all_but_interrupt();
    return as_dict(result);
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
    m.def("search", run_search, nb::arg("name"), nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("start"), nb::arg("goal"), nb::arg("heuristics"), nb::arg("admissible"),
          nb::arg("seconds").none(), nb::arg("nodes").none(), nb::arg("memory").none(),
          nb::arg("g_weight"), nb::arg("h_weight"), nb::arg("ties"), nb::arg("width"),
          nb::arg("threads"), nb::arg("tick").none());

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
}
