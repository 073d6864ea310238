#include "shorten.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "meter.hpp"
#include "side_by_side.hpp"
#include "zobrist.hpp"

namespace taquin {
namespace {

constexpr int most_window_cells = 64;
constexpr size_t moves_a_part = 512;  // the way is divided into parts of so many

int shift(Move move, int cols) {
    return move == up ? -cols : move == left ? -1 : move == right ? 1 : cols;
}

// The part of a board that a stretch of the way touches, with a margin: as large as it may be.
struct Window {
    int top, left, rows, cols;
    int cells() const { return rows * cols; }
};

// Looks for a way between two boards of a window that has at most so many moves: layer by layer,
// the states nearest to the end, none of them too far from it.
class WindowBeam {
   public:
    explicit WindowBeam(uint64_t width) : width_(width) {}

    uint64_t expanded = 0, generated = 0;

    // Tiles are called by their cells in the end; `blank` is where the blank is at first.
    bool find(const Shape& shape, const uint8_t* tiles, int blank, int limit,
              std::vector<Move>& found) {
        const int cells = shape.cells();
        cells_ = static_cast<size_t>(cells);
        links_.clear();
        layer_.resize(1);
        State& start = layer_[0];
        std::copy(tiles, tiles + cells, start.tiles);
        start.hash = 0;
        start.distance = 0;
        start.blank = static_cast<uint8_t>(blank);
        start.back = no_move;
        for (int cell = 0; cell < cells; ++cell)
            if (cell != blank) {
                start.distance += distance(shape, tiles[cell], cell);
                start.hash ^= zobrist(tiles[cell], cell);
            }
        for (int depth = 1; depth <= limit && !layer_.empty(); ++depth) {
            next_.clear();
            seen_.clear(layer_.size() * 3);
            links_.emplace_back();
            for (uint32_t number = 0; number < layer_.size(); ++number) {
                const State& state = layer_[number];
                ++expanded;
                for (const Slide slide : shape.slides(state.blank)) {
                    if (slide.move == state.back) continue;
                    ++generated;
                    const int tile = state.tiles[slide.target];
                    const int left = state.distance + distance(shape, tile, state.blank) -
                                     distance(shape, tile, slide.target);
                    if (depth + left > limit) continue;
                    const uint64_t hash =
                        state.hash ^ zobrist(tile, slide.target) ^ zobrist(tile, state.blank);
                    if (!seen_.insert(hash)) continue;
                    if (left == 0) {  // all tiles are at home, and so is the blank
                        found = path(number, slide.move);
                        return true;
                    }
                    next_.push_back({hash, number, left, slide.move});
                }
            }
            keep_nearest();
            make_layer(shape);
        }
        return false;
    }

   private:
    struct State {
        uint64_t hash;
        int distance;
        uint8_t blank, back;
        uint8_t tiles[most_window_cells];
    };
    struct Candidate {
        uint64_t hash;
        uint32_t parent;
        int distance;
        Move move;
    };

    class Seen {
       public:
        void clear(size_t expected) {
            const size_t size = std::bit_ceil(expected * 2 + 64);
            entries_.assign(size, 0);
            mask_ = size - 1;
        }
        bool insert(uint64_t hash) {
            size_t at = hash & mask_;
            while (entries_[at] != 0 && entries_[at] != hash) at = (at + 1) & mask_;
            if (entries_[at] == hash) return false;
            entries_[at] = hash;
            return true;
        }

       private:
        std::vector<uint64_t> entries_;
        size_t mask_ = 0;
    };

    static int distance(const Shape& shape, int home, int cell) {
        return std::abs(home / shape.cols() - cell / shape.cols()) +
               std::abs(home % shape.cols() - cell % shape.cols());
    }

    void keep_nearest() {
        if (next_.size() <= width_) return;
        std::ranges::nth_element(next_, next_.begin() + static_cast<std::ptrdiff_t>(width_),
                                 [](const Candidate& one, const Candidate& other) {
                                     return one.distance != other.distance
                                                ? one.distance < other.distance
                                                : one.hash < other.hash;
                                 });
        next_.resize(width_);
    }

