// Field: a board on which the blank carries tiles about; the twin of src/taquin/search/carrying.py,
// where the ideas are explained.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

#include "core/shape.hpp"

namespace taquin {

using WideTiles = std::vector<uint16_t>;  // in reading order, 0 is the blank; any number of cells

// A way round a tile: cells, as offsets from the tile's own.
struct Route {
    int length = 0;
    std::array<int, 8> offset{};
    const int* begin() const { return offset.data(); }
    const int* end() const { return offset.data() + length; }
};

class Field {
   public:
    struct Stop {};  // thrown when no further step is allowed

    // `allow_step` is asked before each step; steps are numbered as moves are: up, left, right,
    // down.
    Field(int rows, int cols, const WideTiles& start, const WideTiles& goal,
          std::function<bool()> allow_step)
        : width(cols + 2), steps{-width, -1, 1, width}, allow_step_(std::move(allow_step)) {
        const int count = (rows + 2) * width;
        for (int cell = 0; cell < count; ++cell) {
            row_.push_back(cell / width);
            col_.push_back(cell % width);
        }
        tiles.assign(size_t(count), 0);
        this->goal.assign(size_t(count), 0);
        blocked.assign(size_t(count), 1);
        place.assign(start.size(), 0);
        home_.assign(start.size(), 0);
        for (int row = 0, i = 0; row < rows; ++row)
            for (int col = 0; col < cols; ++col, ++i) {
                const int cell = cell_at(row, col);
                blocked[cell] = 0;
                tiles[cell] = start[i], place[start[i]] = cell;
                this->goal[cell] = goal[i], home_[goal[i]] = cell;
            }
        blank = place[0];
        find_rounds();
    }

    const int width;
    const std::array<int, 4> steps;
    std::vector<uint16_t> tiles, goal;  // by cell
    std::vector<int> place;             // by tile
    std::vector<uint8_t> blocked;       // by cell
    int blank;
    std::vector<Move> made;

    int cell_at(int row, int col) const { return (row + 1) * width + col + 1; }

    void step_to(int cell) {
        if (!allow_step_()) throw Stop();
        const int step = cell - blank;
        tiles[blank] = tiles[cell], place[tiles[cell]] = blank;
        tiles[cell] = 0, blank = cell;
        made.push_back(step == -width ? up : step == -1 ? left : step == 1 ? right : down);
    }

    int distance(int one, int other) const {
        return std::abs(row_[one] - row_[other]) + std::abs(col_[one] - col_[other]);
    }

    int estimate(int tile, int target) const {
        return place[tile] == target ? 0 : nearest_side(place[tile], target).price;
    }

    void carry(int tile, int target) {
        int at = place[tile];
        if (at == target) return;
        const int from = at + nearest_side(at, target).side;
        blocked[at] = 1;
        walk(from);
        blocked[at] = 0;
        while (at != target) {
            const int side = blank - at;
            const Route* route = open_route(at, side, target);
            if (!route) return carry_around_obstacles(at, side, target);
            push(at, *route);
            at = place[tile];
        }
    }

    void walk_to_any(const std::vector<int>& targets) {
        std::vector<int> came(tiles.size(), -1), queue{blank};
        came[blank] = blank;
        size_t next = 0;
        while (std::ranges::find(targets, queue[next]) == targets.end()) {
            const int cell = queue[next++];
            for (const int step : steps)
                if (!blocked[cell + step] && came[cell + step] < 0) {
                    came[cell + step] = cell;
                    queue.push_back(cell + step);
                }
        }
        std::vector<int> way;
        for (int cell = queue[next]; cell != blank; cell = came[cell]) way.push_back(cell);
        follow_back(way);
    }

   private:
    static constexpr int nowhere = 1'000'000'000;

    struct Side {
        int price, side;
    };

    int price(int at, int side, int target) const {
        const int down = row_[target] - row_[at], right = col_[target] - col_[at];
        const int tall = std::abs(down), wide = std::abs(right);
        int best = tall || wide ? nowhere : 0;
        if (wide) {
            const int turns = wide > tall ? 2 * tall : 2 * wide - 1;
            best = walk_round(side, right > 0 ? 1 : -1) + 5 * (tall + wide) - 4 - 2 * turns;
        }
        if (tall) {
            const int turns = tall > wide ? 2 * wide : 2 * tall - 1;
            best = std::min(best, walk_round(side, down > 0 ? width : -width) + 5 * (tall + wide) -
                                      4 - 2 * turns);
        }
        return best;
    }

    static int walk_round(int side, int front) {
        return side == front ? 0 : side == -front ? 4 : 2;
    }

    Side nearest_side(int at, int target) const {
        Side best{nowhere, 0};
        for (const int side : steps)
            if (!blocked[at + side]) {
                const int found = distance(blank, at + side) + price(at, side, target);
                if (found < best.price) best = {found, side};
            }
        return best;
    }

    void push(int at, const Route& route) {
        for (const int offset : route) step_to(at + offset);
        step_to(at);
    }

    bool is_open(int at, const Route& route) const {
        return std::ranges::none_of(route, [&](int offset) { return blocked[at + offset]; });
    }

