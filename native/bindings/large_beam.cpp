// The beam search for large boards.
#include "large_beam/large_beam.hpp"

#include <nanobind/nanobind.h>

#include <climits>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"
#include "bindings/search_task.hpp"
#include "large_beam/visit_penalty.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

using large_beam::DisplacementWeights;

constexpr uint64_t max_visit_weight = 1'000'000;

void make_weights(DisplacementWeights* self, const nb::bytes& weights) {
    if (weights.size() != DisplacementWeights::size * sizeof(int16_t))
        throw std::invalid_argument("the weights must be " +
                                    std::to_string(DisplacementWeights::size) + " numbers");
    new (self) DisplacementWeights{std::vector<int16_t>(DisplacementWeights::size)};
    std::memcpy(self->weights.data(), weights.c_str(), weights.size());
}

// Checks that the goal is 1, 2, 3, …, blank.
void check_goal(const std::vector<uint16_t>& goal) {
    std::vector<uint16_t> expected(goal.size());
    std::iota(expected.begin(), expected.end() - 1, uint16_t{1});
    if (goal != expected) throw std::invalid_argument("the goal must be 1, 2, 3, …, blank");
}

nb::dict run_large_beam(const SearchTask& given, const DisplacementWeights& weights,
                        uint64_t visit_weight, uint64_t width, int shorter_than,
                        bool fit_time_limit) {
    check_goal(given.goal);
    check_solvable(given.start, given.goal, given.cols);
    const large_beam::LargeBeamTask task{
        given.rows,
        given.cols,
        given.start,
        weights,
        in_range("visit_weight", visit_weight, 0, max_visit_weight),
        in_range("width", width, 1, large_beam::max_width),
        in_range("shorter_than", shorter_than, 0, INT_MAX),
        fit_time_limit,
        given.limits,
        given.threads};
    return run_search(large_beam::large_beam, task, given.tick);
}

uint64_t large_beam_memory(int cells, uint64_t width, uint64_t layers) {
    return large_beam::large_beam_memory(in_range("cells", cells, 4, large_beam::max_cells),
                                         in_range("width", width, 1, large_beam::max_width),
                                         in_range("layers", layers, 0, INT_MAX));
}

}  // namespace

void bind_large_beam(nb::module_& m) {
    nb::class_<DisplacementWeights>(m, "DisplacementWeights")
        .def("__init__", make_weights, nb::arg("weights"));
    m.def("large_beam", run_large_beam, nb::arg("task"), nb::arg("weights"), nb::kw_only(),
          nb::arg("visit_weight"), nb::arg("width"), nb::arg("shorter_than"),
          nb::arg("fit_time_limit"));
    m.def("large_beam_memory", large_beam_memory, nb::arg("cells"), nb::arg("width"),
          nb::arg("layers"));
    m.attr("MAX_PAIR_DISPLACEMENT") = large_beam::max_pair_displacement;
    m.attr("MAX_TILE_DISPLACEMENT") = large_beam::max_tile_displacement;
    m.attr("MAX_FAR_DISTANCE") = large_beam::max_far_distance;
    m.attr("MAX_BLANK_DISTANCE") = large_beam::max_blank_distance;
    m.attr("BORDER_LINES") = large_beam::border_lines;
    m.attr("MOVE_WEIGHT") = large_beam::move_weight;
    m.attr("LAYERS_PER_LINE") = large_beam::layers_per_line;
    using large_beam::VisitPenalty;
    m.attr("VISIT_UNIT") = uint64_t{VisitPenalty::unit};
    m.attr("VISIT_DECAY_SHIFT") = int{VisitPenalty::decay_shift};
    m.attr("SCORE_MEAN_SHIFT") = int{VisitPenalty::mean_shift};
    m.attr("SCORE_PROGRESS") = int64_t{VisitPenalty::progress};
    m.attr("PATIENCE_THAT_DOUBLES") = uint64_t{VisitPenalty::patience_that_doubles};
    nb::list offsets;
    for (const auto& [rows, cols] : large_beam::pair_offsets)
        offsets.append(nb::make_tuple(rows, cols));
    m.attr("WEIGHTED_PAIRS") = nb::tuple(offsets);
}

}  // namespace taquin::bindings
