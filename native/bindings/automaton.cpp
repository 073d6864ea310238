// The automaton that prunes duplicate operator sequences.
#include "search/astar_ida/automaton.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"

namespace nb = nanobind;

namespace taquin::bindings {

void bind_automaton(nb::module_& m) {
    using search::Automaton;
    nb::class_<Automaton>(m, "Automaton")
        .def(
            "__init__",
            [](Automaton* self, int rows, int cols, int max_length) {
                const Shape shape = shape_of(rows, cols);
                in_range("max_length", max_length, 0, search::thorough_max_length(shape) + 3);
                new (self) Automaton(shape, max_length);
            },
            nb::arg("rows"), nb::arg("cols"), nb::arg("max_length"))
        .def_prop_ro("max_length", &Automaton::max_length)
        .def_prop_ro("states", &Automaton::states)
        .def_prop_ro("memory", &Automaton::memory)
        .def("start",
             [](const Automaton& self, int blank) {
                 if (blank < 0 || blank >= self.cells()) throw std::out_of_range("no such cell");
                 return self.start(blank);
             })
        .def("next", [](const Automaton& self, uint16_t state, uint8_t move) {
            if (state >= self.states() || move >= 4)
                throw std::out_of_range("no such state or move");
            const uint16_t next = self.next(state, static_cast<Move>(move));
            return next == Automaton::pruned ? std::nullopt : std::optional(next);
        });
    m.def("automaton_max_lengths", [](int rows, int cols) {  // quick, thorough
        const Shape shape = shape_of(rows, cols);
        return std::pair(search::quick_max_length(shape), search::thorough_max_length(shape));
    });
}

}  // namespace taquin::bindings
