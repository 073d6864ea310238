// SpreadSearch: depth-first rounds below nodes, with spread tables.
//
// There is one board, on which moves are made and taken back. For each view it has a slack: by how
// many detours of two moves the way so far and the view's sum are below the bound. A move takes a
// view's sum one down, and its slack stays, or one up, and its slack is one less; a child is ruled
// out by the first view that has none left.
//
// With so little to do for a child, PatternExpander's batches would cost more than the waiting that
// they save; it is enough to ask for what the view with the least slack says of all children before
// the first of them is looked at, and then for what the others say of those that are left.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>

#include "../automaton.hpp"
#include "../credit.hpp"
#include "spread_set.hpp"

namespace taquin {

template <class Start, int Slots, int Views>  // Start: PatternExpander's nodes
class SpreadSearch {
    static constexpr size_t most_cells = SpreadTable::most_cells;
    using Slack = std::array<int, Views>;

   public:
    SpreadSearch(const PatternSet& set, const SpreadSet& spread, const Automaton& automaton,
                 const Tiles& goal)
        : set_(set), spread_(spread), automaton_(automaton), goal_(goal) {
        goal_blank_ = static_cast<size_t>(std::ranges::find(goal, 0) - goal.begin());
        const Shape& shape = set.shape();
        const auto cells = static_cast<size_t>(shape.cells());
        for (size_t blank = 0; blank < cells; ++blank)
            for (const Slide slide : shape.slides(static_cast<int>(blank)))
                target_[blank][slide.move] = slide.target;
        for (size_t view = 0; view < Views; ++view)
            for (size_t tile = 1; tile < cells; ++tile) note_tile(view, tile);
    }

    // The first of the nodes is taken first. True if the goal was found within the bound.
    bool search(const Start* nodes, size_t count, Round& round, uint32_t part,
                bool calling_thread) {
        credit.begin(round, part, calling_thread);
        cut_off_ = false;
        int beyond = std::numeric_limits<int>::max();
        bool found = false;
        for (size_t i = 0; i < count && !found && !credit.stopped; ++i) {
            const Start& start = nodes[i];
            deepest_ = round.bound - start.h;
            if (start.g + start.h > round.bound)
                beyond = std::min(beyond, start.g + start.h);
            else
                found = search_below(start, round.bound);
            nearest[i] = static_cast<uint8_t>(round.bound - deepest_);
        }
        next_bound_ = cut_off_ ? round.bound + 2 : beyond;  // f keeps its parity
        credit.report();
        return found;
    }

    Credit credit;
    uint8_t* nearest = nullptr;  // where to write, for each node, the smallest h found below it
    Start goal_node{};
    int next_bound() const { return next_bound_; }

   private:
    // A tile in a view: what a move of it does to the place of its slot, and all that is needed to
    // look it up.
    struct Tile {
        std::array<uint32_t, 4> change{};
        size_t slot = 0;
        const uint8_t* places = nullptr;
        const uint32_t* exceptions = nullptr;
        const uint8_t* cell_of = nullptr;
    };

    void note_tile(size_t view, size_t tile) {
        const auto slot =
            static_cast<size_t>(set_.slot_of(static_cast<int>(view), static_cast<int>(tile)));
        const SpreadTable& table = spread_[slot];
        const Tiles& cell_of = set_.slots()[slot].cell_of;
        Tile& moved = tiles_[view][tile];
        moved = {{}, slot, table.places(), table.exceptions().data(), cell_of.data()};
        // A symmetry takes steps to steps, so any cell will do to see what becomes of one.
        for (int blank = 0; blank < set_.shape().cells(); ++blank)
            for (const Slide slide : set_.shape().slides(blank))
                moved.change[slide.move] =
                    4 * stride_of(view, tile) *
                    (uint32_t{cell_of[static_cast<size_t>(blank)]} - cell_of[slide.target]);
    }

    uint32_t stride_of(size_t view, size_t tile) const {
        const int label = set_.label_of(static_cast<int>(view), static_cast<int>(tile));
        return spread_[tiles_[view][tile].slot].stride(static_cast<size_t>(label));
    }

    bool search_below(const Start& start, int bound) {
        std::copy_n(start.tiles.begin(), goal_.size(), board_.begin());
        place_.fill(0);
        for (size_t cell = 0; cell < goal_.size(); ++cell)
            for (size_t view = 0; view < Views && board_[cell] != 0; ++view) {
                const Tile& tile = tiles_[view][board_[cell]];
                place_[tile.slot] += 4 * stride_of(view, board_[cell]) * tile.cell_of[cell];
            }
        for (size_t slot = 0; slot < set_.slots().size(); ++slot)
            place_[slot] |= start.value[slot] & 3u;
        Slack slack;
        for (size_t view = 0; view < Views; ++view)
            slack[view] = (bound - start.g - start.sum[view]) / 2;
        if (start.blank == goal_blank_ && at_goal()) {
            goal_node = start;
            return true;
        }
        auto next = automaton_.next(automaton_.start(start.blank));
        if (start.back != no_move) next[start.back] = Automaton::pruned;
        length_ = start.g;
        if (!expand(start.blank, next, slack) || credit.stopped) return false;
        write_way(start);
        return true;
    }

