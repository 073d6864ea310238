// TileTransport: moves one tile at a time to a cell, around cells that must not change.
//
// The blank pushes a tile by moving round to the cell in front of it and stepping into the tile's
// cell. A push straight on takes 1 + 4 moves, a push after a turn only 1 + 2. The cheapest route of
// a tile is therefore a staircase, and without obstacles a formula gives its cost. Among routes of
// the same cost, the blank takes the one that brings the other tiles nearest to home.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "constructive/field.hpp"

namespace taquin::constructive {

// A route of the blank round a tile: cells as offsets from the tile's cell.
struct Route {
    int length = 0;
    std::array<int, 8> offset{};
    const int* begin() const { return offset.data(); }
    const int* end() const { return offset.data() + length; }
};

class TileTransport {
   public:
    explicit TileTransport(Field& field) : field_(field) { find_routes(); }

    // About how many moves `transport` will make.
    int estimate(int tile, int target) const {
        const int at = field_.place[tile];
        return at == target ? 0 : best_side(at, target).cost;
    }

    // Brings a tile to a cell.
    void transport(int tile, int target) {
        int at = field_.place[tile];
        if (at == target) return;
        const int from = at + best_side(at, target).side;
        field_.blocked[at] = 1;
        walk(from);
        field_.blocked[at] = 0;
        while (at != target) {
            const int side = field_.blank - at;
            const Route* route = cheapest_route(at, side, target);
            if (!route) return transport_around_obstacles(at, side, target);
            push(at, *route);
            at = field_.place[tile];
        }
    }

    // Moves the blank to the nearest of several cells.
    void walk_to_any(const std::vector<int>& targets) {
        std::vector<int> parent(field_.tiles.size(), -1), queue{field_.blank};
        parent[field_.blank] = field_.blank;
        size_t next = 0;
        while (std::ranges::find(targets, queue[next]) == targets.end()) {
            const int cell = queue[next++];
            for (const int step : field_.steps)
                if (!field_.blocked[cell + step] && parent[cell + step] < 0) {
                    parent[cell + step] = cell;
                    queue.push_back(cell + step);
                }
        }
        std::vector<int> path;
        for (int cell = queue[next]; cell != field_.blank; cell = parent[cell])
            path.push_back(cell);
        follow_reversed(path);
    }

   private:
    static constexpr int infinite = 1'000'000'000;

    struct Side {
        int cost, side;
    };

    // The moves from the blank on that side of the tile in `at` until the tile is in the target,
    // without obstacles. Before the first push, the blank goes to the front of the tile. Every
    // later push costs 3 moves after a turn and 5 straight on. A staircase turns as often as the
    // shorter leg allows.
    int cost(int at, int side, int target) const {
        const int down = field_.row[target] - field_.row[at];
        const int right = field_.col[target] - field_.col[at];
        const int tall = std::abs(down), wide = std::abs(right);
        int best = tall || wide ? infinite : 0;
        if (wide) {
            const int turns = wide > tall ? 2 * tall : 2 * wide - 1;
            best = detour(side, right > 0 ? 1 : -1) + 5 * (tall + wide) - 4 - 2 * turns;
        }
        if (tall) {
            const int turns = tall > wide ? 2 * wide : 2 * tall - 1;
            const int front = down > 0 ? field_.width : -field_.width;
            best = std::min(best, detour(side, front) + 5 * (tall + wide) - 4 - 2 * turns);
        }
        return best;
    }

    // The moves of the blank from one side of a tile to its front.
    static int detour(int side, int front) { return side == front ? 0 : side == -front ? 4 : 2; }

    // The side of a tile from which the blank starts at the lowest cost, and that cost.
    Side best_side(int at, int target) const {
        Side best{infinite, 0};
        for (const int side : field_.steps)
            if (!field_.blocked[at + side]) {
                const int total = field_.distance(field_.blank, at + side) + cost(at, side, target);
                if (total < best.cost) best = {total, side};
            }
        return best;
    }

    // Moves the blank along the route to the front of the tile, and then into the tile's cell.
    void push(int at, const Route& route) {
        for (const int offset : route) field_.step_to(at + offset);
        field_.step_to(at);
    }

    bool is_open(int at, const Route& route) const {
        return std::ranges::none_of(route, [&](int offset) { return field_.blocked[at + offset]; });
    }

    // An unblocked route that keeps to the cost without obstacles, or null. Among several, the one
    // that brings the other tiles nearest to home.
    const Route* cheapest_route(int at, int side, int target) const {
        const int total = cost(at, side, target);
        const Route* chosen = nullptr;
        int smallest = infinite;
        for (const int front : field_.steps) {
            if (field_.blocked[at + front]) continue;
            const int allowed = total - 1 - cost(at + front, -front, target);
            for (const Route& route : routes(side, front)) {
                if (route.length > allowed || !is_open(at, route)) continue;
                int sum = 0, before = at + side;
                for (const int offset : route) {
                    sum += distance_change(at + offset, before);
                    before = at + offset;
                }
                if (sum < smallest) chosen = &route, smallest = sum;
            }
        }
        return chosen;
    }

