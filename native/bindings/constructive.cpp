// The constructive solver.
#include "constructive/constructive.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstring>
#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

constructive::ConstructiveTiles constructive_tiles_of(const nb::bytes& bytes, int rows, int cols) {
    check_size(rows, cols, constructive::max_cells);
    if (bytes.size() != size_t(rows * cols) * 2)
        throw std::invalid_argument("tiles do not fit the shape");
    constructive::ConstructiveTiles tiles(size_t(rows * cols));
    std::memcpy(tiles.data(), bytes.c_str(), bytes.size());
    check_permutation(tiles);
    return tiles;
}

nb::dict run_constructive(int rows, int cols, const nb::bytes& start, const nb::bytes& goal,
                          std::optional<double> seconds, std::optional<uint64_t> nodes,
                          std::optional<uint64_t> memory, nb::object tick) {
    const constructive::ConstructiveTask task{rows, cols, constructive_tiles_of(start, rows, cols),
                                              constructive_tiles_of(goal, rows, cols),
                                              limits_of(seconds, nodes, memory)};
    check_solvable(task.start, task.goal, cols);
    return run_search(constructive::solve, task, std::move(tick));
}

}  // namespace

void bind_constructive(nb::module_& m) {
    m.def("constructive", run_constructive, nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("start"), nb::arg("goal"), nb::arg("seconds").none(), nb::arg("nodes").none(),
          nb::arg("memory").none(), nb::arg("tick").none());
}

}  // namespace taquin::bindings
