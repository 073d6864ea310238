// Field: the board of the constructive solver, of any size, with a border of blocked cells.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

#include "core/shape.hpp"

namespace taquin::constructive {

using ConstructiveTiles = std::vector<uint16_t>;  // in reading order; 0 is the blank

// Cells are in one flat list. The border makes checks for the edges unnecessary.
class Field {
   public:
    struct Stop {};  // thrown when no further step is allowed

    // `allow_step` is called before each step.
    Field(int rows, int cols, const ConstructiveTiles& start, const ConstructiveTiles& goal,
          std::function<bool()> allow_step)
        : width(cols + 2), steps{-width, -1, 1, width}, allow_step_(std::move(allow_step)) {
        const int count = (rows + 2) * width;
        for (int cell = 0; cell < count; ++cell) {
            row.push_back(cell / width);
            col.push_back(cell % width);
        }
        tiles.assign(size_t(count), 0);
        this->goal.assign(size_t(count), 0);
        blocked.assign(size_t(count), 1);
        place.assign(start.size(), 0);
        home.assign(start.size(), 0);
        for (int row = 0, i = 0; row < rows; ++row)
            for (int col = 0; col < cols; ++col, ++i) {
                const int cell = cell_at(row, col);
                blocked[cell] = 0;
                tiles[cell] = start[i], place[start[i]] = cell;
                this->goal[cell] = goal[i], home[goal[i]] = cell;
            }
        blank = place[0];
    }

    const int width;
    const std::array<int, 4> steps;     // offsets of the cells up, left, right and down
    std::vector<uint16_t> tiles, goal;  // [cell]
    std::vector<int> row, col;          // [cell]
    std::vector<int> place, home;       // [tile]: its cell now and in the goal
    std::vector<uint8_t> blocked;       // [cell]: whether the blank must not enter
    int blank;
    std::vector<Move> moves;  // made so far

    int cell_at(int row, int col) const { return (row + 1) * width + col + 1; }

    // The Manhattan distance. A table of every two cells would be too large.
    int distance(int one, int other) const {
        return std::abs(row[one] - row[other]) + std::abs(col[one] - col[other]);
    }

    // Moves the blank to a neighbouring cell.
    void step_to(int cell) {
        if (!allow_step_()) throw Stop();
        const int step = cell - blank;
        tiles[blank] = tiles[cell], place[tiles[cell]] = blank;
        tiles[cell] = 0, blank = cell;
        moves.push_back(step == -width ? up : step == -1 ? left : step == 1 ? right : down);
    }

   private:
    std::function<bool()> allow_step_;
};

}  // namespace taquin::constructive
