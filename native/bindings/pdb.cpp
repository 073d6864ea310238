// Pattern databases, as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <system_error>

#include "bindings/bindings.hpp"
#include "pdb/pattern_set.hpp"
#include "bindings/progress_callback.hpp"

namespace nb = nanobind;

namespace taquin {
namespace {

Tiles cells_of(const nb::bytes& bytes) {
    return Tiles(bytes.c_str(), bytes.c_str() + bytes.size());
}

constexpr uint64_t most_words = uint64_t{1} << 36;  // of a table, far more than anybody has

Pattern pattern_of(int rows, int cols, int blank, const nb::bytes& homes) {
    Pattern pattern{shape_of(rows, cols), in_range("blank", blank, 0, rows * cols - 1),
                    cells_of(homes)};
    const auto& cells = pattern.homes;
    in_range("tiles", cells.size(), 1, std::min(most_pattern_tiles, rows * cols - 1));
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

// A pattern for which there can be a table.
Pattern table_pattern_of(int rows, int cols, int blank, const nb::bytes& homes) {
    Pattern pattern = pattern_of(rows, cols, blank, homes);
    uint64_t entries = 0;
    if (Layout::words(pattern.shape, static_cast<int>(pattern.homes.size()), entries) > most_words)
        throw std::length_error("the table would be far too large");
    return pattern;
}

std::shared_ptr<PatternTable> build(int rows, int cols, int blank, const nb::bytes& homes,
                                    int threads, nb::object tick) {
    const Pattern pattern = table_pattern_of(rows, cols, blank, homes);
    threads_of(threads);
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
        in_range("offset", offset, 0, int64_t{1} << 40);
        return PatternTable::map(path, offset, table_pattern_of(rows, cols, blank, homes));
    } catch (const std::system_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
        throw nb::python_error();
    }
}

// Lets others read the words of a table, which lives as long as they do.
int buffer_of(PyObject* self, Py_buffer* view, int flags) {
    const auto& table = *nb::inst_ptr<PatternTable>(self);
    auto* begin = const_cast<uint64_t*>(table.words());
    return PyBuffer_FillInfo(view, self, begin, static_cast<Py_ssize_t>(table.bytes()), 1, flags);
}

// Throws unless a slot's cells are the board's, turned or reflected.
void check_symmetry(const Shape& shape, const Shape& other, const Tiles& cell_of) {
    if (cell_of.size() != static_cast<size_t>(shape.cells()) || other.cells() != shape.cells())
        throw std::invalid_argument("a pattern does not fit the board");
    check_permutation(cell_of);
    for (int cell = 0; cell < shape.cells(); ++cell)
        for (const Slide slide : shape.slides(cell)) {
            const auto& there = other.slides(cell_of[static_cast<size_t>(cell)]);
            if (std::ranges::none_of(
                    there, [&](const Slide& each) { return each.target == cell_of[slide.target]; }))
                throw std::invalid_argument(
                    "neighbours on the board must be neighbours in a table");
        }
}

using SlotWords = std::tuple<std::shared_ptr<PatternTable>, nb::bytes, nb::bytes>;

}  // namespace

void bind_patterns(nb::module_& m) {
    static PyType_Slot slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(buffer_of)},
                                  {0, nullptr}};
    nb::class_<PatternTable>(m, "PatternTable", nb::type_slots(slots))
        .def_static("build", build, nb::arg("rows"), nb::arg("cols"), nb::arg("blank"),
                    nb::arg("homes"), nb::arg("threads"), nb::arg("tick").none())
        .def_static("map", map, nb::arg("path"), nb::arg("offset"), nb::arg("rows"),
                    nb::arg("cols"), nb::arg("blank"), nb::arg("homes"))
        .def_static("size",
                    [](int rows, int cols, int tiles) {
                        const Shape shape = shape_of(rows, cols);
                        in_range("tiles", tiles, 1, std::min(most_pattern_tiles, rows * cols - 1));
                        uint64_t entries = 0;
                        const uint64_t words = Layout::words(shape, tiles, entries);
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
             [](nb::handle table) { return nb::steal(PyMemoryView_FromObject(table.ptr())); })
        .def(
            "checksum",
            [](const PatternTable& table, int threads) {
                return table.checksum(threads_of(threads));
            },
            nb::arg("threads"), nb::call_guard<nb::gil_scoped_release>())
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
                 const Shape shape = shape_of(rows, cols);
                 std::vector<PatternSet::View> all;
                 for (const auto& view : views) {
                     all.emplace_back();
                     for (const auto& [table, cell_of, tiles] : view) {
                         if (!table) throw std::invalid_argument("there is no table");
                         check_symmetry(shape, table->pattern().shape, cells_of(cell_of));
                         all.back().push_back({table, cells_of(cell_of), cells_of(tiles)});
                     }
                 }
                 new (self) PatternSet(shape, all);
             })
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
