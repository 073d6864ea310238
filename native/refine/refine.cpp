#include "refine/refine.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "search/search_monitor.hpp"
#include "util/parallel_for.hpp"
#include "core/zobrist.hpp"

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

// Whether a window is small enough, be it only after it has got the two lines that the beam needs.
bool fits(int rows, int cols) { return std::max(rows, 2) * std::max(cols, 2) <= most_window_cells; }

// Looks for a way between two boards of a window that has at most so many moves: layer by layer,
// the states nearest to the end, none of them too far from it.
class WindowBeam {
   public:
    explicit WindowBeam(uint64_t width) : width_(width) {
        for (int tile = 0; tile < most_window_cells; ++tile)
            for (int cell = 0; cell < most_window_cells; ++cell)
                key_[tile][cell] = zobrist(tile, cell);
    }

    uint64_t expanded = 0, generated = 0;

    // Tiles are called by their cells in the end; `blank` is where the blank is at first. `go_on`
    // is asked before each layer.
    template <class GoOn>
    bool find(const Shape& shape, const uint8_t* tiles, int blank, int limit,
              std::vector<Move>& found, const GoOn& go_on) {
        begin(shape, tiles, blank);
        for (int depth = 1; depth <= limit && !layer_.empty() && go_on(); ++depth) {
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
                    const int left = state.distance + distance_[tile][state.blank] -
                                     distance_[tile][slide.target];
                    if (depth + left > limit) continue;
                    const uint64_t hash =
                        state.hash ^ key_[tile][slide.target] ^ key_[tile][state.blank];
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

    static uint64_t memory(uint64_t width, int stretch) {
        const uint64_t candidates = 2 * 3 * sizeof(Candidate);  // vectors have room to spare
        const uint64_t hashes = 2 * 6 * sizeof(uint64_t);       // a set is at least a quarter full
        const uint64_t links = static_cast<uint64_t>(stretch) * sizeof(uint32_t);
        return sizeof(WindowBeam) +
               width * (2 * sizeof(State) + candidates + hashes + sizeof(Nearness) * 3 + links);
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
    using Nearness = std::pair<int, uint64_t>;  // of equally distant states the lowest hashes

    // The hashes of a layer; one that is 0 is taken for one that was there.
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

    void begin(const Shape& shape, const uint8_t* tiles, int blank) {
        const int cells = shape.cells(), cols = shape.cols();
        for (int home = 0; home < cells; ++home)
            for (int cell = 0; cell < cells; ++cell)
                distance_[home][cell] = static_cast<uint8_t>(std::abs(home / cols - cell / cols) +
                                                             std::abs(home % cols - cell % cols));
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
                start.distance += distance_[tiles[cell]][cell];
                start.hash ^= key_[tiles[cell]][cell];
            }
    }

    static Nearness nearness(const Candidate& candidate) {
        return {candidate.distance, candidate.hash};
    }

    // Those that stay do so in the order in which they came.
    void keep_nearest() {
        if (next_.size() <= width_) return;
        order_.clear();
        for (const auto& candidate : next_) order_.push_back(nearness(candidate));
        const auto first_out = order_.begin() + static_cast<std::ptrdiff_t>(width_);
        std::ranges::nth_element(order_, first_out);
        std::erase_if(
            next_, [&](const Candidate& candidate) { return nearness(candidate) >= *first_out; });
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
    std::vector<Nearness> order_;
    std::vector<std::vector<uint32_t>> links_;  // per layer: parent and move of each state
    Seen seen_;
    uint64_t key_[most_window_cells][most_window_cells];
    uint8_t distance_[most_window_cells][most_window_cells];
};

// One part of the way: what lies behind, what lies ahead (the next move last), and the blank here.
class Part {
   public:
    Part(const ShortenTask& task, int blank, std::vector<Move> moves)
        : task_(task), ahead_(std::move(moves)), blank_(blank) {
        std::ranges::reverse(ahead_);
    }

    uint64_t expanded = 0, generated = 0;

    // `go_on` is asked all the time.
    template <class GoOn>
    void shorten(const GoOn& go_on) {
        WindowBeam beam(task_.width);
        while (!ahead_.empty() && go_on()) {
            const size_t length = choose_window();
            std::vector<Move> shorter;
            if (length > 2 && replace(length, beam, shorter, go_on)) {
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
    void step() {
        blank_ += shift(ahead_.back(), task_.cols);
        behind_.push_back(ahead_.back());
        ahead_.pop_back();
    }
    void step_back() {
        blank_ -= shift(behind_.back(), task_.cols);
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
            if (!fits(low - high + 1, end - start + 1)) break;
            top = high, bottom = low, first = start, last = end;
            ++length;
        }
        window_ = {top, first, bottom - top + 1, last - first + 1};
        widen();
        return length;
    }

    // A margin on each side where there is room for it: shorter ways often lead outside. There is
    // always room for a second row and a second column.
    void widen() {
        Window& w = window_;
        if (w.top > 0 && fits(w.rows + 1, w.cols)) --w.top, ++w.rows;
        if (w.top + w.rows < task_.rows && fits(w.rows + 1, w.cols)) ++w.rows;
        if (w.left > 0 && fits(w.rows, w.cols + 1)) --w.left, ++w.cols;
        if (w.left + w.cols < task_.cols && fits(w.rows, w.cols + 1)) ++w.cols;
    }

    template <class GoOn>
    bool replace(size_t length, WindowBeam& beam, std::vector<Move>& shorter, const GoOn& go_on) {
        const Window& w = window_;
        // Walk the stretch with numbers instead of tiles to learn where each tile ends.
        uint8_t at_end[most_window_cells];  // of each cell: whose tile it is at the end
        for (int cell = 0; cell < w.cells(); ++cell) at_end[cell] = static_cast<uint8_t>(cell);
        const int blank = (blank_ / task_.cols - w.top) * w.cols + blank_ % task_.cols - w.left;
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
        return beam.find(shape, tiles, blank, static_cast<int>(length) - 2, shorter, go_on);
    }

    const ShortenTask& task_;
    std::vector<Move> behind_, ahead_;
    int blank_;
    Window window_{};
};

// Divides the way; each part begins with the board that the one before ends with.
std::vector<Part> divided(const ShortenTask& task) {
    std::vector<Part> parts;
    int blank = task.blank;
    auto next = task.moves.begin();
    while (next != task.moves.end()) {
        const size_t length =
            parts.empty() && task.offset > 0 ? static_cast<size_t>(task.offset) : moves_a_part;
        const auto left = static_cast<size_t>(task.moves.end() - next);
        std::vector<Move> moves(next, next + static_cast<std::ptrdiff_t>(std::min(length, left)));
        next += static_cast<std::ptrdiff_t>(moves.size());
        int end = blank;
        for (const Move move : moves) end += shift(move, task.cols);
        parts.emplace_back(task, std::exchange(blank, end), std::move(moves));
    }
    return parts;
}

// Where parts meet, a move may undo the one before.
std::vector<Move> joined(const std::vector<Part>& parts) {
    std::vector<Move> moves;
    for (const auto& part : parts)
        for (const Move move : part.moves())
            if (!moves.empty() && moves.back() == inverse(move))
                moves.pop_back();
            else
                moves.push_back(move);
    return moves;
}

}  // namespace

uint64_t shorten_memory(uint64_t width, int stretch, int threads) {
    return static_cast<uint64_t>(threads) * WindowBeam::memory(width, stretch);
}

Result shorten(const ShortenTask& task, Control& control) {
    Meter meter(task.limits, control);
    std::vector<Part> parts = divided(task);
    const int threads = std::clamp(static_cast<int>(parts.size()), 1, task.threads);
    if (!meter.hold(shorten_memory(task.width, task.stretch, threads))) {
        Result result = meter.solved(task.moves);
        result.status = Status::memory_limit;
        return result;
    }
    const auto go_on = [&] { return !control.should_stop_on_any_thread(); };
    side_by_side(
        threads, parts.size(), [&](size_t number) { parts[number].shorten(go_on); },
        [&] { control.should_stop(); });
    for (const auto& part : parts) {
        meter.result.expanded += part.expanded;
        meter.result.generated += part.generated;
    }
    Result result = meter.solved(joined(parts));
    if (control.stop.load()) result.status = control.why;
    return result;
}

}  // namespace taquin
