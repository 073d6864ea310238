// Square boards to learn from: random ones, and ones at the end of a random walk.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

using Chance = std::mt19937_64;

struct Board {
    explicit Board(int side) : side(side), blank(side * side - 1), tiles(size_t(side * side)) {
        std::iota(tiles.begin(), tiles.end() - 1, uint16_t{1});
    }

    bool legal(Move move) const {
        const int row = blank / side, col = blank % side;
        const bool inside[] = {row > 0, col > 0, col < side - 1, row < side - 1};
        return inside[move];
    }
    void apply(Move move) {
        const int offset[] = {-side, -1, 1, side};
        const int from = blank + offset[move];
        std::swap(tiles[size_t(blank)], tiles[size_t(from)]);
        blank = from;
    }

    int side, blank;
    std::vector<uint16_t> tiles;
};

inline Board random_board(int side, Chance& chance) {
    Board board(side);
    const auto end = board.tiles.end() - 1;
    std::shuffle(board.tiles.begin(), end, chance);
    size_t inversions = 0;
    for (auto one = board.tiles.begin(); one != end; ++one)
        inversions += size_t(std::count_if(one, end, [&](uint16_t two) { return two < *one; }));
    if (inversions % 2 == 1) std::swap(board.tiles[0], board.tiles[1]);
    return board;
}

// A board at the end of a random walk from the goal.
inline Board walked_board(int side, Chance& chance) {
    Board board(side);
    const double length =
        15 * side * side * std::pow(20, std::generate_canonical<double, 53>(chance));
    Move last = no_move;
    for (int done = 0; done < length;) {
        const auto move = static_cast<Move>(chance() % 4);
        if (!board.legal(move) || (last != no_move && move == inverse(last))) continue;
        board.apply(last = move);
        ++done;
    }
    return board;
}

}  // namespace taquin
