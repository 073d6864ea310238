// WindowBeam: a beam search between two boards of a small window.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "core/distances.hpp"
#include "core/zobrist.hpp"
#include "util/hash_set.hpp"

namespace taquin::refine {

constexpr int max_window_cells = 64;

// Each layer keeps the states with the smallest Manhattan distance to the end. States that are too
// far from the end for the length limit are pruned.
class WindowBeam {
   public:
    explicit WindowBeam(uint64_t width) : width_(width) {
        for (int tile = 0; tile < max_window_cells; ++tile)
            for (int cell = 0; cell < max_window_cells; ++cell)
                key_[tile][cell] = zobrist_key(tile, cell);
    }

    uint64_t expanded = 0, generated = 0;

    // Finds a path of at most `limit` moves; returns false if it finds none. Each tile is numbered
    // by its cell at the end, and `blank` is the blank's first cell. `go_on` is called before each
    // layer.
    template <class GoOn>
    bool find(const Shape& shape, const uint8_t* tiles, int blank, int limit,
              std::vector<Move>& found, const GoOn& go_on) {
        const Distances distances(shape);
        begin(shape, distances, tiles, blank);
        for (int depth = 1; depth <= limit && !layer_.empty() && go_on(); ++depth) {
            next_.clear();
            seen_.clear(layer_.size() * 3);
            links_.emplace_back();
            for (uint32_t number = 0; number < layer_.size(); ++number) {
                const State& state = layer_[number];
                ++expanded;
                for (const Slide slide : shape.slides(state.blank)) {
                    if (slide.move == state.back) continue;
                    ++generated;
                    const int tile = state.tiles[slide.target];
                    const int distance = state.distance + distances(tile, state.blank) -
                                         distances(tile, slide.target);
                    if (depth + distance > limit) continue;
                    const uint64_t hash =
                        state.hash ^ key_[tile][slide.target] ^ key_[tile][state.blank];
                    if (!seen_.insert(hash)) continue;
                    if (distance == 0) {  // all tiles are at home, and so is the blank
                        found = path(number, slide.move);
                        return true;
                    }
                    next_.push_back({hash, number, distance, slide.move});
                }
            }
            keep_nearest();
            make_layer(shape);
        }
        return false;
    }

    static uint64_t memory(uint64_t width, int segment) {
        const uint64_t candidates = 2 * 3 * sizeof(Candidate);  // vectors have spare capacity
        const uint64_t hashes = 2 * 6 * sizeof(uint64_t);       // a set is at least a quarter full
        const uint64_t links = static_cast<uint64_t>(segment) * sizeof(uint32_t);
        return sizeof(WindowBeam) +
               width * (2 * sizeof(State) + candidates + hashes + sizeof(Rank) * 3 + links);
    }

   private:
    struct State {
        uint64_t hash;
        int distance;
        uint8_t blank, back;
        uint8_t tiles[max_window_cells];
    };
    struct Candidate {
        uint64_t hash;
        uint32_t parent;
        int distance;
        Move move;
    };
    using Rank = std::pair<int, uint64_t>;  // distance, then hash

    void begin(const Shape& shape, const Distances& distances, const uint8_t* tiles, int blank) {
        const int cells = shape.cells();
        cells_ = static_cast<size_t>(cells);
        links_.clear();
        layer_.resize(1);
        State& start = layer_[0];
        std::copy(tiles, tiles + cells, start.tiles);
        start.hash = 0;
        start.distance = 0;
        start.blank = static_cast<uint8_t>(blank);
        start.back = no_move;
        for (int cell = 0; cell < cells; ++cell)
            if (cell != blank) {
                start.distance += distances(tiles[cell], cell);
                start.hash ^= key_[tiles[cell]][cell];
            }
    }

    static Rank rank(const Candidate& candidate) { return {candidate.distance, candidate.hash}; }

    // Drops the worst candidates; the others keep their order.
    void keep_nearest() {
        if (next_.size() <= width_) return;
        ranks_.clear();
        for (const auto& candidate : next_) ranks_.push_back(rank(candidate));
        const auto first_out = ranks_.begin() + static_cast<std::ptrdiff_t>(width_);
        std::ranges::nth_element(ranks_, first_out);
        std::erase_if(next_,
                      [&](const Candidate& candidate) { return rank(candidate) >= *first_out; });
    }

    void make_layer(const Shape& shape) {
        made_.resize(next_.size());
        for (size_t i = 0; i < next_.size(); ++i) {
            const Candidate& candidate = next_[i];
            const State& parent = layer_[candidate.parent];
            State& state = made_[i];
            std::memcpy(state.tiles, parent.tiles, cells_);
            const int from = parent.blank + shape.offset(candidate.move);
            state.tiles[parent.blank] = parent.tiles[from];
            state.hash = candidate.hash;
            state.distance = candidate.distance;
            state.blank = static_cast<uint8_t>(from);
            state.back = inverse(candidate.move);
            links_.back().push_back(candidate.parent << 2 | candidate.move);
        }
        std::swap(layer_, made_);
    }

    std::vector<Move> path(uint32_t at, Move last) const {
        std::vector<Move> moves{last};
        for (size_t layer = links_.size() - 1; layer-- > 0;) {
            moves.push_back(static_cast<Move>(links_[layer][at] & 3));
            at = links_[layer][at] >> 2;
        }
        std::ranges::reverse(moves);
        return moves;
    }

    uint64_t width_;
    size_t cells_ = 0;
    std::vector<State> layer_, made_;
    std::vector<Candidate> next_;
    std::vector<Rank> ranks_;
    std::vector<std::vector<uint32_t>> links_;  // [layer][state]: parent << 2 | move
    util::HashSet seen_;                        // the hashes of a layer
    uint64_t key_[max_window_cells][max_window_cells];
};

}  // namespace taquin::refine
