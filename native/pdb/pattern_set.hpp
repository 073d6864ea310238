// PatternSet: the pattern databases that a heuristic adds up, in several symmetric images.
//
// A view is an additive partition of the tiles into patterns, looked up in one symmetric image of
// the board. Each pattern of a view is a Lookup. It has a pattern database, the map from the
// board's cells to the database's, and the tile of each label. The heuristic is the largest sum of
// a view.
#pragma once

#include <memory>
#include <vector>

#include "pdb/pattern_database.hpp"

namespace taquin::pdb {

class PatternSet {
   public:
    struct Lookup {
        std::shared_ptr<const PatternDatabase> database;
        Tiles cell_of;  // the board's cell → the database's cell
        Tiles tiles;    // label → tile
    };
    using View = std::vector<Lookup>;

    static constexpr int max_lookups = 48;
    static constexpr uint8_t none = 255;

    // Throws std::invalid_argument if a lookup does not fit the board, or if a tile is in two
    // patterns of a view. Throws std::length_error if there are too many lookups or none.
    PatternSet(const Shape& shape, const std::vector<View>& views);

    const Shape& shape() const { return shape_; }
    int views() const { return static_cast<int>(lookup_of_.size()); }
    const std::vector<Lookup>& lookups() const { return lookups_; }
    // The number of the lookup that has the tile in that view, or `none`.
    int lookup_of(int view, int tile) const {
        return lookup_of_[static_cast<size_t>(view)][static_cast<size_t>(tile)];
    }
    int label_of(int view, int tile) const {
        return label_of_[static_cast<size_t>(view)][static_cast<size_t>(tile)];
    }
    int view_of(int lookup) const { return view_of_[static_cast<size_t>(lookup)]; }

    // Whether every view has a pattern for every tile.
    bool covers_all_tiles() const;

    // The placement of a lookup's tiles, in the cells of its database.
    Placement placement(int lookup, const uint8_t* tiles) const;

    // Writes the value of every lookup, from scratch.
    void values(const uint8_t* tiles, uint8_t* values) const;
    // The sum of every view.
    std::vector<int> sums(const uint8_t* values) const;
    std::vector<int> sums_from_scratch(const uint8_t* tiles) const {
        uint8_t each[max_lookups];
        values(tiles, each);
        return sums(each);
    }

   private:
    Shape shape_;
    std::vector<Lookup> lookups_;
    std::vector<uint8_t> view_of_;
    std::vector<Tiles> lookup_of_, label_of_;  // [view][tile]
};

}  // namespace taquin::pdb
