// PairDeltas: the evaluation delta of a move, pair by pair, on boards of any size.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "beam/evaluation.hpp"

namespace taquin::beam {

// Only for evaluations without displacements.
class PairDeltas {
   public:
    // Throws std::invalid_argument if a difference of pair weights exceeds a byte.
    PairDeltas(const GoalEvaluation& evaluation, size_t cells, size_t pairs)
        : evaluation_(evaluation),
          cells_(cells),
          row_(2 * pairs * cells),
          instead_of_blank_(row_ * cells) {
        for (size_t number = 0; number < pairs; ++number)
            for (const bool partner_second : {true, false})
                fill({0, static_cast<uint8_t>(number), partner_second});
    }

    // The delta when the tile in `from` moves to the blank's cell.
    int32_t delta(const uint8_t* tiles, size_t blank, size_t from) const {
        const uint8_t tile = tiles[from];
        int32_t sum = evaluation_.tile_weight(tile, blank) - evaluation_.tile_weight(tile, from) +
                      evaluation_.tile_weight(0, from) - evaluation_.tile_weight(0, blank);
        // The tile replaces the blank in the blank's pairs, and the blank replaces the tile.
        const int8_t* row = instead_of_blank_.data() + tile * row_;
        for (const auto& partner : evaluation_.partners(blank))
            sum += row[at(partner) + tiles[partner.cell]];
        for (const auto& partner : evaluation_.partners(from))
            sum -= row[at(partner) + tiles[partner.cell]];
        const bool reaches_home = evaluation_.home(tile) == blank;
        const bool leaves_home = evaluation_.home(tile) == from;
        const bool blank_reaches = evaluation_.home(0) == from;
        const bool blank_leaves = evaluation_.home(0) == blank;
        if (reaches_home | leaves_home | blank_reaches | blank_leaves) {
            const auto borders = [&](size_t cell, size_t without, bool at_home) {
                int count = 0;
                for (const uint8_t next : evaluation_.neighbours(cell))
                    count += next != without && at_home != (evaluation_.home(tiles[next]) == next);
                return count;
            };
            const int after = borders(blank, from, reaches_home) +
                              borders(from, blank, blank_reaches) + (reaches_home != blank_reaches);
            const int before = borders(blank, from, blank_leaves) +
                               borders(from, blank, leaves_home) + (blank_leaves != leaves_home);
            sum += (after - before) * evaluation_.border_weight();
        }
        return sum;
    }

   private:
    size_t at(const GoalEvaluation::Partner& partner) const {
        return static_cast<size_t>(2 * partner.pair + !partner.partner_second) * cells_;
    }

    // Each entry is the pair weight of a tile minus that of the blank in the same cell, with
    // another tile as the partner. The entry of a tile with itself is for its pair with the blank,
    // whose order the move reverses. That pair must not count twice, so the entry with the blank is
    // 0.
    void fill(const GoalEvaluation::Partner& partner) {
        for (size_t tile = 1; tile < cells_; ++tile) {
            int8_t* row = instead_of_blank_.data() + tile * row_ + at(partner);
            for (size_t other = 1; other < cells_; ++other)
                row[other] = as_byte(evaluation_.pair(partner, tile, other) -
                                     evaluation_.pair(partner, 0, other));
            row[tile] =
                as_byte(evaluation_.pair(partner, tile, 0) - evaluation_.pair(partner, 0, tile));
        }
    }

    static int8_t as_byte(int32_t number) {
        if (number < INT8_MIN || number > INT8_MAX)
            throw std::invalid_argument("a pair weight is too large");
        return static_cast<int8_t>(number);
    }

    const GoalEvaluation& evaluation_;
    size_t cells_, row_;
    std::vector<int8_t> instead_of_blank_;  // [tile][pair, in both orders][other tile]
};

}  // namespace taquin::beam