    // How much farther from home a tile is after it moved to a neighbouring cell.
    int distance_change(int cell, int to) const {
        const int home = field_.home[field_.tiles[cell]];
        const auto& line = std::abs(to - cell) == 1 ? field_.col : field_.row;
        return std::abs(line[to] - line[home]) - std::abs(line[cell] - line[home]);
    }

    // A* over the tile's cell and the blank's side.
    void transport_around_obstacles(int at, int side, int target) {
        struct Entry {
            int g = infinite, at = 0, side = 0;  // the parent's cell and side
            const Route* route = nullptr;
        };
        std::vector<Entry> entries(field_.tiles.size() * 4);
        const auto entry = [&](int at, int side) -> Entry& {
            return entries[size_t(at) * 4 + size_t(index_of(side))];
        };
        using Key = std::tuple<int, int, int, int>;  // f, −g, cell, side; all different
        std::priority_queue<Key, std::vector<Key>, std::greater<>> open;
        const int first = at, first_side = side;
        entry(at, side).g = 0;
        open.emplace(cost(at, side, target), 0, at, side);
        while (!open.empty()) {
            int minus_g;
            std::tie(std::ignore, minus_g, at, side) = open.top();
            open.pop();
            if (at == target) break;
            if (-minus_g > entry(at, side).g) continue;
            for (const int front : field_.steps) {
                if (field_.blocked[at + front]) continue;
                Entry& after = entry(at + front, -front);
                for (const Route& route : routes(side, front)) {
                    const int g = 1 + route.length - minus_g;
                    if (g >= after.g || !is_open(at, route)) continue;
                    after = {g, at, side, &route};
                    open.emplace(g + cost(at + front, -front, target), -g, at + front, -front);
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

    // Moves the blank to a cell by a shortest path. Among several, dynamic programming finds the
    // one that brings the tiles nearest to home.
    void walk(int target) {
        const int blank = field_.blank;
        const int down = field_.row[target] - field_.row[blank];
        const int right = field_.col[target] - field_.col[blank];
        const int step_down = down > 0 ? field_.width : -field_.width;
        const int step_right = right > 0 ? 1 : -1;
        const int tall = std::abs(down), wide = std::abs(right);
        std::vector<int> above(size_t(wide + 1), infinite);
        std::vector<uint8_t> from_left(size_t((tall + 1) * (wide + 1)), 0);
        for (int row = 0; row <= tall; ++row)
            for (int col = 0; col <= wide; ++col) {
                const int cell = blank + row * step_down + col * step_right;
                int& smallest = above[col];
                if (row == 0 && col == 0) {
                    smallest = 0;
                } else if (field_.blocked[cell]) {
                    smallest = infinite;
                } else {
                    if (smallest < infinite) smallest += distance_change(cell, cell - step_down);
                    if (col && above[col - 1] < infinite) {
                        const int beside =
                            above[col - 1] + distance_change(cell, cell - step_right);
                        if (beside <= smallest) {
                            smallest = beside;
                            from_left[row * (wide + 1) + col] = 1;
                        }
                    }
                }
            }
        if (above[wide] == infinite) return walk_to_any({target});
        std::vector<int> path;
        for (int row = tall, col = wide, cell = target; row || col;) {
            path.push_back(cell);
            if (from_left[row * (wide + 1) + col])
                --col, cell -= step_right;
            else
                --row, cell -= step_down;
        }
        follow_reversed(path);
    }

    void follow_reversed(const std::vector<int>& path) {
        for (size_t i = path.size(); i-- > 0;) field_.step_to(path[i]);
    }

    int index_of(int step) const {
        return int(std::ranges::find(field_.steps, step) - field_.steps.begin());
    }

    const std::vector<Route>& routes(int side, int front) const {
        return routes_[size_t(index_of(side))][size_t(index_of(front))];
    }

    // Fills the routes of both directions round a tile.
    void find_routes() {
        const int width = field_.width;
        const std::array<int, 8> ring = {-width, 1 - width, 1,  width + 1,
                                         width,  width - 1, -1, -width - 1};
        const auto make_route = [&](int start, int turn, int length) {
            Route route;
            route.length = length;
            for (int i = 1; i <= length; ++i) route.offset[i - 1] = ring[(start + turn * i) & 7];
            return route;
        };
        for (int start = 0; start < 8; start += 2)
            for (int end = 0; end < 8; end += 2) {
                auto& routes = routes_[index_of(ring[start])][index_of(ring[end])];
                routes.push_back(make_route(start, 1, (end - start) & 7));
                if (start != end) routes.push_back(make_route(start, -1, (start - end) & 7));
            }
    }

    Field& field_;
    std::array<std::array<std::vector<Route>, 4>, 4> routes_;  // [side][front], as indices of steps
};

}  // namespace taquin::constructive
