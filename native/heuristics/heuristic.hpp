// Heuristic: an estimate that is carried along a path instead of being computed anew.
//
// What must be carried (a sum, an index into a table…) is a short record of integers. `evaluate`
// fills it from a board; `after` makes the record of the next board from that of the one before.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

constexpr int longest_record = 16;
using Record = int32_t[longest_record];

class PatternSet;

class Heuristic {
   public:
    virtual ~Heuristic() = default;

    virtual int record_size() const = 0;

    // Fills the record of a board; returns its h.
    virtual int evaluate(const uint8_t* tiles, int32_t* record) const = 0;

    // Fills the record of a board whose h is known or not wanted.
    virtual void prepare(const uint8_t* tiles, int32_t* record) const { evaluate(tiles, record); }

    // Like `evaluate`, for the board `tiles`, reached from one with record `before` when the blank
    // went from `old_blank` to `blank`, that is, when the tile now in `old_blank` left `blank`.
    virtual int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
                      int32_t* record) const = 0;

    // The patterns that it adds up, if that is all it does.
    virtual const PatternSet* patterns() const { return nullptr; }

    // The bytes of its tables in memory; mapped files do not count.
    virtual uint64_t memory() const { return 0; }

    // Whether several threads may call it at once.
    virtual bool thread_safe() const { return true; }
};

// Sums that depend on each tile and its cell alone: zero, misplaced and Manhattan.
class TableSum final : public Heuristic {
   public:
    TableSum(int cells, std::vector<int16_t> value, bool is_manhattan)
        : cells_(cells), value_(std::move(value)), is_manhattan_(is_manhattan) {}

    bool is_manhattan() const { return is_manhattan_; }

    int record_size() const override { return 1; }
    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        int sum = 0;
        for (int cell = 0; cell < cells_; ++cell) sum += at(cell, tiles[cell]);
        return record[0] = sum;
    }
    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const int tile = tiles[old_blank];
        return record[0] = before[0] + at(old_blank, tile) - at(blank, tile);
    }
    uint64_t memory() const override { return value_.size() * sizeof(int16_t); }
    int at(int cell, int tile) const {
        return value_[static_cast<size_t>(cell) * static_cast<size_t>(cells_) +
                      static_cast<size_t>(tile)];
    }

   private:
    int cells_;
    std::vector<int16_t> value_;  // [cell][tile]
    bool is_manhattan_;
};

std::unique_ptr<Heuristic> make_zero(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_misplaced(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_manhattan(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_gaschnig(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_linear_conflict(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_inversion_distance(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_inversions(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_kim(const Shape&, const Tiles& goal);
std::unique_ptr<Heuristic> make_walking_distance(const Shape&, const Tiles& goal);

// A caller's own function: tiles and their number in, the estimate out, taken as 0 if it is less.
constexpr int largest_foreign_estimate = 1'000'000;
using ForeignFunction = int32_t (*)(const uint8_t* tiles, int32_t cells);
std::unique_ptr<Heuristic> make_foreign(const Shape&, ForeignFunction);

std::unique_ptr<Heuristic> make_patterns(const PatternSet&);  // which must outlive it

// The largest of several. Their records together must fit into one.
std::unique_ptr<Heuristic> make_maximum(std::vector<std::unique_ptr<Heuristic>> parts);

// For each tile, the cell where the goal has it.
std::vector<int> goal_cells(const Tiles& goal);

}  // namespace taquin
