// CanonicalSequences: the operator sequences that a search without duplicates needs.
//
// automaton.hpp defines the terms.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "util/hash_index.hpp"

namespace taquin::search {

// The number of ones in four bits. Not every compiler has a fast popcount.
constexpr auto ones = [] {
    std::array<uint8_t, 16> count{};
    for (unsigned bits = 0; bits < 16; ++bits)
        count[bits] = static_cast<uint8_t>(std::popcount(bits));
    return count;
}();

constexpr uint8_t bit(Move move) { return static_cast<uint8_t>(1u << move); }

// A canonical sequence, as a node in the tree of the cell where it starts.
struct Sequence {
    static constexpr uint32_t none = UINT32_MAX;

    uint32_t suffix = none;       // without the first move, in the tree of the next cell
    uint32_t first_child = none;  // the first sequence with one more move; siblings are adjacent
    uint8_t blank = 0;            // where the sequence ends
    uint8_t backward = 0;         // moves to boards nearer to the start, one bit each
    uint8_t forbidden = 0b1111;   // moves that must not follow, one bit each
    bool is_prefix = false;       // of a minimal forbidden sequence

    bool allows(Move move) const { return (forbidden & bit(move)) == 0; }
    uint32_t children() const { return ones[~forbidden & 0b1111]; }
    uint32_t child(Move move) const { return first_child + ones[~forbidden & (bit(move) - 1)]; }
};

// All canonical sequences of fewer than `max_length` moves, ordered by length, then by the first
// cell, then lexicographically. The canonical one of several duplicates is therefore met first.
template <class Board>
class CanonicalSequences {
   public:
    CanonicalSequences(const Shape& shape, int max_length) : shape_(shape) {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            Tiles tiles(static_cast<size_t>(shape.cells()));
            std::iota(tiles.begin(), tiles.begin() + cell, uint8_t{1});
            std::iota(tiles.begin() + cell + 1, tiles.end(), static_cast<uint8_t>(cell + 1));
            sequences_.push_back({.blank = static_cast<uint8_t>(cell)});
            boards_.push_back(Board::from(tiles.data(), shape.cells()));
            ends_.push_back(sequences_.size());
        }
        for (int length = 1; length < max_length && !boards_.empty(); ++length) extend<false>();
        extend<true>();
        for (size_t at = sequences_.size(); at-- > 0;) mark_prefix(sequences_[at]);
    }

    const std::vector<Sequence>& all() const { return sequences_; }

   private:
    // Finds the sequences with one more move. Those of the last length are not stored.
    template <bool Last>
    void extend() {
        const size_t first = sequences_.size() - boards_.size();
        std::vector<Board> longer;
        for (size_t cell = 0, at = first; cell < ends_.size(); ++cell) {
            const size_t end = ends_[cell];
            if (Last) longer.clear();
            index_.clear(3 * (end - at) + 1);
            for (; at < end; ++at) extend<Last>(at, boards_[at - first], longer);
            ends_[cell] = sequences_.size();
        }
        boards_ = std::move(longer);
    }

    template <bool Last>
    void extend(size_t at, const Board& board, std::vector<Board>& longer) {
        const Sequence sequence = sequences_[at];
        const Sequence* suffix =
            sequence.suffix == Sequence::none ? nullptr : &sequences_[sequence.suffix];
        const size_t base = sequences_.size() - longer.size();
        uint8_t forbidden = 0b1111;
        for (const Slide slide : shape_.slides(sequence.blank)) {
            if (sequence.backward & bit(slide.move)) continue;
            if (Last && suffix && !suffix->allows(slide.move)) continue;
            const Board after = board.slid(sequence.blank, slide.target);
            const auto fresh = static_cast<uint32_t>(longer.size());
            const uint32_t number =
                index_.find_or_add(after.hash(), fresh + 1,
                                   [&](uint32_t known) { return longer[known - 1] == after; }) -
                1;
            if (number == fresh) {
                forbidden ^= bit(slide.move);
                longer.push_back(after);
            } else if (!Last) {  // a duplicate; from its board, this move also leads backward
                sequences_[base + number].backward |= bit(inverse(slide.move));
            }
        }
        sequences_[at].forbidden = forbidden;
        if (Last) return;
        sequences_[at].first_child = static_cast<uint32_t>(sequences_.size());
        for (const Slide slide : shape_.slides(sequence.blank))
            if (sequences_[at].allows(slide.move))
                sequences_.push_back({.suffix = sequence.suffix == Sequence::none
                                                    ? slide.target
                                                    : sequences_[sequence.suffix].child(slide.move),
                                      .blank = slide.target,
                                      .backward = bit(inverse(slide.move))});
    }

    // The children of the sequence must have been marked before.
    void mark_prefix(Sequence& sequence) const {
        const int known =
            sequence.suffix == Sequence::none ? 0 : sequences_[sequence.suffix].forbidden;
        sequence.is_prefix = sequence.forbidden & ~known;
        if (sequence.first_child == Sequence::none) return;
        for (uint32_t i = 0; i < sequence.children(); ++i)
            sequence.is_prefix |= sequences_[sequence.first_child + i].is_prefix;
    }

    const Shape& shape_;
    std::vector<Sequence> sequences_;
    std::vector<Board> boards_;  // the boards after the longest sequences so far
    std::vector<size_t> ends_;   // where the longest sequences of each cell end
    util::HashIndex index_;      // of the boards after the sequences from one cell
};

}  // namespace taquin::search
