#include "pdb/pattern_set.hpp"

#include <algorithm>
#include <stdexcept>

namespace taquin::pdb {

PatternSet::PatternSet(const Shape& shape, const std::vector<View>& views) : shape_(shape) {
    const auto cells = static_cast<size_t>(shape.cells());
    for (const View& view : views) {
        lookup_of_.emplace_back(cells, none);
        label_of_.emplace_back(cells, none);
        for (const Lookup& lookup : view) {
            const Pattern& pattern = lookup.database->pattern();
            if (lookup.cell_of.size() != cells || lookup.tiles.size() != pattern.homes.size() ||
                pattern.shape.cells() != shape.cells())
                throw std::invalid_argument("a pattern database does not fit the board");
            for (size_t label = 0; label < lookup.tiles.size(); ++label) {
                const size_t tile = lookup.tiles[label];
                if (tile == 0 || tile >= cells || lookup_of_.back()[tile] != none)
                    throw std::invalid_argument(
                        "a pattern's tile is not on the board or is in another pattern of the "
                        "view");
                lookup_of_.back()[tile] = static_cast<uint8_t>(lookups_.size());
                label_of_.back()[tile] = static_cast<uint8_t>(label);
            }
            view_of_.push_back(static_cast<uint8_t>(lookup_of_.size() - 1));
            lookups_.push_back(lookup);
        }
    }
    if (lookups_.empty() || lookups_.size() > max_lookups)
        throw std::length_error("a pattern set has from 1 to 48 patterns");
}

bool PatternSet::covers_all_tiles() const {
    return std::ranges::all_of(lookup_of_, [](const Tiles& lookups) {
        return std::find(lookups.begin() + 1, lookups.end(), none) == lookups.end();
    });
}

Placement PatternSet::placement(int lookup, const uint8_t* tiles) const {
    const auto& lookups = lookup_of_[view_of_[static_cast<size_t>(lookup)]];
    const auto& labels = label_of_[view_of_[static_cast<size_t>(lookup)]];
    const Tiles& cell_of = lookups_[static_cast<size_t>(lookup)].cell_of;
    Placement placement;
    for (int cell = 0; cell < shape_.cells(); ++cell)
        if (lookups[tiles[cell]] == lookup)
            placement.insert(cell_of[static_cast<size_t>(cell)], labels[tiles[cell]]);
    return placement;
}

void PatternSet::values(const uint8_t* tiles, uint8_t* values) const {
    const auto blank = static_cast<size_t>(std::find(tiles, tiles + shape_.cells(), 0) - tiles);
    for (size_t lookup = 0; lookup < lookups_.size(); ++lookup)
        values[lookup] = static_cast<uint8_t>(lookups_[lookup].database->distance(
            placement(static_cast<int>(lookup), tiles), lookups_[lookup].cell_of[blank]));
}

std::vector<int> PatternSet::sums(const uint8_t* values) const {
    std::vector<int> sums(lookup_of_.size());
    for (size_t lookup = 0; lookup < lookups_.size(); ++lookup)
        sums[view_of_[lookup]] += values[lookup];
    return sums;
}

}  // namespace taquin::pdb
