// GraphSearch: the depth-first search of one iteration below nodes, with a PlacementGraph.
//
// Moves are made and undone on a single board. Each view has a slack: half of threshold − g − the
// view's sum. A move either decreases a view's sum, and its slack stays, or increases the sum, and
// the slack drops by one. Where a view has no slack, only moves that decrease its sum are within
// the threshold.
//
// A node takes about forty nanoseconds, so every instruction counts. The board stores, instead of a
// tile, the data that its lookups need. The slacks of all views are bytes of one word. The goal is
// where g + 2 · slack equals the threshold, that is, where h = 0.
#pragma once

#include <algorithm>
#include <limits>
#include <type_traits>

#include "search/astar_ida/automaton.hpp"
#include "search/astar_ida/placement_graph.hpp"
#include "search/ida/quota_share.hpp"

namespace taquin::search {

template <class Start, int Lookups, int Views>  // Start: PatternExpander::Node
class GraphSearch {
    static constexpr size_t max_cells = 2 * pdb::Projection::half_cells;

    static constexpr size_t seats = Lookups / Views;  // a view's lookups are numbered by seats

   public:
    GraphSearch(const pdb::PatternSet& set, const Automaton& automaton, uint64_t max_bytes)
        : set_(set), automaton_(automaton), graph_(set, max_bytes) {
        const auto cells = static_cast<size_t>(set.shape().cells());
        for (size_t blank = 0; blank < cells; ++blank)
            for (const Slide slide : set.shape().slides(static_cast<int>(blank)))
                target_[blank][slide.move] = slide.target;
        std::array<size_t, Views> taken{};
        for (size_t lookup = 0; lookup < set.lookups().size(); ++lookup) {
            const auto view = static_cast<size_t>(set.view_of(static_cast<int>(lookup)));
            slot_in_[view][taken[view]] = lookup;
            seat_of_[lookup] = static_cast<uint8_t>(taken[view]++);
        }
    }

    // Whether every view has enough seats.
    static bool fits(const pdb::PatternSet& set) {
        std::array<size_t, Views> taken{};
        for (size_t lookup = 0; lookup < set.lookups().size(); ++lookup)
            if (++taken[static_cast<size_t>(set.view_of(static_cast<int>(lookup)))] > seats)
                return false;
        return true;
    }

    // Searches below the nodes, the first one first. Returns true if it found the goal within the
    // threshold.
    bool search(const Start* nodes, size_t count, IterationState& iteration, uint32_t part,
                bool calling_thread) {
        share.begin(iteration, part, calling_thread);
        threshold_ = iteration.threshold;
        pruned_ = false;
        int smallest_f = std::numeric_limits<int>::max();
        bool found = false;
        for (size_t i = 0; i < count && !found && !share.stopped; ++i) {
            const Start& start = nodes[i];
            progress_ = threshold_ - start.h;
            if (start.g + start.h > threshold_)
                smallest_f = std::min(smallest_f, start.g + start.h);
            else
                found = search_below(start);
            smallest_h[i] = static_cast<uint8_t>(threshold_ - progress_);
        }
        next_threshold_ = pruned_ ? threshold_ + 2 : smallest_f;  // f keeps its parity
        share.end();
        return found;
    }

    QuotaShare share;
    uint8_t* smallest_h = nullptr;  // output, for each node: the smallest h below it
    Start goal_node{};
    int next_threshold() const { return next_threshold_; }
    uint64_t memory() const { return graph_.memory(); }

   private:
    // The lookup of a tile in a view.
    struct Place {
        uint8_t seat;   // of its lookup
        uint8_t links;  // where its links start in a graph node: 4 * label
    };
    using Places = std::array<Place, Views>;

    // The slacks of all views, one byte each. The highest bit is set unless the slack is negative.
    using Slacks = std::conditional_t<Views <= 4, uint32_t, uint64_t>;
    static constexpr Slacks not_negative = [] {
        Slacks bits = 0;
        for (int view = 0; view < Views; ++view) bits |= Slacks{0x80} << 8 * view;
        return bits;
    }();
    static uint32_t slack(Slacks slacks, size_t view) {
        return static_cast<uint32_t>(slacks >> 8 * view & 0x7F);
    }
    static int smallest(Slacks slacks) {
        uint32_t smallest = slack(slacks, 0);
        for (size_t view = 1; view < Views; ++view)
            smallest = std::min(smallest, slack(slacks, view));
        return static_cast<int>(smallest);
    }

    bool search_below(const Start& start) {
        if (start.h == 0) {
            goal_node = start;
            return true;
        }
        for (size_t cell = 0; cell < static_cast<size_t>(set_.shape().cells()); ++cell)
            for (int view = 0; view < Views && cell != start.blank; ++view)
                board_[cell][static_cast<size_t>(view)] = place_of(view, start.tiles[cell]);
        Slacks slacks = not_negative;
        for (size_t view = 0; view < Views; ++view)
            slacks += static_cast<Slacks>((threshold_ - start.g - start.sum[view]) / 2) << 8 * view;
        find_nodes(start.blank);
        if (expand(start.blank, start.automaton, slacks, start.g) != Outcome::found) return false;
        write_path(start);
        return true;
    }

    Place place_of(int view, int tile) const {
        return {seat_of_[static_cast<size_t>(set_.lookup_of(view, tile))],
                static_cast<uint8_t>(4 * set_.label_of(view, tile))};
    }

