// SlotSteps: where the tiles of a slot are, where a move takes them, and which entries of the
// slot's table tell about it. For boards of up to 26 cells.
#pragma once

#include <array>
#include <bit>

#include "pdb/pattern_set.hpp"

namespace taquin {

// The cells that are taken, a bit each, and the labels in the order of their cells, three bits
// each; both as the slot's table numbers them.
struct SlotState {
    uint32_t cells, code;
    bool operator==(const SlotState&) const = default;
};

// What becomes of a code when the label in one position goes to another: the labels that stay,
// and those in between, which make room.
struct CodeShift {
    uint32_t stay = 0, down = 0, up = 0;
};
inline constexpr auto code_shifts = [] {
    std::array<CodeShift, most_pattern_tiles * most_pattern_tiles> all;
    for (int from = 0; from < most_pattern_tiles; ++from)
        for (int to = 0; to < most_pattern_tiles; ++to)
            for (int i = 0; i < most_pattern_tiles; ++i) {
                CodeShift& shift = all[static_cast<size_t>(from * most_pattern_tiles + to)];
                const uint32_t label = 7u << (3 * i);
                if (i == to) continue;
                if (from <= i && i < to)
                    shift.down |= label;
                else if (to < i && i <= from)
                    shift.up |= label;
                else
                    shift.stay |= label;
            }
    return all;
}();

class SlotSteps {
   public:
    // A move of the blank, as the table sees it: a tile goes from one cell to another.
    struct Step {
        uint32_t from_bit = 0, to_bit = 0;
        uint8_t from = 0, to = 0;
    };

    SlotSteps(const PatternSet::Slot& slot, const Shape& shape)
        : low_rank_(slot.table->layout().low_rank()),
          high_rank_(slot.table->layout().high_rank()),
          sets_(slot.table->layout().sets()),
          regions_(slot.table->layout().regions()),
          first_rank_(slot.table->layout().first_rank()),
          last_rank_(slot.table->layout().last_rank()),
          words_(slot.table->words()),
          row_(slot.table->layout().row()),
          first_bits_(slot.table->layout().first_bits()) {
        for (int blank = 0; blank < shape.cells(); ++blank)
            for (const Slide slide : shape.slides(blank)) {
                const uint8_t from = slot.cell_of[slide.target];
                const uint8_t to = slot.cell_of[static_cast<size_t>(blank)];
                steps_[static_cast<size_t>(blank * 4 + slide.move)] = {1u << from, 1u << to, from,
                                                                       to};
            }
    }

    static SlotState state_of(const Placement& placement) {
        SlotState state{0, placement.code()};
        for (int i = 0; i < placement.count; ++i)
            state.cells |= 1u << placement.cell[static_cast<size_t>(i)];
        return state;
    }

    // A move of a blank that is in that cell of the board.
    const Step& step(size_t blank, size_t move) const { return steps_[blank * 4 + move]; }

    static SlotState after(SlotState now, const Step& step) {
        const uint32_t others = now.cells ^ step.from_bit;
        const auto before = static_cast<size_t>(std::popcount(others & (step.from_bit - 1)));
        const auto after = static_cast<size_t>(std::popcount(others & (step.to_bit - 1)));
        const CodeShift& shift = code_shifts[before * most_pattern_tiles + after];
        return {others | step.to_bit, (now.code & shift.stay) | (now.code >> 3 & shift.down) |
                                          (now.code << 3 & shift.up) |
                                          (now.code >> (3 * before) & 7) << (3 * after)};
    }

    // The number of an entry is that of its row, and in it that of its set's block and its region.
    uint64_t row(uint32_t code) const {
        return row_ *
               (first_rank_[code & ((1u << first_bits_) - 1)] + last_rank_[code >> first_bits_]);
    }
    const Layout::Set* set(uint32_t cells) const {
        return sets_ + low_rank_[cells & ((1u << Layout::half_cells) - 1)] +
               high_rank_[cells >> Layout::half_cells];
    }
    const uint8_t* regions() const { return regions_; }
    const uint64_t* words() const { return words_; }
    uint32_t bit(uint64_t entry) const {
        return static_cast<uint32_t>(words_[entry / 64] >> (entry % 64) & 1);
    }

   private:
    // What a look needs, in one place.
    const uint32_t *low_rank_, *high_rank_;
    const Layout::Set* sets_;
    const uint8_t* regions_;
    const uint16_t *first_rank_, *last_rank_;
    const uint64_t* words_;
    uint64_t row_;
    int first_bits_;
    std::array<Step, 2 * Layout::half_cells * 4> steps_;  // [blank][move]
};

}  // namespace taquin
