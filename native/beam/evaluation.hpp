// Evaluation: the wide beam's evaluation function, whose value is a score in 64ths of a move.
//
// The score is not admissible, but it ranks states more finely than a heuristic. It adds weights
// for each tile in its cell, for two tiles near each other, for borders, and for the patterns'
// sums. The weights come from src/taquin/evaluation, which explains them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/shape.hpp"

namespace taquin::beam {

// The weights of two tiles at that offset; either may be the blank.
struct PairWeights {
    int down = 0, right = 0;      // the offset, in rows and columns
    std::vector<int32_t> weight;  // [first tile][second tile]
};

// Further weights of two tiles at that offset, by their displacements from home. They refer to the
// board as seen from the blank's goal cell. Rows and columns may be exchanged.
struct DisplacementWeights {
    int down = 0, right = 0;
    std::vector<int16_t> weight;  // [displacement of the first][displacement of the second]
};

struct Evaluation {
    std::vector<int32_t> tile_weights;  // [tile][cell]
    std::vector<PairWeights> pairs;
    int32_t border_weight = 0;                       // for two neighbours, only one at home
    int32_t pattern_weight = 0;                      // for each move of a view's sum
    std::vector<DisplacementWeights> displacements;  // each offset is also in `pairs`
    Tiles oriented_cells;  // each cell as seen from the blank's goal cell; for displacements
};

// An evaluation prepared for one goal.
class GoalEvaluation {
    static constexpr int32_t rounding_unit = 4;

   public:
    GoalEvaluation(const Evaluation& evaluation, const Shape& shape, const Tiles& goal)
        : evaluation_(evaluation),
          cells_(goal.size()),
          side_(shape.cols()),
          displacements_(static_cast<size_t>((2 * shape.cols() - 1) * (2 * shape.cols() - 1))),
          home_(goal.size()),
          partners_(goal.size()),
          neighbours_(goal.size()) {
        for (size_t cell = 0; cell < cells_; ++cell) home_[goal[cell]] = static_cast<uint8_t>(cell);
        for (int cell = 0; cell < shape.cells(); ++cell) {
            for (const Slide slide : shape.slides(cell))
                neighbours_[static_cast<size_t>(cell)].push_back(slide.target);
            for (size_t number = 0; number < evaluation.pairs.size(); ++number)
                for (const int sign : {1, -1}) add_partner(shape, cell, number, sign);
        }
    }

    int32_t pattern_weight() const { return evaluation_.pattern_weight; }
    int32_t border_weight() const { return evaluation_.border_weight; }
    bool has_displacements() const { return !evaluation_.displacements.empty(); }

    // A cell that forms a weighted pair with a given cell.
    struct Partner {
        uint8_t cell;
        uint8_t pair;         // the number of the pair weights
        bool partner_second;  // whether the partner is the second tile of the pair
    };
    const std::vector<Partner>& partners(size_t cell) const { return partners_[cell]; }
    const std::vector<uint8_t>& neighbours(size_t cell) const { return neighbours_[cell]; }
    size_t home(size_t tile) const { return home_[tile]; }
    int32_t tile_weight(size_t tile, size_t cell) const {
        return evaluation_.tile_weights[tile * cells_ + cell];
    }

    // The score of a board without its patterns, from scratch.
    int32_t score(const uint8_t* tiles) const {
        int32_t sum = 0;
        for (size_t cell = 0; cell < cells_; ++cell) {
            sum += tile_weight(tiles[cell], cell);
            for (const Partner& partner : partners_[cell])
                if (partner.partner_second)
                    sum += pair(partner, cell, tiles[cell], tiles[partner.cell]);
            for (const uint8_t next : neighbours_[cell])
                if (next > cell) sum += border(tiles[cell], cell, tiles[next], next);
        }
        return sum;
    }

