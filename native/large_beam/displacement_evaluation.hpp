// DisplacementEvaluation: the score of a state by the displacements of its tiles, and by how a move
// changes it.
//
// A tile is numbered by its home plus one, so the goal is 1, 2, 3, …, blank.
#pragma once

#include "large_beam/displacement_weights.hpp"

namespace taquin::large_beam {

class DisplacementEvaluation {
   public:
    DisplacementEvaluation(int rows, int cols, const DisplacementWeights& weights)
        : rows_(rows), cols_(cols), weights_(weights), pairs_(size_t(2 * pair_kinds) * pair_size) {
        for (size_t kind = 0; kind < pair_kinds; ++kind)
            for (int one = 0; one < pair_classes; ++one)
                for (int two = 0; two < pair_classes; ++two) {
                    const int16_t weight = weights.pair(kind)[one * pair_classes + two];
                    pairs_[2 * kind * pair_size + size_t(one * pair_classes + two)] = weight;
                    pairs_[(2 * kind + 1) * pair_size + size_t(two * pair_classes + one)] = weight;
                }
        for (int cell = 0; cell < rows * cols; ++cell) {
            places_.push_back({int16_t(cell / cols), int16_t(cell % cols),
                               int16_t(line_class(cell / cols, rows)),
                               int16_t(line_class(cell % cols, cols))});
            neighbours_.push_back(neighbours_of(cell));
        }
    }

    int distance(int tile, int cell) const {
        const Place &at = places_[size_t(cell)], &home = places_[size_t(tile - 1)];
        return std::abs(at.row - home.row) + std::abs(at.col - home.col);
    }

    uint8_t pair_class(int tile, int cell) const {
        if (tile == 0) return blank_class;
        const Place &at = places_[size_t(cell)], &home = places_[size_t(tile - 1)];
        const auto clipped = [](int displacement) {
            return std::clamp(displacement, -max_pair_displacement, max_pair_displacement) +
                   max_pair_displacement;
        };
        return uint8_t(clipped(at.row - home.row) * pair_side + clipped(at.col - home.col));
    }

    // The score of a state from scratch.
    int32_t score(const uint16_t* tiles) const {
        int32_t sum = 0;
        for (int cell = 0; cell < rows_ * cols_; ++cell) {
            sum += alone(tiles[cell], cell);
            const int one = pair_class(tiles[cell], cell);
            for (const Neighbour& next : neighbours_[size_t(cell)])
                if (next.table % 2 == 0)  // each pair once
                    sum += row(next.table,
                               one)[pair_class(tiles[cell + next.offset], cell + next.offset)];
        }
        return sum;
    }

    // The change of the score when a tile moves from a cell into the blank's. `classes` has the
    // class of each cell's tile.
    int32_t delta(const uint8_t* classes, int blank, int from, int tile) const {
        const int after = pair_class(tile, blank), before = classes[from];
        int32_t sum = alone(tile, blank) - alone(tile, from) + alone(0, from) - alone(0, blank);
        for (const Neighbour& next : neighbours_[size_t(blank)]) {
            const int other = classes[blank + next.offset];
            sum += row(next.table, after)[other] - row(next.table, blank_class)[other];
        }
        for (const Neighbour& next : neighbours_[size_t(from)]) {
            const int other = classes[from + next.offset];
            sum += row(next.table, blank_class)[other] - row(next.table, before)[other];
        }
        // The two cells are a pair as well, which both loops took for two pairs with a third cell.
        const int table = from == blank + 1       ? 0
                          : from == blank - 1     ? 1
                          : from == blank + cols_ ? 2
                                                  : 3;
        return sum + row(table, after)[blank_class] - row(table, after)[before] -
               row(table ^ 1, blank_class)[blank_class] + row(table ^ 1, before)[blank_class];
    }

   private:
    static constexpr size_t pair_size = DisplacementWeights::pair_size;
    struct Place {
        int16_t row, col, row_class, col_class;
    };
    // Another cell of a pair. Tables 2k and 2k + 1 are those of pair kind k, with the cell as the
    // first and as the second of the pair.
    struct Neighbour {
        int16_t offset, table;
    };
    struct Neighbours {
        int count = 0;
        Neighbour all[2 * pair_kinds];
        const Neighbour* begin() const { return all; }
        const Neighbour* end() const { return all + count; }
    };

    Neighbours neighbours_of(int cell) const {
        Neighbours found;
        for (size_t kind = 0; kind < pair_kinds; ++kind)
            for (const int sign : {1, -1}) {
                const int row = cell / cols_ + sign * pair_offsets[kind].rows;
                const int col = cell % cols_ + sign * pair_offsets[kind].cols;
                if (row < 0 || row >= rows_ || col < 0 || col >= cols_) continue;
                found.all[found.count++] = {int16_t(row * cols_ + col - cell),
                                            int16_t(2 * kind + (sign < 0))};
            }
        return found;
    }

    // The weights of a class with all others.
    const int16_t* row(int table, int one) const {
        return pairs_.data() + size_t(table) * pair_size + size_t(one * pair_classes);
    }

    // The score of a tile, or of the blank, apart from pairs.
    int32_t alone(int tile, int cell) const {
        const Place& at = places_[size_t(cell)];
        if (tile == 0)
            return weights_.blank()[std::min(rows_ - 1 - at.row, max_blank_distance) * blank_side +
                                    std::min(cols_ - 1 - at.col, max_blank_distance)];
        const Place& home = places_[size_t(tile - 1)];
        const auto clipped = [](int displacement) {
            return std::clamp(displacement, -max_tile_displacement, max_tile_displacement) +
                   max_tile_displacement;
        };
        const int rows = at.row - home.row, cols = at.col - home.col;
        const int distance = std::abs(rows) + std::abs(cols);
        const int classes = home.row_class * line_classes + home.col_class;
        return distance * move_weight + weights_.far()[std::min(distance, max_far_distance)] +
               weights_.tile()[(classes * tile_side + clipped(rows)) * tile_side + clipped(cols)];
    }

    int rows_, cols_;
    const DisplacementWeights& weights_;
    std::vector<int16_t> pairs_;  // [table][class][other class]
    std::vector<Place> places_;
    std::vector<Neighbours> neighbours_;
};

}  // namespace taquin::large_beam
