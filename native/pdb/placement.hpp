// Placement: the tiles of a pattern on a board, in the order of their cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace taquin::pdb {

constexpr int max_pattern_tiles = 8;

// A label is the number of a tile within its pattern.
struct Placement {
    int count = 0;
    std::array<uint8_t, max_pattern_tiles> cell{};
    std::array<uint8_t, max_pattern_tiles> label{};

    // Adds a tile; returns its position.
    int insert(uint8_t cell, uint8_t label);
    // The position of the tile in that cell; `count` if there is none.
    int position(uint8_t cell) const;
    // The placement after the tile in position i moved to another, empty cell.
    Placement moved(int i, uint8_t to) const;
    // Moves on to the next set of cells in rank order; returns false after the last one.
    bool advance(int cells);
    // The labels, three bits each.
    uint32_t code() const {
        uint32_t code = 0;
        for (int i = 0; i < count; ++i)
            code |= static_cast<uint32_t>(label[static_cast<size_t>(i)]) << (3 * i);
        return code;
    }
};

}  // namespace taquin::pdb
