// StateStore: every state that a search has generated, numbered in that order, with a hash index.
//
//     entries  [number]  the board, and 4 bytes for g, the last move and two flags
//     index    [slot]    4 bytes: number + 1 with a fingerprint in the bits above it, or 0
//
// The index uses open addressing with linear probing. It holds numbers only, so it can be freed and
// filled again from the entries when it must grow. The old and the new index are never in memory at
// the same time. It grows by three quarters, so its load is between 46 and 80 %, and a state takes
// at most 21 bytes with packed boards. An index of fewer than 65,536 slots grows fourfold instead.
// The fingerprint uses the bits that numbers do not need; it avoids most reads of other states.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>

#include "core/board.hpp"
#include "core/control.hpp"
#include "util/linear_probing.hpp"
#include "util/reserved_array.hpp"

namespace taquin::search {

// What a search knows of a state, in four bytes.
struct NodeInfo {
    uint32_t bits = 0;

    static NodeInfo of(uint32_t g, Move move) { return {g << 4 | static_cast<uint32_t>(move)}; }
    uint32_t g() const { return bits >> 4; }
    Move move() const { return static_cast<Move>(bits & 3); }
    bool expanded() const { return bits & 4; }
    bool reopened() const { return bits & 8; }
    void set_expanded() { bits = (bits & ~8u) | 4; }
    void set_reopened() { bits |= 8; }
};

template <class Board>
class StateStore {
   public:
    static constexpr uint32_t none = std::numeric_limits<uint32_t>::max();

    StateStore(uint64_t memory_limit, Control& control)
        : control_(control),
          memory_limit_(memory_limit),
          max_states_(std::min<uint64_t>(memory_limit / sizeof(Entry) + 1, none - 1)),
          entries_(util::ReservedArray<Entry>::growing(max_states_)) {
        use_index(util::ReservedArray<uint32_t>(2048));
    }

    uint32_t size() const { return size_; }
    Board board(uint32_t number) const { return entries_[number].board(); }
    NodeInfo& info(uint32_t number) { return entries_[number].info; }
    uint64_t memory() const { return size_ * sizeof(Entry) + index_.bytes(); }
    void prefetch(uint32_t number) const { __builtin_prefetch(&entries_[number]); }

    // A lookup in three steps, `begin`, `advance` and `finish`. The memory accesses of several
    // lookups overlap.
    struct Probe {
        uint64_t slot;
        uint32_t fingerprint;
    };
    Probe begin(const Board& board) const {
        const Probe probe = probe_of(board);
        __builtin_prefetch(&index_[probe.slot]);
        return probe;
    }
    void advance(const Probe& probe) const {
        const uint32_t word = index_[probe.slot];
        if (word && (word & ~number_mask_) == probe.fingerprint)
            prefetch((word & number_mask_) - 1);
    }
    // The number of the board. If it is `none`, probe.slot is where the board belongs.
    uint32_t finish(Probe& probe, const Board& board) const {
        probe.slot = slot_where(probe.slot, [&](uint32_t word) {
            return !word || ((word & ~number_mask_) == probe.fingerprint &&
                             entries_[(word & number_mask_) - 1].board() == board);
        });
        const uint32_t word = index_[probe.slot];
        return word ? (word & number_mask_) - 1 : none;
    }
    uint32_t find(const Board& board) const {
        Probe probe = probe_of(board);
        return finish(probe, board);
    }

    // Adds a board that a finished lookup did not find; returns its number.
    uint32_t add(const Board& board, NodeInfo info, const Probe& probe) {
        index_[probe.slot] = probe.fingerprint | (size_ + 1);
        entries_[size_] = {std::bit_cast<decltype(Entry::words)>(board), info};
        return size_++;
    }
    uint32_t add(const Board& board, NodeInfo info) {
        Probe probe = probe_of(board);
        finish(probe, board);
        return add(board, info, probe);
    }

    // Removes all states and keeps the memory.
    void clear() {
        for (uint32_t number = 0; number < size_; ++number) {
            if (number % 65536 == 0 && control_.should_stop()) break;
            const auto [slot, fingerprint] = probe_of(board(number));
            const uint32_t stored = fingerprint | (number + 1);
            index_[slot_where(slot, [=](uint32_t word) { return word == stored; })] = 0;
        }
        size_ = 0;
    }

