// PatternSet: the patterns that a heuristic adds up, and the views of the board that it looks from.
//
// A view is a partition of the tiles into patterns, looked up in one symmetric image of the board.
// Each pattern of a view is a slot: a table, where the table has the board's cells, and which tiles
// the table's labels stand for. The heuristic is the largest sum of a view.
#pragma once

#include <memory>
#include <vector>

#include "pdb/pattern_database.hpp"

namespace taquin {

class PatternSet {
   public:
    struct Slot {
        std::shared_ptr<const PatternTable> table;
        Tiles cell_of;  // board cell → table cell
        Tiles tiles;    // label → tile
    };
    using View = std::vector<Slot>;

    static constexpr int most_slots = 48;
    static constexpr uint8_t nowhere = 255;

    PatternSet(const Shape& shape, const std::vector<View>& views);

    const Shape& shape() const { return shape_; }
    int views() const { return static_cast<int>(slot_of_.size()); }
    const std::vector<Slot>& slots() const { return slots_; }
    // The slot of a tile in a view; `nowhere` if no pattern has it.
    int slot_of(int view, int tile) const {
        return slot_of_[static_cast<size_t>(view)][static_cast<size_t>(tile)];
    }
    int label_of(int view, int tile) const {
        return label_of_[static_cast<size_t>(view)][static_cast<size_t>(tile)];
    }
    int view_of(int slot) const { return view_of_[static_cast<size_t>(slot)]; }

    bool covers_all_tiles() const;  // every view has a pattern for every tile

    // Where the tiles of a slot are, in the cells of its table.
    Placement placement(int slot, const uint8_t* tiles) const;

    // The value of every slot, from scratch.
    void values(const uint8_t* tiles, uint8_t* values) const;
    std::vector<int> sums(const uint8_t* values) const;  // per view
    std::vector<int> sums_from_scratch(const uint8_t* tiles) const {
        uint8_t each[most_slots];
        values(tiles, each);
        return sums(each);
    }

   private:
    Shape shape_;
    std::vector<Slot> slots_;
    std::vector<uint8_t> view_of_;
    std::vector<Tiles> slot_of_, label_of_;  // [view][tile]
};

}  // namespace taquin
