// The wide beam.
#include "beam/wide_beam.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <climits>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"
#include "bindings/search_task.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

constexpr int max_weight = 1 << 15;  // of one tile, pair or move, so that no sum overflows

using Offsets = std::vector<std::pair<int, int>>;  // in rows and columns

template <class Weight = int32_t>
std::vector<Weight> weights_of(const nb::bytes& bytes, size_t count) {
    if (bytes.size() != count * sizeof(Weight))
        throw std::invalid_argument("the weights do not fit the shape");
    std::vector<Weight> weights(count);
    if (count > 0) std::memcpy(weights.data(), bytes.c_str(), bytes.size());
    for (const Weight weight : weights) in_range("a weight", weight, -max_weight, max_weight);
    return weights;
}

// PairWeights or DisplacementWeights: `size` weights for each offset, one after the other.
template <class Group>
std::vector<Group> weight_groups_of(const Shape& shape, const Offsets& offsets,
                                    const nb::bytes& bytes, size_t size) {
    in_range("the number of offsets", offsets.size(), 0, UINT8_MAX);
    for (const auto& [down, right] : offsets) {
        in_range("an offset in rows", down, -shape.rows(), shape.rows());
        in_range("an offset in columns", right, -shape.cols(), shape.cols());
        if (down == 0 && right == 0)
            throw std::invalid_argument("an offset must not be zero in rows and columns");
    }
    using Weights = decltype(Group::weight);
    const Weights weights = weights_of<typename Weights::value_type>(bytes, offsets.size() * size);
    std::vector<Group> groups;
    auto first = weights.begin();
    for (const auto& [down, right] : offsets) {
        const auto end = first + static_cast<std::ptrdiff_t>(size);
        groups.push_back({down, right, {first, end}});
        first = end;
    }
    return groups;
}

nb::list as_list(const beam::BeamRecord& record) {
    nb::list layers;
    for (const auto& layer : record.layers)
        layers.append(
            nb::make_tuple(bytes_of(layer.tiles), bytes_of(layer.scores), bytes_of(layer.parents)));
    return layers;
}

nb::list as_list(const beam::BeamPrefixes& prefixes) {
    nb::list all;
    for (const auto& [moves, states] : prefixes.all)
        all.append(nb::make_tuple(bytes_of(moves), states));
    return all;
}

// The weights of an evaluation, as Python passes them.
struct EvaluationSpec {
    nb::bytes tile_weights{"", 0};  // 32 bits per weight, in native byte order
    Offsets pair_offsets;
    nb::bytes pair_weights{"", 0};  // 32 bits per weight, offset after offset
    Offsets displacement_offsets;
    nb::bytes displacement_weights{"", 0};  // 16 bits per weight, offset after offset
    nb::bytes oriented_cells{"", 0};        // empty without displacements
    int border_weight = 0, pattern_weight = 0;
};

beam::Evaluation evaluation_of(const Shape& shape, const EvaluationSpec& spec) {
    if (shape.rows() != shape.cols() && !spec.displacement_offsets.empty())
        throw std::invalid_argument("displacement weights are for square boards");
    const auto cells = static_cast<size_t>(shape.cells());
    const auto sides = static_cast<size_t>(2 * shape.rows() - 1), displacements = sides * sides;
    return {
        weights_of(spec.tile_weights, cells * cells),
        weight_groups_of<beam::PairWeights>(shape, spec.pair_offsets, spec.pair_weights,
                                            cells * cells),
        in_range("border_weight", spec.border_weight, -max_weight, max_weight),
        in_range("pattern_weight", spec.pattern_weight, -max_weight, max_weight),
        weight_groups_of<beam::DisplacementWeights>(shape, spec.displacement_offsets,
                                                    spec.displacement_weights,
                                                    displacements * displacements),
        spec.displacement_offsets.empty() ? Tiles{} : tiles_of(spec.oriented_cells, shape.cells())};
}

void make_evaluation(beam::PreparedEvaluation* self, int rows, int cols, const nb::bytes& goal,
                     const EvaluationSpec& weights, std::shared_ptr<pdb::PatternSet> patterns) {
    const Shape shape = shape_of(rows, cols);
    if (patterns && patterns->views() > beam::max_views)
        throw std::invalid_argument("the patterns have too many views for a beam");
    if (patterns && (patterns->shape().rows() != rows || patterns->shape().cols() != cols))
        throw std::invalid_argument("the patterns are for a board of another shape");
    const Tiles tiles = tiles_of(goal, shape.cells());
    beam::Evaluation evaluation = evaluation_of(shape, weights);
    const nb::gil_scoped_release unlocked;
    new (self) beam::PreparedEvaluation(shape, tiles, std::move(evaluation), std::move(patterns));
}

