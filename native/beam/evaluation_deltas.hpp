// Steps: what a move changes, looked up for every way of the blank and every tile that may move.
//
// What a tile near the two cells adds to the change of the look is one number: its pairs with the
// tile that moves and with the blank, in either cell, and its borders are summed up when the search
// begins. That is half as many numbers as there are pairs, and nothing branches on who is at home.
#pragma once

#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>

#include "beam/pair_deltas.hpp"
#include "core/zobrist.hpp"

namespace taquin {

class Steps {
   public:
    struct Tile {          // what it changes, whoever is near
        uint64_t hash;     // by an exclusive or
        int32_t look;      // the blank's share included
        int32_t distance;  // Manhattan
    };
    struct Step {
        uint8_t blank, from;  // the blank goes to `from`, the tile from there to the blank's cell
        Move move;
        std::vector<Tile> tiles;
        std::vector<uint8_t> near;    // cells; the blank's own, which adds nothing, fills up
        std::vector<int16_t> beside;  // [tile][near][tile there]
    };

    Steps(const BoundLook& look, size_t pair_tables, const Shape& shape, const Tiles& goal)
        : cells_(goal.size()), look_(look), steps_(cells_), by_move_(cells_) {
        if (cells_ > most_tabulated && !look.has_shifts())
            by_pairs_.emplace(look, cells_, pair_tables);
        const Zobrist zobrist(shape.cells());
        Together together(look);
        for (int blank = 0; blank < shape.cells(); ++blank) {
            auto& steps = steps_[static_cast<size_t>(blank)];
            for (const Slide slide : shape.slides(blank)) {
                steps.push_back(
                    {static_cast<uint8_t>(blank), slide.target, slide.move, {}, {}, {}});
                put_tiles(steps.back(), shape, zobrist);
                if (!by_pairs_) steps.back().near = near(steps.back());
            }
            for (const Step& step : steps) by_move_[step.blank][step.move] = &step;
            if (by_pairs_) continue;
            size_t most = 0;  // the same for all steps, so that it is known long before
            for (const Step& step : steps) most = std::max(most, step.near.size());
            for (Step& step : steps) {
                step.near.resize((most + 1) / 2 * 2, step.blank);
                tabulate(step, together);
            }
        }
    }

    const std::vector<Step>& from(size_t blank) const { return steps_[blank]; }
    const Step& step(size_t blank, Move move) const { return *by_move_[blank][move]; }

    // By what the look changes.
    int32_t change(const Step& step, size_t tile, const uint8_t* tiles) const {
        if (by_pairs_) return by_pairs_->change(tiles, step.blank, step.from);
        int16_t sum = 0;
        const size_t count = step.near.size();
        const int16_t* row = step.beside.data() + tile * count * cells_;
        for (size_t i = 0; i < count; i += 2, row += 2 * cells_) {
            sum = static_cast<int16_t>(sum + row[tiles[step.near[i]]]);
            sum = static_cast<int16_t>(sum + row[cells_ + tiles[step.near[i + 1]]]);
        }
        return step.tiles[tile].look + sum;
    }

    uint64_t memory() const {
        uint64_t bytes = 0;
        for (const auto& steps : steps_)
            for (const Step& step : steps)
                bytes += step.beside.size() * sizeof(int16_t) + step.tiles.size() * sizeof(Tile);
        return bytes;
    }
    // The most that tables for so many cells take, with as many pairs as the looks have so far.
    static uint64_t memory(uint64_t cells) {
        constexpr uint64_t ways = 4, near = 16;
        return cells > most_tabulated ? 0 : ways * near * cells * cells * cells * sizeof(int16_t);
    }

   private:
    static constexpr uint64_t most_tabulated = 49;  // cells; 15 MB at most

    // What two cells add together, found once.
    class Together {
       public:
        explicit Together(const BoundLook& look) : look_(look) {}
        const int32_t* of(size_t cell, size_t other) {
            auto& sums = sums_[{cell, other}];
            if (sums.empty()) sums = look_.together(cell, other);
            return sums.data();
        }

       private:
        const BoundLook& look_;
        std::map<std::pair<size_t, size_t>, std::vector<int32_t>> sums_;
    };

    void put_tiles(Step& step, const Shape& shape, const Zobrist& zobrist) const {
        const auto distance = [&](size_t tile, int cell) {
            const int home = static_cast<int>(look_.home(tile)), cols = shape.cols();
            return std::abs(home / cols - cell / cols) + std::abs(home % cols - cell % cols);
        };
        for (size_t tile = 0; tile < cells_; ++tile)
            step.tiles.push_back({zobrist.change(static_cast<int>(tile), step.from, step.blank),
                                  look_.place(tile, step.blank) - look_.place(tile, step.from) +
                                      look_.place(0, step.from) - look_.place(0, step.blank),
                                  distance(tile, step.blank) - distance(tile, step.from)});
    }

    // The cells whose tiles matter to the step, in ascending order.
    Tiles near(const Step& step) const {
        std::vector<bool> matters(cells_);
        for (const size_t cell : {step.blank, step.from}) {
            for (const auto& near : look_.near(cell)) matters[near.cell] = true;
            for (const uint8_t next : look_.beside(cell)) matters[next] = true;
        }
        matters[step.blank] = matters[step.from] = false;
        Tiles cells;
        for (size_t cell = 0; cell < cells_; ++cell)
            if (matters[cell]) cells.push_back(static_cast<uint8_t>(cell));
        return cells;
    }

    void tabulate(Step& step, Together& together) const {
        const int32_t* each_other = together.of(step.blank, step.from);
        for (size_t tile = 1; tile < cells_; ++tile)
            step.tiles[tile].look += each_other[tile * cells_] - each_other[tile];
        step.beside.resize(cells_ * step.near.size() * cells_);
        std::vector<int32_t> most(cells_);  // that the neighbours of a tile may add up to
        for (size_t i = 0; i < step.near.size(); ++i) {
            if (step.near[i] == step.blank) continue;
            const int32_t* here = together.of(step.blank, step.near[i]);
            const int32_t* there = together.of(step.from, step.near[i]);
            for (size_t tile = 1; tile < cells_; ++tile) {
                int16_t* row = step.beside.data() + (tile * step.near.size() + i) * cells_;
                int32_t largest = 0;
                for (size_t other = 1; other < cells_; ++other) {
                    const size_t at = tile * cells_ + other;
                    const int32_t change = here[at] - here[other] - there[at] + there[other];
                    row[other] = static_cast<int16_t>(change);
                    largest = std::max(largest, std::abs(change));
                }
                most[tile] += largest;
            }
        }
        if (std::ranges::max(most) > INT16_MAX)
            throw std::invalid_argument("pairs that count for too much");
    }

    size_t cells_;
    const BoundLook& look_;
    std::optional<PairLook> by_pairs_;
    std::vector<std::vector<Step>> steps_;  // [blank]
    std::vector<std::array<const Step*, 4>> by_move_;
};

}  // namespace taquin
