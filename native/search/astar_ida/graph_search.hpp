// GraphSearch: depth-first rounds below nodes, with what they have met kept in a PlacementGraph.
//
// There is one board, on which moves are made and taken back. For each view it has a slack: by how
// many detours of two moves the way so far and the view's sum are below the bound. A move takes a
// view's sum one down, and its slack stays, or one up, and its slack is one less. So from a board
// of which a view has no slack left, only moves are to be tried that make this view's sum fall.
//
// A node takes some forty nanoseconds, so every instruction counts: on the board there is, instead
// of a tile, what has to be known of it; slacks stand side by side in one word; the goal is where
// the way, with twice the slack, is as long as the bound.
#pragma once

#include <algorithm>
#include <limits>
#include <type_traits>

#include "search/astar_ida/automaton.hpp"
#include "search/ida/quota_share.hpp"
#include "search/astar_ida/placement_graph.hpp"

namespace taquin {

template <class Start, int Slots, int Views>  // Start: PatternExpander's nodes
class GraphSearch {
    static constexpr size_t most_cells = 2 * Layout::half_cells;

    static constexpr size_t seats = Slots / Views;  // for the slots of a view

   public:
    GraphSearch(const PatternSet& set, const Automaton& automaton, uint64_t most_bytes)
        : set_(set), automaton_(automaton), graph_(set, most_bytes) {
        const auto cells = static_cast<size_t>(set.shape().cells());
        for (size_t blank = 0; blank < cells; ++blank)
            for (const Slide slide : set.shape().slides(static_cast<int>(blank)))
                target_[blank][slide.move] = slide.target;
        std::array<size_t, Views> taken{};
        for (size_t slot = 0; slot < set.slots().size(); ++slot) {
            const auto view = static_cast<size_t>(set.view_of(static_cast<int>(slot)));
            slot_in_[view][taken[view]] = slot;
            seat_of_[slot] = static_cast<uint8_t>(taken[view]++);
        }
    }

    // Whether every view has seats enough.
    static bool fits(const PatternSet& set) {
        std::array<size_t, Views> taken{};
        for (size_t slot = 0; slot < set.slots().size(); ++slot)
            if (++taken[static_cast<size_t>(set.view_of(static_cast<int>(slot)))] > seats)
                return false;
        return true;
    }

    // The first of the nodes is taken first. True if the goal was found within the bound.
    bool search(const Start* nodes, size_t count, Round& round, uint32_t part,
                bool calling_thread) {
        share.begin(round, part, calling_thread);
        bound_ = round.bound;
        cut_off_ = false;
        int beyond = std::numeric_limits<int>::max();
        bool found = false;
        for (size_t i = 0; i < count && !found && !share.stopped; ++i) {
            const Start& start = nodes[i];
            farthest_ = bound_ - start.h;
            if (start.g + start.h > bound_)
                beyond = std::min(beyond, start.g + start.h);
            else
                found = search_below(start);
            nearest[i] = static_cast<uint8_t>(bound_ - farthest_);
        }
        next_bound_ = cut_off_ ? bound_ + 2 : beyond;  // f keeps its parity
        share.end();
        return found;
    }

    QuotaShare share;
    uint8_t* nearest = nullptr;  // where to write, for each node, the smallest h found below it
    Start goal_node{};
    int next_bound() const { return next_bound_; }
    uint64_t memory() const { return graph_.memory(); }

   private:
    // Where a tile is to be looked up in a view.
    struct Place {
        uint8_t seat, links;  // where its links begin, in a node of its slot
    };
    using Places = std::array<Place, Views>;

    // The slacks of all views, a byte each, of which the highest bit is set as long as it is not
    // below 0.
    using Slacks = std::conditional_t<Views <= 4, uint32_t, uint64_t>;
    static constexpr Slacks not_below_0 = [] {
        Slacks bits = 0;
        for (int view = 0; view < Views; ++view) bits |= Slacks{0x80} << 8 * view;
        return bits;
    }();
    static uint32_t slack(Slacks slacks, size_t view) {
        return static_cast<uint32_t>(slacks >> 8 * view & 0x7F);
    }
    static int least(Slacks slacks) {
        uint32_t least = slack(slacks, 0);
        for (size_t view = 1; view < Views; ++view) least = std::min(least, slack(slacks, view));
        return static_cast<int>(least);
    }

    bool search_below(const Start& start) {
        if (start.h == 0) {
            goal_node = start;
            return true;
        }
        for (size_t cell = 0; cell < static_cast<size_t>(set_.shape().cells()); ++cell)
            for (int view = 0; view < Views && cell != start.blank; ++view)
                board_[cell][static_cast<size_t>(view)] = place_of(view, start.tiles[cell]);
        Slacks slacks = not_below_0;
        for (size_t view = 0; view < Views; ++view)
            slacks += static_cast<Slacks>((bound_ - start.g - start.sum[view]) / 2) << 8 * view;
        find_nodes(start.blank);
        if (expand(start.blank, start.automaton, slacks, start.g) != Outcome::found) return false;
        write_way(start);
        return true;
    }

    Place place_of(int view, int tile) const {
        return {seat_of_[static_cast<size_t>(set_.slot_of(view, tile))],
                static_cast<uint8_t>(4 * set_.label_of(view, tile))};
    }

    enum class Outcome : uint8_t {
        nothing,
        forgotten,  // nothing, and the nodes of all boards above have to be found again
        found,      // the goal
        stopped
    };

