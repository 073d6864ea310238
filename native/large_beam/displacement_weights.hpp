// DisplacementWeights: learned weights that hold for boards of every size.
//
// A tile's displacement is its cell minus its home, in rows and columns. All weights are in 64ths
// of a move, and belong to goals with the blank in the last cell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace taquin::large_beam {

constexpr int32_t move_weight = 64;  // of one move of distance

// The displacement of a tile, as far as pairs of tiles distinguish it; or the blank.
constexpr int max_pair_displacement = 4;
constexpr int pair_side = 2 * max_pair_displacement + 1;
constexpr int blank_class = pair_side * pair_side;
constexpr int pair_classes = blank_class + 1;

// The displacement of a tile, as far as its own weight distinguishes it.
constexpr int max_tile_displacement = 7;
constexpr int tile_side = 2 * max_tile_displacement + 1;

// Where a line of homes is: one of the first three lines of the board, of the last three, or
// between them.
constexpr int border_lines = 3;
constexpr int line_classes = 2 * border_lines + 1;

constexpr int max_far_distance = 63;
constexpr int max_blank_distance = 14;
constexpr int blank_side = max_blank_distance + 1;

// The offsets of the two cells of a pair, in rows and columns.
struct PairOffset {
    int rows, cols;
};
constexpr PairOffset pair_offsets[] = {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 1}, {1, -1}};
constexpr size_t pair_kinds = std::size(pair_offsets);

// The parts of the weights, in the order in which they are stored.
struct DisplacementWeights {
    static constexpr size_t far_size = max_far_distance + 1;
    static constexpr size_t tile_size = size_t{line_classes} * line_classes * tile_side * tile_side;
    static constexpr size_t blank_size = size_t{blank_side} * blank_side;
    static constexpr size_t pair_size = size_t{pair_classes} * pair_classes;
    static constexpr size_t size = far_size + tile_size + blank_size + pair_kinds * pair_size;

    std::vector<int16_t> weights;

    // By distance, in addition to the weight of the moves.
    const int16_t* far() const { return weights.data(); }
    // [class of the home's row][of its column][displacement in rows][in columns]
    const int16_t* tile() const { return far() + far_size; }
    // [distance in rows][in columns] of the blank from its goal cell
    const int16_t* blank() const { return tile() + tile_size; }
    // [class of the first tile][of the second], for each of `pair_offsets`
    const int16_t* pair(size_t kind) const { return blank() + blank_size + kind * pair_size; }
};

constexpr int line_class(int line, int lines) {
    if (lines <= line_classes || line < border_lines) return line;
    if (lines - 1 - line < border_lines) return line_classes - (lines - line);
    return border_lines;
}

}  // namespace taquin::large_beam
