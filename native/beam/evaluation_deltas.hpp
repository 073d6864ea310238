// EvaluationDeltas: the precomputed change of the score for each blank move.
//
// The delta of a move depends on the tile that moves and on the tiles near the two cells. Each
// nearby tile contributes one number: the sum of its borders and of its pairs with the moving tile
// and the blank, in both cells. That takes half as many additions as there are pairs, and no
// branches.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "beam/pair_deltas.hpp"
#include "core/distances.hpp"
#include "core/zobrist.hpp"

namespace taquin::beam {

class EvaluationDeltas {
   public:
    // The deltas of a tile that do not depend on other tiles.
    struct TileDelta {
        uint64_t hash;      // by exclusive or
        int32_t score;      // includes the blank's weight
        int32_t manhattan;  // of the distance
    };
    struct BlankMove {
        uint8_t blank, from;  // the blank moves to `from`, the tile from there to `blank`
        Move move;
        std::vector<TileDelta> tiles;
        std::vector<uint8_t> near;         // cells, padded with `blank`, which contributes 0
        std::vector<int16_t> near_deltas;  // [moving tile][near][tile there]
    };

    // Throws std::invalid_argument if the pair weights are too large.
    EvaluationDeltas(const GoalEvaluation& evaluation, size_t pairs, const Shape& shape,
                     const Tiles& goal)
        : cells_(goal.size()), evaluation_(evaluation), moves_(cells_), by_move_(cells_) {
        if (cells_ > max_precomputed_cells && !evaluation.has_displacements())
            pair_deltas_.emplace(evaluation, cells_, pairs);
        const Zobrist zobrist(shape.cells());
        const Distances distances(shape);
        JointWeights joint_weights(evaluation);
        for (int blank = 0; blank < shape.cells(); ++blank) {
            auto& moves = moves_[static_cast<size_t>(blank)];
            for (const Slide slide : shape.slides(blank)) {
                moves.push_back(
                    {static_cast<uint8_t>(blank), slide.target, slide.move, {}, {}, {}});
                fill_tiles(moves.back(), distances, zobrist);
                if (!pair_deltas_) moves.back().near = near(moves.back());
            }
            for (const BlankMove& move : moves) by_move_[move.blank][move.move] = &move;
            if (pair_deltas_) continue;
            // All moves of a blank have the same number of cells, so the loop is predictable.
            size_t max_near = 0;
            for (const BlankMove& move : moves) max_near = std::max(max_near, move.near.size());
            for (BlankMove& move : moves) {
                move.near.resize((max_near + 1) / 2 * 2, move.blank);
                precompute(move, joint_weights);
            }
        }
    }

    // The moves of a blank in that cell.
    const std::vector<BlankMove>& from(size_t blank) const { return moves_[blank]; }
    const BlankMove& move(size_t blank, Move move) const { return *by_move_[blank][move]; }

    // The change of the score, without patterns, when a tile moves.
    int32_t delta(const BlankMove& move, size_t tile, const uint8_t* tiles) const {
        if (pair_deltas_) return pair_deltas_->delta(tiles, move.blank, move.from);
        int16_t sum = 0;
        const size_t count = move.near.size();
        const int16_t* row = move.near_deltas.data() + tile * count * cells_;
        for (size_t i = 0; i < count; i += 2, row += 2 * cells_) {
            sum = static_cast<int16_t>(sum + row[tiles[move.near[i]]]);
            sum = static_cast<int16_t>(sum + row[cells_ + tiles[move.near[i + 1]]]);
        }
        return move.tiles[tile].score + sum;
    }

    uint64_t memory() const {
        uint64_t bytes = 0;
        for (const auto& moves : moves_)
            for (const BlankMove& move : moves)
                bytes += move.near_deltas.size() * sizeof(int16_t) +
                         move.tiles.size() * sizeof(TileDelta);
        return bytes;
    }
    // An upper bound for that many cells and the present number of pairs.
    static uint64_t max_memory(uint64_t cells) {
        constexpr uint64_t directions = 4, near = 16;
        return cells > max_precomputed_cells
                   ? 0
                   : directions * near * cells * cells * cells * sizeof(int16_t);
    }

