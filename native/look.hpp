// Look: how far from the goal a state looks, in 64ths of a move.
//
// Not an admissible estimate, but one that tells promising states from the others more finely: what
// each tile adds where it is, what two neighbours add, and the patterns' sums. The numbers are made
// by src/taquin/search/look.py, which says what they mean.
#pragma once

#include <vector>

#include "shape.hpp"

namespace taquin {

struct Look {
    std::vector<int32_t> place;   // [tile][cell]
    std::vector<int32_t> beside;  // [side by side, one above the other][first tile][second tile]
    int32_t border = 0;           // for two neighbours of which one is at home
    int32_t pattern = 0;          // for each move that a view's patterns ask for
};

// The same numbers for one goal, with what a move changes.
class BoundLook {
   public:
    BoundLook(const Look& look, const Shape& shape, const Tiles& goal)
        : look_(look), shape_(shape), home_(goal.size()) {
        for (size_t cell = 0; cell < goal.size(); ++cell)
            home_[goal[cell]] = static_cast<uint8_t>(cell);
    }

    int32_t pattern() const { return look_.pattern; }

    int32_t whole(const uint8_t* tiles) const {
        int32_t sum = 0;
        for (int cell = 0; cell < shape_.cells(); ++cell) {
            sum += place(tiles[cell], cell);
            if (cell % shape_.cols() < shape_.cols() - 1) sum += across(tiles, cell);
            if (cell / shape_.cols() < shape_.rows() - 1) sum += downwards(tiles, cell);
        }
        return sum;
    }

    // What changes when the tile in `from` goes to the blank's cell. The tiles are left as they
    // were.
    int32_t change(uint8_t* tiles, int blank, int from) const {
        const int tile = tiles[from];
        const int32_t before = around(tiles, blank, from);
        tiles[blank] = static_cast<uint8_t>(tile);
        tiles[from] = 0;
        const int32_t after = around(tiles, blank, from);
        tiles[from] = static_cast<uint8_t>(tile);
        tiles[blank] = 0;
        return after - before + place(tile, blank) - place(tile, from) + place(0, from) -
               place(0, blank);
    }

   private:
    size_t cells() const { return home_.size(); }
    int32_t place(int tile, int cell) const {
        return look_.place[static_cast<size_t>(tile) * cells() + static_cast<size_t>(cell)];
    }
    int32_t pair(size_t direction, const uint8_t* tiles, int first, int second) const {
        const size_t one = tiles[first], two = tiles[second];
        const bool mixed = (home_[one] == first) != (home_[two] == second);
        return look_.beside[(direction * cells() + one) * cells() + two] +
               (mixed ? look_.border : 0);
    }
    int32_t across(const uint8_t* tiles, int cell) const { return pair(0, tiles, cell, cell + 1); }
    int32_t downwards(const uint8_t* tiles, int cell) const {
        return pair(1, tiles, cell, cell + shape_.cols());
    }

    // All pairs that one of two neighbouring cells is part of.
    int32_t around(const uint8_t* tiles, int one, int two) const {
        const int first = one < two ? one : two, second = one < two ? two : one;
        const int32_t between =
            second == first + 1 ? across(tiles, first) : downwards(tiles, first);
        return beside(tiles, first) + beside(tiles, second) - between;
    }
    int32_t beside(const uint8_t* tiles, int cell) const {
        int32_t sum = 0;
        const int row = cell / shape_.cols(), col = cell % shape_.cols();
        if (col > 0) sum += across(tiles, cell - 1);
        if (col < shape_.cols() - 1) sum += across(tiles, cell);
        if (row > 0) sum += downwards(tiles, cell - shape_.cols());
        if (row < shape_.rows() - 1) sum += downwards(tiles, cell);
        return sum;
    }

    const Look& look_;
    Shape shape_;
    Tiles home_;
};

}  // namespace taquin
