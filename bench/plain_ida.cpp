// The baseline: plain recursive IDA* with Manhattan distance over an array. It reads a goal and
// boards of 16 numbers from standard input. For each board it prints the cost, the nodes generated
// and the seconds.
#include <chrono>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace {

constexpr int side = 4, cells = side * side;
int board[cells], goal_cell[cells];
uint64_t generated;

int distance(int tile, int cell) {
    return abs(cell / side - goal_cell[tile] / side) + abs(cell % side - goal_cell[tile] % side);
}

// Returns 0 if the goal was found, else the smallest f above the threshold.
int search(int blank, int last_blank, int g, int h, int threshold) {
    if (h == 0) return 0;
    int smallest = INT_MAX;
    const int row = blank / side, col = blank % side;
    const int steps[4] = {-side, -1, 1, side};
    const bool inside[4] = {row > 0, col > 0, col < side - 1, row < side - 1};
    for (int move = 0; move < 4; ++move) {
        const int target = blank + steps[move];
        if (!inside[move] || target == last_blank) continue;
        ++generated;
        const int tile = board[target];
        const int next_h = h - distance(tile, target) + distance(tile, blank);
        if (g + 1 + next_h > threshold) {
            if (g + 1 + next_h < smallest) smallest = g + 1 + next_h;
            continue;
        }
        std::swap(board[blank], board[target]);
        const int found = search(target, blank, g + 1, next_h, threshold);
        if (found == 0) return 0;
        if (found < smallest) smallest = found;
        std::swap(board[blank], board[target]);
    }
    return smallest;
}

bool read(int* cell) {
    for (int i = 0; i < cells; ++i)
        if (scanf("%d", &cell[i]) != 1) return false;
    return true;
}

}  // namespace

int main() {
    int goal[cells];
    if (!read(goal)) return 1;
    for (int cell = 0; cell < cells; ++cell) goal_cell[goal[cell]] = cell;
    while (read(board)) {
        const auto start = std::chrono::steady_clock::now();
        int blank = 0, h = 0;
        for (int cell = 0; cell < cells; ++cell) {
            if (board[cell] == 0) blank = cell;
            if (board[cell] != 0) h += distance(board[cell], cell);
        }
        generated = 0;
        int threshold = h;
        for (int next; (next = search(blank, -1, 0, h, threshold)) != 0;) threshold = next;
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        printf("%d %llu %.6f\n", threshold, static_cast<unsigned long long>(generated),
               seconds.count());
        fflush(stdout);
    }
}
