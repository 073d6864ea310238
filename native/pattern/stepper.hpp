// PatternStepper: whether a move brings the patterns of each view nearer, for many moves at once.
//
// The entry of a table is found in four steps, each of which needs memory that the one before has
// asked for; meanwhile the other moves of the batch have their turn.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "set.hpp"

namespace taquin {

class PatternStepper {
   public:
    explicit PatternStepper(const PatternSet& set) : set_(set) {
        for (const auto& slot : set.slots()) {
            const Layout& layout = slot.table->layout();
            slots_.push_back({&layout, slot.table->words(), slot.cell_of.data(), slot.tiles.data(),
                              slot.tiles.size()});
        }
    }

    struct Request {
        const uint8_t* cell_of_tile;  // before the move
        const uint8_t* values;        // of all slots, before the move
        uint8_t tile, from, to;       // the blank is in `to`, and then in `from`
        uint32_t ups;                 // the answer: a bit for each view whose sum rises
    };

    void answer(Request* requests, size_t count) {
        count_ = 0;
        looks_.resize(count * static_cast<size_t>(set_.views()));
        for (size_t i = 0; i < count; ++i) {
            requests[i].ups = 0;
            for (int view = 0; view < set_.views(); ++view) begin(requests[i], i, view);
        }
        const std::span<Look> looks(looks_.data(), count_);
        for (Look& look : looks) {
            look.entry += look.set->first_block;
            look.region += look.set->regions;
            __builtin_prefetch(look.region);
        }
        for (Look& look : looks) {
            look.entry += *look.region;
            look.word += look.entry / 64;
            __builtin_prefetch(look.word);
        }
        for (const Look& look : looks) {
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
        size_t count;
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
        const Slot slot = slots_[static_cast<size_t>(which)];
        const Layout& layout = *slot.layout;
        // Not bytes, which might be anything, so that nothing has to be loaded twice.
        std::array<uint32_t, most_pattern_tiles> cells;
        const uint8_t* const place = request.cell_of_tile;
        const uint8_t moved = request.tile, to = request.to;
        for (size_t label = 0; label < slot.count; ++label) {
            const uint8_t tile = slot.tiles[label];
            cells[label] = slot.cell_of[tile == moved ? to : place[tile]];
        }
        // How many tiles come before each: branches on that would be hard to predict.
        uint32_t rank = 0, code = 0;
        const auto count_in = [&](uint32_t label, int before) {
            rank += layout.choose(static_cast<int>(cells[label]), before + 1);
            code |= label << (3 * before);
        };
        if (few_cells_) {
            uint64_t taken = 0;
            for (uint32_t label = 0; label < slot.count; ++label)
                taken |= uint64_t{1} << cells[label];
            for (uint32_t label = 0; label < slot.count; ++label)
                count_in(label, std::popcount(taken & ((uint64_t{1} << cells[label]) - 1)));
        } else {
            for (uint32_t label = 0; label < slot.count; ++label) {
                int before = 0;
                for (uint32_t other = 0; other < slot.count; ++other)
                    before += cells[other] < cells[label];
                count_in(label, before);
            }
        }
        Look& look = looks_[count_++];
        look.set = layout.sets() + rank;
        __builtin_prefetch(look.set);
        look.region = layout.regions() + slot.cell_of[request.from];
        look.word = slot.words;
        look.entry = layout.permutation_rank(code) * layout.row();
        look.request = static_cast<uint32_t>(number);
        look.slot = static_cast<uint8_t>(which);
        look.view = static_cast<uint8_t>(view);
    }

    const PatternSet& set_;
    const bool few_cells_ = set_.shape().cells() <= 64;
    std::vector<Slot> slots_;
    std::vector<Look> looks_;
    size_t count_ = 0;
};

}  // namespace taquin
