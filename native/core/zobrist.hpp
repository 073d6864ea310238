// Zobrist hashing: a state's hash is the exclusive or of one key per tile and cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace taquin {

// The key of a tile in a cell: SplitMix64 (Steele, Lea and Flood 2014). The Python engine has the
// same keys.
constexpr uint64_t zobrist_key(int tile, int cell) {
    uint64_t mixed = (static_cast<uint64_t>(tile) << 16 | static_cast<uint64_t>(cell)) + 1;
    mixed *= 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

class Zobrist {
   public:
    explicit Zobrist(int cells) : cells_(static_cast<size_t>(cells)), key_(cells_ * cells_) {
        for (int tile = 1; tile < cells; ++tile)
            for (int cell = 0; cell < cells; ++cell)
                key_[static_cast<size_t>(tile) * cells_ + static_cast<size_t>(cell)] =
                    zobrist_key(tile, cell);
    }

    // The blank has no key.
    uint64_t hash(const uint8_t* tiles) const {
        uint64_t hash = 0;
        for (size_t cell = 0; cell < cells_; ++cell) hash ^= key_[tiles[cell] * cells_ + cell];
        return hash;
    }
    // The exclusive or by which a move changes the hash.
    uint64_t delta(int tile, int from, int to) const {
        const uint64_t* keys = key_.data() + static_cast<size_t>(tile) * cells_;
        return keys[from] ^ keys[to];
    }

   private:
    size_t cells_;
    std::vector<uint64_t> key_;  // [tile][cell]
};

}  // namespace taquin
