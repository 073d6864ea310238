// Whether a start can reach a goal, by parity. src/taquin/puzzle.py explains the rule.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace taquin {

// Both must be permutations of 0, 1, 2, …
template <class Tiles>
bool is_solvable(const Tiles& start, const Tiles& goal, int cols) {
    std::vector<size_t> place(goal.size());
    for (size_t cell = 0; cell < goal.size(); ++cell) place[goal[cell]] = cell;
    bool odd = false;
    std::vector<bool> seen(start.size());
    for (size_t first = 0; first < start.size(); ++first) {
        size_t length = 0;
        for (size_t cell = first; !seen[cell]; cell = place[start[cell]], ++length)
            seen[cell] = true;
        odd ^= length > 0 && length % 2 == 0;
    }
    const auto blank_parity = [&](const Tiles& tiles) {
        const auto at = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
        return at / cols + at % cols;
    };
    return odd == ((blank_parity(start) + blank_parity(goal)) % 2 != 0);
}

}  // namespace taquin
