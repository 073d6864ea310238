// The constructive solver.
//
//     ■ ■ ■ ■ ■    ■ done and blocked: these cells never change again. The rest is a rectangle that
//     ■ ■ a b ■      contains the blank's goal cell.
//     ■ · · · ·    1. The longer side of the rectangle loses a line, away from the blank's goal
//     cell. ■ · · · ·       The line is filled from both ends, the cheaper tile first. ■ · · ·
//     ·    2. The last two tiles, a and b, are brought into the 3×2 window below their cells.
//                     A lookup table of all positions in the window does the rest.
//                  3. A* solves the last block of at most 3×3 cells.
#include "constructive/constructive.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "constructive/tile_transport.hpp"
#include "constructive/window_table.hpp"
#include "core/path.hpp"
#include "heuristics/heuristics.hpp"
#include "search/best_first/best_first.hpp"
#include "search/search_monitor.hpp"

namespace taquin::constructive {
namespace {

constexpr int max_last_block_side = 3;

struct Range {
    int first, last;  // both included
    int length() const { return last - first + 1; }
};

class Construction {
   public:
    Construction(const ConstructiveTask& task, Field& field)
        : task_(task), field_(field), transport_(field) {}

    void run() {
        const int blank = int(std::ranges::find(task_.goal, 0) - task_.goal.begin());
        Range rows{0, task_.rows - 1}, cols{0, task_.cols - 1};
        while (std::max(rows.length(), cols.length()) > max_last_block_side) {
            std::vector<int> line;
            if (rows.length() >= cols.length()) {
                const auto [row, inwards] = cut(rows, blank / task_.cols);
                for (int col = cols.first; col <= cols.last; ++col)
                    line.push_back(field_.cell_at(row, col));
                fill(line, inwards * field_.width);
            } else {
                const auto [col, inwards] = cut(cols, blank % task_.cols);
                for (int row = rows.first; row <= rows.last; ++row)
                    line.push_back(field_.cell_at(row, col));
                fill(line, inwards);
            }
        }
        solve_block(rows, cols);
    }

   private:
    // Removes the first line, or the last if the first must be kept. Returns it and the direction
    // inwards.
    static std::pair<int, int> cut(Range& lines, int kept) {
        if (lines.first == kept) return {lines.last--, -1};
        return {lines.first++, 1};
    }

    // Puts a line's tiles in place and blocks its cells.
    void fill(const std::vector<int>& line, int inwards) {
        size_t first = 0, last = line.size() - 1;
        while (last - first > 1) {
            const int left = line[first], right = line[last];
            const bool from_left = transport_.estimate(field_.goal[left], left) <=
                                   transport_.estimate(field_.goal[right], right);
            const int cell = from_left ? line[first++] : line[last--];
            transport_.transport(field_.goal[cell], cell);
            field_.blocked[cell] = 1;
        }
        fill_last_two(line[first], line[last], inwards);
        field_.blocked[line[first]] = field_.blocked[line[last]] = 1;
    }

    // Brings two tiles into the window below their cells and follows the table.
    void fill_last_two(int cell, int other, int inwards) {
        std::vector<int> window;
        for (int depth = 0; depth < 3; ++depth)
            for (const int end : {cell, other}) window.push_back(end + depth * inwards);
        const int one = field_.goal[cell], two = field_.goal[other];
        if (transport_.estimate(one, other) + transport_.estimate(two, other) <=
            transport_.estimate(two, cell) + transport_.estimate(one, cell))
            bring_into_window(one, two, other, window);
        else
            bring_into_window(two, one, cell, window);

        if (index(window, field_.blank) == 6) {
            const int held[] = {field_.place[one], field_.place[two]};
            std::vector<int> free;
            for (const int place : window)
                if (place != held[0] && place != held[1]) free.push_back(place);
            for (const int place : held) field_.blocked[place] = 1;
            transport_.walk_to_any(free);
            for (const int place : held) field_.blocked[place] = 0;
        }
        WindowTable::Places places{index(window, field_.place[one]),
                                   index(window, field_.place[two]), index(window, field_.blank)};
        while (!table_.done(places)) {
            places = table_.next(places);
            field_.step_to(window[size_t(places.blank)]);
        }
    }

    // Brings the leader to the entry, which is the follower's goal cell, and the follower behind
    // it. With the leader in the line itself, the rest is a rectangle, where no tile can be
    // trapped. Tiles in the window may stay, unless side by side at its end, where they could lock
    // the blank out.
    void bring_into_window(int leader, int follower, int entry, const std::vector<int>& window) {
        const int leader_at = index(window, field_.place[leader]);
        const int follower_at = index(window, field_.place[follower]);
        if (leader_at < 6 && follower_at < 6 && std::min(leader_at, follower_at) < 4) return;
        if (leader_at >= 2) transport_.transport(leader, entry);
        if (index(window, field_.place[follower]) < 6) return;
        const int held = field_.place[leader];
        int behind = window[size_t(index(window, entry) + 2)];
        if (held != entry)
            behind = *std::min_element(window.begin() + 4, window.end(), [&](int left, int right) {
                return field_.distance(left, field_.place[follower]) <
                       field_.distance(right, field_.place[follower]);
            });
        field_.blocked[held] = 1;
        transport_.transport(follower, behind);
        field_.blocked[held] = 0;
    }

    // The index of a cell in the window; 6 if it is outside.
    static int index(const std::vector<int>& window, int cell) {
        return int(std::ranges::find(window, cell) - window.begin());
    }

    // Solves the last block with A*.
    void solve_block(Range rows, Range cols) {
        std::vector<int> cells;
        for (int row = rows.first; row <= rows.last; ++row)
            for (int col = cols.first; col <= cols.last; ++col)
                cells.push_back(field_.cell_at(row, col));
        std::map<int, uint8_t> number;
        for (const int cell : cells) number[field_.goal[cell]] = 0;
        uint8_t next = 0;
        for (auto& each : number) each.second = next++;
        Tiles start, goal;
        for (const int cell : cells) {
            start.push_back(number.at(field_.tiles[cell]));
            goal.push_back(number.at(field_.goal[cell]));
        }
        const Shape shape(rows.length(), cols.length());
        const auto heuristic = heuristics::make_manhattan(shape, goal);
        Control control;
        const Result result =
            search::best_first({shape, start, goal, *heuristic, true, {}}, control);
        for (const Move move : *result.moves) field_.step_to(field_.blank + field_.steps[move]);
    }

    const ConstructiveTask& task_;
    Field& field_;
    WindowTable table_;
    TileTransport transport_;
};

}  // namespace

Result solve(const ConstructiveTask& task, Control& control) {
    search::SearchMonitor monitor(task.limits, control);
    if (task.start == task.goal) return monitor.solved({});
    monitor.measure(1);
    // Bytes per cell of the field's lists and of the entries of A*.
    const uint64_t lists = uint64_t(task.rows + 2) * uint64_t(task.cols + 2) * 128;
    if (!monitor.hold(lists)) return monitor.stopped();
    Field field(task.rows, task.cols, task.start, task.goal, [&] {
        if (!monitor.hold(lists + 2 * field.moves.capacity()) || !monitor.expand(1)) return false;
        ++monitor.result.generated;
        return true;
    });
    try {
        Construction(task, field).run();
    } catch (const Field::Stop&) {
        return monitor.stopped();
    }
    std::vector<Move> path;
    for (const Move move : field.moves) append_or_cancel(path, move);
    return monitor.solved(std::move(path));
}

}  // namespace taquin::constructive
