#include "spread_set.hpp"

#include <algorithm>
#include <set>

namespace taquin {

uint64_t SpreadSet::bytes(const PatternSet& set) {
    uint64_t bytes = 0;
    std::set<const PatternTable*> seen;
    for (const auto& slot : set.slots()) {
        if (!seen.insert(slot.table.get()).second) continue;
        const uint64_t table = SpreadTable::bytes(*slot.table);
        if (table == UINT64_MAX) return UINT64_MAX;
        bytes += table;
    }
    return bytes;
}

bool SpreadSet::at_hand(const PatternSet& set) {
    return std::ranges::all_of(set.slots(),
                               [](const auto& slot) { return slot.table->is_spread(); });
}

bool SpreadSet::make(const PatternSet& set, int threads, Control& control) {
    for (const auto& slot : set.slots()) {
        of_slot_.push_back(slot.table->spread(threads, control));
        if (!of_slot_.back()) return false;
    }
    return true;
}

}  // namespace taquin
