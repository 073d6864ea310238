// Pattern databases.
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

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/progress_callback.hpp"
#include "pdb/pattern_set.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

using pdb::Pattern, pdb::PatternDatabase, pdb::PatternSet, pdb::Placement, pdb::Projection;

Tiles cells_of(const nb::bytes& bytes) {
    return Tiles(bytes.c_str(), bytes.c_str() + bytes.size());
}

constexpr uint64_t max_words = uint64_t{1} << 36;  // of a database; no machine has more

Pattern pattern_of(int rows, int cols, int blank, const nb::bytes& homes) {
    Pattern pattern{shape_of(rows, cols), in_range("blank", blank, 0, rows * cols - 1),
                    cells_of(homes)};
    const auto& cells = pattern.homes;
    in_range("tiles", cells.size(), 1, std::min(pdb::max_pattern_tiles, rows * cols - 1));
    for (size_t i = 0; i < cells.size(); ++i)
        if (cells[i] >= rows * cols || cells[i] == blank || (i > 0 && cells[i - 1] >= cells[i]))
            throw std::invalid_argument(
                "homes must be ascending cells of the board, without the blank's goal cell");
    return pattern;
}

Placement placement_of(const Pattern& pattern, const nb::bytes& cells) {
    if (cells.size() != pattern.homes.size())
        throw std::invalid_argument("there must be one cell for each tile of the pattern");
    Placement placement;
    for (size_t label = 0; label < cells.size(); ++label) {
        const auto cell = static_cast<uint8_t>(cells.c_str()[label]);
        if (cell >= pattern.shape.cells() || placement.position(cell) < placement.count)
            throw std::invalid_argument("the tiles must be in different cells of the board");
        placement.insert(cell, static_cast<uint8_t>(label));
    }
    return placement;
}

void check_blank(const Placement& placement, int blank, const Shape& shape) {
    if (blank < 0 || blank >= shape.cells() ||
        placement.position(static_cast<uint8_t>(blank)) < placement.count)
        throw std::invalid_argument("the blank must be in a free cell of the board");
}

// A pattern whose database is not too large.
Pattern database_pattern_of(int rows, int cols, int blank, const nb::bytes& homes) {
    Pattern pattern = pattern_of(rows, cols, blank, homes);
    uint64_t entries = 0;
    if (Projection::words(pattern.shape, static_cast<int>(pattern.homes.size()), entries) >
        max_words)
        throw std::length_error("the pattern database would be too large");
    return pattern;
}

std::shared_ptr<PatternDatabase> build(int rows, int cols, int blank, const nb::bytes& homes,
                                       int threads, nb::object tick) {
    const Pattern pattern = database_pattern_of(rows, cols, blank, homes);
    threads_of(threads);
    Control control;
    ProgressCallback callback(control, [&] {
        return !tick.is_none() &&
               nb::cast<bool>(tick(control.lower_bound.load(), control.expanded.load(),
                                   control.generated.load()));
    });
    std::shared_ptr<PatternDatabase> database;
    {
        const nb::gil_scoped_release unlocked;
        database = PatternDatabase::build(pattern, threads, control);
    }
    callback.rethrow();
    if (!database) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
    return database;
}

std::shared_ptr<PatternDatabase> map(const std::string& path, uint64_t offset, int rows, int cols,
                                     int blank, const nb::bytes& homes) {
    try {
        in_range("offset", offset, 0, int64_t{1} << 40);
        return PatternDatabase::map(path, offset, database_pattern_of(rows, cols, blank, homes));
    } catch (const std::system_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
        throw nb::python_error();
    }
}

// The buffer protocol: a view of the words keeps the database alive.
int buffer_of(PyObject* self, Py_buffer* view, int flags) {
    const auto& database = *nb::inst_ptr<PatternDatabase>(self);
    auto* begin = const_cast<uint64_t*>(database.words());
    return PyBuffer_FillInfo(view, self, begin, static_cast<Py_ssize_t>(database.bytes()), 1,
                             flags);
}

// Checks that the cells are the board's, rotated or reflected.
void check_symmetry(const Shape& shape, const Shape& other, const Tiles& cell_of) {
    if (cell_of.size() != static_cast<size_t>(shape.cells()) || other.cells() != shape.cells())
        throw std::invalid_argument("a pattern database does not fit the board");
    check_permutation(cell_of);
    for (int cell = 0; cell < shape.cells(); ++cell)
        for (const Slide slide : shape.slides(cell)) {
            const auto& there = other.slides(cell_of[static_cast<size_t>(cell)]);
            if (std::ranges::none_of(
                    there, [&](const Slide& each) { return each.target == cell_of[slide.target]; }))
                throw std::invalid_argument(
                    "neighbours on the board must be neighbours in a pattern database");
        }
}