    struct Child {
        std::array<PlacementGraph::Node, Views> to;
        Slacks slacks;
        Places places;
        uint16_t automaton;
        uint8_t target, move;
    };

    Outcome expand(size_t blank, uint16_t automaton, Slacks slacks, int g) {
        const int reached = g + 2 * least(slacks);
        if (reached > farthest_) [[unlikely]] {
            farthest_ = reached;
            if (reached == bound_) return Outcome::found;
        }
        if (!share.spend()) return Outcome::stopped;
        Outcome outcome = Outcome::nothing;
        if (graph_.full()) [[unlikely]] {
            find_nodes(blank);
            outcome = Outcome::forgotten;
        }
        const auto& next = automaton_.next(automaton);
        std::array<Child, 4> children;
        size_t count = 0, generated = 0;
        for (size_t move = 0; move < 4; ++move) {
            if (next[move] == Automaton::pruned) continue;
            ++generated;
            Child& child = children[count];
            child.target = target_[blank][move];
            child.places = board_[child.target];
            child.slacks = after(slacks, child.places, move);
            if ((child.slacks & not_below_0) != not_below_0) continue;
            child.automaton = next[move];
            child.move = static_cast<uint8_t>(move);
            find_target(child, blank);
            ++count;
        }
        share.generated += generated;
        cut_off_ |= count < generated;
        for (size_t i = 0; i < count; ++i) {
            const Outcome below = go_on(blank, children[i], g);
            if (below == Outcome::nothing) [[likely]]
                continue;
            if (below != Outcome::forgotten) return below;
            outcome = below;
            for (size_t later = i + 1; later < count; ++later) find_target(children[later], blank);
        }
        return outcome;
    }

    // What is left of the slacks after a move.
    [[gnu::always_inline]] Slacks after(Slacks slacks, const Places& places, size_t move) const {
        for (size_t view = 0; view < Views; ++view) {
            const uint32_t falling = graph_.falling(at_[view][places[view].seat]);
            slacks -= static_cast<Slacks>(~falling >> (places[view].links + move) & 1) << 8 * view;
        }
        return slacks;
    }

    [[gnu::always_inline]] void find_target(Child& child, size_t blank) {
        for (size_t view = 0; view < Views; ++view) {
            const Place place = child.places[view];
            const auto at = at_[view][place.seat];
            auto& to = child.to[view];
            to = graph_.links(at)[place.links + child.move];
            if (to == PlacementGraph::unknown) [[unlikely]]
                to = graph_.find_link(slot_in_[view][place.seat], at, place.links, blank,
                                      child.move);
            __builtin_prefetch(&graph_.falling(to));  // links are in two lines of the cache
            __builtin_prefetch(graph_.links(to));
            __builtin_prefetch(graph_.links(to) + 16);
        }
    }

    [[gnu::always_inline]] Outcome go_on(size_t blank, const Child& child, int g) {
        std::array<PlacementGraph::Node, Views> before;
        for (size_t view = 0; view < Views; ++view) {
            auto& at = at_[view][child.places[view].seat];
            before[view] = at;
            at = child.to[view];
        }
        board_[blank] = child.places;
        const Outcome below = expand(child.target, child.automaton, child.slacks, g + 1);
        board_[child.target] = child.places;
        if (below == Outcome::nothing) [[likely]] {
            for (size_t view = 0; view < Views; ++view)
                at_[view][child.places[view].seat] = before[view];
        } else if (below == Outcome::forgotten) {
            find_nodes(blank);
        } else {
            way_[static_cast<size_t>(g)] = child.move;
        }
        return below;
    }

    // The nodes of the board as it is; if there is no room for them, all others are forgotten.
    [[gnu::noinline]] void find_nodes(size_t blank) {
        if (graph_.full()) graph_.clear();
        for (size_t slot = 0; slot < set_.slots().size(); ++slot) {
            const auto view = static_cast<size_t>(set_.view_of(static_cast<int>(slot)));
            const auto& cell_of = set_.slots()[slot].cell_of;
            Placement placement;
            for (size_t cell = 0; cell < cell_of.size(); ++cell)
                if (cell != blank && board_[cell][view].seat == seat_of_[slot])
                    placement.insert(cell_of[cell],
                                     static_cast<uint8_t>(board_[cell][view].links / 4));
            at_[view][seat_of_[slot]] = graph_.node(slot, SlotSteps::state_of(placement));
        }
    }

    void write_way(const Start& start) {
        goal_node = start;
        for (; goal_node.g < bound_; ++goal_node.g)
            goal_node.set_move(goal_node.g, static_cast<Move>(way_[goal_node.g]));
    }

    const PatternSet& set_;
    const Automaton& automaton_;
    PlacementGraph graph_;
    int bound_ = 0, next_bound_ = 0;
    int farthest_ = 0;  // the largest difference of the bound and an h
    bool cut_off_ = false;
    std::array<std::array<uint8_t, 4>, most_cells> target_{};
    std::array<std::array<size_t, seats>, Views> slot_in_{};
    std::array<uint8_t, Slots> seat_of_{};
    std::array<Places, most_cells> board_{};
    std::array<std::array<PlacementGraph::Node, seats>, Views> at_{};  // where each slot is
    std::array<uint8_t, 256> way_{};
};

}  // namespace taquin
