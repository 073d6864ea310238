// PatternExpander: expands nodes of A*+IDA* with pattern databases.
//
// A node holds, for every lookup (a pattern in a view), the placement of its tiles and its value. A
// move changes one lookup per view, and the sum of every view changes by one. Only a view without
// slack can therefore prune a child. Views are read in the order of their sums, and a pruned child
// is not looked up any further.
//
// Most of the time is spent waiting for memory, so a batch of nodes is expanded at once. The
// entries of all children in one view are computed and prefetched, then read. The next view follows
// for the remaining children. The code avoids branches that are hard to predict.
#pragma once

#include <array>
#include <cstring>
#include <limits>

#include "pdb/placement_moves.hpp"
#include "search/astar_ida/automaton.hpp"
#include "search/astar_ida/packed_path.hpp"

namespace taquin::search {

template <int Cells, int Lookups, int Views>
class PatternExpander {
    static_assert(Cells <= 2 * pdb::Projection::half_cells);

   public:
    static constexpr bool exact = Views <= 4;  // otherwise fewer views are allowed, too
    static constexpr size_t batch = 16;
    static constexpr int max_moves = Cells <= 16 ? 96 : 224;

    struct Node {
        std::array<pdb::PackedPlacement, Lookups> placement;
        std::array<uint8_t, Lookups> value;
        std::array<uint8_t, Views> sum;
        std::array<uint8_t, Cells> tiles;
        uint8_t blank, g, h, back;  // back: the inverse of the last move
        uint16_t automaton;
        PackedPath<max_moves> path;  // from the start
    };

    PatternExpander(const pdb::PatternSet& set, const Automaton& automaton)
        : set_(set), automaton_(&automaton) {
        for (const auto& lookup : set.lookups()) moves_.emplace_back(lookup, set.shape());
        for (int view = 0; view < set.views(); ++view)
            for (int tile = 0; tile < set.shape().cells(); ++tile)
                lookup_of_[static_cast<size_t>(tile)][static_cast<size_t>(view)] =
                    static_cast<uint8_t>(set.lookup_of(view, tile));
    }

    // Whether the set has few enough cells, lookups and views, and covers all tiles.
    static bool fits(const pdb::PatternSet& set) {
        return set.shape().cells() <= Cells &&
               (exact ? set.views() == Views : set.views() <= Views) &&
               set.lookups().size() <= static_cast<size_t>(Lookups) && set.covers_all_tiles();
    }

    Node root(const Tiles& tiles) const {
        Node node{};
        std::ranges::copy(tiles, node.tiles.begin());
        node.blank = static_cast<uint8_t>(std::ranges::find(tiles, 0) - tiles.begin());
        uint8_t values[pdb::PatternSet::max_lookups];
        set_.values(tiles.data(), values);
        for (size_t lookup = 0; lookup < moves_.size(); ++lookup) {
            const pdb::Placement placement = set_.placement(static_cast<int>(lookup), tiles.data());
            node.placement[lookup] = pdb::PlacementMoves::pack(placement);
            node.value[lookup] = values[lookup];
            node.sum[static_cast<size_t>(set_.view_of(static_cast<int>(lookup)))] += values[lookup];
        }
        node.h = *std::ranges::max_element(node.sum);
        restart_automaton(node);
        node.back = no_move;
        return node;
    }

    // Makes the automaton forget the path to a node.
    void restart_automaton(Node& node) const { node.automaton = automaton_->start(node.blank); }
    // Existing nodes must be restarted afterwards.
    void set_automaton(const Automaton& automaton) { automaton_ = &automaton; }

    // Writes the children within the threshold to `out`, the smallest h last; returns their number.
    // Takes at most a batch of nodes, which `out` must not overlap.
    size_t expand(const Node* nodes, size_t count, int threshold, Node* out) {
        size_t children = generate(nodes, count);
        generated += children;
        const size_t all = children;
        for (size_t i = 0; i < children; ++i) alive_[i] = static_cast<uint8_t>(i);
        for (size_t at = 0; at < views(); ++at) {
            prefetch_entries(children, at);
            size_t left = 0;
            for (size_t i = 0; i < children; ++i) {
                Child& child = children_[alive_[i]];
                alive_[left] = alive_[i];
                left += is_within(child, child.order[at], threshold);
            }
            children = left;
        }
        if (children < all) next_threshold = threshold + 2;  // f keeps its parity
        write(children, out);
        return children;
    }

    uint64_t generated = 0;
    int next_threshold = std::numeric_limits<int>::max();  // the smallest f that was pruned

   private:
    // A child that is not pruned yet, with the results of its lookups so far.
    struct Child {
        const Node* parent;
        // The lookup in progress:
        const pdb::Projection::CellSet* set;
        const uint8_t* region;
        const uint64_t* word;
        uint64_t entry;
        std::array<pdb::PackedPlacement, Views> placement;
        std::array<uint8_t, Views> lookup, value, sum, order;
        uint16_t automaton;
        uint8_t from, move, target, tile, h;
    };

