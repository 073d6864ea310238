// Look: how far from the goal a state looks, in 64ths of a move.
//
// Not an admissible estimate, but one that tells promising states from the others more finely: what
// each tile adds where it is, what two tiles near each other add, and the patterns' sums. The
// numbers are made by src/taquin/search/look.py, which says what they mean.
#pragma once

#include <vector>

#include "shape.hpp"

namespace taquin {

// What two tiles add that lie so many rows and columns apart; either may be the blank.
struct PairTable {
    int down = 0, right = 0;
    std::vector<int32_t> table;  // [first tile][second tile]
};

struct Look {
    std::vector<int32_t> place;  // [tile][cell]
    std::vector<PairTable> pairs;
    int32_t border = 0;   // for two neighbours of which one is at home
    int32_t pattern = 0;  // for each move that a view's patterns ask for
};

// The same numbers for one goal, and what a move changes of them.
class BoundLook {
   public:
    BoundLook(const Look& look, const Shape& shape, const Tiles& goal)
        : look_(look),
          cells_(goal.size()),
          row_(2 * look.pairs.size() * goal.size()),
          instead_of_blank_(row_ * goal.size()),
          home_(goal.size()),
          near_(goal.size()),
          beside_(goal.size()) {
        for (size_t cell = 0; cell < cells_; ++cell) home_[goal[cell]] = static_cast<uint8_t>(cell);
        for (int cell = 0; cell < shape.cells(); ++cell) {
            for (const Slide slide : shape.slides(cell))
                beside_[static_cast<size_t>(cell)].push_back(slide.target);
            for (size_t number = 0; number < look.pairs.size(); ++number)
                for (const int sign : {1, -1}) add_near(shape, cell, number, sign);
        }
        for (size_t number = 0; number < look.pairs.size(); ++number) tell_apart(number);
    }

    int32_t pattern() const { return look_.pattern; }

    int32_t whole(const uint8_t* tiles) const {
        int32_t sum = 0;
        for (size_t cell = 0; cell < cells_; ++cell) {
            sum += place(tiles[cell], cell);
            for (const Near& near : near_[cell])
                if (near.comes_second)
                    sum += look_.pairs[near.number].table[tiles[cell] * cells_ + tiles[near.cell]];
            for (const uint8_t next : beside_[cell])
                if (next > cell && is_home(tiles, cell) != is_home(tiles, next))
                    sum += look_.border;
        }
        return sum;
    }

    // What changes when the tile in `from` goes to the blank's cell.
    int32_t change(const uint8_t* tiles, size_t blank, size_t from) const {
        const uint8_t tile = tiles[from];
        int32_t sum = place(tile, blank) - place(tile, from) + place(0, from) - place(0, blank);
        // The tile takes the blank's place in the blank's pairs, and the blank the tile's.
        const int16_t* row = instead_of_blank_.data() + tile * row_;
        for (const Near& near : near_[blank]) sum += row[near.at + tiles[near.cell]];
        for (const Near& near : near_[from]) sum -= row[near.at + tiles[near.cell]];
        const bool reaches_home = home_[tile] == blank, leaves_home = home_[tile] == from;
        const bool blank_reaches = home_[0] == from, blank_leaves = home_[0] == blank;
        if (reaches_home | leaves_home | blank_reaches | blank_leaves) {
            const auto borders = [&](size_t cell, size_t without, bool at_home) {
                int count = 0;
                for (const uint8_t next : beside_[cell])
                    count += next != without && at_home != is_home(tiles, next);
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
    struct Near {
        uint32_t at;  // in a row of instead_of_blank_
        uint8_t cell;
        uint8_t number;  // of the pair table
        bool comes_second;
    };

    bool is_home(const uint8_t* tiles, size_t cell) const { return home_[tiles[cell]] == cell; }
    int32_t place(size_t tile, size_t cell) const { return look_.place[tile * cells_ + cell]; }

    void add_near(const Shape& shape, int cell, size_t number, int sign) {
        const int row = cell / shape.cols() + sign * look_.pairs[number].down;
        const int col = cell % shape.cols() + sign * look_.pairs[number].right;
        if (row < 0 || row >= shape.rows() || col < 0 || col >= shape.cols()) return;
        const size_t direction = 2 * number + (sign > 0 ? 0 : 1);
        near_[static_cast<size_t>(cell)].push_back({static_cast<uint32_t>(direction * cells_),
                                                    static_cast<uint8_t>(row * shape.cols() + col),
                                                    static_cast<uint8_t>(number), sign > 0});
    }

    // What a tile adds more than the blank would in the same cell, next to another. With itself it
    // means its own pair with the blank, which is turned round; that must not count twice, so with
    // the blank it adds nothing.
    void tell_apart(size_t number) {
        const auto& table = look_.pairs[number].table;
        for (size_t tile = 1; tile < cells_; ++tile) {
            int16_t* first = instead_of_blank_.data() + tile * row_ + 2 * number * cells_;
            int16_t* second = first + cells_;
            for (size_t other = 1; other < cells_; ++other) {
                first[other] = static_cast<int16_t>(table[tile * cells_ + other] - table[other]);
                second[other] =
                    static_cast<int16_t>(table[other * cells_ + tile] - table[other * cells_]);
            }
            first[tile] = static_cast<int16_t>(table[tile * cells_] - table[tile]);
            second[tile] = static_cast<int16_t>(-first[tile]);
        }
    }

    const Look& look_;
    size_t cells_, row_;
    std::vector<int16_t> instead_of_blank_;  // [tile][pair table, either way][other tile]
    Tiles home_;
    std::vector<std::vector<Near>> near_;
    std::vector<std::vector<uint8_t>> beside_;
};

}  // namespace taquin
