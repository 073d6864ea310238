// Searches by name, one iteration of IDA*, and heuristics of single boards.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>
#include <stdexcept>

#include "beam/beam.hpp"
#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/function_address.hpp"
#include "bindings/heuristic_spec.hpp"
#include "bindings/run_search.hpp"
#include "search/astar_ida/astar_ida.hpp"
#include "search/best_first/best_first.hpp"
#include "search/ida/ida_star.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

nb::dict run_named_search(const std::string& name, int rows, int cols, const nb::bytes& start,
                          const nb::bytes& goal, const std::vector<HeuristicSpec>& heuristics,
                          bool admissible, std::optional<double> seconds,
                          std::optional<uint64_t> nodes, std::optional<uint64_t> memory,
                          int g_weight, int h_weight, int ties, uint64_t width, int threads,
                          uint64_t placement_graph_after, nb::object tick) {
    using Search = Result (*)(const search::Task&, Control&);
    static const std::map<std::string, Search> searches = {
        {"best-first", search::best_first},       {"bfs", search::bfs},
        {"bidirectional", search::bidirectional}, {"beam", beam::beam_search},
        {"ida-star", search::ida_star},           {"astar-ida", search::astar_ida},
    };
    const auto found = searches.find(name);
    if (found == searches.end()) throw std::invalid_argument("unknown search: " + name);
    const Shape shape = shape_of(rows, cols);
    const Tiles first = tiles_of(start, shape.cells()), last = tiles_of(goal, shape.cells());
    check_solvable(first, last, cols);
    in_range("g_weight", g_weight, 0, 1000);
    in_range("h_weight", h_weight, 0, 1000);
    in_range("ties", ties, 0, static_cast<int>(search::Ties::low_h));
    in_range("width", width, 0, max_width);
    const auto heuristic = make_heuristic(shape, last, heuristics);
    const search::Task task{shape,
                            first,
                            last,
                            *heuristic,
                            admissible,
                            limits_of(seconds, nodes, memory),
                            g_weight,
                            h_weight,
                            static_cast<search::Ties>(ties),
                            width,
                            threads_of(threads),
                            placement_graph_after};
    return run_search(found->second, task, std::move(tick));
}

constexpr int max_g = 1'000'000;
constexpr int max_depth_below = 20'000;  // moves; one implementation is recursive

nb::dict run_ida_iteration(int rows, int cols, const nb::bytes& tiles, const nb::bytes& goal, int g,
                           uint8_t back, int threshold,
                           const std::vector<HeuristicSpec>& heuristics,
                           std::optional<double> seconds, std::optional<uint64_t> nodes,
                           nb::object tick) {
    const Shape shape = shape_of(rows, cols);
    const Tiles first = tiles_of(tiles, shape.cells()), last = tiles_of(goal, shape.cells());
    in_range("g", g, 0, max_g);
    in_range("threshold", threshold, g, g + max_depth_below);
    in_range("back", back, 0, no_move);
    if (first == last) throw std::invalid_argument("the node must not be the goal");
    const auto heuristic = make_heuristic(shape, last, heuristics);
    const Limits limits = limits_of(seconds, nodes, std::nullopt);
    const search::Task task{shape, first, last, *heuristic, true, limits};
    Control control;
    ProgressCallback callback(control, std::move(tick));
    search::SubtreeResult result;
    {
        const nb::gil_scoped_release unlocked;
        result =
            search::ida_iteration(task, {first, g, static_cast<Move>(back)}, threshold, control);
    }
    callback.rethrow_all_but_interrupt();
    nb::dict dict;
    dict["interrupted"] = callback.interrupted();
    dict["status"] = static_cast<int>(result.status);
    dict["moves"] = bytes_of(result.moves);
    dict["next_threshold"] = result.next_threshold;
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
    m.def("search", run_named_search, nb::arg("name"), nb::kw_only(), nb::arg("rows"),
          nb::arg("cols"), nb::arg("start"), nb::arg("goal"), nb::arg("heuristics"),
          nb::arg("admissible"), nb::arg("seconds").none(), nb::arg("nodes").none(),
          nb::arg("memory").none(), nb::arg("g_weight"), nb::arg("h_weight"), nb::arg("ties"),
          nb::arg("width"), nb::arg("threads"), nb::arg("placement_graph_after"),
          nb::arg("tick").none());
    m.def("ida_iteration", run_ida_iteration, nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("tiles"), nb::arg("goal"), nb::arg("g"), nb::arg("back"), nb::arg("threshold"),
          nb::arg("heuristics"), nb::arg("seconds").none(), nb::arg("nodes").none(),
          nb::arg("tick").none());
    m.def("estimate", evaluate);
    m.def("check_function_address", check_function_address, nb::arg("address"));
}

}  // namespace taquin::bindings
