#include "pdb/placement.hpp"

#include <algorithm>

namespace taquin::pdb {

int Placement::insert(uint8_t new_cell, uint8_t new_label) {
    int i = count++;
    for (; i > 0 && cell[static_cast<size_t>(i - 1)] > new_cell; --i) {
        cell[static_cast<size_t>(i)] = cell[static_cast<size_t>(i - 1)];
        label[static_cast<size_t>(i)] = label[static_cast<size_t>(i - 1)];
    }
    cell[static_cast<size_t>(i)] = new_cell;
    label[static_cast<size_t>(i)] = new_label;
    return i;
}

int Placement::position(uint8_t occupied) const {
    return static_cast<int>(std::find(cell.begin(), cell.begin() + count, occupied) - cell.begin());
}

Placement Placement::moved(int i, uint8_t to) const {
    Placement after = *this;
    const uint8_t moving = label[static_cast<size_t>(i)];
    for (int at = i; at + 1 < count; ++at) {
        after.cell[static_cast<size_t>(at)] = cell[static_cast<size_t>(at + 1)];
        after.label[static_cast<size_t>(at)] = label[static_cast<size_t>(at + 1)];
    }
    --after.count;
    after.insert(to, moving);
    return after;
}

bool Placement::advance(int cells) {
    int i = 0;  // the lowest cell that can move up; those below it start again
    while (i + 1 < count && cell[static_cast<size_t>(i)] + 1 == cell[static_cast<size_t>(i + 1)])
        ++i;
    if (cell[static_cast<size_t>(i)] + 1 == cells) return false;
    ++cell[static_cast<size_t>(i)];
    for (int below = 0; below < i; ++below)
        cell[static_cast<size_t>(below)] = static_cast<uint8_t>(below);
    return true;
}

}  // namespace taquin::pdb
