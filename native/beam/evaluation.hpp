// Look: how far from the goal a state looks, in 64ths of a move.
//
// Not an admissible estimate, but one that tells promising states from the others more finely: what
// each tile adds where it is, what two tiles near each other add, and the patterns' sums. The
// numbers are made by src/taquin/search/look.py, which says what they mean.
#pragma once

#include <algorithm>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

// What two tiles add that lie so many rows and columns apart; either may be the blank.
struct PairTable {
    int down = 0, right = 0;
    std::vector<int32_t> table;  // [first tile][second tile]
};

// What they add besides by how far each is from home. It is for boards as seen from the blank's
// goal, with rows and columns that may be exchanged.
struct ShiftTable {
    int down = 0, right = 0;
    std::vector<int16_t> table;  // [shift of the first][shift of the second]
};

struct Look {
    std::vector<int32_t> place;  // [tile][cell]
    std::vector<PairTable> pairs;
    int32_t border = 0;              // for two neighbours of which one is at home
    int32_t pattern = 0;             // for each move that a view's patterns ask for
    std::vector<ShiftTable> shifts;  // all of them for pairs that are in `pairs` as well
    Tiles seen;                      // each cell as seen from the blank's goal, if there are shifts
};

// The same numbers for one goal.
class BoundLook {
    static constexpr int32_t shift_unit = 4;

   public:
    BoundLook(const Look& look, const Shape& shape, const Tiles& goal)
        : look_(look),
          cells_(goal.size()),
          side_(shape.cols()),
          shifts_(static_cast<size_t>((2 * shape.cols() - 1) * (2 * shape.cols() - 1))),
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
    }

    int32_t pattern() const { return look_.pattern; }
    int32_t border() const { return look_.border; }
    bool has_shifts() const { return !look_.shifts.empty(); }

    struct Near {
        uint8_t cell;
        uint8_t number;  // of the pair table
        bool comes_second;
    };
    const std::vector<Near>& near(size_t cell) const { return near_[cell]; }
    const std::vector<uint8_t>& beside(size_t cell) const { return beside_[cell]; }
    size_t home(size_t tile) const { return home_[tile]; }
    int32_t place(size_t tile, size_t cell) const { return look_.place[tile * cells_ + cell]; }

    int32_t whole(const uint8_t* tiles) const {
        int32_t sum = 0;
        for (size_t cell = 0; cell < cells_; ++cell) {
            sum += place(tiles[cell], cell);
            for (const Near& near : near_[cell])
                if (near.comes_second) sum += pair(near, cell, tiles[cell], tiles[near.cell]);
            for (const uint8_t next : beside_[cell])
                if (next > cell) sum += border(tiles[cell], cell, tiles[next], next);
        }
        return sum;
    }

    // What any tile in a cell and any in another add together: [tile][other].
    std::vector<int32_t> together(size_t cell, size_t other_cell) const {
        std::vector<int32_t> sums(cells_ * cells_);
        const auto add = [&](const auto& what) {
            for (size_t tile = 0; tile < cells_; ++tile)
                for (size_t other = 0; other < cells_; ++other)
                    sums[tile * cells_ + other] += what(tile, other);
        };
        for (const Near& near : near_[cell]) {
            if (near.cell != other_cell) continue;
            const Shifts shifts = shifts_between(cell, near.cell);
            add([&](size_t tile, size_t other) { return pair(near, shifts, cell, tile, other); });
        }
        if (std::ranges::find(beside_[cell], other_cell) != beside_[cell].end())
            add([&](size_t tile, size_t other) { return border(tile, cell, other, other_cell); });
        return sums;
    }

    // What a tile in a cell adds together with another near it, by named pairs alone.
    int32_t pair(const Near& near, size_t tile, size_t other) const {
        const auto& table = look_.pairs[near.number].table;
        return table[near.comes_second ? tile * cells_ + other : other * cells_ + tile];
    }

   private:
    // The table that tells what two cells add by their tiles' shifts, and how to read it.
    struct Shifts {
        const ShiftTable* table = nullptr;
        bool exchanged = false;  // rows and columns
        bool turned = false;     // first and second
    };

    int32_t border(size_t tile, size_t cell, size_t other, size_t other_cell) const {
        return (home_[tile] == cell) != (home_[other] == other_cell) ? look_.border : 0;
    }

    void add_near(const Shape& shape, int cell, size_t number, int sign) {
        const int row = cell / shape.cols() + sign * look_.pairs[number].down;
        const int col = cell % shape.cols() + sign * look_.pairs[number].right;
        if (row < 0 || row >= shape.rows() || col < 0 || col >= shape.cols()) return;
        near_[static_cast<size_t>(cell)].push_back({static_cast<uint8_t>(row * shape.cols() + col),
                                                    static_cast<uint8_t>(number), sign > 0});
    }

    int32_t pair(const Near& near, size_t cell, size_t tile, size_t other) const {
        return pair(near, shifts_between(cell, near.cell), cell, tile, other);
    }

    int32_t pair(const Near& near, const Shifts& shifts, size_t cell, size_t tile,
                 size_t other) const {
        int32_t sum = pair(near, tile, other);
        if (!has_shifts()) return sum;
        if (shifts.table) {
            const size_t one = shift(cell, tile, shifts.exchanged);
            const size_t two = shift(near.cell, other, shifts.exchanged);
            sum += shifts.table->table[shifts.turned ? two * shifts_ + one : one * shifts_ + two];
        }
        return (sum + shift_unit / 2) & -shift_unit;  // rounded, as they were learned
    }

    Shifts shifts_between(size_t cell, size_t near) const {
        if (!has_shifts()) return {};
        const int rows = look_.seen[near] / side_ - look_.seen[cell] / side_;
        const int cols = look_.seen[near] % side_ - look_.seen[cell] % side_;
        for (const bool exchanged : {false, true})
            for (const ShiftTable& table : look_.shifts) {
                const int down = exchanged ? table.right : table.down;
                const int right = exchanged ? table.down : table.right;
                if (rows == down && cols == right) return {&table, exchanged, false};
                if (rows == -down && cols == -right) return {&table, exchanged, true};
            }
        return {};
    }

    // The number of a tile's shift from home.
    size_t shift(size_t cell, size_t tile, bool exchanged) const {
        const int is = look_.seen[cell], home = look_.seen[home_[tile]];
        const int rows = is / side_ - home / side_, cols = is % side_ - home % side_;
        const int down = exchanged ? cols : rows, right = exchanged ? rows : cols;
        return static_cast<size_t>((down + side_ - 1) * (2 * side_ - 1) + right + side_ - 1);
    }

    const Look& look_;
    size_t cells_;
    int side_;
    size_t shifts_;
    Tiles home_;
    std::vector<std::vector<Near>> near_;
    std::vector<std::vector<uint8_t>> beside_;
};

}  // namespace taquin
