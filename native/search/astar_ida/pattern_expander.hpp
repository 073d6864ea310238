// PatternExpander: nodes that carry their places in the tables, and their children within a bound.
//
// A node carries, for every slot (a pattern in a view), the set of its cells, the order of its
// tiles and its value. A move touches one slot in each view. The value of a child is one more or
// one less than its parent's in every view, so only a view without slack can rule a child out:
// views are looked at in the order of their sums, and a child that is ruled out is not looked up
// any further.
//
// What takes the time is waiting for memory. So several nodes are expanded at once: the entries of
// all their children are found in one view and asked for, then looked at; those of the next view
// are found for what is left, and so on. Nothing branches on what is not known long before.
#pragma once

#include <array>
#include <cstring>
#include <limits>

#include "search/astar_ida/automaton.hpp"
#include "pdb/placement_moves.hpp"

namespace taquin {

template <int Cells, int Slots, int Views>
class PatternExpander {
    static_assert(Cells <= 2 * Layout::half_cells);

   public:
    static constexpr bool exact = Views <= 4;  // otherwise for fewer views as well
    static constexpr size_t batch = 16;
    static constexpr int most_moves = Cells <= 16 ? 96 : 224;

    struct Node {
        std::array<SlotState, Slots> state;
        std::array<uint8_t, Slots> value;
        std::array<uint8_t, Views> sum;
        std::array<uint8_t, Cells> tiles;
        uint8_t blank, g, h, back;  // back: the move that would lead straight back
        uint16_t automaton;
        std::array<uint8_t, most_moves / 4> path;  // from the start, four moves a byte

        Move move(int i) const {
            return static_cast<Move>(path[static_cast<size_t>(i / 4)] >> (i % 4 * 2) & 3);
        }
        void set_move(int i, Move move) {
            uint8_t& moves = path[static_cast<size_t>(i / 4)];
            const int shift = i % 4 * 2;
            moves = static_cast<uint8_t>((moves & ~(3 << shift)) | move << shift);
        }
    };

    PatternExpander(const PatternSet& set, const Automaton& automaton)
        : set_(set), automaton_(&automaton) {
        for (const auto& slot : set.slots()) slots_.emplace_back(slot, set.shape());
        for (int view = 0; view < set.views(); ++view)
            for (int tile = 0; tile < set.shape().cells(); ++tile)
                slot_of_[static_cast<size_t>(tile)][static_cast<size_t>(view)] =
                    static_cast<uint8_t>(set.slot_of(view, tile));
    }

    static bool fits(const PatternSet& set) {
        return set.shape().cells() <= Cells &&
               (exact ? set.views() == Views : set.views() <= Views) &&
               set.slots().size() <= static_cast<size_t>(Slots) && set.covers_all_tiles();
    }

    Node root(const Tiles& tiles) const {
        Node node{};
        std::ranges::copy(tiles, node.tiles.begin());
        node.blank = static_cast<uint8_t>(std::ranges::find(tiles, 0) - tiles.begin());
        uint8_t values[PatternSet::most_slots];
        set_.values(tiles.data(), values);
        for (size_t slot = 0; slot < slots_.size(); ++slot) {
            const Placement placement = set_.placement(static_cast<int>(slot), tiles.data());
            node.state[slot] = SlotSteps::state_of(placement);
            node.value[slot] = values[slot];
            node.sum[static_cast<size_t>(set_.view_of(static_cast<int>(slot)))] += values[slot];
        }
        node.h = *std::ranges::max_element(node.sum);
        forget(node);
        node.back = no_move;
        return node;
    }

    // Makes the automaton forget how a node was reached.
    void forget(Node& node) const { node.automaton = automaton_->start(node.blank); }
    // Nodes that are kept must be made to forget.
    void use(const Automaton& automaton) { automaton_ = &automaton; }

