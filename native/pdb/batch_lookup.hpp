// BatchLookup: PDB lookups for many moves at once.
//
// Each state holds its pattern bytes: the cells of every lookup's tiles, in the database's
// numbering, and the value of every lookup. An entry is found in four steps. Each step prefetches
// the memory that the next one reads, so the waits of all moves in a batch overlap.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <span>

#include "pdb/pattern_set.hpp"
#include "pdb/placement_ranker.hpp"

namespace taquin::pdb {

class BatchLookup {
   public:
    explicit BatchLookup(const PatternSet& set) : set_(set) {
        const auto cells = static_cast<size_t>(set.shape().cells());
        for (const auto& lookup : set.lookups()) {
            const Projection& projection = lookup.database->projection();
            lookups_.push_back({&projection, ranker(projection), projection.sets(),
                                projection.regions(), lookup.database->words(),
                                lookup.cell_of.data(), values_});
            values_ += lookup.tiles.size();
        }
        for (int view = 0; view < set.views(); ++view)
            for (size_t tile = 0; tile < cells; ++tile) {
                const int lookup = set.lookup_of(view, static_cast<int>(tile));
                const int label = set.label_of(view, static_cast<int>(tile));
                places_.push_back({static_cast<uint8_t>(lookup), static_cast<uint8_t>(label)});
            }
    }

    // The size of a state's pattern bytes. A lookup may read up to `overread` bytes beyond them.
    size_t bytes_per_state() const { return values_ + lookups_.size(); }
    static constexpr size_t overread = sizeof(uint64_t);

    // Writes the pattern bytes of a board, from scratch.
    void fill(const uint8_t* tiles, uint8_t* pattern_bytes) const {
        for (size_t cell = 0; cell < cells(); ++cell)
            for (size_t view = 0; view < views(); ++view)
                if (const Place place = place_of(view, tiles[cell]); place.lookup != none) {
                    const Lookup& lookup = lookups_[place.lookup];
                    pattern_bytes[lookup.first + place.label] = lookup.cell_of[cell];
                }
        set_.values(tiles, pattern_bytes + values_);
    }
    const uint8_t* values(const uint8_t* pattern_bytes) const { return pattern_bytes + values_; }

    struct Request {
        const uint8_t* pattern_bytes;  // before the move
        uint8_t tile, from, to;        // the tile moves, the blank is in `to` before
        int8_t delta;                  // the answer: the change of the view's sum
    };

    // A lookup in progress. Each thread has its own.
    struct Pending {
        const Projection::CellSet* set;
        const uint8_t* region;
        const uint64_t* word;
        uint64_t entry;
        uint32_t request;
        uint8_t bit_if_increased;
    };

    // Fills in the deltas of one view. `scratch` must have room for all requests.
    void look_up(size_t view, std::span<Request> requests, Pending* scratch) const {
        size_t count = 0;
        const Place* const places = &places_[view * cells()];
        for (uint32_t number = 0; number < requests.size(); ++number) {
            Request& request = requests[number];
            request.delta = 0;
            const Place place = places[request.tile];
            if (place.lookup == none) continue;
            Pending& pending = scratch[count++];
            begin(pending, request, place);
            pending.request = number;
        }
        const std::span<Pending> all(scratch, count);
        for (Pending& pending : all) {
            pending.entry += pending.set->first_block;
            pending.region += pending.set->regions;
            __builtin_prefetch(pending.region);
        }
        for (Pending& pending : all) {
            pending.entry += *pending.region;
            pending.word += pending.entry / 64;
            __builtin_prefetch(pending.word);
        }
        for (const Pending& pending : all) {
            const uint64_t decreased =
                (pending.bit_if_increased ^ *pending.word >> (pending.entry % 64)) & 1;
            requests[pending.request].delta =
                static_cast<int8_t>(1 - 2 * static_cast<int>(decreased));
        }
    }

    // Updates a view's part of the pattern bytes after a move, whose delta is known.
    void move(size_t view, uint8_t tile, uint8_t to, int delta, uint8_t* pattern_bytes) const {
        const Place place = place_of(view, tile);
        if (place.lookup == none) return;
        const Lookup& lookup = lookups_[place.lookup];
        pattern_bytes[lookup.first + place.label] = lookup.cell_of[to];
        uint8_t& value = pattern_bytes[values_ + place.lookup];
        value = static_cast<uint8_t>(value + delta);
    }
    // Whether a pattern of the view has the tile.
    bool covers(size_t view, uint8_t tile) const { return place_of(view, tile).lookup != none; }

   private:
    static constexpr uint8_t none = PatternSet::none;

    struct Lookup {
        const Projection* projection;
        const PlacementRanker* ranker;  // or null
        const Projection::CellSet* sets;
        const uint8_t* regions;
        const uint64_t* words;
        const uint8_t* cell_of;
        size_t first;  // where its cells start in the pattern bytes
    };
    struct Place {
        uint8_t lookup, label;
    };

    size_t cells() const { return static_cast<size_t>(set_.shape().cells()); }
    size_t views() const { return static_cast<size_t>(set_.views()); }
    Place place_of(size_t view, size_t tile) const { return places_[view * cells() + tile]; }

    const PlacementRanker* ranker(const Projection& projection) {
        if (!PlacementRanker::fits(projection)) return nullptr;
        return &rankers_.try_emplace(&projection, projection).first->second;
    }

    void begin(Pending& pending, const Request& request, Place place) const {
        const Lookup& lookup = lookups_[place.lookup];
        const uint8_t from = lookup.cell_of[request.from], to = lookup.cell_of[request.to];
        const uint64_t moved = static_cast<uint64_t>(from ^ to) << (8 * place.label);
        const uint64_t cells = word_at(request.pattern_bytes + lookup.first) ^ moved;
        const auto [set, first_entry] =
            lookup.ranker ? lookup.ranker->rank(cells) : rank(*lookup.projection, cells);
        pending.set = lookup.sets + set;
        __builtin_prefetch(pending.set);
        pending.region = lookup.regions + from;
        pending.word = lookup.words;
        pending.entry = first_entry;
        pending.bit_if_increased =
            static_cast<uint8_t>((request.pattern_bytes[values_ + place.lookup] + 1u) >> 1);
    }

    // Eight bytes as a word; the first byte is the lowest.
    static uint64_t word_at(const uint8_t* bytes) {
        uint64_t word = 0;
        if constexpr (std::endian::native == std::endian::little)
            std::memcpy(&word, bytes, sizeof word);
        else
            for (size_t i = sizeof word; i-- > 0;) word = word << 8 | bytes[i];
        return word;
    }

    // The rank of a placement of any size, whose cells are bytes of a word.
    static PlacementRanker::Rank rank(const Projection& projection, uint64_t cells) {
        const auto count = static_cast<uint32_t>(projection.tiles());
        const auto cell = [&](uint32_t label) { return cells >> (8 * label) & 255; };
        uint32_t rank = 0, code = 0;
        // Counts the tiles before each one without branches, which would be hard to predict.
        for (uint32_t label = 0; label < count; ++label) {
            int before = 0;
            for (uint32_t other = 0; other < count; ++other) before += cell(other) < cell(label);
            rank += projection.choose(static_cast<int>(cell(label)), before + 1);
            code |= label << (3 * before);
        }
        return {rank, projection.permutation_rank(code) * projection.row()};
    }

    const PatternSet& set_;
    std::map<const Projection*, PlacementRanker> rankers_;
    std::vector<Lookup> lookups_;
    std::vector<Place> places_;  // [view][tile]
    size_t values_ = 0;          // where the values start in the pattern bytes
};

}  // namespace taquin::pdb
