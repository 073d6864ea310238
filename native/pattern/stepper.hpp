// PatternStepper: whether a move brings the patterns of each view nearer, for many moves at once.
//
// The entry of a table is found in four steps, each of which needs memory that the one before has
// asked for; meanwhile the other moves of the batch have their turn.
#pragma once

#include <array>

#include "set.hpp"

namespace taquin {

class PatternStepper {
   public:
    explicit PatternStepper(const PatternSet& set) : set_(set) {
        for (const auto& slot : set.slots()) {
            const Layout& layout = slot.table->layout();
            slots_.push_back({&layout, slot.table->words(), slot.cell_of.data(), slot.tiles.data(),
                              static_cast<int>(slot.tiles.size())});
        }
    }

    struct Request {
        const uint8_t* cell_of_tile;  // before the move
        const uint8_t* values;        // of all slots, before the move
        uint8_t tile, from, to;       // the blank is in `to`, and then in `from`
        uint32_t ups;                 // the answer: a bit for each view whose sum rises
    };

    void answer(Request* requests, size_t count) {
        looks_.clear();
        for (size_t i = 0; i < count; ++i) {
            requests[i].ups = 0;
            for (int view = 0; view < set_.views(); ++view) begin(requests[i], i, view);
        }
        for (Look& look : looks_) {
            look.entry += look.set->first_block;
            look.region += look.set->regions;
            __builtin_prefetch(look.region);
        }
        for (Look& look : looks_) {
            look.entry += *look.region;
            look.word += look.entry / 64;
            __builtin_prefetch(look.word);
        }
        for (const Look& look : looks_) {
            Request& request = requests[look.request];
            const unsigned if_up = (request.values[look.slot] + 1u) >> 1;
            const bool up = ((if_up ^ (*look.word >> (look.entry % 64))) & 1) == 0;
            request.ups |= static_cast<uint32_t>(up) << look.view;
        }
    }

   private:
    struct Slot {
        const Layout* layout;
        const uint64_t* words;
        const uint8_t* cell_of;
        const uint8_t* tiles;
        int count;
    };
    struct Look {
        const Layout::Set* set;
        const uint8_t* region;
        const uint64_t* word;
        uint64_t entry;
        uint32_t request;
        uint8_t slot, view;
    };

    void begin(const Request& request, size_t number, int view) {
        const int which = set_.slot_of(view, request.tile);
        if (which == PatternSet::nowhere) return;
        const Slot& slot = slots_[static_cast<size_t>(which)];
        std::array<uint8_t, most_pattern_tiles> cells, labels;
        for (int label = 0; label < slot.count; ++label) {
            const uint8_t tile = slot.tiles[label];
            const uint8_t cell =
                slot.cell_of[tile == request.tile ? request.to : request.cell_of_tile[tile]];
            int at = label;
            for (; at > 0 && cells[static_cast<size_t>(at - 1)] > cell; --at) {
                cells[static_cast<size_t>(at)] = cells[static_cast<size_t>(at - 1)];
                labels[static_cast<size_t>(at)] = labels[static_cast<size_t>(at - 1)];
            }
            cells[static_cast<size_t>(at)] = cell;
            labels[static_cast<size_t>(at)] = static_cast<uint8_t>(label);
        }
        uint32_t rank = 0, code = 0;
        for (int i = 0; i < slot.count; ++i) {
            rank += slot.layout->choose(cells[static_cast<size_t>(i)], i + 1);
            code |= static_cast<uint32_t>(labels[static_cast<size_t>(i)]) << (3 * i);
        }
        Look& look = looks_.emplace_back();
        look.set = slot.layout->sets() + rank;
        __builtin_prefetch(look.set);
        look.region = slot.layout->regions() + slot.cell_of[request.from];
        look.word = slot.words;
        look.entry = slot.layout->permutation_rank(code) * slot.layout->row();
        look.request = static_cast<uint32_t>(number);
        look.slot = static_cast<uint8_t>(which);
        look.view = static_cast<uint8_t>(view);
    }

    const PatternSet& set_;
    std::vector<Slot> slots_;
    std::vector<Look> looks_;
};

}  // namespace taquin
