// StateStore: every state a search has generated, numbered in that order, found again by hashing.
//
//     entries  [number]              the state (8 bytes up to 16 cells) and 4 bytes of notes: g,
//     the
//                                    move that led here, two flags
//     index    [slot]    4 bytes     number + 1 and, in the bits above, a fingerprint; or 0.
//                                    Open addressing with linear probing
//
// The index holds numbers only, so that it can be thrown away and filled again from the entries
// when it must grow: at no time are an old and a new one there together. It grows by three
// quarters, so that its load stays between 46 and 80 %: 21 bytes a state at most with packed
// boards (a small index, below 65,536 words, grows fourfold instead). The fingerprint has the bits
// that numbers do not need; it spares most looks at states that only share a slot.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "core/board.hpp"
#include "search/search_monitor.hpp"
#include "util/reserved_array.hpp"

namespace taquin {

struct Note {
    uint32_t bits = 0;

    static Note of(uint32_t g, Move move) { return {g << 4 | static_cast<uint32_t>(move)}; }
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
        : control_(control), memory_limit_(memory_limit) {
        const uint64_t most = std::min<uint64_t>(memory_limit / sizeof(Entry) + 1, none - 1);
        entries_ = Region<Entry>(most);
        use_index(Region<uint32_t>(2048));
    }

    uint32_t size() const { return size_; }
    Board board(uint32_t number) const { return entries_[number].board(); }
    Note& note(uint32_t number) { return entries_[number].note; }
    uint64_t memory() const { return size_ * sizeof(Entry) + index_.bytes(); }
    void prefetch(uint32_t number) const { __builtin_prefetch(&entries_[number]); }

    // A look-up in three steps, so that the waits for memory of several look-ups overlap.
    struct Lookup {
        uint64_t slot;
        uint32_t fingerprint;
    };
    Lookup begin(const Board& board) const {
        const Lookup lookup = place_of(board);
        __builtin_prefetch(&index_[lookup.slot]);
        return lookup;
    }
    void advance(const Lookup& lookup) const {
        const uint32_t word = index_[lookup.slot];
        if (word && (word & ~number_mask_) == lookup.fingerprint)
            prefetch((word & number_mask_) - 1);
    }
    // The number of the board, or none; then lookup.slot is where it belongs.
    uint32_t finish(Lookup& lookup, const Board& board) const {
        for (;;) {
            const uint32_t word = index_[lookup.slot];
            if (!word) return none;
            const uint32_t number = (word & number_mask_) - 1;
            if ((word & ~number_mask_) == lookup.fingerprint && entries_[number].board() == board)
                return number;
            if (++lookup.slot == index_.capacity()) lookup.slot = 0;
        }
    }
    uint32_t find(const Board& board) const {
        Lookup lookup = place_of(board);
        return finish(lookup, board);
    }

    // Adds a board that a finished look-up did not find.
    uint32_t add(const Board& board, Note note, const Lookup& lookup) {
        index_[lookup.slot] = lookup.fingerprint | (size_ + 1);
        entries_[size_] = {std::bit_cast<decltype(Entry::words)>(board), note};
        return size_++;
    }
    uint32_t add(const Board& board, Note note) {
        Lookup lookup = place_of(board);
        finish(lookup, board);
        return add(board, note, lookup);
    }

    void clear() {
        for (uint32_t number = 0; number < size_; ++number) {
            if (number % 65536 == 0 && control_.should_stop()) break;
            auto [slot, fingerprint] = place_of(board(number));
            while (index_[slot] != (fingerprint | (number + 1)))
                if (++slot == index_.capacity()) slot = 0;
            index_[slot] = 0;
        }
        size_ = 0;  // the room stays
    }

    // Makes room for some more states, within a budget that others have a share of. False: no room.
    // Room is made for many at a time, so that this is one comparison as a rule.
    bool reserve(uint64_t more, uint64_t others) {
        return size_ + more <= room_ || make_room(more, others);
    }

    // Walks from a state back to where its way began; returns the moves in forward order.
    std::vector<Move> path_to(uint32_t number, const Shape& shape, uint32_t root) const {
        std::vector<Move> moves;
        Tiles tiles(static_cast<size_t>(shape.cells()));
        while (number != root) {
            const Entry& entry = entries_[number];
            const Move move = entry.note.move();
            moves.push_back(move);
            entry.board().spread(tiles.data(), shape.cells());
            const auto blank = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
            number = find(entry.board().slid(blank, blank - shape.step(move)));
        }
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

   private:
    // Without the gap that alignment would leave: 12 bytes with a packed board.
    struct Entry {
        std::array<uint32_t, sizeof(Board) / 4> words;
        Note note;

        Board board() const { return std::bit_cast<Board>(words); }
    };

    Lookup place_of(const Board& board) const {
        const uint64_t hash = board.hash();
        return {(hash >> 32) * index_.capacity() >> 32,
                static_cast<uint32_t>(hash) & ~number_mask_};
    }

    void use_index(Region<uint32_t> index) {
        index_ = std::move(index);
        number_mask_ = static_cast<uint32_t>(std::bit_ceil(index_.capacity()) - 1);
    }

    [[gnu::noinline]] bool make_room(uint64_t more, uint64_t others) {
        constexpr uint64_t portion = 512;
        const uint64_t states = size_ + more + portion;
        const uint64_t plain = states * sizeof(Entry) + others;
        if (states > entries_.capacity() || plain + index_.bytes() > memory_limit_) return false;
        if (states * 5 > index_.capacity() * 4) {
            const uint64_t capacity = next_capacity(states);
            if (plain + capacity * sizeof(uint32_t) <= memory_limit_)
                rebuild_index(capacity);
            else if (states * 20 > index_.capacity() * 19)
                return false;  // a larger index does not fit, and the one there is as good as full
        }
        room_ = states;
        return true;
    }

    uint64_t next_capacity(uint64_t states) const {
        const uint64_t now = index_.capacity();
        return std::max(now < (1 << 16) ? now * 4 : now * 7 / 4, states * 3 / 2);
    }

    void rebuild_index(uint64_t capacity) {
        constexpr uint32_t ahead = 16;
        index_ = Region<uint32_t>();  // frees the old one first
        use_index(Region<uint32_t>(capacity));
        if (index_.bytes() >= large) {
            index_.prefer_huge_pages();
            entries_.prefer_huge_pages();
        }
        for (uint32_t number = 0; number < size_; ++number) {
            if (number % 65536 == 0) control_.should_stop();  // a large index takes seconds
            if (number + ahead < size_)
                __builtin_prefetch(&index_[place_of(board(number + ahead)).slot], 1);
            auto [slot, fingerprint] = place_of(board(number));
            while (index_[slot])
                if (++slot == capacity) slot = 0;
            index_[slot] = fingerprint | (number + 1);
        }
    }

    static constexpr size_t large = 32 << 20;

    Control& control_;
    uint64_t memory_limit_;
    uint32_t size_ = 0;
    uint64_t room_ = 0;  // up to how many states nothing needs to be checked
    uint32_t number_mask_ = 0;
    Region<Entry> entries_;
    Region<uint32_t> index_;
};

}  // namespace taquin