    size_t views() const { return exact ? Views : static_cast<size_t>(set_.views()); }

    // Generates the children that the automaton allows; returns their number.
    size_t generate(const Node* nodes, size_t count) {
        size_t children = 0;
        for (size_t i = 0; i < count; ++i) {
            const Node& node = nodes[i];
            const auto order = by_sum(node);
            for (const Slide slide : set_.shape().slides(node.blank)) {
                Child& child = children_[children];
                child.parent = &node;
                child.move = slide.move;
                child.target = slide.target;
                child.tile = node.tiles[slide.target];
                child.h = 0;
                child.order = order;
                child.automaton = automaton_->next(node.automaton, slide.move);
                children += (child.automaton != Automaton::pruned) & (slide.move != node.back);
            }
        }
        return children;
    }

    // The views, the largest sum first.
    std::array<uint8_t, Views> by_sum(const Node& node) const {
        std::array<uint8_t, Views> order;
        if constexpr (Views == 2) {
            order[0] = node.sum[1] > node.sum[0];
            order[1] = 1 - order[0];
        } else {
            for (size_t i = 0; i < views(); ++i) {
                size_t at = i;
                for (; at > 0 && node.sum[order[at - 1]] < node.sum[i]; --at)
                    order[at] = order[at - 1];
                order[at] = static_cast<uint8_t>(i);
            }
        }
        return order;
    }

    // Computes the entries of all children in their next view. Each load depends on the one before,
    // so each loop prefetches what the next loop reads.
    void prefetch_entries(size_t children, size_t at) {
        for (size_t i = 0; i < children; ++i) {
            Child& child = children_[alive_[i]];
            const size_t view = child.order[at];
            const uint8_t number = child.lookup[view] = lookup_of_[child.tile][view];
            const pdb::PlacementMoves& moves = moves_[number];
            const auto& move = moves.move(child.parent->blank, child.move);
            const auto after = pdb::PlacementMoves::after(child.parent->placement[number], move);
            child.set = moves.set(after.cells);
            __builtin_prefetch(child.set);
            child.placement[view] = after;
            child.entry = moves.row(after.code);
            child.from = move.from;
        }
        for (size_t i = 0; i < children; ++i) {
            Child& child = children_[alive_[i]];
            const pdb::PlacementMoves& moves = moves_[child.lookup[child.order[at]]];
            child.entry += child.set->first_block;
            child.region = moves.regions() + child.set->regions + child.from;
            __builtin_prefetch(child.region);
        }
        for (size_t i = 0; i < children; ++i) {
            Child& child = children_[alive_[i]];
            const pdb::PlacementMoves& moves = moves_[child.lookup[child.order[at]]];
            child.entry += *child.region;
            child.word = moves.words() + child.entry / 64;
            __builtin_prefetch(child.word);
        }
    }

    // Reads the child's entry in a view; returns whether g + the view's sum is within the
    // threshold.
    [[gnu::always_inline]] bool is_within(Child& child, size_t view, int threshold) {
        const int value = child.parent->value[child.lookup[view]];
        const unsigned bit_if_increased = static_cast<unsigned>(value + 1) >> 1;
        const int change =
            1 - 2 * static_cast<int>((bit_if_increased ^ *child.word >> (child.entry % 64)) & 1);
        const int sum = child.parent->sum[view] + change;
        child.value[view] = static_cast<uint8_t>(value + change);
        child.sum[view] = static_cast<uint8_t>(sum);
        child.h = std::max(child.h, child.sum[view]);
        return child.parent->g + 1 + sum <= threshold;
    }

    // The search pops the last child first: the smallest h and, among equals, the first.
    void write(size_t children, Node* out) {
        std::array<uint8_t, batch * 4> order;
        for (size_t i = 0; i < children; ++i) {
            const uint8_t h = children_[alive_[i]].h;
            size_t at = i;
            for (; at > 0 && children_[order[at - 1]].h <= h; --at) order[at] = order[at - 1];
            order[at] = alive_[i];
        }
        for (size_t i = 0; i < children; ++i) {
            const Child& child = children_[order[i]];
            Node& node = out[i];
            node = *child.parent;
            for (size_t view = 0; view < views(); ++view) {
                node.placement[child.lookup[view]] = child.placement[view];
                node.value[child.lookup[view]] = child.value[view];
            }
            node.sum = child.sum;
            node.h = child.h;
            node.tiles[node.blank] = child.tile;
            node.tiles[child.target] = 0;
            node.blank = child.target;
            node.automaton = child.automaton;
            node.back = static_cast<uint8_t>(inverse(static_cast<Move>(child.move)));
            node.path.set(node.g++, static_cast<Move>(child.move));
        }
    }

    const pdb::PatternSet& set_;
    const Automaton* automaton_;
    std::vector<pdb::PlacementMoves> moves_;  // [lookup]
    std::array<std::array<uint8_t, Views>, Cells> lookup_of_{};
    std::array<Child, batch * 4> children_;
    std::array<uint8_t, batch * 4> alive_;
};

}  // namespace taquin::search
