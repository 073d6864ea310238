// BoardLayer: the states of one layer, each a board of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace taquin::large_beam {

// A rectangle of cells, from the first row and column to before the last.
struct Box {
    int top = 0, left = 0, bottom = 0, right = 0;

    void include(int row, int col) {
        if (top == bottom) {
            *this = {row, col, row + 1, col + 1};
            return;
        }
        top = std::min(top, row), bottom = std::max(bottom, row + 1);
        left = std::min(left, col), right = std::max(right, col + 1);
    }
};

struct Head {
    uint64_t hash;
    int32_t score, distance;  // distance: the sum over all tiles
    uint16_t blank;
    uint8_t back;  // the inverse of the last move
};

// All boards of a layer, and all unused ones, are equal outside of a box that the beam keeps.
struct BoardLayer {
    int rows, cols;
    std::vector<Head> heads;
    std::vector<uint16_t> all_tiles;
    std::vector<uint8_t> all_classes;  // the pair class of each cell's tile

    size_t cells() const { return size_t(rows * cols); }
    size_t capacity() const { return all_classes.capacity() / cells(); }
    size_t boards() const { return all_classes.size() / cells(); }
    uint16_t* tiles(size_t state) { return all_tiles.data() + state * cells(); }
    const uint16_t* tiles(size_t state) const { return all_tiles.data() + state * cells(); }
    uint8_t* classes(size_t state) { return all_classes.data() + state * cells(); }
    const uint8_t* classes(size_t state) const { return all_classes.data() + state * cells(); }

    // Makes room for that many boards; new ones are copies of a given state.
    void make_room(size_t needed, const uint16_t* tiles_of, const uint8_t* classes_of) {
        if (needed > capacity()) {
            all_tiles.reserve(needed * cells());
            all_classes.reserve(needed * cells());
        }
        while (boards() < needed) {
            all_tiles.insert(all_tiles.end(), tiles_of, tiles_of + cells());
            all_classes.insert(all_classes.end(), classes_of, classes_of + cells());
        }
    }

    // Copies the box of a state of another layer.
    void copy(const BoardLayer& other, size_t from, size_t to, const Box& box) {
        const auto width = size_t(box.right - box.left);
        for (int row = box.top; row < box.bottom; ++row) {
            const auto first = size_t(row * cols + box.left);
            std::memcpy(tiles(to) + first, other.tiles(from) + first, width * sizeof(uint16_t));
            std::memcpy(classes(to) + first, other.classes(from) + first, width);
        }
    }
};

}  // namespace taquin::large_beam
