#include "pdb/pattern_heuristic.hpp"

#include <algorithm>
#include <cstring>

namespace taquin::pdb {
namespace {

constexpr size_t max_values = heuristics::max_record_size * sizeof(int32_t);
static_assert(PatternSet::max_lookups <= max_values);

}  // namespace

int PatternHeuristic::record_size() const {
    return (static_cast<int>(set_.lookups().size()) + 3) / 4;
}

int PatternHeuristic::evaluate(const uint8_t* tiles, int32_t* record) const {
    uint8_t values[max_values] = {};
    set_.values(tiles, values);
    return store(values, record);
}

int PatternHeuristic::after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
                            int32_t* record) const {
    uint8_t values[max_values] = {};
    std::memcpy(values, before, static_cast<size_t>(record_size()) * sizeof(int32_t));
    for (int view = 0; view < set_.views(); ++view) {
        const int lookup = set_.lookup_of(view, tiles[old_blank]);
        if (lookup == PatternSet::none) continue;
        const auto& [database, cell_of, _] = set_.lookups()[static_cast<size_t>(lookup)];
        const uint64_t entry = database->projection().entry(set_.placement(lookup, tiles),
                                                            cell_of[static_cast<size_t>(blank)]);
        values[lookup] = static_cast<uint8_t>(database->value_after(values[lookup], entry));
    }
    return store(values, record);
}

// Writes the record; returns h.
int PatternHeuristic::store(const uint8_t* values, int32_t* record) const {
    std::memcpy(record, values, static_cast<size_t>(record_size()) * sizeof(int32_t));
    int best = 0;
    for (const int sum : set_.sums(values)) best = std::max(best, sum);
    return best;
}

}  // namespace taquin::pdb
