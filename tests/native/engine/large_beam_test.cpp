#include "large_beam/large_beam.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "check.hpp"
#include "large_beam/displacement_evaluation.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

using large_beam::DisplacementEvaluation;
using large_beam::DisplacementWeights;

struct RandomBoard {
    int rows, cols;
    std::vector<uint16_t> tiles;
    int blank;

    RandomBoard(int rows, int cols) : rows(rows), cols(cols), tiles(size_t(rows * cols)) {
        std::iota(tiles.begin(), tiles.end() - 1, uint16_t{1});
        blank = rows * cols - 1;
    }

    // Moves the blank, if that is possible; returns the cell that it came from.
    int move(Move move) {
        const int row = blank / cols + (move == down) - (move == up);
        const int col = blank % cols + (move == right) - (move == left);
        if (row < 0 || row >= rows || col < 0 || col >= cols) return -1;
        const int from = row * cols + col, before = blank;
        std::swap(tiles[size_t(blank)], tiles[size_t(from)]);
        blank = from;
        return before;
    }
    bool solved() const {
        return blank == rows * cols - 1 && std::is_sorted(tiles.begin(), tiles.end() - 1);
    }
};

// The change of a score by a move is the difference of the two scores.
void check_deltas(int rows, int cols, const DisplacementWeights& weights, std::mt19937& random) {
    const DisplacementEvaluation evaluation(rows, cols, weights);
    RandomBoard board(rows, cols);
    for (int i = 0; i < 3000; ++i) {
        std::vector<uint8_t> classes;
        for (int cell = 0; cell < rows * cols; ++cell)
            classes.push_back(evaluation.pair_class(board.tiles[size_t(cell)], cell));
        const int32_t score = evaluation.score(board.tiles.data());
        const int before = board.move(static_cast<Move>(random() % 4));
        if (before < 0) continue;
        const int tile = board.tiles[size_t(before)];
        const int32_t delta = evaluation.delta(classes.data(), before, board.blank, tile);
        check(score + delta == evaluation.score(board.tiles.data()), "large beam: delta");
    }
}

// Paths lead to the goal or stop before it, and do not depend on the number of threads.
void check_beam(int rows, int cols, uint64_t width, const DisplacementWeights& weights,
                std::mt19937& random) {
    RandomBoard start(rows, cols);
    for (int i = 0; i < 20 * rows * cols; ++i) start.move(static_cast<Move>(random() % 4));
    for (const uint64_t nodes : {500, 20'000}) {
        std::optional<Result> first;
        for (const int threads : {1, 2}) {
            const large_beam::LargeBeamTask task{rows, cols,  start.tiles,     weights, 64, width,
                                                 2000, false, {{}, nodes, {}}, threads};
            Control control;
            const Result result = large_beam::large_beam(task, control);
            RandomBoard board = start;
            for (const Move move : *result.moves) check(board.move(move) >= 0, "large beam: path");
            check(board.solved() == (result.status == Status::solved), "large beam: end");
            if (!first) first = result;
            check(result.moves == first->moves && result.expanded == first->expanded,
                  "large beam: the path depends on threads");
        }
    }
}

}  // namespace

void test_large_beam(std::mt19937& random) {
    DisplacementWeights distances{std::vector<int16_t>(DisplacementWeights::size)};
    DisplacementWeights noise = distances;
    for (int16_t& weight : noise.weights) weight = static_cast<int16_t>(random() % 200) - 100;
    for (const auto& [rows, cols] :
         {std::pair{2, 2}, {3, 2}, {2, 9}, {4, 4}, {5, 7}, {8, 8}, {20, 18}}) {
        check_deltas(rows, cols, noise, random);
        for (const auto& weights : {distances, noise})
            for (const uint64_t width : {1, 10, 700})
                check_beam(rows, cols, width, weights, random);
    }
}

}  // namespace taquin::test