// Database, cell_of, tiles.
using LookupSpec = std::tuple<std::shared_ptr<PatternDatabase>, nb::bytes, nb::bytes>;

}  // namespace

void bind_pdb(nb::module_& m) {
    static PyType_Slot slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(buffer_of)},
                                  {0, nullptr}};
    nb::class_<PatternDatabase>(m, "PatternDatabase", nb::type_slots(slots))
        .def_static("build", build, nb::arg("rows"), nb::arg("cols"), nb::arg("blank"),
                    nb::arg("homes"), nb::arg("threads"), nb::arg("tick").none())
        .def_static("map", map, nb::arg("path"), nb::arg("offset"), nb::arg("rows"),
                    nb::arg("cols"), nb::arg("blank"), nb::arg("homes"))
        .def_static("size",
                    [](int rows, int cols, int tiles) {
                        const Shape shape = shape_of(rows, cols);
                        in_range("tiles", tiles, 1,
                                 std::min(pdb::max_pattern_tiles, rows * cols - 1));
                        uint64_t entries = 0;
                        const uint64_t words = Projection::words(shape, tiles, entries);
                        if (words == UINT64_MAX) return std::pair(words, words);
                        return std::pair(entries, words * sizeof(uint64_t));
                    })
        .def_prop_ro(
            "rows", [](const PatternDatabase& database) { return database.pattern().shape.rows(); })
        .def_prop_ro(
            "cols", [](const PatternDatabase& database) { return database.pattern().shape.cols(); })
        .def_prop_ro("blank",
                     [](const PatternDatabase& database) { return database.pattern().blank; })
        .def_prop_ro("homes",
                     [](const PatternDatabase& database) {
                         const auto& homes = database.pattern().homes;
                         return nb::bytes(homes.data(), homes.size());
                     })
        .def_prop_ro("nbytes", &PatternDatabase::bytes)
        .def_prop_ro(
            "entries",
            [](const PatternDatabase& database) { return database.projection().entries(); })
        .def_prop_ro("depth_counts", &PatternDatabase::depth_counts)
        .def("data",
             [](nb::handle database) { return nb::steal(PyMemoryView_FromObject(database.ptr())); })
        .def(
            "checksum",
            [](const PatternDatabase& database, int threads) {
                return database.checksum(threads_of(threads));
            },
            nb::arg("threads"), nb::call_guard<nb::gil_scoped_release>())
        .def("index",
             [](const PatternDatabase& database, const nb::bytes& cells, int blank) {
                 const Placement placement = placement_of(database.pattern(), cells);
                 check_blank(placement, blank, database.pattern().shape);
                 return database.projection().entry(placement, blank);
             })
        .def("bit",
             [](const PatternDatabase& database, uint64_t entry) {
                 if (entry >= database.projection().words() * 64)
                     throw std::out_of_range("no such entry");
                 return database.bit(entry);
             })
        .def("distance", [](const PatternDatabase& database, const nb::bytes& cells, int blank) {
            const Placement placement = placement_of(database.pattern(), cells);
            check_blank(placement, blank, database.pattern().shape);
            return database.distance(placement, blank);
        });

    nb::class_<PatternSet>(m, "PatternSet")
        .def("__init__",
             [](PatternSet* self, int rows, int cols,
                const std::vector<std::vector<LookupSpec>>& views) {
                 const Shape shape = shape_of(rows, cols);
                 std::vector<PatternSet::View> all;
                 for (const auto& view : views) {
                     all.emplace_back();
                     for (const auto& [database, cell_of, tiles] : view) {
                         if (!database)
                             throw std::invalid_argument("a pattern database is missing");
                         check_symmetry(shape, database->pattern().shape, cells_of(cell_of));
                         all.back().push_back({database, cells_of(cell_of), cells_of(tiles)});
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
           int blank_at, uint64_t max_nodes, nb::object tick) {
            const Pattern pattern = pattern_of(rows, cols, blank, homes);
            const Placement placement = placement_of(pattern, cells);
            check_blank(placement, blank_at, pattern.shape);
            Control control;
            ProgressCallback callback(control, std::move(tick));
            int distance = 0;
            {
                const nb::gil_scoped_release unlocked;
                distance = pdb::pattern_distance(pattern, placement, blank_at, max_nodes, control);
            }
            callback.rethrow();
            return distance;
        },
        nb::arg("rows"), nb::arg("cols"), nb::arg("blank"), nb::arg("homes"), nb::arg("cells"),
        nb::arg("blank_at"), nb::arg("max_nodes"), nb::arg("tick") = nb::none());
}

}  // namespace taquin::bindings
