#include "refine/refine.hpp"

#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "check.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

// Refined paths end at the same board and are not longer, on any number of threads and if stopped.
void refine_walk(int rows, int cols, std::mt19937& random) {
    refine::RefineTask task{
        rows, cols, static_cast<int>(random() % unsigned(rows * cols)), {}, 0, 0, {}, 1, 0};
    const auto follow = [&](const std::vector<Move>& moves) {
        std::vector<int> tiles(static_cast<size_t>(rows * cols));
        std::iota(tiles.begin(), tiles.end(), 0);
        int row = task.blank / cols, col = task.blank % cols;
        for (const Move move : moves) {
            const int from = row * cols + col;
            row += move == down ? 1 : move == up ? -1 : 0;
            col += move == right ? 1 : move == left ? -1 : 0;
            check(row >= 0 && row < rows && col >= 0 && col < cols, "refine: off the board");
            std::swap(tiles[static_cast<size_t>(from)],
                      tiles[static_cast<size_t>(row * cols + col)]);
        }
        return tiles;
    };
    // A random walk with long straight lines.
    int row = task.blank / cols, col = task.blank % cols;
    Move last = no_move;
    while (task.moves.size() < 800) {
        const auto move = last != no_move && random() % 16 ? last : static_cast<Move>(random() % 4);
        const int to_row = row + (move == down) - (move == up);
        const int to_col = col + (move == right) - (move == left);
        last = no_move;
        if (to_row < 0 || to_row >= rows || to_col < 0 || to_col >= cols) continue;
        task.moves.push_back(last = move);
        row = to_row, col = to_col;
    }
    const auto end = follow(task.moves);
    for (const auto& [segment, width, offset] :
         {std::array{24, 10, 0}, {60, 3, 256}, {7, 3, 100}}) {
        task.segment = segment, task.width = static_cast<uint64_t>(width), task.offset = offset;
        std::optional<Result> first;
        for (const int threads : {1, 2}) {
            task.threads = threads;
            Control control;
            const Result result = refine::refine_path(task, control);
            check(result.status == Status::solved && follow(*result.moves) == end, "refine");
            check(result.moves->size() <= task.moves.size(), "refine: longer");
            if (!first) first = result;
            check(result.moves == first->moves && result.expanded == first->expanded,
                  "refine: the path depends on threads");
        }
        Control control;
        control.poll = [] { return true; };
        task.width = 10'000;
        const Result stopped = refine::refine_path(task, control);
        check(follow(*stopped.moves) == end, "refine: stopped");
    }
}

}  // namespace

void test_refine(std::mt19937& random) {
    for (const auto& [rows, cols] :
         {std::pair{2, 2}, {3, 2}, {4, 4}, {9, 9}, {2, 40}, {40, 2}, {3, 70}, {20, 20}})
        refine_walk(rows, cols, random);
}

}  // namespace taquin::test
