// PlacementGraph: a cache of PDB lookups, as a graph of the placements that a search has met.
//
// A search that expands hundreds of millions of boards meets only a few million placements of its
// patterns. It has looked up nearly all its moves before, with other tiles elsewhere. The graph
// stores the results:
//
//     node         a placement of one lookup, for any cell of the blank
//     decreasing   a bit for every label and move: whether moving that tile decreases the value (it
//                  increases it otherwise). The move determines the blank's cell, and so its
//                  region.
//     links        for every label and move, the node that it leads to, once known
//
// To follow a link takes one memory access. A PDB lookup takes three: the rank of the cells, the
// rank of the labels and the region. When the graph is full, it is cleared.
#pragma once

#include <vector>

#include "pdb/placement_moves.hpp"
#include "util/hash_index.hpp"
#include "util/mix_bits.hpp"
#include "util/reserved_array.hpp"

namespace taquin::search {

class PlacementGraph {
   public:
    using Node = uint32_t;  // never 0
    static constexpr Node unknown = 0;

    // A smaller graph saves no time.
    static constexpr uint64_t min_bytes = 32 << 20;

    PlacementGraph(const pdb::PatternSet& set, uint64_t max_bytes);

    // The node of a placement, which is added if it is new.
    Node node(size_t lookup, pdb::PackedPlacement placement);

    // Bit 4 * label + move.
    const uint32_t& decreasing(Node node) const { return decreasing_[node]; }

    // At 4 * label + move, the node after that move, or `unknown`.
    const Node* links(Node node) const { return &links_[node * links_per_node_]; }
    // Finds a link and stores it in both directions. `blank` is the blank's cell on the board.
    Node find_link(size_t lookup, Node node, size_t links_of_label, size_t blank, size_t move);

    // Whether one more expansion might not fit.
    bool full() const { return nodes_ > max_nodes_; }
    void clear();

    uint64_t memory() const { return nodes_ * bytes_per_node() + index_.memory(); }

   private:
    // A move of the blank on the board.
    struct BlankMove {
        uint8_t blank, move;
    };

    struct Lookup {
        pdb::PlacementMoves moves;
        // [cell of the database]: the blank moves that move a tile there
        std::array<std::vector<BlankMove>, 2 * pdb::Projection::half_cells> blank_moves;
        uint32_t odd_cells;  // cells at an odd distance from cell 0
        uint32_t homes_parity;
    };

    // A placement and its lookup in one word.
    static uint64_t key_of(size_t lookup, pdb::PackedPlacement placement) {
        return placement.cells | static_cast<uint64_t>(placement.code) << 32 | lookup << 56;
    }
    static pdb::PackedPlacement placement_of(uint64_t key) {
        return {static_cast<uint32_t>(key), static_cast<uint32_t>(key >> 32 & 0xFFFFFF)};
    }
    static_assert(3 * pdb::max_pattern_tiles <= 24 && pdb::PatternSet::max_lookups < 256);
    uint64_t bytes_per_node() const {
        return sizeof(uint32_t) + sizeof(uint64_t) + links_per_node_ * sizeof(Node);
    }

    // The node of a key. A new key gets the node `fresh`.
    Node index_node(uint64_t key, Node fresh) {
        return index_.find_or_add(util::mix_bits(key), fresh,
                                  [&](Node node) { return keys_[node] == key; });
    }
    void grow_index();
    static uint32_t decreasing_moves(const Lookup& lookup, pdb::PackedPlacement placement);

    std::vector<Lookup> lookups_;
    size_t links_per_node_ = 0;
    size_t nodes_ = 1, max_nodes_;  // number 0 is not used
    util::ReservedArray<uint32_t> decreasing_;
    util::ReservedArray<Node> links_;
    util::ReservedArray<uint64_t> keys_;
    util::HashIndex index_;  // key → node
};

}  // namespace taquin::search
