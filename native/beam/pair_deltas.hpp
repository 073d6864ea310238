// PairLook: what a move changes of the look, pair by pair, on boards of any size.
#pragma once

#include <stdexcept>

#include "beam/evaluation.hpp"

namespace taquin {

class PairLook {
   public:
    PairLook(const BoundLook& look, size_t cells, size_t pair_tables)
        : look_(look),
          cells_(cells),
          row_(2 * pair_tables * cells),
          instead_of_blank_(row_ * cells) {
        for (size_t number = 0; number < pair_tables; ++number)
            for (const bool comes_second : {true, false})
                tell_apart({0, static_cast<uint8_t>(number), comes_second});
    }

    // What changes when the tile in `from` goes to the blank's cell.
    int32_t change(const uint8_t* tiles, size_t blank, size_t from) const {
        const uint8_t tile = tiles[from];
        int32_t sum = look_.place(tile, blank) - look_.place(tile, from) + look_.place(0, from) -
                      look_.place(0, blank);
        // The tile takes the blank's place in the blank's pairs, and the blank the tile's.
        const int8_t* row = instead_of_blank_.data() + tile * row_;
        for (const auto& near : look_.near(blank)) sum += row[at(near) + tiles[near.cell]];
        for (const auto& near : look_.near(from)) sum -= row[at(near) + tiles[near.cell]];
        const bool reaches_home = look_.home(tile) == blank, leaves_home = look_.home(tile) == from;
        const bool blank_reaches = look_.home(0) == from, blank_leaves = look_.home(0) == blank;
        if (reaches_home | leaves_home | blank_reaches | blank_leaves) {
            const auto borders = [&](size_t cell, size_t without, bool at_home) {
                int count = 0;
                for (const uint8_t next : look_.beside(cell))
                    count += next != without && at_home != (look_.home(tiles[next]) == next);
                return count;
            };
            const int after = borders(blank, from, reaches_home) +
                              borders(from, blank, blank_reaches) + (reaches_home != blank_reaches);
            const int before = borders(blank, from, blank_leaves) +
                               borders(from, blank, leaves_home) + (blank_leaves != leaves_home);
            sum += (after - before) * look_.border();
        }
        return sum;
    }

   private:
    size_t at(const BoundLook::Near& near) const {
        return static_cast<size_t>(2 * near.number + !near.comes_second) * cells_;
    }

    // What a tile adds more than the blank would in the same cell, next to another. With itself it
    // means its own pair with the blank, which is turned round; that must not count twice, so with
    // the blank it adds nothing.
    void tell_apart(const BoundLook::Near& near) {
        for (size_t tile = 1; tile < cells_; ++tile) {
            int8_t* row = instead_of_blank_.data() + tile * row_ + at(near);
            for (size_t other = 1; other < cells_; ++other)
                row[other] = as_byte(look_.pair(near, tile, other) - look_.pair(near, 0, other));
            row[tile] = as_byte(look_.pair(near, tile, 0) - look_.pair(near, 0, tile));
        }
    }

    static int8_t as_byte(int32_t number) {
        if (number < INT8_MIN || number > INT8_MAX)
            throw std::invalid_argument("a pair that counts for too much");
        return static_cast<int8_t>(number);
    }

    const BoundLook& look_;
    size_t cells_, row_;
    std::vector<int8_t> instead_of_blank_;  // [tile][pair table, either way][other tile]
};

}  // namespace taquin
