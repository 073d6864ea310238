// The only file that knows Python. `src/taquin/native.py` is its only user.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "atlas.hpp"

namespace nb = nanobind;
using namespace taquin;

namespace {

// Makes the control look for Ctrl-C and call `tick(expanded, generated, frontier, memory, bound)`.
void watch_from_python(Control& control, nb::object tick) {
    control.poll = [&control, tick] {
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (tick.is_none()) return false;
        return nb::cast<bool>(tick(control.expanded.load(), control.generated.load(),
                                   control.frontier.load(), control.memory.load(),
                                   control.lower_bound.load()));
    };
}

}  // namespace

NB_MODULE(_native, m) {
    nb::class_<Atlas>(m, "Atlas")
        .def(nb::init<int, int, int, int>(), nb::arg("rows"), nb::arg("cols"),
             nb::arg("goal_blank"), nb::arg("threads"))
        .def(
            "explore",
            [](Atlas& atlas, std::optional<int> last_depth, bool want_distances, nb::object tick) {
                Control control;
                watch_from_python(control, tick);
                std::string distances;
                if (want_distances) distances.assign(atlas.ranking().slots(), '\xff');
                auto* target =
                    want_distances ? reinterpret_cast<uint8_t*>(distances.data()) : nullptr;
                {
                    nb::gil_scoped_release unlocked;
                    atlas.explore(control, last_depth, target);
                }
                return nb::bytes(distances.data(), distances.size());
            },
            nb::arg("last_depth").none(), nb::arg("want_distances"), nb::arg("tick").none())
        .def_prop_ro("counts", &Atlas::counts)
        .def_prop_ro("complete", &Atlas::complete)
        .def_prop_ro("memory", &Atlas::memory)
        .def_prop_ro("stride", [](const Atlas& atlas) { return atlas.ranking().stride(); })
        .def("pick", &Atlas::pick, nb::arg("numbers"))
        .def("slot", [](const Atlas& atlas, int blank, const std::vector<uint8_t>& sequence) {
            return static_cast<uint64_t>(blank) * atlas.ranking().stride() +
                   atlas.ranking().rank(sequence.data());
        });
}