    // The pair and border weights of two cells, for all pairs of tiles: [tile][other].
    std::vector<int32_t> joint_weights(size_t cell, size_t other_cell) const {
        std::vector<int32_t> sums(cells_ * cells_);
        const auto add = [&](const auto& weight) {
            for (size_t tile = 0; tile < cells_; ++tile)
                for (size_t other = 0; other < cells_; ++other)
                    sums[tile * cells_ + other] += weight(tile, other);
        };
        for (const Partner& partner : partners_[cell]) {
            if (partner.cell != other_cell) continue;
            const PairDisplacements displacements = pair_displacements(cell, partner.cell);
            add([&](size_t tile, size_t other) {
                return pair(partner, displacements, cell, tile, other);
            });
        }
        if (std::ranges::find(neighbours_[cell], other_cell) != neighbours_[cell].end())
            add([&](size_t tile, size_t other) { return border(tile, cell, other, other_cell); });
        return sums;
    }

    // The pair weight of a tile and its partner, without displacements.
    int32_t pair(const Partner& partner, size_t tile, size_t other) const {
        const auto& weight = evaluation_.pairs[partner.pair].weight;
        return weight[partner.partner_second ? tile * cells_ + other : other * cells_ + tile];
    }

   private:
    // The displacement weights of two cells, and how to read them.
    struct PairDisplacements {
        const DisplacementWeights* weights = nullptr;
        bool transposed = false;  // rows and columns are exchanged
        bool swapped = false;     // first and second are exchanged
    };

    int32_t border(size_t tile, size_t cell, size_t other, size_t other_cell) const {
        return (home_[tile] == cell) != (home_[other] == other_cell) ? evaluation_.border_weight
                                                                     : 0;
    }

    void add_partner(const Shape& shape, int cell, size_t number, int sign) {
        const int row = cell / shape.cols() + sign * evaluation_.pairs[number].down;
        const int col = cell % shape.cols() + sign * evaluation_.pairs[number].right;
        if (row < 0 || row >= shape.rows() || col < 0 || col >= shape.cols()) return;
        partners_[static_cast<size_t>(cell)].push_back(
            {static_cast<uint8_t>(row * shape.cols() + col), static_cast<uint8_t>(number),
             sign > 0});
    }

    int32_t pair(const Partner& partner, size_t cell, size_t tile, size_t other) const {
        return pair(partner, pair_displacements(cell, partner.cell), cell, tile, other);
    }

    int32_t pair(const Partner& partner, const PairDisplacements& displacements, size_t cell,
                 size_t tile, size_t other) const {
        int32_t sum = pair(partner, tile, other);
        if (!has_displacements()) return sum;
        if (displacements.weights) {
            const size_t one = displacement(cell, tile, displacements.transposed);
            const size_t two = displacement(partner.cell, other, displacements.transposed);
            sum +=
                displacements.weights->weight[displacements.swapped ? two * displacements_ + one
                                                                    : one * displacements_ + two];
        }
        return (sum + rounding_unit / 2) & -rounding_unit;  // weights were learned with rounding
    }

    PairDisplacements pair_displacements(size_t cell, size_t partner) const {
        if (!has_displacements()) return {};
        const Tiles& oriented = evaluation_.oriented_cells;
        const int rows = oriented[partner] / side_ - oriented[cell] / side_;
        const int cols = oriented[partner] % side_ - oriented[cell] % side_;
        for (const bool transposed : {false, true})
            for (const DisplacementWeights& weights : evaluation_.displacements) {
                const int down = transposed ? weights.right : weights.down;
                const int right = transposed ? weights.down : weights.right;
                if (rows == down && cols == right) return {&weights, transposed, false};
                if (rows == -down && cols == -right) return {&weights, transposed, true};
            }
        return {};
    }

    // The number of a tile's displacement from home.
    size_t displacement(size_t cell, size_t tile, bool transposed) const {
        const int at = evaluation_.oriented_cells[cell];
        const int home = evaluation_.oriented_cells[home_[tile]];
        const int rows = at / side_ - home / side_, cols = at % side_ - home % side_;
        const int down = transposed ? cols : rows, right = transposed ? rows : cols;
        return static_cast<size_t>((down + side_ - 1) * (2 * side_ - 1) + right + side_ - 1);
    }

    const Evaluation& evaluation_;
    size_t cells_;
    int side_;
    size_t displacements_;  // their number
    Tiles home_;
    std::vector<std::vector<Partner>> partners_;
    std::vector<std::vector<uint8_t>> neighbours_;
};

}  // namespace taquin::beam