    void make_layer(const Shape& shape) {
        made_.resize(next_.size());
        for (size_t i = 0; i < next_.size(); ++i) {
            const Candidate& candidate = next_[i];
            const State& parent = layer_[candidate.parent];
            State& state = made_[i];
            std::memcpy(state.tiles, parent.tiles, cells_);
            const int from = parent.blank + shape.step(candidate.move);
            state.tiles[parent.blank] = parent.tiles[from];
            state.hash = candidate.hash;
            state.distance = candidate.distance;
            state.blank = static_cast<uint8_t>(from);
            state.back = inverse(candidate.move);
            links_.back().push_back(candidate.parent << 2 | candidate.move);
        }
        std::swap(layer_, made_);
    }

    std::vector<Move> path(uint32_t at, Move last) const {
        std::vector<Move> moves{last};
        for (size_t layer = links_.size() - 1; layer-- > 0;) {
            moves.push_back(static_cast<Move>(links_[layer][at] & 3));
            at = links_[layer][at] >> 2;
        }
        std::ranges::reverse(moves);
        return moves;
    }

    uint64_t width_;
    size_t cells_ = 0;
    std::vector<State> layer_, made_;
    std::vector<Candidate> next_;
    std::vector<std::vector<uint32_t>> links_;
    Seen seen_;
};

// One part of the way: what lies behind, what lies ahead (the next move last), and the board here.
class Part {
   public:
    Part(const ShortenTask& task, WideTiles tiles, std::vector<Move> moves)
        : task_(task), tiles_(std::move(tiles)), ahead_(std::move(moves)) {
        std::ranges::reverse(ahead_);
        blank_ = static_cast<int>(std::ranges::find(tiles_, 0) - tiles_.begin());
    }

    uint64_t expanded = 0, generated = 0;

    // `go_on` is asked between stretches.
    template <class GoOn>
    void shorten(const GoOn& go_on) {
        WindowBeam beam(task_.width);
        while (!ahead_.empty() && go_on()) {
            const size_t length = choose_window();
            std::vector<Move> shorter;
            if (length > 2 && replace(length, beam, shorter)) {
                ahead_.resize(ahead_.size() - length);
                ahead_.insert(ahead_.end(), shorter.rbegin(), shorter.rend());
                // A stretch that ends in the new one may have become shorter as well.
                for (int i = 0; i < task_.stretch / 2 && !behind_.empty(); ++i) step_back();
            } else {
                const auto stride = static_cast<size_t>(std::max(1, task_.stretch / 4));
                for (size_t i = 0; i < stride && !ahead_.empty(); ++i) step();
            }
        }
        expanded = beam.expanded;
        generated = beam.generated;
    }

    std::vector<Move> moves() const {
        std::vector<Move> all = behind_;
        all.insert(all.end(), ahead_.rbegin(), ahead_.rend());
        return all;
    }

   private:
    void slide(Move move) {
        const int from = blank_ + shift(move, task_.cols);
        tiles_[static_cast<size_t>(blank_)] = tiles_[static_cast<size_t>(from)];
        tiles_[static_cast<size_t>(from)] = 0;
        blank_ = from;
    }
    void step() {
        slide(ahead_.back());
        behind_.push_back(ahead_.back());
        ahead_.pop_back();
    }
    void step_back() {
        slide(inverse(behind_.back()));
        ahead_.push_back(behind_.back());
        behind_.pop_back();
    }

    // Finds how many moves from here on stay in a window that is small enough, and the window.
    size_t choose_window() {
        int top = blank_ / task_.cols, bottom = top, first = blank_ % task_.cols, last = first;
        int row = top, col = first;
        size_t length = 0;
        const auto most = std::min(ahead_.size(), static_cast<size_t>(task_.stretch));
        while (length < most) {
            const Move move = ahead_[ahead_.size() - 1 - length];
            row += move == down ? 1 : move == up ? -1 : 0;
            col += move == right ? 1 : move == left ? -1 : 0;
            const int high = std::min(top, row), low = std::max(bottom, row);
            const int start = std::min(first, col), end = std::max(last, col);
            if ((low - high + 1) * (end - start + 1) > most_window_cells) break;
            top = high, bottom = low, first = start, last = end;
            ++length;
        }
        window_ = {top, first, bottom - top + 1, last - first + 1};
        widen();
        return length;
    }

