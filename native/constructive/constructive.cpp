// The constructive solver; the twin of src/taquin/search/constructive.py, where the ideas are
// explained.
#include "constructive/constructive.hpp"

#include <map>
#include <memory>
#include <utility>

#include "heuristics/heuristic.hpp"
#include "search/search_monitor.hpp"
#include "search/searches.hpp"

namespace taquin {
namespace {

constexpr int longest_side_of_the_last_block = 3;

struct Range {
    int first, last;  // both included
    int length() const { return last - first + 1; }
};

// Where two tiles and the blank are in the window, and how far each position is from the end.
class Window {
   public:
    struct Places {
        int one, two, blank;
    };

    Window() : shape_(3, 2) {
        distance_.fill(-1);
        std::vector<Places> queue;
        for (int blank = 2; blank < 6; ++blank) queue.push_back({0, 1, blank});
        for (const Places& places : queue) distance(places) = 0;
        for (size_t next = 0; next < queue.size(); ++next) {
            const Places places = queue[next];
            for (const Slide& slide : shape_.slides(places.blank)) {
                const Places after = slid(places, slide.target);
                if (distance(after) >= 0) continue;
                distance(after) = distance(places) + 1;
                queue.push_back(after);
            }
        }
    }

    bool done(const Places& places) { return distance(places) == 0; }

    Places nearer(const Places& places) {
        for (const Slide& slide : shape_.slides(places.blank)) {
            const Places after = slid(places, slide.target);
            if (distance(after) < distance(places)) return after;
        }
        return places;
    }

   private:
    static Places slid(const Places& places, int to) {
        return {places.one == to ? places.blank : places.one,
                places.two == to ? places.blank : places.two, to};
    }
    int& distance(const Places& places) {
        return distance_[size_t(places.one * 36 + places.two * 6 + places.blank)];
    }

    Shape shape_;
    std::array<int, 216> distance_;
};

class Construction {
   public:
    Construction(const WideTask& task, Field& field) : task_(task), field_(field) {}

    void run() {
        const int blank = int(std::ranges::find(task_.goal, 0) - task_.goal.begin());
        Range rows{0, task_.rows - 1}, cols{0, task_.cols - 1};
        while (std::max(rows.length(), cols.length()) > longest_side_of_the_last_block) {
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
    static std::pair<int, int> cut(Range& lines, int kept) {  // the line, and where inwards is
        if (lines.first == kept) return {lines.last--, -1};
        return {lines.first++, 1};
    }

    void fill(const std::vector<int>& line, int inwards) {
        size_t first = 0, last = line.size() - 1;
        while (last - first > 1) {
            const int left = line[first], right = line[last];
            const bool from_left = field_.estimate(field_.goal[left], left) <=
                                   field_.estimate(field_.goal[right], right);
            const int cell = from_left ? line[first++] : line[last--];
            field_.carry(field_.goal[cell], cell);
            field_.blocked[cell] = 1;
        }
        fill_last_two(line[first], line[last], inwards);
        field_.blocked[line[first]] = field_.blocked[line[last]] = 1;
    }

    void fill_last_two(int cell, int other, int inwards) {
        std::vector<int> window;
        for (int depth = 0; depth < 3; ++depth)
            for (const int end : {cell, other}) window.push_back(end + depth * inwards);
        const int one = field_.goal[cell], two = field_.goal[other];
        if (field_.estimate(one, other) + field_.estimate(two, other) <=
            field_.estimate(two, cell) + field_.estimate(one, cell))
            bring_into_window(one, two, other, window);
        else
            bring_into_window(two, one, cell, window);

        if (index(window, field_.blank) == 6) {
            const int held[] = {field_.place[one], field_.place[two]};
            std::vector<int> free;
            for (const int place : window)
                if (place != held[0] && place != held[1]) free.push_back(place);
            for (const int place : held) field_.blocked[place] = 1;
            field_.walk_to_any(free);
            for (const int place : held) field_.blocked[place] = 0;
        }
        Window::Places places{index(window, field_.place[one]), index(window, field_.place[two]),
                              index(window, field_.blank)};
        while (!table_.done(places)) {
            places = table_.nearer(places);
            field_.step_to(window[size_t(places.blank)]);
        }
    }

    void bring_into_window(int leader, int follower, int entry, const std::vector<int>& window) {
        const int leads = index(window, field_.place[leader]);
        const int follows = index(window, field_.place[follower]);
        if (leads < 6 && follows < 6 && std::min(leads, follows) < 4) return;
        if (leads >= 2) field_.carry(leader, entry);
        if (index(window, field_.place[follower]) < 6) return;
        const int held = field_.place[leader];
        int behind = window[size_t(index(window, entry) + 2)];
        if (held != entry)
            behind = *std::min_element(window.begin() + 4, window.end(), [&](int left, int right) {
                return field_.distance(left, field_.place[follower]) <
                       field_.distance(right, field_.place[follower]);
            });
        field_.blocked[held] = 1;
        field_.carry(follower, behind);
        field_.blocked[held] = 0;
    }

    // The place of a cell in the window; 6 if it is outside.
    static int index(const std::vector<int>& window, int cell) {
        return int(std::ranges::find(window, cell) - window.begin());
    }

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
        const auto heuristic = make_manhattan(shape, goal);
        Control control;
        const Result result = best_first({shape, start, goal, *heuristic, true, {}}, control);
        for (const Move move : *result.moves) field_.step_to(field_.blank + field_.steps[move]);
    }

    const WideTask& task_;
    Field& field_;
    Window table_;
};

std::vector<Move> without_reversals(const std::vector<Move>& moves) {
    std::vector<Move> kept;
    for (const Move move : moves)
        if (!kept.empty() && kept.back() == inverse(move))
            kept.pop_back();
        else
            kept.push_back(move);
    return kept;
}

}  // namespace

Result constructive(const WideTask& task, Control& control) {
    Meter meter(task.limits, control);
    if (task.start == task.goal) return meter.solved({});
    meter.measure(1);
    // By cell: two lists of tiles, rows, columns, places, homes, flags, and A*'s entries.
    const uint64_t lists = uint64_t(task.rows + 2) * uint64_t(task.cols + 2) * 128;
    if (!meter.hold(lists)) return meter.stopped();
    Field field(task.rows, task.cols, task.start, task.goal, [&] {
        if (!meter.hold(lists + 2 * field.made.capacity()) || !meter.expand(1)) return false;
        ++meter.result.generated;
        return true;
    });
    try {
        Construction(task, field).run();
    } catch (const Field::Stop&) {
        return meter.stopped();
    }
    return meter.solved(without_reversals(field.made));
}

}  // namespace taquin