    const Route* open_route(int at, int side, int target) const {
        const int whole = price(at, side, target);
        const Route* chosen = nullptr;
        int least = nowhere;
        for (const int front : steps) {
            if (blocked[at + front]) continue;
            const int allowed = whole - 1 - price(at + front, -front, target);
            for (const Route& route : rounds(side, front)) {
                if (route.length > allowed || !is_open(at, route)) continue;
                int sum = 0, before = at + side;
                for (const int offset : route) {
                    sum += harm(at + offset, before);
                    before = at + offset;
                }
                if (sum < least) chosen = &route, least = sum;
            }
        }
        return chosen;
    }

    int harm(int cell, int to) const {
        const int home = home_[tiles[cell]];
        const auto& line = std::abs(to - cell) == 1 ? col_ : row_;
        return std::abs(line[to] - line[home]) - std::abs(line[cell] - line[home]);
    }

    void carry_around_obstacles(int at, int side, int target) {
        struct Entry {
            int made = nowhere, at = 0, side = 0;
            const Route* route = nullptr;
        };
        std::vector<Entry> entries(tiles.size() * 4);
        const auto entry = [&](int at, int side) -> Entry& {
            return entries[size_t(at) * 4 + size_t(index_of(side))];
        };
        using Key = std::tuple<int, int, int, int>;  // f, -g, tile, side: no two are the same
        std::priority_queue<Key, std::vector<Key>, std::greater<>> queue;
        const int first = at, first_side = side;
        entry(at, side).made = 0;
        queue.emplace(price(at, side, target), 0, at, side);
        while (!queue.empty()) {
            int minus_g;
            std::tie(std::ignore, minus_g, at, side) = queue.top();
            queue.pop();
            if (at == target) break;
            if (-minus_g > entry(at, side).made) continue;
            for (const int front : steps) {
                if (blocked[at + front]) continue;
                Entry& after = entry(at + front, -front);
                for (const Route& route : rounds(side, front)) {
                    const int g = 1 + route.length - minus_g;
                    if (g >= after.made || !is_open(at, route)) continue;
                    after = {g, at, side, &route};
                    queue.emplace(g + price(at + front, -front, target), -g, at + front, -front);
                }
            }
        }
        std::vector<std::pair<int, const Route*>> pushes;
        while (at != first || side != first_side) {
            const Entry& last = entry(at, side);
            pushes.emplace_back(last.at, last.route);
            at = last.at, side = last.side;
        }
        while (!pushes.empty()) {
            push(pushes.back().first, *pushes.back().second);
            pushes.pop_back();
        }
    }

    void walk(int target) {
        const int down = row_[target] - row_[blank], right = col_[target] - col_[blank];
        const int step_down = down > 0 ? width : -width, step_right = right > 0 ? 1 : -1;
        const int tall = std::abs(down), wide = std::abs(right);
        std::vector<int> above(size_t(wide + 1), nowhere);
        std::vector<uint8_t> from_left(size_t((tall + 1) * (wide + 1)), 0);
        for (int row = 0; row <= tall; ++row)
            for (int col = 0; col <= wide; ++col) {
                const int cell = blank + row * step_down + col * step_right;
                int& least = above[col];
                if (row == 0 && col == 0) {
                    least = 0;
                } else if (blocked[cell]) {
                    least = nowhere;
                } else {
                    if (least < nowhere) least += harm(cell, cell - step_down);
                    if (col && above[col - 1] < nowhere) {
                        const int beside = above[col - 1] + harm(cell, cell - step_right);
                        if (beside <= least) {
                            least = beside;
                            from_left[row * (wide + 1) + col] = 1;
                        }
                    }
                }
            }
        if (above[wide] == nowhere) return walk_to_any({target});
        std::vector<int> way;
        for (int row = tall, col = wide, cell = target; row || col;) {
            way.push_back(cell);
            if (from_left[row * (wide + 1) + col])
                --col, cell -= step_right;
            else
                --row, cell -= step_down;
        }
        follow_back(way);
    }

    void follow_back(const std::vector<int>& way) {
        for (size_t i = way.size(); i-- > 0;) step_to(way[i]);
    }

    int index_of(int step) const { return int(std::ranges::find(steps, step) - steps.begin()); }

    const std::vector<Route>& rounds(int side, int front) const {
        return rounds_[size_t(index_of(side))][size_t(index_of(front))];
    }

    void find_rounds() {
        const std::array<int, 8> ring = {-width, 1 - width, 1,  width + 1,
                                         width,  width - 1, -1, -width - 1};
        const auto way = [&](int start, int turn, int length) {
            Route route;
            route.length = length;
            for (int i = 1; i <= length; ++i) route.offset[i - 1] = ring[(start + turn * i) & 7];
            return route;
        };
        for (int start = 0; start < 8; start += 2)
            for (int end = 0; end < 8; end += 2) {
                auto& ways = rounds_[index_of(ring[start])][index_of(ring[end])];
                ways.push_back(way(start, 1, (end - start) & 7));
                if (start != end) ways.push_back(way(start, -1, (start - end) & 7));
            }
    }

    std::function<bool()> allow_step_;
    std::vector<int> row_, col_, home_;
    std::array<std::array<std::vector<Route>, 4>, 4> rounds_;
};

}  // namespace taquin
