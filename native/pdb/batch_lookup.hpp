// PatternStepper: whether a move brings the patterns of a view nearer, for many moves at once.
//
// A state carries the cells of each slot's tiles, as the slot's table numbers them, and each slot's
// value. The entry of a table is found in four steps, each of which needs memory that the one
// before has asked for; meanwhile the other moves of the batch have their turn.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <span>

#include "pdb/placement_ranker.hpp"
#include "pdb/pattern_set.hpp"

namespace taquin {

class PatternStepper {
   public:
    explicit PatternStepper(const PatternSet& set) : set_(set) {
        const auto cells = static_cast<size_t>(set.shape().cells());
        for (const auto& slot : set.slots()) {
            const Layout& layout = slot.table->layout();
            slots_.push_back({&layout, ranker(layout), layout.sets(), layout.regions(),
                              slot.table->words(), slot.cell_of.data(), values_});
            values_ += slot.tiles.size();
        }
        for (int view = 0; view < set.views(); ++view)
            for (size_t tile = 0; tile < cells; ++tile) {
                const int slot = set.slot_of(view, static_cast<int>(tile));
                const int label = set.label_of(view, static_cast<int>(tile));
                places_.push_back({static_cast<uint8_t>(slot), static_cast<uint8_t>(label)});
            }
    }

    // The bytes that a state carries, and so many after them that may be read.
    size_t carried() const { return values_ + slots_.size(); }
    static constexpr size_t read_beyond = sizeof(uint64_t);

    void put(const uint8_t* tiles, uint8_t* carried) const {
        for (size_t cell = 0; cell < cells(); ++cell)
            for (size_t view = 0; view < views(); ++view)
                if (const Place place = place_of(view, tiles[cell]); place.slot != nowhere) {
                    const Slot& slot = slots_[place.slot];
                    carried[slot.first + place.label] = slot.cell_of[cell];
                }
        set_.values(tiles, carried + values_);
    }
    const uint8_t* values(const uint8_t* carried) const { return carried + values_; }

    struct Request {
        const uint8_t* carried;  // before the move
        uint8_t tile, from, to;  // the blank is in `to`, and then in `from`
        int8_t step;             // the answer: by what the view's sum changes
    };

    // The room that answers take, for one thread.
    struct Look {
        const Layout::Set* set;
        const uint8_t* region;
        const uint64_t* word;
        uint64_t entry;
        uint32_t request;
        uint8_t if_up;
    };

    // The answers of one view to all requests, of which there are not more than looks.
    void answer(size_t view, std::span<Request> requests, Look* room) const {
        size_t count = 0;
        const Place* const places = &places_[view * cells()];
        for (uint32_t number = 0; number < requests.size(); ++number) {
            Request& request = requests[number];
            request.step = 0;
            const Place place = places[request.tile];
            if (place.slot == nowhere) continue;
            Look& look = room[count++];
            begin(look, request, place);
            look.request = number;
        }
        const std::span<Look> looks(room, count);
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
            const uint64_t down = (look.if_up ^ *look.word >> (look.entry % 64)) & 1;
            requests[look.request].step = static_cast<int8_t>(1 - 2 * static_cast<int>(down));
        }
    }

    // Moves a tile, which changes the sum of a view by so much.
    void move(size_t view, uint8_t tile, uint8_t to, int step, uint8_t* carried) const {
        const Place place = place_of(view, tile);
        if (place.slot == nowhere) return;
        const Slot& slot = slots_[place.slot];
        carried[slot.first + place.label] = slot.cell_of[to];
        uint8_t& value = carried[values_ + place.slot];
        value = static_cast<uint8_t>(value + step);
    }
    bool knows(size_t view, uint8_t tile) const { return place_of(view, tile).slot != nowhere; }

   private:
    static constexpr uint8_t nowhere = PatternSet::nowhere;

    struct Slot {
        const Layout* layout;
        const Ranker* ranker;  // if there is one
        const Layout::Set* sets;
        const uint8_t* regions;
        const uint64_t* words;
        const uint8_t* cell_of;
        size_t first;  // of its bytes, in what is carried
    };
    struct Place {
        uint8_t slot, label;
    };

    size_t cells() const { return static_cast<size_t>(set_.shape().cells()); }
    size_t views() const { return static_cast<size_t>(set_.views()); }
    Place place_of(size_t view, size_t tile) const { return places_[view * cells() + tile]; }

    const Ranker* ranker(const Layout& layout) {
        if (!Ranker::fits(layout)) return nullptr;
        return &rankers_.try_emplace(&layout, layout).first->second;
    }

    void begin(Look& look, const Request& request, Place place) const {
        const Slot& slot = slots_[place.slot];
        const uint8_t from = slot.cell_of[request.from], to = slot.cell_of[request.to];
        const uint64_t moved = static_cast<uint64_t>(from ^ to) << (8 * place.label);
        const uint64_t cells = word_at(request.carried + slot.first) ^ moved;
        const auto [set, first_entry] =
            slot.ranker ? slot.ranker->rank(cells) : rank(*slot.layout, cells);
        look.set = slot.sets + set;
        __builtin_prefetch(look.set);
        look.region = slot.regions + from;
        look.word = slot.words;
        look.entry = first_entry;
        look.if_up = static_cast<uint8_t>((request.carried[values_ + place.slot] + 1u) >> 1);
    }

    static uint64_t word_at(const uint8_t* bytes) {  // the first is the lowest
        uint64_t word = 0;
        if constexpr (std::endian::native == std::endian::little)
            std::memcpy(&word, bytes, sizeof word);
        else
            for (size_t i = sizeof word; i-- > 0;) word = word << 8 | bytes[i];
        return word;
    }

    // For tiles of any number, whose cells are bytes of a word.
    static Ranker::Rank rank(const Layout& layout, uint64_t cells) {
        const auto count = static_cast<uint32_t>(layout.tiles());
        const auto cell = [&](uint32_t label) { return cells >> (8 * label) & 255; };
        uint32_t rank = 0, code = 0;
        // How many tiles come before each: branches on that would be hard to predict.
        for (uint32_t label = 0; label < count; ++label) {
            int before = 0;
            for (uint32_t other = 0; other < count; ++other) before += cell(other) < cell(label);
            rank += layout.choose(static_cast<int>(cell(label)), before + 1);
            code |= label << (3 * before);
        }
        return {rank, layout.permutation_rank(code) * layout.row()};
    }

    const PatternSet& set_;
    std::map<const Layout*, Ranker> rankers_;
    std::vector<Slot> slots_;
    std::vector<Place> places_;  // [view][tile]
    size_t values_ = 0;          // where the values begin, in what is carried
};

}  // namespace taquin
