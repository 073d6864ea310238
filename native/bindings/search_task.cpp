#include "bindings/search_task.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "constructive/constructive.hpp"

namespace nb = nanobind;

namespace taquin::bindings {

void bind_search_task(nb::module_& m) {
    nb::class_<SearchTask>(m, "SearchTask")
        .def(
            "__init__",
            [](SearchTask* self, int rows, int cols, const std::vector<uint16_t>& start,
               const std::vector<uint16_t>& goal, std::optional<double> seconds,
               std::optional<uint64_t> nodes, std::optional<uint64_t> memory, int threads,
               nb::object tick) {
                check_size(rows, cols, constructive::max_cells);
                for (const auto* tiles : {&start, &goal}) check_tiles(*tiles, rows * cols);
                new (self) SearchTask{rows,
                                      cols,
                                      start,
                                      goal,
                                      limits_of(seconds, nodes, memory),
                                      threads_of(threads),
                                      std::move(tick)};
            },
            nb::arg("rows"), nb::arg("cols"), nb::arg("start"), nb::arg("goal"), nb::kw_only(),
            nb::arg("seconds") = nb::none(), nb::arg("nodes") = nb::none(),
            nb::arg("memory") = nb::none(), nb::arg("threads") = 1, nb::arg("tick") = nb::none());
}

}  // namespace taquin::bindings
