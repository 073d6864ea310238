// PackedPath: the moves from the start to a node, four per byte.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/shape.hpp"

namespace taquin::search {

template <int MaxMoves>
struct PackedPath {
    std::array<uint8_t, MaxMoves / 4> moves;

    Move get(int i) const {
        return static_cast<Move>(moves[static_cast<size_t>(i / 4)] >> (i % 4 * 2) & 3);
    }
    void set(int i, Move move) {
        uint8_t& four = moves[static_cast<size_t>(i / 4)];
        const int shift = i % 4 * 2;
        four = static_cast<uint8_t>((four & ~(3 << shift)) | move << shift);
    }
    // Lexicographic order, by the first move in which the paths differ.
    bool operator<(const PackedPath& other) const {
        const auto [mine, theirs] = std::ranges::mismatch(moves, other.moves);
        if (mine == moves.end()) return false;
        const int shift = std::countr_zero(static_cast<unsigned>(*mine ^ *theirs)) & ~1;
        return (*mine >> shift & 3) < (*theirs >> shift & 3);
    }
};

}  // namespace taquin::search
