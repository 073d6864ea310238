// The parameters of `DisplacementWeights`, for learning: floating-point numbers, of which a weight
// and that of the transposed board share one.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "large_beam/displacement_evaluation.hpp"
#include "large_beam/displacement_weights.hpp"

namespace taquin::large_beam {

// A parameter has the index of its weight in `DisplacementWeights`; the last is for the distance.
constexpr size_t tile_begin = DisplacementWeights::far_size;
constexpr size_t blank_begin = tile_begin + DisplacementWeights::tile_size;
constexpr size_t pair_begin = blank_begin + DisplacementWeights::blank_size;
constexpr size_t distance_index = DisplacementWeights::size;
constexpr size_t parameter_count = distance_index + 1;
static_assert(parameter_count <= UINT16_MAX);

inline size_t tile_index(int row_class, int col_class, int rows, int cols) {
    const int classes = row_class * line_classes + col_class;
    return tile_begin + size_t((classes * tile_side + rows) * tile_side + cols);
}
inline size_t blank_index(int rows, int cols) {
    return blank_begin + size_t(rows * blank_side + cols);
}
inline size_t pair_index(size_t kind, int one, int two) {
    return pair_begin + kind * DisplacementWeights::pair_size + size_t(one * pair_classes + two);
}

inline int transposed(int pair_class) {
    return pair_class == blank_class ? blank_class
                                     : pair_class % pair_side * pair_side + pair_class / pair_side;
}

// A pair on the transposed board: (1, -1) becomes (-1, 1), the same pair from its other cell.
inline size_t transposed_pair(size_t kind, int one, int two) {
    const auto [rows, cols] = pair_offsets[kind];
    for (size_t other = 0; other < pair_kinds; ++other) {
        if (pair_offsets[other].rows == cols && pair_offsets[other].cols == rows)
            return pair_index(other, transposed(one), transposed(two));
        if (pair_offsets[other].rows == -cols && pair_offsets[other].cols == -rows)
            return pair_index(other, transposed(two), transposed(one));
    }
    throw std::logic_error("the pairs are not symmetric");
}

// The parameter that each weight shares with the weight of the transposed board, which has the same
// distance.
inline std::vector<uint16_t> make_shared() {
    std::vector<uint16_t> shared(parameter_count);
    std::iota(shared.begin(), shared.end(), uint16_t{0});
    const auto share = [&](size_t one, size_t two) {
        shared[one] = static_cast<uint16_t>(std::min(one, two));
    };
    for (int a = 0; a < line_classes; ++a)
        for (int b = 0; b < line_classes; ++b)
            for (int rows = 0; rows < tile_side; ++rows)
                for (int cols = 0; cols < tile_side; ++cols)
                    share(tile_index(a, b, rows, cols), tile_index(b, a, cols, rows));
    for (int rows = 0; rows < blank_side; ++rows)
        for (int cols = 0; cols < blank_side; ++cols)
            share(blank_index(rows, cols), blank_index(cols, rows));
    for (size_t kind = 0; kind < pair_kinds; ++kind)
        for (int one = 0; one < pair_classes; ++one)
            for (int two = 0; two < pair_classes; ++two)
                share(pair_index(kind, one, two), transposed_pair(kind, one, two));
    return shared;
}
inline const std::vector<uint16_t> shared_parameter = make_shared();

using Parameters = std::vector<float>;

// The weights in units of the distance's, as the engine has them.
inline DisplacementWeights to_weights(const Parameters& parameters) {
    DisplacementWeights result{std::vector<int16_t>(DisplacementWeights::size)};
    const float scale = move_weight / parameters[distance_index];
    for (size_t at = 0; at < DisplacementWeights::size; ++at)
        result.weights[at] =
            static_cast<int16_t>(std::lround(scale * parameters[shared_parameter[at]]));
    return result;
}

// Calls `call(index, times)` for each weight in the score of a state.
template <class Call>
void for_each_weight(const DisplacementEvaluation& evaluation, int side,
                     const std::vector<uint16_t>& tiles, const Call& call) {
    const auto clipped = [](int displacement) {
        return std::clamp(displacement, -max_tile_displacement, max_tile_displacement) +
               max_tile_displacement;
    };
    for (int cell = 0; cell < side * side; ++cell) {
        const int tile = tiles[size_t(cell)], row = cell / side, col = cell % side;
        if (tile == 0) {
            call(blank_index(std::min(side - 1 - row, max_blank_distance),
                             std::min(side - 1 - col, max_blank_distance)),
                 1);
        } else {
            const int distance = evaluation.distance(tile, cell);
            const int home_row = (tile - 1) / side, home_col = (tile - 1) % side;
            call(distance_index, distance);
            call(size_t(std::min(distance, max_far_distance)), 1);
            call(tile_index(line_class(home_row, side), line_class(home_col, side),
                            clipped(row - home_row), clipped(col - home_col)),
                 1);
        }
        for (size_t kind = 0; kind < pair_kinds; ++kind) {
            const auto [down, right] = pair_offsets[kind];
            if (row + down >= side || col + right < 0 || col + right >= side) continue;
            const int other = cell + down * side + right;
            call(pair_index(kind, evaluation.pair_class(tile, cell),
                            evaluation.pair_class(tiles[size_t(other)], other)),
                 1);
        }
    }
}

}  // namespace taquin::large_beam