   private:
    static constexpr uint64_t max_precomputed_cells = 49;  // 15 MB

    // The joint weights of every two cells, computed once.
    class JointWeights {
       public:
        explicit JointWeights(const GoalEvaluation& evaluation) : evaluation_(evaluation) {}
        const int32_t* of(size_t cell, size_t other) {
            auto& weights = weights_[{cell, other}];
            if (weights.empty()) weights = evaluation_.joint_weights(cell, other);
            return weights.data();
        }

       private:
        const GoalEvaluation& evaluation_;
        std::map<std::pair<size_t, size_t>, std::vector<int32_t>> weights_;
    };

    void fill_tiles(BlankMove& move, const Distances& distances, const Zobrist& zobrist) const {
        for (size_t tile = 0; tile < cells_; ++tile) {
            const int home = static_cast<int>(evaluation_.home(tile));
            move.tiles.push_back({zobrist.delta(static_cast<int>(tile), move.from, move.blank),
                                  evaluation_.tile_weight(tile, move.blank) -
                                      evaluation_.tile_weight(tile, move.from) +
                                      evaluation_.tile_weight(0, move.from) -
                                      evaluation_.tile_weight(0, move.blank),
                                  distances(home, move.blank) - distances(home, move.from)});
        }
    }

    // The cells whose tiles affect the delta, in ascending order.
    Tiles near(const BlankMove& move) const {
        std::vector<bool> matters(cells_);
        for (const size_t cell : {move.blank, move.from}) {
            for (const auto& partner : evaluation_.partners(cell)) matters[partner.cell] = true;
            for (const uint8_t next : evaluation_.neighbours(cell)) matters[next] = true;
        }
        matters[move.blank] = matters[move.from] = false;
        Tiles cells;
        for (size_t cell = 0; cell < cells_; ++cell)
            if (matters[cell]) cells.push_back(static_cast<uint8_t>(cell));
        return cells;
    }

    void precompute(BlankMove& move, JointWeights& joint_weights) const {
        const int32_t* each_other = joint_weights.of(move.blank, move.from);
        for (size_t tile = 1; tile < cells_; ++tile)
            move.tiles[tile].score += each_other[tile * cells_] - each_other[tile];
        move.near_deltas.resize(cells_ * move.near.size() * cells_);
        std::vector<int32_t> max_sum(cells_);  // of the moving tile's deltas
        for (size_t i = 0; i < move.near.size(); ++i) {
            if (move.near[i] == move.blank) continue;
            const int32_t* here = joint_weights.of(move.blank, move.near[i]);
            const int32_t* there = joint_weights.of(move.from, move.near[i]);
            for (size_t tile = 1; tile < cells_; ++tile) {
                int16_t* row = move.near_deltas.data() + (tile * move.near.size() + i) * cells_;
                int32_t largest = 0;
                for (size_t other = 1; other < cells_; ++other) {
                    const size_t at = tile * cells_ + other;
                    const int32_t delta = here[at] - here[other] - there[at] + there[other];
                    row[other] = static_cast<int16_t>(delta);
                    largest = std::max(largest, std::abs(delta));
                }
                max_sum[tile] += largest;
            }
        }
        if (std::ranges::max(max_sum) > INT16_MAX)
            throw std::invalid_argument("the pair weights are too large");
    }

    size_t cells_;
    const GoalEvaluation& evaluation_;
    std::optional<PairDeltas> pair_deltas_;      // on large boards
    std::vector<std::vector<BlankMove>> moves_;  // [blank]
    std::vector<std::array<const BlankMove*, 4>> by_move_;
};

}  // namespace taquin::beam
