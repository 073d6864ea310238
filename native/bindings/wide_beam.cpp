// The wide beam.
#include "beam/wide_beam.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <climits>
#include <cstring>
#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"

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
    std::memcpy(weights.data(), bytes.c_str(), bytes.size());
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

nb::dict run_wide_beam(int rows, int cols, const nb::bytes& start, const nb::bytes& goal,
                       const nb::bytes& target, int target_to_goal, const pdb::PatternSet* patterns,
                       const nb::bytes& tile_weights, const Offsets& pair_offsets,
                       const nb::bytes& pair_weights, const Offsets& displacement_offsets,
                       const nb::bytes& displacement_weights, const nb::bytes& oriented_cells,
                       int border_weight, int pattern_weight, uint64_t width, int shorter_than,
                       bool fit_time_limit, bool record_layers, size_t prefix_length,
                       std::optional<double> seconds, std::optional<uint64_t> nodes,
                       std::optional<uint64_t> memory, int threads, nb::object tick) {
    const Shape shape = shape_of(rows, cols);
    const auto cells = static_cast<size_t>(shape.cells());
    if (patterns && patterns->views() > beam::max_views)
        throw std::invalid_argument("the patterns have too many views for a beam");
    if (patterns && (patterns->shape().rows() != rows || patterns->shape().cols() != cols))
        throw std::invalid_argument("the patterns are for a board of another shape");
    in_range("target_to_goal", target_to_goal, 0, max_weight);
    in_range("border_weight", border_weight, -max_weight, max_weight);
    in_range("pattern_weight", pattern_weight, -max_weight, max_weight);
    in_range("width", width, 1, max_width);
    in_range("shorter_than", shorter_than, 0, INT_MAX);
    if (rows != cols && !displacement_offsets.empty())
        throw std::invalid_argument("displacement weights are for square boards");
    const auto displacements =
        static_cast<size_t>(2 * rows - 1) * static_cast<size_t>(2 * rows - 1);
    beam::BeamRecord record;
    beam::BeamPrefixes prefixes{prefix_length};
    const beam::Evaluation evaluation{
        weights_of(tile_weights, cells * cells),
        weight_groups_of<beam::PairWeights>(shape, pair_offsets, pair_weights, cells * cells),
        border_weight,
        pattern_weight,
        weight_groups_of<beam::DisplacementWeights>(
            shape, displacement_offsets, displacement_weights, displacements * displacements),
        displacement_offsets.empty() ? Tiles{} : tiles_of(oriented_cells, shape.cells())};
    const beam::WideBeamTask task{shape,
                                  tiles_of(start, shape.cells()),
                                  tiles_of(goal, shape.cells()),
                                  tiles_of(target, shape.cells()),
                                  target_to_goal,
                                  patterns,
                                  evaluation,
                                  limits_of(seconds, nodes, memory),
                                  width,
                                  shorter_than,
                                  fit_time_limit,
                                  threads_of(threads),
                                  record_layers ? &record : nullptr,
                                  &prefixes};
    nb::dict result = run_search(beam::wide_beam, task, std::move(tick));
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
    m.def("wide_beam", run_wide_beam, nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("start"), nb::arg("goal"), nb::arg("target"), nb::arg("target_to_goal"),
          nb::arg("patterns").none(), nb::arg("tile_weights"), nb::arg("pair_offsets"),
          nb::arg("pair_weights"), nb::arg("displacement_offsets"), nb::arg("displacement_weights"),
          nb::arg("oriented_cells"), nb::arg("border_weight"), nb::arg("pattern_weight"),
          nb::arg("width"), nb::arg("shorter_than"), nb::arg("fit_time_limit"),
          nb::arg("record_layers"), nb::arg("prefix_length"), nb::arg("seconds").none(),
          nb::arg("nodes").none(), nb::arg("memory").none(), nb::arg("threads"),
          nb::arg("tick").none());
    m.def("wide_beam_memory", wide_beam_memory, nb::arg("cells"), nb::arg("lookups"),
          nb::arg("width"), nb::arg("layers"));
}

}  // namespace taquin::bindings