    // Writes the children within the bound to `out`, the nearest to the goal last; returns how
    // many. At most a batch of nodes, none of which `out` may overlap.
    size_t expand(const Node* nodes, size_t count, int bound, Node* out) {
        size_t children = propose(nodes, count);
        generated += children;
        const size_t proposed = children;
        for (size_t i = 0; i < children; ++i) alive_[i] = static_cast<uint8_t>(i);
        for (size_t at = 0; at < views(); ++at) {
            look(children, at);
            size_t left = 0;
            for (size_t i = 0; i < children; ++i) {
                Child& child = children_[alive_[i]];
                alive_[left] = alive_[i];
                left += judge(child, child.order[at], bound);
            }
            children = left;
        }
        if (children < proposed) next_bound = bound + 2;  // f keeps its parity
        write(children, out);
        return children;
    }

    uint64_t generated = 0;
    int next_bound = std::numeric_limits<int>::max();  // the smallest f that was ruled out

   private:
    // A child that is not ruled out yet, and what its looks have found so far.
    struct Child {
        const Node* parent;
        // Of the look that is under way:
        const Layout::Set* set;
        const uint8_t* region;
        const uint64_t* word;
        uint64_t entry;
        std::array<SlotState, Views> state;
        std::array<uint8_t, Views> slot, value, sum, order;
        uint16_t automaton;
        uint8_t from, move, target, tile, h;
    };

    size_t views() const { return exact ? Views : static_cast<size_t>(set_.views()); }

    size_t propose(const Node* nodes, size_t count) {
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

    // Finds the entries of children in their next view. Each load depends on the one before, so
    // what one step has found out is asked for from memory, and used only in the next step.
    void look(size_t children, size_t at) {
        for (size_t i = 0; i < children; ++i) {
            Child& child = children_[alive_[i]];
            const size_t view = child.order[at];
            const uint8_t number = child.slot[view] = slot_of_[child.tile][view];
            const SlotSteps& slot = slots_[number];
            const SlotSteps::Step& step = slot.step(child.parent->blank, child.move);
            const SlotState after = SlotSteps::after(child.parent->state[number], step);
            child.set = slot.set(after.cells);
            __builtin_prefetch(child.set);
            child.state[view] = after;
            child.entry = slot.row(after.code);
            child.from = step.from;
        }
        for (size_t i = 0; i < children; ++i) {
            Child& child = children_[alive_[i]];
            const SlotSteps& slot = slots_[child.slot[child.order[at]]];
            child.entry += child.set->first_block;
            child.region = slot.regions() + child.set->regions + child.from;
            __builtin_prefetch(child.region);
        }
        for (size_t i = 0; i < children; ++i) {
            Child& child = children_[alive_[i]];
            const SlotSteps& slot = slots_[child.slot[child.order[at]]];
            child.entry += *child.region;
            child.word = slot.words() + child.entry / 64;
            __builtin_prefetch(child.word);
        }
    }

    // Whether the child is within the bound as far as this view can tell.
    [[gnu::always_inline]] bool judge(Child& child, size_t view, int bound) {
        const int value = child.parent->value[child.slot[view]];
        const unsigned if_up = static_cast<unsigned>(value + 1) >> 1;
        const int change =
            1 - 2 * static_cast<int>((if_up ^ *child.word >> (child.entry % 64)) & 1);
        const int sum = child.parent->sum[view] + change;
        child.value[view] = static_cast<uint8_t>(value + change);
        child.sum[view] = static_cast<uint8_t>(sum);
        child.h = std::max(child.h, child.sum[view]);
        return child.parent->g + 1 + sum <= bound;
    }

    // A search takes the last first: the nearest to the goal, and among equals the first.
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
                node.state[child.slot[view]] = child.state[view];
                node.value[child.slot[view]] = child.value[view];
            }
            node.sum = child.sum;
            node.h = child.h;
            node.tiles[node.blank] = child.tile;
            node.tiles[child.target] = 0;
            node.blank = child.target;
            node.automaton = child.automaton;
            node.back = static_cast<uint8_t>(inverse(static_cast<Move>(child.move)));
            node.set_move(node.g++, static_cast<Move>(child.move));
        }
    }

    const PatternSet& set_;
    const Automaton* automaton_;
    std::vector<SlotSteps> slots_;
    std::array<std::array<uint8_t, Views>, Cells> slot_of_{};
    std::array<Child, batch * 4> children_;
    std::array<uint8_t, batch * 4> alive_;
};

}  // namespace taquin
