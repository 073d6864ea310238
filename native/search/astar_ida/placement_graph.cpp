#include "search/astar_ida/placement_graph.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "core/board.hpp"

namespace taquin {

namespace {

constexpr size_t first_known = 1 << 12;

}  // namespace

PlacementGraph::PlacementGraph(const PatternSet& set, uint64_t most_bytes) {
    const Shape& shape = set.shape();
    uint32_t odd_cells = 0;
    for (int cell = 0; cell < shape.cells(); ++cell)
        odd_cells |= static_cast<uint32_t>((cell / shape.cols() + cell % shape.cols()) & 1) << cell;
    for (const auto& slot : set.slots()) {
        uint32_t homes = 0;
        for (const uint8_t home : slot.table->pattern().homes) homes |= 1u << home;
        Slot made{SlotSteps(slot, shape),
                  {},
                  odd_cells,
                  static_cast<uint32_t>(std::popcount(homes & odd_cells)) & 1};
        for (int blank = 0; blank < shape.cells(); ++blank)
            for (const Slide slide : shape.slides(blank))
                made.neighbours[slot.cell_of[slide.target]].push_back(
                    {static_cast<uint8_t>(blank), slide.move});
        slots_.push_back(std::move(made));
        size_ = std::max(size_, 4 * slot.tiles.size());
    }
    // Of `known_` there are two to four for each node, and half as many again while it grows.
    const uint64_t capacity =
        std::min<uint64_t>(most_bytes / (bytes_a_node() + 6 * sizeof(Known)), UINT32_MAX);
    const uint64_t for_one_expansion = 4 * static_cast<uint64_t>(set.views()) + slots_.size() + 1;
    most_nodes_ = std::max(capacity, 2 * for_one_expansion) - for_one_expansion;
    const size_t nodes = most_nodes_ + for_one_expansion;
    falling_ = Region<uint32_t>(nodes);
    keys_ = Region<uint64_t>(nodes);
    links_ = Region<Node>(nodes * size_);
    falling_.prefer_huge_pages();
    keys_.prefer_huge_pages();
    links_.prefer_huge_pages();
    known_ = Region<Known>(first_known);
    known_shift_ = 64 - std::countr_zero(first_known);
}

PlacementGraph::Known& PlacementGraph::find(uint64_t key, uint64_t hash) {
    const auto tag = static_cast<uint32_t>(hash);
    for (size_t at = hash >> known_shift_;; at = (at + 1) & (known_.capacity() - 1)) {
        Known& known = known_[at];
        if (known.node == unknown || (known.tag == tag && keys_[known.node] == key)) return known;
    }
}

PlacementGraph::Node PlacementGraph::node(size_t slot, SlotState state) {
    const uint64_t key = key_of(slot, state), hash = mix(key);
    Known& known = find(key, hash);
    if (known.node != unknown) return known.node;
    const auto made = static_cast<Node>(nodes_++);
    known = {made, static_cast<uint32_t>(hash)};
    falling_[made] = falling_of(slots_[slot], state);
    keys_[made] = key;
    if (2 * nodes_ > known_.capacity()) make_known_larger();
    return made;
}

void PlacementGraph::make_known_larger() {
    known_ = Region<Known>(2 * known_.capacity());
    known_.prefer_huge_pages();
    --known_shift_;
    for (Node node = 1; node < nodes_; ++node) {
        const uint64_t hash = mix(keys_[node]);
        find(keys_[node], hash) = {node, static_cast<uint32_t>(hash)};
    }
}

// A move makes the value fall if the second bit of the value that it leads to is not that of the
// value plus one. The first bit is the parity of the cells' distances to the homes.
//
// What one step has found out of all moves is asked for from memory, and used only in the next.
uint32_t PlacementGraph::falling_of(const Slot& slot, SlotState state) {
    struct Look {
        const Layout::Set* set;
        uint64_t entry;
        uint32_t link;
        uint8_t from, to;
    };
    std::array<Look, 4 * most_pattern_tiles> looks;
    size_t count = 0;
    const SlotSteps& steps = slot.steps;
    const Layout::Set& set = *steps.set(state.cells);
    const uint64_t first_entry = steps.row(state.code) + set.first_block;
    __builtin_prefetch(steps.words() + first_entry / 64);
    uint32_t code = state.code;
    for (uint32_t cells = state.cells; cells != 0; cells &= cells - 1, code >>= 3)
        for (const auto [blank, move] :
             slot.neighbours[static_cast<size_t>(std::countr_zero(cells))]) {
            const SlotSteps::Step& step = steps.step(blank, move);
            if ((state.cells & step.to_bit) != 0) continue;
            const SlotState after = SlotSteps::after(state, step);
            looks[count++] = {steps.set(after.cells), steps.row(after.code), 4 * (code & 7) + move,
                              step.from, step.to};
            __builtin_prefetch(steps.set(after.cells));
        }
    const std::span<Look> all(looks.data(), count);
    for (Look& look : all) {
        look.entry += look.set->first_block + steps.regions()[look.set->regions + look.from];
        __builtin_prefetch(steps.words() + look.entry / 64);
    }
    const uint8_t* const regions = steps.regions() + set.regions;
    const uint32_t parity =
        static_cast<uint32_t>(std::popcount(state.cells & slot.odd_cells)) ^ slot.homes_parity;
    uint32_t falling = 0;
    for (const Look& look : all) {
        const uint32_t if_up = steps.bit(first_entry + regions[look.to]) ^ parity;
        falling |= ((if_up ^ steps.bit(look.entry)) & 1) << look.link;
    }
    return falling;
}

PlacementGraph::Node PlacementGraph::find_link(size_t slot, Node from, size_t links_of_label,
                                               size_t blank, size_t move) {
    const SlotSteps::Step& step = slots_[slot].steps.step(blank, move);
    const Node to = node(slot, SlotSteps::after(state_of(keys_[from]), step));
    links_[from * size_ + links_of_label + move] = to;
    links_[to * size_ + links_of_label + inverse(static_cast<Move>(move))] = from;
    return to;
}

void PlacementGraph::clear() {
    std::fill_n(&links_[0], nodes_ * size_, unknown);
    std::fill_n(&known_[0], known_.capacity(), Known{});
    nodes_ = 1;
}

}  // namespace taquin
