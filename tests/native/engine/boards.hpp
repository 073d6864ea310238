// Random boards, and their names in messages.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <utility>

#include "core/shape.hpp"

namespace taquin::test {

// 0, 1, 2, …
inline Tiles ascending(const Shape& shape) {
    Tiles tiles(static_cast<size_t>(shape.cells()));
    std::iota(tiles.begin(), tiles.end(), 0);
    return tiles;
}

// A random permutation.
inline Tiles any_goal(const Shape& shape, std::mt19937& random) {
    Tiles tiles = ascending(shape);
    std::ranges::shuffle(tiles, random);
    return tiles;
}

inline int blank_of(const Tiles& tiles) {
    return static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
}

// The board after a random walk.
inline Tiles walked(const Shape& shape, Tiles tiles, int steps, std::mt19937& random) {
    Move back = no_move;
    for (int step = 0; step < steps; ++step) {
        const int blank = blank_of(tiles);
        const Slides& slides = shape.slides(blank);
        const Slide slide = slides.slide[random() % slides.count];
        if (slide.move == back) continue;
        std::swap(tiles[static_cast<size_t>(blank)], tiles[slide.target]);
        back = inverse(slide.move);
    }
    return tiles;
}

inline std::string name_of(const Shape& shape) {
    return std::to_string(shape.rows()) + "x" + std::to_string(shape.cols());
}

}  // namespace taquin::test