    enum class Outcome : uint8_t {
        exhausted,
        cleared,  // exhausted, and the graph was cleared: all graph nodes must be found again
        found,    // the goal
        stopped
    };

    struct Child {
        std::array<PlacementGraph::Node, Views> to;
        Slacks slacks;
        Places places;
        uint16_t automaton;
        uint8_t target, move;
    };

    // Expands the current board.
    Outcome expand(size_t blank, uint16_t automaton, Slacks slacks, int g) {
        const int reached = g + 2 * smallest(slacks);  // threshold − h
        if (reached > progress_) [[unlikely]] {
            progress_ = reached;
            if (reached == threshold_) return Outcome::found;
        }
        if (!share.spend()) return Outcome::stopped;
        Outcome outcome = Outcome::exhausted;
        if (graph_.full()) [[unlikely]] {
            find_nodes(blank);
            outcome = Outcome::cleared;
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
            if ((child.slacks & not_negative) != not_negative) continue;
            child.automaton = next[move];
            child.move = static_cast<uint8_t>(move);
            find_target(child, blank);
            ++count;
        }
        share.generated += generated;
        pruned_ |= count < generated;
        for (size_t i = 0; i < count; ++i) {
            const Outcome below = descend(blank, children[i], g);
            if (below == Outcome::exhausted) [[likely]]
                continue;
            if (below != Outcome::cleared) return below;
            outcome = below;
            for (size_t later = i + 1; later < count; ++later) find_target(children[later], blank);
        }
        return outcome;
    }

    // The slacks after a move.
    [[gnu::always_inline]] Slacks after(Slacks slacks, const Places& places, size_t move) const {
        for (size_t view = 0; view < Views; ++view) {
            const uint32_t decreasing = graph_.decreasing(at_[view][places[view].seat]);
            slacks -= static_cast<Slacks>(~decreasing >> (places[view].links + move) & 1)
                      << 8 * view;
        }
        return slacks;
    }

    // Finds the graph nodes of a child, and prefetches them.
    [[gnu::always_inline]] void find_target(Child& child, size_t blank) {
        for (size_t view = 0; view < Views; ++view) {
            const Place place = child.places[view];
            const auto at = at_[view][place.seat];
            auto& to = child.to[view];
            to = graph_.links(at)[place.links + child.move];
            if (to == PlacementGraph::unknown) [[unlikely]]
                to = graph_.find_link(slot_in_[view][place.seat], at, place.links, blank,
                                      child.move);
            __builtin_prefetch(&graph_.decreasing(to));  // the links are in two cache lines
            __builtin_prefetch(graph_.links(to));
            __builtin_prefetch(graph_.links(to) + 16);
        }
    }

    // Makes the move to a child, expands it and undoes the move.
    [[gnu::always_inline]] Outcome descend(size_t blank, const Child& child, int g) {
        std::array<PlacementGraph::Node, Views> before;
        for (size_t view = 0; view < Views; ++view) {
            auto& at = at_[view][child.places[view].seat];
            before[view] = at;
            at = child.to[view];
        }
        board_[blank] = child.places;
        const Outcome below = expand(child.target, child.automaton, child.slacks, g + 1);
        board_[child.target] = child.places;
        if (below == Outcome::exhausted) [[likely]] {
            for (size_t view = 0; view < Views; ++view)
                at_[view][child.places[view].seat] = before[view];
        } else if (below == Outcome::cleared) {
            find_nodes(blank);
        } else {
            path_[static_cast<size_t>(g)] = child.move;
        }
        return below;
    }

    // Finds the graph nodes of the current board. Clears the graph if it is full.
    [[gnu::noinline]] void find_nodes(size_t blank) {
        if (graph_.full()) graph_.clear();
        for (size_t lookup = 0; lookup < set_.lookups().size(); ++lookup) {
            const auto view = static_cast<size_t>(set_.view_of(static_cast<int>(lookup)));
            const auto& cell_of = set_.lookups()[lookup].cell_of;
            pdb::Placement placement;
            for (size_t cell = 0; cell < cell_of.size(); ++cell)
                if (cell != blank && board_[cell][view].seat == seat_of_[lookup])
                    placement.insert(cell_of[cell],
                                     static_cast<uint8_t>(board_[cell][view].links / 4));
            at_[view][seat_of_[lookup]] = graph_.node(lookup, pdb::PlacementMoves::pack(placement));
        }
    }

    void write_path(const Start& start) {
        goal_node = start;
        for (; goal_node.g < threshold_; ++goal_node.g)
            goal_node.path.set(goal_node.g, static_cast<Move>(path_[goal_node.g]));
    }

    const pdb::PatternSet& set_;
    const Automaton& automaton_;
    PlacementGraph graph_;
    int threshold_ = 0, next_threshold_ = 0;
    int progress_ = 0;  // the largest threshold − h so far
    bool pruned_ = false;
    std::array<std::array<uint8_t, 4>, max_cells> target_{};
    std::array<std::array<size_t, seats>, Views> slot_in_{};
    std::array<uint8_t, Lookups> seat_of_{};
    std::array<Places, max_cells> board_{};
    std::array<std::array<PlacementGraph::Node, seats>, Views> at_{};  // each lookup's graph node
    std::array<uint8_t, 256> path_{};
};

}  // namespace taquin::search
