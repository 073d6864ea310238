#include "pdb/pattern_set.hpp"

#include <algorithm>
#include <stdexcept>

namespace taquin {

PatternSet::PatternSet(const Shape& shape, const std::vector<View>& views) : shape_(shape) {
    const auto cells = static_cast<size_t>(shape.cells());
    for (const View& view : views) {
        slot_of_.emplace_back(cells, nowhere);
        label_of_.emplace_back(cells, nowhere);
        for (const Slot& slot : view) {
            const Pattern& pattern = slot.table->pattern();
            if (slot.cell_of.size() != cells || slot.tiles.size() != pattern.homes.size() ||
                pattern.shape.cells() != shape.cells())
                throw std::invalid_argument("a pattern does not fit the board");
            for (size_t label = 0; label < slot.tiles.size(); ++label) {
                const size_t tile = slot.tiles[label];
                if (tile == 0 || tile >= cells || slot_of_.back()[tile] != nowhere)
                    throw std::invalid_argument("a tile is in two patterns, or is none");
                slot_of_.back()[tile] = static_cast<uint8_t>(slots_.size());
                label_of_.back()[tile] = static_cast<uint8_t>(label);
            }
            view_of_.push_back(static_cast<uint8_t>(slot_of_.size() - 1));
            slots_.push_back(slot);
        }
    }
    if (slots_.empty() || slots_.size() > most_slots)
        throw std::length_error("too many patterns in one set");
}

bool PatternSet::covers_all_tiles() const {
    return std::ranges::all_of(slot_of_, [](const Tiles& slots) {
        return std::find(slots.begin() + 1, slots.end(), nowhere) == slots.end();
    });
}

Placement PatternSet::placement(int slot, const uint8_t* tiles) const {
    const auto& slots = slot_of_[view_of_[static_cast<size_t>(slot)]];
    const auto& labels = label_of_[view_of_[static_cast<size_t>(slot)]];
    const Tiles& cell_of = slots_[static_cast<size_t>(slot)].cell_of;
    Placement placement;
    for (int cell = 0; cell < shape_.cells(); ++cell)
        if (slots[tiles[cell]] == slot)
            placement.insert(cell_of[static_cast<size_t>(cell)], labels[tiles[cell]]);
    return placement;
}

void PatternSet::values(const uint8_t* tiles, uint8_t* values) const {
    const auto blank = static_cast<size_t>(std::find(tiles, tiles + shape_.cells(), 0) - tiles);
    for (size_t slot = 0; slot < slots_.size(); ++slot)
        values[slot] = static_cast<uint8_t>(slots_[slot].table->distance(
            placement(static_cast<int>(slot), tiles), slots_[slot].cell_of[blank]));
}

std::vector<int> PatternSet::sums(const uint8_t* values) const {
    std::vector<int> sums(slot_of_.size());
    for (size_t slot = 0; slot < slots_.size(); ++slot) sums[view_of_[slot]] += values[slot];
    return sums;
}

}  // namespace taquin