    // A child, as far as it was looked at: where its moved tile's slot comes to in each view, and
    // whether its value rises.
    struct Child {
        uint8_t target, moved;
        std::array<uint32_t, Views> place, up;
    };

    // True if the search is at its end: at the goal, or stopped.
    bool expand(size_t blank, const std::array<uint16_t, 4>& next, const Slack& slack) {
        if (!credit.spend()) return true;
        const auto tightest = static_cast<size_t>(std::ranges::min_element(slack) - slack.begin());
        deepest_ = std::max(deepest_, static_cast<int>(length_) + 2 * slack[tightest]);
        std::array<Child, 4> children;
        uint32_t left = 0;  // a bit each
        for (size_t move = 0; move < 4; ++move) {
            if (next[move] == Automaton::pruned) continue;
            Child& child = children[move];
            child.target = target_[blank][move];
            child.moved = board_[child.target];
            ask_for(child, move, tightest);
            left |= 1u << move;
            ++credit.generated;
        }
        for (size_t move = 0; move < 4; ++move) {
            if ((left >> move & 1) == 0) continue;
            if (within(children[move], tightest, slack)) {
                for (size_t view = 0; view < Views; ++view)
                    if (view != tightest) ask_for(children[move], move, view);
            } else {
                left ^= 1u << move;
                cut_off_ = true;
            }
        }
        for (size_t move = 0; move < 4; ++move)
            if ((left >> move & 1) != 0 &&
                go_on(blank, children[move], move, next[move], slack, tightest))
                return true;
        return false;
    }

    void ask_for(Child& child, size_t move, size_t view) const {
        const Tile& tile = tiles_[view][child.moved];
        child.place[view] = place_[tile.slot] + tile.change[move];
        __builtin_prefetch(tile.places + child.place[view] / 4);
    }

    bool within(Child& child, size_t view, const Slack& slack) const {
        child.up[view] = goes_up(tiles_[view][child.moved], child.place[view], child.target);
        return static_cast<int>(child.up[view]) <= slack[view];
    }

    [[gnu::always_inline]] bool go_on(size_t blank, Child& child, size_t move, uint16_t state,
                                      const Slack& slack, size_t tightest) {
        Slack left;
        for (size_t view = 0; view < Views; ++view) {
            if (view != tightest && !within(child, view, slack)) {
                cut_off_ = true;
                return false;
            }
            left[view] = slack[view] - static_cast<int>(child.up[view]);
        }
        for (size_t view = 0; view < Views; ++view) {
            uint32_t& place = place_[tiles_[view][child.moved].slot];
            const uint32_t there = child.place[view];
            child.place[view] = place;
            place = (there & ~uint32_t{3}) | ((there + 2 * child.up[view] + 3) & 3);
        }
        board_[blank] = child.moved;
        board_[child.target] = 0;
        way_[length_++] = static_cast<uint8_t>(move);
        if ((child.target == goal_blank_ && at_goal()) ||
            expand(child.target, automaton_.next(state), left))
            return true;
        --length_;
        board_[child.target] = child.moved;
        for (size_t view = 0; view < Views; ++view)
            place_[tiles_[view][child.moved].slot] = child.place[view];
        return false;
    }

    // Whether the value of a tile's slot rises with the move that brings it to a place.
    [[gnu::always_inline]] uint32_t goes_up(const Tile& tile, uint32_t place, size_t blank) const {
        const uint32_t byte = tile.places[place / 4], cell = tile.cell_of[blank];
        uint32_t bit = byte ^ tile.exceptions[byte / 2] >> cell;
        if (byte / 2 == SpreadTable::elsewhere) [[unlikely]]
            bit = spread_[tile.slot].bit(place / 4, static_cast<int>(cell));
        return (bit ^ (place + 1) >> 1 ^ 1) & 1;
    }

    bool at_goal() const { return std::memcmp(board_.data(), goal_.data(), goal_.size()) == 0; }

    void write_way(const Start& start) {
        goal_node = start;
        for (; goal_node.g < length_; ++goal_node.g)
            goal_node.set_move(goal_node.g, static_cast<Move>(way_[goal_node.g]));
    }

    const PatternSet& set_;
    const SpreadSet& spread_;
    const Automaton& automaton_;
    const Tiles& goal_;
    size_t goal_blank_;
    std::array<std::array<uint8_t, 4>, most_cells> target_{};
    std::array<std::array<Tile, most_cells>, Views> tiles_{};
    bool cut_off_ = false;
    int next_bound_ = 0;
    int deepest_ = 0;  // the largest difference of the bound and an h
    // The board, and of every slot its place four times, with its value modulo 4 in the lowest two
    // bits: more is never needed to tell up from down.
    std::array<uint8_t, most_cells> board_{};
    std::array<uint32_t, Slots> place_{};
    std::array<uint8_t, 256> way_{};
    size_t length_ = 0;
};

}  // namespace taquin
