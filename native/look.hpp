// Look: how far from the goal a state looks, in 64ths of a move.
//
// Not an admissible estimate, but one that tells promising states from the others more finely: what
// each tile adds where it is, what two tiles near each other add, and the patterns' sums. The
// numbers are made by src/taquin/search/look.py, which says what they mean.
#pragma once

#include <stdexcept>
#include <vector>

#include "shape.hpp"

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

// The same numbers for one goal, and what a move changes of them.
class BoundLook {
    static constexpr int32_t shift_unit = 4;

   public:
    BoundLook(const Look& look, const Shape& shape, const Tiles& goal)
        : look_(look),
          cells_(goal.size()),
          side_(shape.cols()),
          shifts_(static_cast<size_t>((2 * shape.cols() - 1) * (2 * shape.cols() - 1))),
          row_(2 * look.pairs.size() * goal.size()),
          of_cell_(look.shifts.empty() ? 0 : row_ * goal.size()),
          instead_of_blank_(look.shifts.empty() ? row_ * goal.size() : of_cell_ * goal.size()),
          pair_unit_(look.shifts.empty() ? 1 : shift_unit),
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
        for (size_t cell = 0; cell < (look.shifts.empty() ? 1 : cells_); ++cell)
            for (const Near& near : look.shifts.empty() ? everywhere() : near_[cell])
                tell_apart(cell, near);
    }

    int32_t pattern() const { return look_.pattern; }

    int32_t whole(const uint8_t* tiles) const {
        int32_t sum = 0;
        for (size_t cell = 0; cell < cells_; ++cell) {
            sum += place(tiles[cell], cell);
            for (const Near& near : near_[cell])
                if (near.comes_second) sum += pair(near, cell, tiles[cell], tiles[near.cell]);
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
        const int8_t* row = instead_of_blank_.data() + tile * row_;
        const int8_t *here = row + blank * of_cell_, *there = row + from * of_cell_;
        int32_t pairs = 0;
        for (const Near& near : near_[blank]) pairs += here[near.at + tiles[near.cell]];
        for (const Near& near : near_[from]) pairs -= there[near.at + tiles[near.cell]];
        sum += pairs * pair_unit_;
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

    // The pairs of a cell that has all of them, for numbers that are the same everywhere.
    std::vector<Near> everywhere() const {
        std::vector<Near> all;
        for (size_t number = 0; number < look_.pairs.size(); ++number)
            for (const bool comes_second : {true, false})
                all.push_back({static_cast<uint32_t>((2 * number + !comes_second) * cells_), 0,
                               static_cast<uint8_t>(number), comes_second});
        return all;
    }

    // What a tile in a cell adds together with another near it.
    int32_t pair(const Near& near, size_t cell, size_t tile, size_t other) const {
        const auto& table = look_.pairs[near.number].table;
        const int32_t anywhere =
            table[near.comes_second ? tile * cells_ + other : other * cells_ + tile];
        if (of_cell_ == 0) return anywhere;
        // Rounded, so that all differences find room in a byte each and the tables in the caches.
        const int32_t here = anywhere + shifted(cell, tile, near.cell, other);
        return (here + shift_unit / 2) & -shift_unit;
    }

    int32_t shifted(size_t cell, size_t tile, size_t near, size_t other) const {
        const Shift apart{look_.seen[near] / side_ - look_.seen[cell] / side_,
                          look_.seen[near] % side_ - look_.seen[cell] % side_};
        const Shift one = shift(cell, tile), two = shift(near, other);
        for (const bool exchanged : {false, true})  // rows and columns
            for (const auto& [down, right, table] : look_.shifts) {
                const int rows = exchanged ? right : down, cols = exchanged ? down : right;
                if (apart.rows == rows && apart.cols == cols)
                    return table[place_of(one, exchanged) * shifts_ + place_of(two, exchanged)];
                if (apart.rows == -rows && apart.cols == -cols)
                    return table[place_of(two, exchanged) * shifts_ + place_of(one, exchanged)];
            }
        return 0;
    }

    struct Shift {
        int rows, cols;
    };
    Shift shift(size_t cell, size_t tile) const {
        const int is = look_.seen[cell], home = look_.seen[home_[tile]];
        return {is / side_ - home / side_, is % side_ - home % side_};
    }
    size_t place_of(const Shift& shift, bool exchanged) const {
        const int rows = exchanged ? shift.cols : shift.rows;
        const int cols = exchanged ? shift.rows : shift.cols;
        return static_cast<size_t>((rows + side_ - 1) * (2 * side_ - 1) + cols + side_ - 1);
    }

    // What a tile adds more than the blank would in the same cell, next to another. With itself it
    // means its own pair with the blank, which is turned round; that must not count twice, so with
    // the blank it adds nothing.
    void tell_apart(size_t cell, const Near& near) {
        for (size_t tile = 1; tile < cells_; ++tile) {
            int8_t* row = instead_of_blank_.data() + cell * of_cell_ + tile * row_ + near.at;
            for (size_t other = 1; other < cells_; ++other)
                row[other] = as_byte(pair(near, cell, tile, other) - pair(near, cell, 0, other));
            row[tile] = as_byte(pair(near, cell, tile, 0) - pair(near, cell, 0, tile));
        }
    }

    int8_t as_byte(int32_t number) const {
        const int32_t units = number / pair_unit_;
        if (units < INT8_MIN || units > INT8_MAX)
            throw std::invalid_argument("a pair that counts for too much");
        return static_cast<int8_t>(units);
    }

    const Look& look_;
    size_t cells_;
    int side_;
    size_t shifts_, row_, of_cell_;
    // [cell, if that matters][tile][pair table, either way][other tile]
    std::vector<int8_t> instead_of_blank_;
    int32_t pair_unit_;
    Tiles home_;
    std::vector<std::vector<Near>> near_;
    std::vector<std::vector<uint8_t>> beside_;
};

}  // namespace taquin
