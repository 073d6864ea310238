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
    std::vector<int32_t> place;  // [tile][cell]
    // [side by side, one above the other][first tile][second tile]; 0 with the blank
    std::vector<int32_t> beside;
    int32_t border = 0;   // for two neighbours of which one is at home
    int32_t pattern = 0;  // for each move that a view's patterns ask for
};

// The same numbers for one goal, and what a move changes of them.
class BoundLook {
   public:
    BoundLook(const Look& look, const Shape& shape, const Tiles& goal)
        : look_(look), shape_(shape), cells_(goal.size()), home_(goal.size()), beside_(cells_) {
        for (size_t cell = 0; cell < cells_; ++cell) home_[goal[cell]] = static_cast<uint8_t>(cell);
        const int32_t* across = look.beside.data();
        const int32_t* downwards = across + cells_ * cells_;
        for (int cell = 0; cell < shape.cells(); ++cell)
            for (const Slide slide : shape.slides(cell)) {
                const bool first = slide.move == right || slide.move == down;
                const bool level = slide.move == left || slide.move == right;
                beside_[static_cast<size_t>(cell)].push_back(
                    {level ? across : downwards, slide.target, first});
            }
    }

    int32_t pattern() const { return look_.pattern; }

    int32_t whole(const uint8_t* tiles) const {
        int32_t sum = 0;
        for (size_t cell = 0; cell < cells_; ++cell) {
            sum += place(tiles[cell], cell);
            for (const Neighbour& next : beside_[cell])
                if (next.comes_second) sum += pair(next, cell, tiles[cell], tiles[next.cell]);
        }
        return sum;
    }

    // What changes when the tile in `from` goes to the blank's cell.
    int32_t change(const uint8_t* tiles, size_t blank, size_t from) const {
        const uint8_t tile = tiles[from];
        int32_t sum = place(tile, blank) - place(tile, from) + place(0, from) - place(0, blank);
        for (const Neighbour& next : beside_[blank])  // the blank's own pairs count nothing
            sum += next.cell == from ? 0 : beside(next, tile, tiles[next.cell]);
        for (const Neighbour& next : beside_[from]) sum -= beside(next, tile, tiles[next.cell]);
        const bool reaches_home = home_[tile] == blank, leaves_home = home_[tile] == from;
        const bool blank_reaches = home_[0] == from, blank_leaves = home_[0] == blank;
        if (reaches_home | leaves_home | blank_reaches | blank_leaves) {
            const auto borders = [&](size_t cell, size_t without, bool at_home) {
                int count = 0;
                for (const Neighbour& next : beside_[cell])
                    count +=
                        next.cell != without && at_home != (home_[tiles[next.cell]] == next.cell);
                return count;
            };
            const int after = borders(blank, from, reaches_home) +
                              borders(from, blank, blank_reaches) + (reaches_home != blank_reaches);
            const int before = borders(blank, from, blank_leaves) +
                               borders(from, blank, leaves_home) + (blank_leaves != leaves_home);
            sum += (after - before) * look_.border;
        }
        return sum;
    }

   private:
    struct Neighbour {
        const int32_t* table;  // [first tile][second tile]
        uint8_t cell;
        bool comes_second;
    };

    int32_t place(size_t tile, size_t cell) const { return look_.place[tile * cells_ + cell]; }

    int32_t beside(const Neighbour& next, size_t tile, size_t other) const {
        return next.table[next.comes_second ? tile * cells_ + other : other * cells_ + tile];
    }
    // What a tile in a cell and one in a neighbouring cell add.
    int32_t pair(const Neighbour& next, size_t cell, size_t tile, size_t other) const {
        const bool mixed = (home_[tile] == cell) != (home_[other] == next.cell);
        return beside(next, tile, other) + (mixed ? look_.border : 0);
    }

    const Look& look_;
    Shape shape_;
    size_t cells_;
    Tiles home_;
    std::vector<std::vector<Neighbour>> beside_;
};

}  // namespace taquin
