// Boards as searches store them: one 64-bit word up to 16 cells, bytes beyond that.
//
// Both kinds have the same interface: `from` tiles, `unpack` to tiles, `slid` by one move, `hash`.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/shape.hpp"
#include "util/mix_bits.hpp"

namespace taquin {

// Up to 16 cells, four bits each; cell 0 is the lowest.
struct PackedBoard {
    uint64_t bits = 0;

    static constexpr int max_cells = 16;

    static PackedBoard from(const uint8_t* tiles, int cells) {
        PackedBoard board;
        for (int cell = 0; cell < cells; ++cell)
            board.bits |= static_cast<uint64_t>(tiles[cell]) << (4 * cell);
        return board;
    }
    void unpack(uint8_t* tiles, int cells) const {
        for (int cell = 0; cell < cells; ++cell) tiles[cell] = bits >> (4 * cell) & 15;
    }
    int blank(int) const {
        const uint64_t pairs = bits | bits >> 1;
        const uint64_t tiles = (pairs | pairs >> 2) & 0x1111111111111111ull;  // 1 where not blank
        return std::countr_one(tiles | ~0x1111111111111111ull) / 4;
    }
    // The board after the tile in the target cell slid into the blank.
    PackedBoard slid(int blank, int target) const {
        const uint64_t tile = bits >> (4 * target) & 15;
        return {bits ^ (tile << (4 * target)) ^ (tile << (4 * blank))};
    }
    uint64_t hash() const { return util::mix_bits(bits); }
    bool operator==(const PackedBoard&) const = default;
};

// Up to N cells, a byte each; unused bytes are 0.
template <int N>
struct ByteBoard {
    static_assert(N % 8 == 0);

    std::array<uint8_t, N> cell{};

    static ByteBoard from(const uint8_t* tiles, int cells) {
        ByteBoard board;
        std::memcpy(board.cell.data(), tiles, static_cast<size_t>(cells));
        return board;
    }
    void unpack(uint8_t* tiles, int cells) const {
        std::memcpy(tiles, cell.data(), static_cast<size_t>(cells));
    }
    int blank(int cells) const {
        const void* found = std::memchr(cell.data(), 0, static_cast<size_t>(cells));
        return static_cast<int>(static_cast<const uint8_t*>(found) - cell.data());
    }
    ByteBoard slid(int blank, int target) const {
        ByteBoard board = *this;
        board.cell[static_cast<size_t>(blank)] = cell[static_cast<size_t>(target)];
        board.cell[static_cast<size_t>(target)] = 0;
        return board;
    }
    uint64_t hash() const {
        uint64_t sum = 0;
        for (int at = 0; at < N; at += 8) {
            uint64_t word;
            std::memcpy(&word, cell.data() + at, 8);
            sum = util::mix_bits(sum + word);
        }
        return sum;
    }
    bool operator==(const ByteBoard&) const = default;
};

// Calls `search.template operator()<Board>()` with the smallest board type for that many cells.
template <class Search>
auto with_board_type(int cells, Search&& search) {
    if (cells <= PackedBoard::max_cells) return search.template operator()<PackedBoard>();
    if (cells <= 32) return search.template operator()<ByteBoard<32>>();
    if (cells <= 64) return search.template operator()<ByteBoard<64>>();
    return search.template operator()<ByteBoard<256>>();
}

}  // namespace taquin
