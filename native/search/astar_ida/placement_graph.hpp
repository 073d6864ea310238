// PlacementGraph: the placements that a search has met, and what their tables say of moves between
// them.
//
// A search that expands hundreds of millions of boards meets only a few million placements of its
// patterns: nearly all its moves are moves that it has looked up before, with other tiles
// elsewhere. So what a table says of a placement is kept:
//
//     node      a placement of a slot, whatever the blank's cell;
//     falling   a bit for every label and move: whether that move of the blank, beside the tile,
//               takes the slot's value one down, and not one up. (The move tells where the blank
//               is, and so its region, too.)
//     links     for every label and move the node that it leads to, if that was asked for.
//
// To follow a link takes one look, where the table takes a rank of cells, a rank of labels and a
// region. When there is no room left, everything is forgotten.
#pragma once

#include <vector>

#include "util/reserved_array.hpp"
#include "pdb/placement_moves.hpp"

namespace taquin {

class PlacementGraph {
   public:
    using Node = uint32_t;  // never 0
    static constexpr Node unknown = 0;

    // Less than that is not worth it.
    static constexpr uint64_t fewest_bytes = 32 << 20;

    PlacementGraph(const PatternSet& set, uint64_t most_bytes);

    // The node of a placement; a new one if it was not met before.
    Node node(size_t slot, SlotState state);

    // Bit 4 * label + move.
    const uint32_t& falling(Node node) const { return falling_[node]; }

    // At 4 * label + move, where that leads to, or `unknown`.
    const Node* links(Node node) const { return &links_[node * size_]; }
    // Finds that out, for a blank in that cell of the board, and the link that leads back as well.
    Node find_link(size_t slot, Node node, size_t links_of_label, size_t blank, size_t move);

    // Whether there may be no room for all that a single expansion needs.
    bool full() const { return nodes_ > most_nodes_; }
    void clear();

    uint64_t memory() const { return nodes_ * bytes_a_node() + known_.bytes(); }

   private:
    // A tile in a cell of the table can be moved by a blank that is beside it.
    struct Neighbour {
        uint8_t blank, move;  // of the board
    };

    struct Slot {
        SlotSteps steps;
        std::array<std::vector<Neighbour>, 2 * Layout::half_cells> neighbours;  // [table's cell]
        uint32_t odd_cells;  // that an odd number of moves leads to, from the first one
        uint32_t homes_parity;
    };

    struct Known {
        Node node;
        uint32_t tag;
    };

    // The state of a placement, and its slot.
    static uint64_t key_of(size_t slot, SlotState state) {
        return state.cells | static_cast<uint64_t>(state.code) << 32 | slot << 56;
    }
    static SlotState state_of(uint64_t key) {
        return {static_cast<uint32_t>(key), static_cast<uint32_t>(key >> 32 & 0xFFFFFF)};
    }
    static_assert(3 * most_pattern_tiles <= 24 && PatternSet::most_slots < 256);
    uint64_t bytes_a_node() const {
        return sizeof(uint32_t) + sizeof(uint64_t) + size_ * sizeof(Node);
    }

    Known& find(uint64_t key, uint64_t hash);
    void make_known_larger();
    static uint32_t falling_of(const Slot& slot, SlotState state);

    std::vector<Slot> slots_;
    size_t size_ = 0;                // the links of a node
    size_t nodes_ = 1, most_nodes_;  // the first one is nobody's
    Region<uint32_t> falling_;
    Region<Node> links_;
    Region<uint64_t> keys_;
    Region<Known> known_;  // by the hashes of their keys
    int known_shift_;
};

}  // namespace taquin
