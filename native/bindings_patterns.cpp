// Pattern databases, as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <system_error>

#include "bindings.hpp"
#include "pattern/set.hpp"
#include "watcher.hpp"

namespace nb = nanobind;

namespace taquin {
namespace {

Tiles cells_of(const nb::bytes& bytes) {
    return Tiles(bytes.c_str(), bytes.c_str() + bytes.size());
}

Pattern pattern_of(int rows, int cols, int blank, const nb::bytes& homes) {
    Pattern pattern{Shape(rows, cols), blank, cells_of(homes)};
    const auto& cells = pattern.homes;
    for (size_t i = 0; i < cells.size(); ++i)
        if (cells[i] >= rows * cols || cells[i] == blank || (i > 0 && cells[i - 1] >= cells[i]))
            throw std::invalid_argument(
                "homes must be ascending cells of the board, without the blank's");
    return pattern;
}

Placement placement_of(const Pattern& pattern, const nb::bytes& cells) {
    if (cells.size() != pattern.homes.size())
        throw std::invalid_argument("a cell for each tile of the pattern was expected");
    Placement placement;
    for (size_t label = 0; label < cells.size(); ++label) {
        const auto cell = static_cast<uint8_t>(cells.c_str()[label]);
        if (cell >= pattern.shape.cells() || placement.position(cell) < placement.count)
            throw std::invalid_argument("the tiles must be on different cells of the board");
        placement.insert(cell, static_cast<uint8_t>(label));
    }
    return placement;
}

void check_blank(const Placement& placement, int blank, const Shape& shape) {
    if (blank < 0 || blank >= shape.cells() ||
        placement.position(static_cast<uint8_t>(blank)) < placement.count)
        throw std::invalid_argument("the blank must be on a free cell of the board");
}

std::shared_ptr<PatternTable> build(int rows, int cols, int blank, const nb::bytes& homes,
                                    int threads, nb::object tick) {
    const Pattern pattern = pattern_of(rows, cols, blank, homes);
    Control control;
    Watcher watcher(control, [&] {
        return !tick.is_none() &&
               nb::cast<bool>(tick(control.lower_bound.load(), control.expanded.load(),
                                   control.generated.load()));
    });
    std::shared_ptr<PatternTable> table;
    {
        const nb::gil_scoped_release unlocked;
        table = PatternTable::build(pattern, threads, control);
    }
    watcher.rethrow();
    if (!table) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
    return table;
}

std::shared_ptr<PatternTable> map(const std::string& path, uint64_t offset, int rows, int cols,
                                  int blank, const nb::bytes& homes) {
    try {
        return PatternTable::map(path, offset, pattern_of(rows, cols, blank, homes));
    } catch (const std::system_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
        throw nb::python_error();
    }
}

using SlotWords = std::tuple<std::shared_ptr<PatternTable>, nb::bytes, nb::bytes>;

}  // namespace

void bind_patterns(nb::module_& m) {
    nb::class_<PatternTable>(m, "PatternTable")
        .def_static("build", build, nb::arg("rows"), nb::arg("cols"), nb::arg("blank"),
                    nb::arg("homes"), nb::arg("threads"), nb::arg("tick").none())
        .def_static("map", map, nb::arg("path"), nb::arg("offset"), nb::arg("rows"),
                    nb::arg("cols"), nb::arg("blank"), nb::arg("homes"))
        .def_static("size",
                    [](int rows, int cols, int tiles) {
                        uint64_t entries = 0;
                        const uint64_t words = Layout::words(Shape(rows, cols), tiles, entries);
                        if (words == UINT64_MAX) return std::pair(words, words);
                        return std::pair(entries, words * sizeof(uint64_t));
                    })
        .def_prop_ro("rows", [](const PatternTable& table) { return table.pattern().shape.rows(); })
        .def_prop_ro("cols", [](const PatternTable& table) { return table.pattern().shape.cols(); })
        .def_prop_ro("blank", [](const PatternTable& table) { return table.pattern().blank; })
        .def_prop_ro("homes",
                     [](const PatternTable& table) {
                         const auto& homes = table.pattern().homes;
                         return nb::bytes(homes.data(), homes.size());
                     })
        .def_prop_ro("nbytes", &PatternTable::bytes)
        .def_prop_ro("entries", [](const PatternTable& table) { return table.layout().entries(); })
        .def_prop_ro("depth_counts", &PatternTable::depth_counts)
        .def("data",
             [](const PatternTable& table) {  // valid as long as the table is
                 auto* begin = const_cast<char*>(reinterpret_cast<const char*>(table.words()));
                 return nb::steal(PyMemoryView_FromMemory(
                     begin, static_cast<Py_ssize_t>(table.bytes()), PyBUF_READ));
             })
        .def("checksum", &PatternTable::checksum, nb::arg("threads"),
             nb::call_guard<nb::gil_scoped_release>())
        .def("index",
             [](const PatternTable& table, const nb::bytes& cells, int blank) {
                 const Placement placement = placement_of(table.pattern(), cells);
                 check_blank(placement, blank, table.pattern().shape);
                 return table.layout().entry(placement, blank);
             })
        .def("bit",
             [](const PatternTable& table, uint64_t entry) {
                 if (entry >= table.layout().words() * 64) throw std::out_of_range("no such entry");
                 return table.bit(entry);
             })
        .def("distance", [](const PatternTable& table, const nb::bytes& cells, int blank) {
            const Placement placement = placement_of(table.pattern(), cells);
            check_blank(placement, blank, table.pattern().shape);
            return table.distance(placement, blank);
        });

    nb::class_<PatternSet>(m, "PatternSet")
        .def("__init__",
             [](PatternSet* self, int rows, int cols,
                const std::vector<std::vector<SlotWords>>& views) {
                 std::vector<PatternSet::View> all;
                 for (const auto& view : views) {
                     all.emplace_back();
                     for (const auto& [table, cell_of, tiles] : view)
                         all.back().push_back({table, cells_of(cell_of), cells_of(tiles)});
                 }
                 new (self) PatternSet(Shape(rows, cols), all);
             })
        .def_prop_ro("address",
                     [](const PatternSet& set) { return reinterpret_cast<uint64_t>(&set); })
        .def("evaluate",
             [](const PatternSet& set, const nb::bytes& tiles) {
                 const auto sums =
                     set.sums_from_scratch(tiles_of(tiles, set.shape().cells()).data());
                 return *std::max_element(sums.begin(), sums.end());
             })
        .def("sums", [](const PatternSet& set, const nb::bytes& tiles) {
            return set.sums_from_scratch(tiles_of(tiles, set.shape().cells()).data());
        });

    m.def(
        "pattern_distance",
        [](int rows, int cols, int blank, const nb::bytes& homes, const nb::bytes& cells,
           int blank_at, uint64_t most_nodes, nb::object tick) {
            const Pattern pattern = pattern_of(rows, cols, blank, homes);
            const Placement placement = placement_of(pattern, cells);
            check_blank(placement, blank_at, pattern.shape);
            Control control;
            Watcher watcher(control, std::move(tick));
            int distance = 0;
            {
                const nb::gil_scoped_release unlocked;
                distance = pattern_distance(pattern, placement, blank_at, most_nodes, control);
            }
            watcher.rethrow();
            return distance;
        },
        nb::arg("rows"), nb::arg("cols"), nb::arg("blank"), nb::arg("homes"), nb::arg("cells"),
        nb::arg("blank_at"), nb::arg("most_nodes"), nb::arg("tick") = nb::none());
}

}  // namespace taquin
