// Walking distance (Takahashi): the vertical and the horizontal moves, each as an exact distance
// in an abstraction.
//
// A vertical abstract state counts, for every row, its tiles of each goal row. All abstract states
// are numbered and their distances found by breadth-first search. Record: [vertical state,
// horizontal state]. A vertical move takes a tile to the next row, and the vertical state follows a
// link. The horizontal state stays.
#include <bit>
#include <map>
#include <mutex>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "heuristics/heuristics.hpp"

namespace taquin::heuristics {
namespace {

// The abstract states of one direction, numbered from the goal's, which is 0.
class LineAbstraction {
   public:
    // Throws std::length_error if a state does not fit into 128 bits.
    LineAbstraction(int lines, int length, int blank_line);

    int distance(int32_t state) const { return distance_[static_cast<size_t>(state)]; }

    // The state after a tile of goal line `kind` moved into the blank's line, from the line before
    // (side 0) or after it (side 1).
    int32_t next(int32_t state, int side, int kind) const {
        return link_[static_cast<size_t>((state * 2 + side) * lines_ + kind)];
    }

    uint64_t memory() const {
        constexpr uint64_t per_number = sizeof(Key) + sizeof(int32_t) + 3 * sizeof(void*);
        return distance_.size() + link_.size() * sizeof(int32_t) + number_.size() * per_number;
    }

    // The state with these counts, line by line.
    int32_t state_of(const uint8_t* counts) const { return number_.at(key(counts)); }

   private:
    struct Key {
        uint64_t low = 0, high = 0;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        size_t operator()(const Key& key) const {
            uint64_t sum = (key.low ^ key.low >> 31) * 0x9e3779b97f4a7c15ull;
            sum = (sum ^ key.high ^ sum >> 29) * 0xbf58476d1ce4e5b9ull;
            return sum ^ sum >> 32;
        }
    };

    Key key(const uint8_t* counts) const {
        Key key;
        for (int i = 0; i < lines_ * lines_; ++i) {
            key.high = key.high << bits_ | key.low >> (64 - bits_);
            key.low = key.low << bits_ | counts[i];
        }
        return key;
    }

    int lines_, bits_;
    std::vector<uint8_t> distance_;
    std::vector<int32_t> link_;  // [state][side][kind]
    std::unordered_map<Key, int32_t, Hash> number_;
};

LineAbstraction::LineAbstraction(int lines, int length, int blank_line)
    : lines_(lines), bits_(std::bit_width(static_cast<unsigned>(length))) {
    const auto size = static_cast<size_t>(lines * lines);
    if (lines * lines * bits_ > 128) throw std::length_error("walking distance: too many lines");

    struct Open {
        Tiles counts;
        int blank;
    };
    std::vector<Open> layer(1), next_layer;
    layer[0] = {Tiles(size, 0), blank_line};
    for (int line = 0; line < lines; ++line)
        layer[0].counts[static_cast<size_t>(line * lines + line)] =
            static_cast<uint8_t>(length - (line == blank_line));
    number_[key(layer[0].counts.data())] = 0;
    distance_.push_back(0);
    int32_t number = 0;  // states are numbered in the order in which they are found and expanded
    for (int depth = 1; !layer.empty(); ++depth) {
        for (Open& open : layer) {
            link_.resize(static_cast<size_t>(number + 1) * 2 * static_cast<size_t>(lines), -1);
            for (int side = 0; side < 2; ++side) {
                const int source = open.blank + (side ? 1 : -1);
                if (source < 0 || source >= lines) continue;
                for (int kind = 0; kind < lines; ++kind) {
                    uint8_t& from = open.counts[static_cast<size_t>(source * lines + kind)];
                    uint8_t& to = open.counts[static_cast<size_t>(open.blank * lines + kind)];
                    if (from == 0) continue;
                    --from, ++to;
                    const auto [found, is_new] = number_.try_emplace(
                        key(open.counts.data()), static_cast<int32_t>(distance_.size()));
                    if (is_new) {
                        distance_.push_back(static_cast<uint8_t>(depth));
                        next_layer.push_back({open.counts, source});
                    }
                    link_[static_cast<size_t>((number * 2 + side) * lines + kind)] = found->second;
                    ++from, --to;
                }
            }
            ++number;
        }
        layer.swap(next_layer);
        next_layer.clear();
    }
}

// Built once per kind and shared by all searches.
std::shared_ptr<const LineAbstraction> shared_abstraction(int lines, int length, int blank_line) {
    static std::mutex mutex;
    static std::map<std::tuple<int, int, int>, std::shared_ptr<const LineAbstraction>> known;
    const std::lock_guard lock(mutex);
    auto& abstraction = known[{lines, length, blank_line}];
    if (!abstraction)
        abstraction = std::make_shared<const LineAbstraction>(lines, length, blank_line);
    return abstraction;
}

class WalkingDistance final : public Heuristic {
   public:
    WalkingDistance(const Shape& shape, const Tiles& goal,
                    std::shared_ptr<const LineAbstraction> vertical,
                    std::shared_ptr<const LineAbstraction> horizontal)
        : rows_(shape.rows()),
          cols_(shape.cols()),
          vertical_(std::move(vertical)),
          horizontal_(std::move(horizontal)) {
        for (int cell : goal_cells(goal)) {
            home_row_.push_back(cell / cols_);
            home_col_.push_back(cell % cols_);
        }
    }

    int record_size() const override { return 2; }

    uint64_t memory() const override {
        return vertical_->memory() + (horizontal_ == vertical_ ? 0 : horizontal_->memory());
    }

    int evaluate(const uint8_t* tiles, int32_t* record) const override {
        uint8_t by_row[max_cells] = {}, by_col[max_cells] = {};
        for (int cell = 0; cell < rows_ * cols_; ++cell) {
            const uint8_t tile = tiles[cell];
            if (!tile) continue;
            ++by_row[cell / cols_ * rows_ + home_row_[tile]];
            ++by_col[cell % cols_ * cols_ + home_col_[tile]];
        }
        record[0] = vertical_->state_of(by_row);
        record[1] = horizontal_->state_of(by_col);
        return vertical_->distance(record[0]) + horizontal_->distance(record[1]);
    }

    int after(const uint8_t* tiles, int old_blank, int blank, const int32_t* before,
              int32_t* record) const override {
        const uint8_t tile = tiles[old_blank];
        const int side = blank > old_blank;  // the tile came from a later line
        const bool vertical = old_blank % cols_ == blank % cols_;
        record[0] = vertical ? vertical_->next(before[0], side, home_row_[tile]) : before[0];
        record[1] = vertical ? before[1] : horizontal_->next(before[1], side, home_col_[tile]);
        return vertical_->distance(record[0]) + horizontal_->distance(record[1]);
    }

   private:
    int rows_, cols_;
    std::vector<int> home_row_, home_col_;
    std::shared_ptr<const LineAbstraction> vertical_, horizontal_;
};

}  // namespace

std::unique_ptr<Heuristic> make_walking_distance(const Shape& shape, const Tiles& goal) {
    const int blank = goal_cells(goal)[0], rows = shape.rows(), cols = shape.cols();
    return std::make_unique<WalkingDistance>(shape, goal,
                                             shared_abstraction(rows, cols, blank / cols),
                                             shared_abstraction(cols, rows, blank % cols));
}

}  // namespace taquin::heuristics
