// The depth-first part of IDA* for packed boards with Manhattan distance, as fast as it gets.
//
// The board is one word in a register. The blank's cell and the move that would lead back are
// template arguments, so that every shift, mask and branch on them is settled by the compiler. A
// move changes f by 0 or 2; `slack` is what is left of the bound.
#pragma once

#include <array>

#include "core/board.hpp"
#include "heuristics/heuristic.hpp"
#include "search/ida/subtree_search.hpp"

namespace taquin {

template <int Rows, int Cols>
class ManhattanSubtreeSearch final : public SubtreeSearch {
    static constexpr int cells = Rows * Cols;
    static_assert(cells <= PackedBoard::most);

   public:
    ManhattanSubtreeSearch(const Task& task, const TableSum& manhattan)
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
    static constexpr uint64_t bytes_per_call = 96;  // of the machine's stack, for each move

    using Visit = bool (ManhattanSubtreeSearch::*)(uint64_t, int, int);

    void descend(const Subtree& subtree) override {
        int32_t record[1];
        const int h = manhattan_.evaluate(subtree.tiles.data(), record);
        const auto blank = std::ranges::find(subtree.tiles, 0) - subtree.tiles.begin();
        const Visit visit = visits[static_cast<size_t>(blank) * 5 + subtree.back];
        const uint64_t board = PackedBoard::from(subtree.tiles.data(), cells).bits;
        found_ = (this->*visit)(board, bound_ - subtree.g - h, subtree.g) && !share_.stopped;
        next_bound = bound_ + 2;  // f keeps its parity, and something is always cut off
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
    // How many children come after that move, the way back left out.
    static constexpr int children_after(int blank, int back, int move) {
        int count = 0;
        for (int next = move + 1; next < 4; ++next)
            count += next != back && possible(blank, static_cast<Move>(next));
        return count;
    }

    // True: the goal was found below, or the search must stop.
    template <int Blank, int Back>
    bool visit(uint64_t board, int slack, int g) {
        if (!share_.spend()) return true;
        share_.generated += children_after(Blank, Back, -1);
        return child<Blank, Back, up>(board, slack, g) ||
               child<Blank, Back, left>(board, slack, g) ||
               child<Blank, Back, right>(board, slack, g) ||
               child<Blank, Back, down>(board, slack, g);
    }

    template <int Blank, int Back, Move M>
    [[gnu::always_inline]] bool child(uint64_t board, int slack, int g) {
        if constexpr (M == Back || !possible(Blank, M)) {
            return false;
        } else {
            constexpr int target = target_of(Blank, M);
            const uint64_t tile = board >> (4 * target) & 15;
            const int left_over = slack - cost_[Blank * 4 + M][tile];
            if (left_over < 0) return false;
            const uint64_t after = board ^ tile << (4 * target) ^ tile << (4 * Blank);
            if (g + 1 > deepest) deepest = g + 1;
            if (after == goal_ || visit<target, inverse(M)>(after, left_over, g + 1)) {
                share_.generated -= children_after(Blank, Back, M);  // those were not reached
                path.push_back(M);
                return true;
            }
            return false;
        }
    }

    template <size_t... I>
    static constexpr std::array<Visit, sizeof...(I)> make_visits(std::index_sequence<I...>) {
        return {
            &ManhattanSubtreeSearch::visit<static_cast<int>(I / 5), static_cast<int>(I % 5)>...};
    }
    static constexpr auto visits = make_visits(std::make_index_sequence<cells * 5>());

    const TableSum& manhattan_;
    uint64_t goal_;
    std::array<std::array<int8_t, 16>, cells * 4> cost_{};
};

}  // namespace taquin
