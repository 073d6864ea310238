#include "search/astar_ida/placement_graph.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace taquin::search {

namespace {

constexpr size_t initial_index_size = 1 << 11;

}  // namespace

PlacementGraph::PlacementGraph(const pdb::PatternSet& set, uint64_t max_bytes) {
    const Shape& shape = set.shape();
    uint32_t odd_cells = 0;
    for (int cell = 0; cell < shape.cells(); ++cell)
        odd_cells |= static_cast<uint32_t>((cell / shape.cols() + cell % shape.cols()) & 1) << cell;
    for (const auto& lookup : set.lookups()) {
        uint32_t homes = 0;
        for (const uint8_t home : lookup.database->pattern().homes) homes |= 1u << home;
        Lookup made{pdb::PlacementMoves(lookup, shape),
                    {},
                    odd_cells,
                    static_cast<uint32_t>(std::popcount(homes & odd_cells)) & 1};
        for (int blank = 0; blank < shape.cells(); ++blank)
            for (const Slide slide : shape.slides(blank))
                made.blank_moves[lookup.cell_of[slide.target]].push_back(
                    {static_cast<uint8_t>(blank), slide.move});
        lookups_.push_back(std::move(made));
        links_per_node_ = std::max(links_per_node_, 4 * lookup.tiles.size());
    }
    // The index has two to four entries per node, and half as many again while it grows.
    const uint64_t capacity = std::min<uint64_t>(
        max_bytes / (bytes_per_node() + 6 * sizeof(util::HashIndex::Entry)), UINT32_MAX);
    const uint64_t for_one_expansion = 4 * static_cast<uint64_t>(set.views()) + lookups_.size() + 1;
    max_nodes_ = std::max(capacity, 2 * for_one_expansion) - for_one_expansion;
    const size_t nodes = max_nodes_ + for_one_expansion;
    decreasing_ = util::ReservedArray<uint32_t>(nodes);
    keys_ = util::ReservedArray<uint64_t>(nodes);
    links_ = util::ReservedArray<Node>(nodes * links_per_node_);
    decreasing_.prefer_huge_pages();
    keys_.prefer_huge_pages();
    links_.prefer_huge_pages();
    index_.clear(initial_index_size);
}

PlacementGraph::Node PlacementGraph::node(size_t lookup, pdb::PackedPlacement placement) {
    const uint64_t key = key_of(lookup, placement);
    const auto added = static_cast<Node>(nodes_);
    const Node node = index_node(key, added);
    if (node != added) return node;
    ++nodes_;
    decreasing_[added] = decreasing_moves(lookups_[lookup], placement);
    keys_[added] = key;
    if (index_.is_crowded(nodes_)) grow_index();
    return added;
}

void PlacementGraph::grow_index() {
    index_.clear(2 * nodes_);
    for (Node node = 1; node < nodes_; ++node) index_node(keys_[node], node);
}

// A move decreases the value if the second bit of the new value is not that of the old value plus
// one. The first bit of a value is the parity of the tiles' distances from home.
//
// Each loop prefetches what the next one reads.
uint32_t PlacementGraph::decreasing_moves(const Lookup& lookup, pdb::PackedPlacement placement) {
    struct Pending {
        const pdb::Projection::CellSet* set;
        uint64_t entry;
        uint32_t link;
        uint8_t from, to;
    };
    std::array<Pending, 4 * pdb::max_pattern_tiles> room;
    size_t count = 0;
    const pdb::PlacementMoves& moves = lookup.moves;
    const pdb::Projection::CellSet& set = *moves.set(placement.cells);
    const uint64_t first_entry = moves.row(placement.code) + set.first_block;
    __builtin_prefetch(moves.words() + first_entry / 64);
    uint32_t code = placement.code;
    for (uint32_t cells = placement.cells; cells != 0; cells &= cells - 1, code >>= 3)
        for (const auto [blank, move] :
             lookup.blank_moves[static_cast<size_t>(std::countr_zero(cells))]) {
            const pdb::PlacementMoves::TileMove& tile_move = moves.move(blank, move);
            if ((placement.cells & tile_move.to_bit) != 0) continue;
            const auto after = pdb::PlacementMoves::after(placement, tile_move);
            room[count++] = {moves.set(after.cells), moves.row(after.code), 4 * (code & 7) + move,
                             tile_move.from, tile_move.to};
            __builtin_prefetch(moves.set(after.cells));
        }
    const std::span<Pending> all(room.data(), count);
    for (Pending& pending : all) {
        pending.entry +=
            pending.set->first_block + moves.regions()[pending.set->regions + pending.from];
        __builtin_prefetch(moves.words() + pending.entry / 64);
    }
    const uint8_t* const regions = moves.regions() + set.regions;
    const uint32_t parity =
        static_cast<uint32_t>(std::popcount(placement.cells & lookup.odd_cells)) ^
        lookup.homes_parity;
    uint32_t decreasing = 0;
    for (const Pending& pending : all) {
        const uint32_t bit_if_increased = moves.bit(first_entry + regions[pending.to]) ^ parity;
        decreasing |= ((bit_if_increased ^ moves.bit(pending.entry)) & 1) << pending.link;
    }
    return decreasing;
}

PlacementGraph::Node PlacementGraph::find_link(size_t lookup, Node from, size_t links_of_label,
                                               size_t blank, size_t move) {
    const pdb::PlacementMoves::TileMove& tile_move = lookups_[lookup].moves.move(blank, move);
    const Node to = node(lookup, pdb::PlacementMoves::after(placement_of(keys_[from]), tile_move));
    links_[from * links_per_node_ + links_of_label + move] = to;
    links_[to * links_per_node_ + links_of_label + inverse(static_cast<Move>(move))] = from;
    return to;
}

void PlacementGraph::clear() {
    std::fill_n(&links_[0], nodes_ * links_per_node_, unknown);
    index_.clear(nodes_);
    nodes_ = 1;
}

}  // namespace taquin::search
