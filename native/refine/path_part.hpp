// PathPart: a part of a path, which one thread refines segment by segment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "refine/refine.hpp"
#include "refine/window_beam.hpp"

namespace taquin::refine {

// The difference of the blank's cell after a move.
inline int offset(Move move, int cols) {
    return move == up ? -cols : move == left ? -1 : move == right ? 1 : cols;
}

// The rectangle of the board that a segment visits, with a margin.
struct Window {
    int top, left, rows, cols;
    int cells() const { return rows * cols; }
};

// Whether a window is small enough. The beam needs at least two rows and two columns.
inline bool fits(int rows, int cols) {
    return std::max(rows, 2) * std::max(cols, 2) <= max_window_cells;
}

// The moves before and after the current board, and the blank's cell there.
class PathPart {
   public:
    PathPart(const RefineTask& task, int blank, std::vector<Move> moves)
        : task_(task), ahead_(std::move(moves)), blank_(blank) {
        std::ranges::reverse(ahead_);
    }

    uint64_t expanded = 0, generated = 0;

    // Refines the part from its first move to its last. Stops when `go_on` returns false.
    template <class GoOn>
    void refine(const GoOn& go_on) {
        WindowBeam beam(task_.width);
        while (!ahead_.empty() && go_on()) {
            const size_t length = choose_window();
            std::vector<Move> shorter;
            if (length > 2 && find_shorter(length, beam, shorter, go_on)) {
                ahead_.resize(ahead_.size() - length);
                ahead_.insert(ahead_.end(), shorter.rbegin(), shorter.rend());
                // A segment that ends in the new one may be replaceable now.
                for (int i = 0; i < task_.segment / 2 && !behind_.empty(); ++i) step_back();
            } else {
                const auto stride = static_cast<size_t>(std::max(1, task_.segment / 4));
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
        blank_ += offset(ahead_.back(), task_.cols);
        behind_.push_back(ahead_.back());
        ahead_.pop_back();
    }
    void step_back() {
        blank_ -= offset(behind_.back(), task_.cols);
        ahead_.push_back(behind_.back());
        behind_.pop_back();
    }

    // Chooses the window of the next moves; returns how many moves stay in it.
    size_t choose_window() {
        int top = blank_ / task_.cols, bottom = top, first = blank_ % task_.cols, last = first;
        int row = top, col = first;
        size_t length = 0;
        const auto max_length = std::min(ahead_.size(), static_cast<size_t>(task_.segment));
        while (length < max_length) {
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

    // Adds a margin on each side if there is room, because shorter paths often leave the visited
    // cells. There is always room for a second row and a second column.
    void widen() {
        Window& w = window_;
        if (w.top > 0 && fits(w.rows + 1, w.cols)) --w.top, ++w.rows;
        if (w.top + w.rows < task_.rows && fits(w.rows + 1, w.cols)) ++w.rows;
        if (w.left > 0 && fits(w.rows, w.cols + 1)) --w.left, ++w.cols;
        if (w.left + w.cols < task_.cols && fits(w.rows, w.cols + 1)) ++w.cols;
    }

    // Searches for a shorter segment between the same two boards; returns false if it finds none.
    template <class GoOn>
    bool find_shorter(size_t length, WindowBeam& beam, std::vector<Move>& shorter,
                      const GoOn& go_on) {
        const Window& w = window_;
        // Follow the segment with cell numbers instead of tiles.
        uint8_t at_end[max_window_cells];  // [cell]: the first cell of the tile at the end
        for (int cell = 0; cell < w.cells(); ++cell) at_end[cell] = static_cast<uint8_t>(cell);
        const int blank = (blank_ / task_.cols - w.top) * w.cols + blank_ % task_.cols - w.left;
        int end = blank;
        for (size_t i = 0; i < length; ++i) {
            const Move move = ahead_[ahead_.size() - 1 - i];
            const int from = end + offset(move, w.cols);
            at_end[end] = at_end[from];
            end = from;
        }
        uint8_t tiles[max_window_cells];  // [cell]: where its tile is at the end
        for (int cell = 0; cell < w.cells(); ++cell)
            if (cell != end) tiles[at_end[cell]] = static_cast<uint8_t>(cell);
        tiles[blank] = static_cast<uint8_t>(end);
        const Shape shape(w.rows, w.cols);
        return beam.find(shape, tiles, blank, static_cast<int>(length) - 2, shorter, go_on);
    }

    const RefineTask& task_;
    std::vector<Move> behind_, ahead_;
    int blank_;
    Window window_{};
};

}  // namespace taquin::refine
