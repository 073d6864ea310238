// Additive pattern databases, carried along a path: the value of every slot, a byte each.
//
// A move changes one slot in each view, the one with the tile that moved; its new value is one more
// or one less than before, and one bit of the table tells which.
#include <cstring>

#include "heuristics/heuristic.hpp"
#include "pdb/pattern_set.hpp"

namespace taquin {
namespace {

class Patterns final : public Heuristic {
   public:
    explicit Patterns(const PatternSet& set) : set_(set) {}

    const PatternSet* patterns() const override { return &set_; }

    int record_size() const override { return (static_cast<int>(set_.slots().size()) + 3) / 4; }

    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        uint8_t values[longest_record * 4] = {};
        set_.values(tiles, values);
        return store(values, record);
    }

    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        uint8_t values[longest_record * 4] = {};
        std::memcpy(values, before, static_cast<size_t>(record_size()) * sizeof(int32_t));
        for (int view = 0; view < set_.views(); ++view) {
            const int slot = set_.slot_of(view, tiles[old_blank]);
            if (slot == PatternSet::nowhere) continue;
            const auto& [table, cell_of, _] = set_.slots()[static_cast<size_t>(slot)];
            const uint64_t entry = table->layout().entry(set_.placement(slot, tiles),
                                                         cell_of[static_cast<size_t>(blank)]);
            values[slot] = static_cast<uint8_t>(table->step(values[slot], entry));
        }
        return store(values, record);
    }

   private:
    int store(const uint8_t* values, int32_t* record) const {
        std::memcpy(record, values, static_cast<size_t>(record_size()) * sizeof(int32_t));
        int best = 0;
        for (const int sum : set_.sums(values)) best = std::max(best, sum);
        return best;
    }

    const PatternSet& set_;
};

}  // namespace

std::unique_ptr<Heuristic> make_patterns(const PatternSet& set) {
    static_assert(PatternSet::most_slots <= longest_record * 4);
    return std::make_unique<Patterns>(set);
}

}  // namespace taquin