    // A margin on each side where there is room for it: shorter ways often lead outside.
    void widen() {
        Window& w = window_;
        if (w.top > 0 && (w.rows + 1) * w.cols <= most_window_cells) --w.top, ++w.rows;
        if (w.top + w.rows < task_.rows && (w.rows + 1) * w.cols <= most_window_cells) ++w.rows;
        if (w.left > 0 && w.rows * (w.cols + 1) <= most_window_cells) --w.left, ++w.cols;
        if (w.left + w.cols < task_.cols && w.rows * (w.cols + 1) <= most_window_cells) ++w.cols;
        // The beam needs two rows and two columns.
        if (w.rows < 2) w.top > 0 ? --w.top, ++w.rows : ++w.rows;
        if (w.cols < 2) w.left > 0 ? --w.left, ++w.cols : ++w.cols;
    }

    bool replace(size_t length, WindowBeam& beam, std::vector<Move>& shorter) {
        const Window& w = window_;
        const auto local = [&](int cell) {
            return (cell / task_.cols - w.top) * w.cols + cell % task_.cols - w.left;
        };
        // Walk the stretch with numbers instead of tiles to learn where each tile ends.
        uint8_t at_end[most_window_cells];  // of each cell: whose tile it is at the end
        for (int cell = 0; cell < w.cells(); ++cell) at_end[cell] = static_cast<uint8_t>(cell);
        const int blank = local(blank_);
        int end = blank;
        for (size_t i = 0; i < length; ++i) {
            const Move move = ahead_[ahead_.size() - 1 - i];
            const int from = end + shift(move, w.cols);
            at_end[end] = at_end[from];
            end = from;
        }
        uint8_t tiles[most_window_cells];  // of each cell now: where its tile is at the end
        for (int cell = 0; cell < w.cells(); ++cell)
            if (cell != end) tiles[at_end[cell]] = static_cast<uint8_t>(cell);
        tiles[blank] = static_cast<uint8_t>(end);
        const Shape shape(w.rows, w.cols);
        return beam.find(shape, tiles, blank, static_cast<int>(length) - 2, shorter);
    }

    const ShortenTask& task_;
    WideTiles tiles_;
    std::vector<Move> behind_, ahead_;
    int blank_ = 0;
    Window window_{};
};

}  // namespace

Result shorten(const ShortenTask& task, Control& control) {
    Meter meter(task.limits, control);
    std::vector<Part> parts;
    {  // Divide the way; each part begins with the board that the one before ends with.
        WideTiles tiles = task.start;
        int blank = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
        size_t begin = 0;
        while (begin < task.moves.size()) {
            const size_t part =
                begin == 0 && task.offset > 0 ? static_cast<size_t>(task.offset) : moves_a_part;
            const size_t end = std::min(begin + part, task.moves.size());
            parts.emplace_back(task, tiles,
                               std::vector<Move>(task.moves.begin() + static_cast<long>(begin),
                                                 task.moves.begin() + static_cast<long>(end)));
            for (; begin < end; ++begin) {
                const int from = blank + shift(task.moves[begin], task.cols);
                tiles[static_cast<size_t>(blank)] = tiles[static_cast<size_t>(from)];
                tiles[static_cast<size_t>(from)] = 0;
                blank = from;
            }
        }
    }
    const auto caller = std::this_thread::get_id();
    side_by_side(task.threads, parts.size(), [&](size_t number) {
        parts[number].shorten([&] {
            if (std::this_thread::get_id() == caller) return !control.should_stop();
            return !control.stop.load(std::memory_order_relaxed);
        });
    });
    std::vector<Move> moves;
    for (const auto& part : parts) {
        const auto some = part.moves();
        for (const Move move : some)  // where parts meet, a move may undo the one before
            if (!moves.empty() && moves.back() == inverse(move))
                moves.pop_back();
            else
                moves.push_back(move);
        meter.result.expanded += part.expanded;
        meter.result.generated += part.generated;
    }
    const bool stopped = control.stop.load();
    Result result = meter.solved(std::move(moves));
    if (stopped) result.status = control.why;
    return result;
}

}  // namespace taquin
