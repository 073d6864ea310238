// Shape: the cells of a board and the moves of the blank between them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace taquin {

using Tiles = std::vector<uint8_t>;  // in reading order; 0 is the blank

constexpr int max_cells = 256;

// Moves of the blank, in the order in which every search tries them.
enum Move : uint8_t { up = 0, left = 1, right = 2, down = 3 };

constexpr Move no_move = static_cast<Move>(4);

constexpr Move inverse(Move move) { return static_cast<Move>(3 - move); }

struct Slide {
    Move move;
    uint8_t target;  // the cell that the blank moves to and the tile comes from
};

struct Slides {
    uint8_t count = 0;
    std::array<Slide, 4> slide{};
    const Slide* begin() const { return slide.data(); }
    const Slide* end() const { return slide.data() + count; }
};

class Shape {
   public:
    Shape(int rows, int cols)
        : rows_(rows), cols_(cols), slides_(static_cast<size_t>(rows * cols)) {
        for (int cell = 0; cell < rows * cols; ++cell) {
            const int row = cell / cols, col = cell % cols;
            if (row > 0) add(cell, up);
            if (col > 0) add(cell, left);
            if (col < cols - 1) add(cell, right);
            if (row < rows - 1) add(cell, down);
        }
    }

    int rows() const { return rows_; }
    int cols() const { return cols_; }
    int cells() const { return rows_ * cols_; }
    // The legal moves of a blank in that cell.
    const Slides& slides(int blank) const { return slides_[static_cast<size_t>(blank)]; }

    // The difference of the blank's cell after a move.
    int offset(Move move) const {
        switch (move) {
            case up:
                return -cols_;
            case left:
                return -1;
            case right:
                return 1;
            default:
                return cols_;
        }
    }

   private:
    void add(int cell, Move move) {
        Slides& slides = slides_[static_cast<size_t>(cell)];
        slides.slide[slides.count++] = {move, static_cast<uint8_t>(cell + offset(move))};
    }

    int rows_, cols_;
    std::vector<Slides> slides_;
};

// The goal cell of each tile.
inline std::vector<int> goal_cells(const Tiles& goal) {
    std::vector<int> cells(goal.size());
    for (size_t cell = 0; cell < goal.size(); ++cell) cells[goal[cell]] = static_cast<int>(cell);
    return cells;
}

}  // namespace taquin