// The options of a wide beam, in addition to its task.
struct BeamOptions {
    uint64_t width = 1;
    nb::bytes target{"", 0};  // the board where the search ends; empty for the goal
    int target_to_goal = 0;   // moves from there to the goal
    int shorter_than = INT_MAX;
    bool fit_time_limit = false;
    bool record_layers = false;
    size_t prefix_length = 0;  // 0 for no prefixes
};

nb::dict run_wide_beam(const SearchTask& given, const beam::PreparedEvaluation& evaluation,
                       const BeamOptions& options) {
    given.check_shape(evaluation.shape, "the evaluation is");
    const Tiles goal = narrowed(given.goal);
    if (evaluation.goal != goal) throw std::invalid_argument("the evaluation is for another goal");
    beam::BeamRecord record;
    beam::BeamPrefixes prefixes{options.prefix_length};
    const beam::WideBeamTask task{
        evaluation,
        narrowed(given.start),
        options.target.size() == 0 ? goal : tiles_of(options.target, given.rows * given.cols),
        in_range("target_to_goal", options.target_to_goal, 0, max_weight),
        given.limits,
        in_range("width", options.width, 1, max_width),
        in_range("shorter_than", options.shorter_than, 0, INT_MAX),
        options.fit_time_limit,
        given.threads,
        options.record_layers ? &record : nullptr,
        &prefixes};
    nb::dict result = run_search(beam::wide_beam, task, given.tick);
    result["layers"] = as_list(record);
    result["prefixes"] = as_list(prefixes);
    return result;
}

// UINT64_MAX if no machine has that much memory.
uint64_t wide_beam_memory(int cells, int lookups, uint64_t width, uint64_t layers) {
    in_range("cells", cells, 4, max_cells);
    in_range("lookups", lookups, 0, pdb::PatternSet::max_lookups);
    constexpr uint64_t max_states = uint64_t{1} << 32;
    return width > max_states || layers > max_states / 64
               ? UINT64_MAX
               : beam::wide_beam_memory(cells, lookups, width, layers);
}

}  // namespace

void bind_wide_beam(nb::module_& m) {
    nb::class_<EvaluationSpec>(m, "EvaluationSpec")
        .def(nb::init<>())
        .def_rw("tile_weights", &EvaluationSpec::tile_weights)
        .def_rw("pair_offsets", &EvaluationSpec::pair_offsets)
        .def_rw("pair_weights", &EvaluationSpec::pair_weights)
        .def_rw("displacement_offsets", &EvaluationSpec::displacement_offsets)
        .def_rw("displacement_weights", &EvaluationSpec::displacement_weights)
        .def_rw("oriented_cells", &EvaluationSpec::oriented_cells)
        .def_rw("border_weight", &EvaluationSpec::border_weight)
        .def_rw("pattern_weight", &EvaluationSpec::pattern_weight);
    nb::class_<beam::PreparedEvaluation>(m, "Evaluation")
        .def("__init__", make_evaluation, nb::arg("rows"), nb::arg("cols"), nb::arg("goal"),
             nb::arg("weights"), nb::arg("patterns").none());
    nb::class_<BeamOptions>(m, "BeamOptions")
        .def(nb::init<>())
        .def_rw("width", &BeamOptions::width)
        .def_rw("target", &BeamOptions::target)
        .def_rw("target_to_goal", &BeamOptions::target_to_goal)
        .def_rw("shorter_than", &BeamOptions::shorter_than)
        .def_rw("fit_time_limit", &BeamOptions::fit_time_limit)
        .def_rw("record_layers", &BeamOptions::record_layers)
        .def_rw("prefix_length", &BeamOptions::prefix_length);
    m.def("wide_beam", run_wide_beam, nb::arg("task"), nb::arg("evaluation"), nb::arg("options"));
    m.def("wide_beam_memory", wide_beam_memory, nb::arg("cells"), nb::arg("lookups"),
          nb::arg("width"), nb::arg("layers"));
}

}  // namespace taquin::bindings
