// Searches by name, one iteration of IDA*, and heuristics of single boards.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <climits>
#include <map>
#include <stdexcept>

#include "beam/beam.hpp"
#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/function_address.hpp"
#include "bindings/heuristic_spec.hpp"
#include "bindings/run_search.hpp"
#include "bindings/search_task.hpp"
#include "search/astar_ida/astar_ida.hpp"
#include "search/best_first/best_first.hpp"
#include "search/ida/ida_star.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

// The options of the searches by name; each search reads its own.
struct SearchOptions {
    bool admissible = false;  // whether the heuristic is
    int g_weight = 1, h_weight = 1;
    search::Ties ties = search::Ties::fifo;
    uint64_t width = 0;  // of a beam, or of the frontier of A*+IDA*; 0 for the default
    uint64_t placement_graph_after = search::default_placement_graph_after;
};

nb::dict run_named_search(const std::string& name, const SearchTask& given,
                          const std::vector<HeuristicSpec>& heuristics,
                          const SearchOptions& options) {
    using Search = Result (*)(const search::Task&, Control&);
    static const std::map<std::string, Search> searches = {
        {"best-first", search::best_first},       {"bfs", search::bfs},
        {"bidirectional", search::bidirectional}, {"beam", beam::beam_search},
        {"ida-star", search::ida_star},           {"astar-ida", search::astar_ida},
    };
    const auto found = searches.find(name);
    if (found == searches.end()) throw std::invalid_argument("unknown search: " + name);
    const Shape shape = given.shape();
    const Tiles start = narrowed(given.start), goal = narrowed(given.goal);
    check_solvable(start, goal, shape.cols());
    const auto heuristic = make_heuristic(shape, goal, heuristics);
    const search::Task task{shape,
                            start,
                            goal,
                            *heuristic,
                            options.admissible,
                            given.limits,
                            in_range("g_weight", options.g_weight, 0, max_key_weight),
                            in_range("h_weight", options.h_weight, 0, max_key_weight),
                            options.ties,
                            in_range("width", options.width, 0, max_width),
                            given.threads,
                            options.placement_graph_after};
    return run_search(found->second, task, given.tick);
}

constexpr int max_g = 1'000'000;
constexpr int max_depth_below = 20'000;  // moves; one implementation is recursive

nb::dict run_ida_iteration(const SearchTask& given, const std::vector<HeuristicSpec>& heuristics,
                           int g, uint8_t back, int threshold) {
    const Shape shape = given.shape();
    const Tiles start = narrowed(given.start), goal = narrowed(given.goal);
    in_range("g", g, 0, max_g);
    in_range("threshold", threshold, g, g + max_depth_below);
    in_range("back", back, 0, no_move);
    if (start == goal) throw std::invalid_argument("the node must not be the goal");
    const auto heuristic = make_heuristic(shape, goal, heuristics);
    const search::Task task{shape, start, goal, *heuristic, true, given.limits};
    Control control;
    ProgressCallback callback(control, given.tick);
    search::SubtreeResult result;
    {
        const nb::gil_scoped_release unlocked;
        result =
            search::ida_iteration(task, {start, g, static_cast<Move>(back)}, threshold, control);
    }
    callback.rethrow_all_but_interrupt();
    nb::dict dict;
    dict["interrupted"] = callback.interrupted();
    dict["status"] = static_cast<int>(result.status);
    dict["moves"] = bytes_of(result.moves);
    dict["next_threshold"] = nb::none();
    if (result.next_threshold != INT_MAX) dict["next_threshold"] = result.next_threshold;
    dict["deepest"] = result.deepest;
    dict["expanded"] = result.expanded;
    dict["generated"] = result.generated;
    return dict;
}

int evaluate(int rows, int cols, const nb::bytes& tiles, const nb::bytes& goal,
             const std::vector<HeuristicSpec>& specs) {
    const Shape shape = shape_of(rows, cols);
    heuristics::Record record;
    return make_heuristic(shape, tiles_of(goal, shape.cells()), specs)
        ->evaluate(tiles_of(tiles, shape.cells()).data(), record);
}

}  // namespace

void bind_searches(nb::module_& m) {
    nb::enum_<search::Ties>(m, "Ties")
        .value("fifo", search::Ties::fifo)
        .value("lifo", search::Ties::lifo)
        .value("low_h", search::Ties::low_h);
    nb::class_<SearchOptions>(m, "SearchOptions")
        .def(nb::init<>())
        .def_rw("admissible", &SearchOptions::admissible)
        .def_rw("g_weight", &SearchOptions::g_weight)
        .def_rw("h_weight", &SearchOptions::h_weight)
        .def_rw("ties", &SearchOptions::ties)
        .def_rw("width", &SearchOptions::width)
        .def_rw("placement_graph_after", &SearchOptions::placement_graph_after);
    m.def("search", run_named_search, nb::arg("name"), nb::arg("task"), nb::arg("heuristics"),
          nb::arg("options"));
    m.def("ida_iteration", run_ida_iteration, nb::arg("task"), nb::arg("heuristics"), nb::kw_only(),
          nb::arg("g"), nb::arg("back"), nb::arg("threshold"));
    m.def("estimate", evaluate);
    m.def("check_function_address", check_function_address, nb::arg("address"));
}

}  // namespace taquin::bindings
