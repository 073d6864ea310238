// ManhattanSubtreeSearch: the depth-first search of IDA* for packed boards with Manhattan distance.
//
// The board is one word in a register. The blank's cell and the inverse of the last move are
// template arguments, so the compiler resolves every shift, mask and branch on them. A move changes
// f by 0 or 2; `slack` is threshold − f.
#pragma once

#include <array>

#include "core/board.hpp"
#include "heuristics/tile_sum.hpp"
#include "search/ida/subtree_search.hpp"
#include "search/task.hpp"

namespace taquin::search {

template <int Rows, int Cols>
class ManhattanSubtreeSearch final : public SubtreeSearch {
    static constexpr int cells = Rows * Cols;
    static_assert(cells <= PackedBoard::max_cells);

   public:
    ManhattanSubtreeSearch(const Task& task, const heuristics::TileSum& manhattan)
        : manhattan_(manhattan), goal_(PackedBoard::from(task.goal.data(), cells).bits) {
        for (int blank = 0; blank < cells; ++blank)
            for (const Slide slide : task.shape.slides(blank))
                for (int tile = 0; tile < cells; ++tile)
                    cost_[static_cast<size_t>(blank * 4 + slide.move)][static_cast<size_t>(tile)] =
                        static_cast<int8_t>(1 + manhattan.at(blank, tile) -
                                            manhattan.at(slide.target, tile));
    }

    uint64_t memory(uint64_t depth) const override { return sizeof *this + depth * bytes_per_call; }

   private:
    static constexpr uint64_t bytes_per_call = 96;  // on the call stack, per move

    using Expand = bool (ManhattanSubtreeSearch::*)(uint64_t, int, int);

    void descend(const Subtree& subtree) override {
        int32_t record[1];
        const int h = manhattan_.evaluate(subtree.tiles.data(), record);
        const auto blank = std::ranges::find(subtree.tiles, 0) - subtree.tiles.begin();
        const Expand expand = expands[static_cast<size_t>(blank) * 5 + subtree.back];
        const uint64_t board = PackedBoard::from(subtree.tiles.data(), cells).bits;
        found_ = (this->*expand)(board, threshold_ - subtree.g - h, subtree.g) && !share_.stopped;
        next_threshold = threshold_ + 2;  // f keeps its parity, and some child is always pruned
    }

    static constexpr bool possible(int blank, Move move) {
        return move == up      ? blank >= Cols
               : move == left  ? blank % Cols > 0
               : move == right ? blank % Cols < Cols - 1
                               : blank < cells - Cols;
    }
    static constexpr int target_of(int blank, Move move) {
        return move == up      ? blank - Cols
               : move == left  ? blank - 1
               : move == right ? blank + 1
                               : blank + Cols;
    }
    // How many children come after that move, without the parent.
    static constexpr int children_after(int blank, int back, int move) {
        int count = 0;
        for (int next = move + 1; next < 4; ++next)
            count += next != back && possible(blank, static_cast<Move>(next));
        return count;
    }

    // Expands a node. Returns true if the goal was found below it or the search must stop.
    template <int Blank, int Back>
    bool expand(uint64_t board, int slack, int g) {
        if (!share_.spend()) return true;
        share_.generated += children_after(Blank, Back, -1);
        return child<Blank, Back, up>(board, slack, g) ||
               child<Blank, Back, left>(board, slack, g) ||
               child<Blank, Back, right>(board, slack, g) ||
               child<Blank, Back, down>(board, slack, g);
    }

    // Generates the child of move M and expands it if it is within the threshold.
    template <int Blank, int Back, Move M>
    [[gnu::always_inline]] bool child(uint64_t board, int slack, int g) {
        if constexpr (M == Back || !possible(Blank, M)) {
            return false;
        } else {
            constexpr int target = target_of(Blank, M);
            const uint64_t tile = board >> (4 * target) & 15;
            const int child_slack = slack - cost_[Blank * 4 + M][tile];
            if (child_slack < 0) return false;
            const uint64_t after = board ^ tile << (4 * target) ^ tile << (4 * Blank);
            if (g + 1 > deepest) deepest = g + 1;
            if (after == goal_ || expand<target, inverse(M)>(after, child_slack, g + 1)) {
                share_.generated -=
                    children_after(Blank, Back, M);  // the later children were not generated
                path.push_back(M);
                return true;
            }
            return false;
        }
    }

    template <size_t... I>
    static constexpr std::array<Expand, sizeof...(I)> make_expands(std::index_sequence<I...>) {
        return {
            &ManhattanSubtreeSearch::expand<static_cast<int>(I / 5), static_cast<int>(I % 5)>...};
    }
    static constexpr auto expands = make_expands(std::make_index_sequence<cells * 5>());

    const heuristics::TileSum& manhattan_;
    uint64_t goal_;
    std::array<std::array<int8_t, 16>, cells * 4> cost_{};  // [blank · 4 + move][tile]: change of f
};

}  // namespace taquin::search
