// The constructive solver.
#include "constructive/constructive.hpp"

#include <nanobind/nanobind.h>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"
#include "bindings/search_task.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

nb::dict run_constructive(const SearchTask& given) {
    check_solvable(given.start, given.goal, given.cols);
    const constructive::ConstructiveTask task{given.rows, given.cols, given.start, given.goal,
                                              given.limits};
    return run_search(constructive::solve, task, given.tick);
}

}  // namespace

void bind_constructive(nb::module_& m) { m.def("constructive", run_constructive, nb::arg("task")); }

}  // namespace taquin::bindings