    // Makes room for more states. Returns false if these and `other_bytes` would exceed the memory
    // limit. Room is made for many states at a time, so this is usually one comparison.
    bool reserve(uint64_t more, uint64_t other_bytes) {
        return size_ + more <= reserved_ || grow(more, other_bytes);
    }

    // The moves from the root to a state.
    std::vector<Move> path_to(uint32_t number, const Shape& shape, uint32_t root) const {
        std::vector<Move> moves;
        Tiles tiles(static_cast<size_t>(shape.cells()));
        while (number != root) {
            const Entry& entry = entries_[number];
            const Move move = entry.info.move();
            moves.push_back(move);
            entry.board().unpack(tiles.data(), shape.cells());
            const auto blank = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
            number = find(entry.board().slid(blank, blank - shape.offset(move)));
        }
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

   private:
    // Four-byte words, so that alignment leaves no gap: 12 bytes with a packed board.
    struct Entry {
        std::array<uint32_t, sizeof(Board) / 4> words;
        NodeInfo info;

        Board board() const { return std::bit_cast<Board>(words); }
    };

    // The first slot of a lookup whose word ends it.
    template <class Ends>
    [[gnu::always_inline]] uint64_t slot_where(uint64_t from, const Ends& ends) const {
        const uint32_t* first = &index_[0];
        return static_cast<uint64_t>(util::probe(first, index_.capacity(), from, ends) - first);
    }

    Probe probe_of(const Board& board) const {
        const uint64_t hash = board.hash();
        return {(hash >> 32) * index_.capacity() >> 32,
                static_cast<uint32_t>(hash) & ~number_mask_};
    }

    void use_index(util::ReservedArray<uint32_t> index) {
        index_ = std::move(index);
        number_mask_ = static_cast<uint32_t>(std::bit_ceil(index_.capacity()) - 1);
    }

    [[gnu::noinline]] bool grow(uint64_t more, uint64_t other_bytes) {
        constexpr uint64_t spare = 512;
        const uint64_t states = size_ + more + spare;
        const uint64_t without_index = states * sizeof(Entry) + other_bytes;
        if (states > max_states_ || without_index + index_.bytes() > memory_limit_ ||
            !entries_.grow(states))
            return false;
        if (states * 5 > index_.capacity() * 4) {
            const uint64_t capacity = next_capacity(states);
            if (without_index + capacity * sizeof(uint32_t) <= memory_limit_)
                rebuild_index(capacity);
            else if (states * 20 > index_.capacity() * 19)
                return false;  // a larger index exceeds the limit, and this one is almost full
        }
        reserved_ = states;
        return true;
    }

    uint64_t next_capacity(uint64_t states) const {
        const uint64_t now = index_.capacity();
        return std::max(now < (1 << 16) ? now * 4 : now * 7 / 4, states * 3 / 2);
    }

    void rebuild_index(uint64_t capacity) {
        constexpr uint32_t prefetch_distance = 16;
        index_ = util::ReservedArray<uint32_t>();  // frees the old index first
        use_index(util::ReservedArray<uint32_t>(capacity));
        if (index_.bytes() >= huge_page_bytes) {
            index_.prefer_huge_pages();
            entries_.prefer_huge_pages();
        }
        for (uint32_t number = 0; number < size_; ++number) {
            if (number % 65536 == 0) control_.should_stop();  // polls: a large index takes seconds
            if (number + prefetch_distance < size_)
                __builtin_prefetch(&index_[probe_of(board(number + prefetch_distance)).slot], 1);
            const auto [slot, fingerprint] = probe_of(board(number));
            index_[slot_where(slot, std::logical_not())] = fingerprint | (number + 1);
        }
    }

    static constexpr size_t huge_page_bytes = 32 << 20;

    Control& control_;
    uint64_t memory_limit_, max_states_;
    uint32_t size_ = 0;
    uint64_t reserved_ = 0;  // states that fit without a check
    uint32_t number_mask_ = 0;
    util::ReservedArray<Entry> entries_;
    util::ReservedArray<uint32_t> index_;
};

}  // namespace taquin::search
