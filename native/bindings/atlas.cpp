// The atlas of a whole state space.
#include "atlas/atlas.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <climits>
#include <stdexcept>
#include <string>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/progress_callback.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

using atlas::Atlas;

// Returns the distances, or no bytes.
nb::bytes explore(Atlas& atlas, std::optional<int> last_depth, bool with_distances,
                  nb::object tick) {
    if (!atlas.counts().empty()) throw std::invalid_argument("the atlas has already been explored");
    if (last_depth) in_range("last_depth", *last_depth, 0, INT_MAX);
    Control control;
    ProgressCallback callback(control, std::move(tick));
    std::string distances;
    if (with_distances) distances.assign(atlas.ranking().slots(), '\xff');
    auto* target = with_distances ? reinterpret_cast<uint8_t*>(distances.data()) : nullptr;
    {
        const nb::gil_scoped_release unlocked;
        atlas.explore(control, last_depth, target);
    }
    callback.rethrow();
    return nb::bytes(distances.data(), distances.size());
}

std::vector<std::vector<uint8_t>> pick(const Atlas& atlas, const std::vector<uint64_t>& numbers) {
    const uint64_t count = atlas.counts().empty() ? 0 : atlas.counts().back();
    for (size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] >= count || (i > 0 && numbers[i] <= numbers[i - 1]))
            throw std::invalid_argument("numbers must be ascending and within the last layer");
    return atlas.pick(numbers);
}

uint64_t slot(const Atlas& atlas, int blank, const std::vector<uint8_t>& sequence) {
    in_range("blank", blank, 0, atlas.ranking().cells() - 1);
    if (sequence.size() + 1 != static_cast<size_t>(atlas.ranking().cells()))
        throw std::invalid_argument("tiles do not fit the shape");
    check_permutation(sequence);
    return static_cast<uint64_t>(blank) * atlas.ranking().stride() +
           atlas.ranking().rank(sequence.data());
}

}  // namespace

void bind_atlas(nb::module_& m) {
    nb::class_<Atlas>(m, "Atlas")
        .def(
            "__init__",
            [](Atlas* self, int rows, int cols, int goal_blank, int threads) {
                check_size(rows, cols, atlas::Ranking::max_cells);
                in_range("goal_blank", goal_blank, 0, rows * cols - 1);
                new (self) Atlas(rows, cols, goal_blank, threads_of(threads));
            },
            nb::arg("rows"), nb::arg("cols"), nb::arg("goal_blank"), nb::arg("threads"))
        .def("explore", explore, nb::arg("last_depth").none(), nb::arg("with_distances"),
             nb::arg("tick").none())
        .def_prop_ro("counts", &Atlas::counts)
        .def_prop_ro("complete", &Atlas::complete)
        .def_prop_ro("memory", &Atlas::memory)
        .def("pick", pick, nb::arg("numbers"))
        .def("slot", slot);
}

}  // namespace taquin::bindings
