#include "pdb/projection.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <tuple>

namespace taquin {

int Placement::insert(uint8_t new_cell, uint8_t new_label) {
    int i = count++;
    for (; i > 0 && cell[static_cast<size_t>(i - 1)] > new_cell; --i) {
        cell[static_cast<size_t>(i)] = cell[static_cast<size_t>(i - 1)];
        label[static_cast<size_t>(i)] = label[static_cast<size_t>(i - 1)];
    }
    cell[static_cast<size_t>(i)] = new_cell;
    label[static_cast<size_t>(i)] = new_label;
    return i;
}

int Placement::position(uint8_t wanted) const {
    return static_cast<int>(std::find(cell.begin(), cell.begin() + count, wanted) - cell.begin());
}

Placement Placement::moved(int i, uint8_t to) const {
    Placement after = *this;
    const uint8_t moving = label[static_cast<size_t>(i)];
    for (int at = i; at + 1 < count; ++at) {
        after.cell[static_cast<size_t>(at)] = cell[static_cast<size_t>(at + 1)];
        after.label[static_cast<size_t>(at)] = label[static_cast<size_t>(at + 1)];
    }
    --after.count;
    after.insert(to, moving);
    return after;
}

bool Placement::advance(int cells) {
    int i = 0;  // the lowest that can step up; those below it start again
    while (i + 1 < count && cell[static_cast<size_t>(i)] + 1 == cell[static_cast<size_t>(i + 1)])
        ++i;
    if (cell[static_cast<size_t>(i)] + 1 == cells) return false;
    ++cell[static_cast<size_t>(i)];
    for (int below = 0; below < i; ++below)
        cell[static_cast<size_t>(below)] = static_cast<uint8_t>(below);
    return true;
}

namespace {

// Numbers the regions that a set of cells leaves of a board.
class Regions {
   public:
    explicit Regions(const Shape& shape) : shape_(shape), row_(cells(), 0), stack_(cells()) {
        for (size_t cell = 0; cell < std::min<size_t>(cells(), 64); ++cell) {
            board_ |= uint64_t{1} << cell;
            if (cell % cols() != 0) not_first_ |= uint64_t{1} << cell;
            if (cell % cols() != cols() - 1) not_last_ |= uint64_t{1} << cell;
        }
    }

    const std::vector<uint8_t>& row() const { return row_; }  // the region of every free cell

    // Fills the row, unless there is only one region; returns how many there are.
    int count(const Placement& set) {
        if (!touches_itself(set)) return 1;
        return cells() <= 64 ? count_by_bits(set) : count_by_cells(set);
    }

   private:
    size_t cells() const { return static_cast<size_t>(shape_.cells()); }
    size_t cols() const { return static_cast<size_t>(shape_.cols()); }

    // A wall from edge to edge, or around a cell, has two tiles that touch, if only at a corner.
    bool touches_itself(const Placement& set) const {
        for (int i = 0; i < set.count; ++i)
            for (int j = i + 1; j < set.count; ++j) {
                const int a = set.cell[static_cast<size_t>(i)],
                          b = set.cell[static_cast<size_t>(j)];
                const int down = b / shape_.cols() - a / shape_.cols();
                const int across = b % shape_.cols() - a % shape_.cols();
                if (down > 1) break;
                if (across >= -1 && across <= 1) return true;
            }
        return false;
    }

    uint64_t flood(uint64_t seed, uint64_t free) const {
        for (;;) {
            const uint64_t grown = (seed | (seed & not_last_) << 1 | (seed & not_first_) >> 1 |
                                    seed << cols() | seed >> cols()) &
                                   free;
            if (grown == seed) return seed;
            seed = grown;
        }
    }

    int count_by_bits(const Placement& set) {
        uint64_t free = board_;
        for (int i = 0; i < set.count; ++i) free ^= uint64_t{1} << set.cell[static_cast<size_t>(i)];
        uint64_t region = flood(free & -free, free);
        if (region == free) return 1;
        int regions = 0;
        while (free != 0) {
            region = flood(free & -free, free);
            free ^= region;
            for (; region != 0; region &= region - 1)
                row_[static_cast<size_t>(std::countr_zero(region))] = static_cast<uint8_t>(regions);
            ++regions;
        }
        return regions;
    }

    int count_by_cells(const Placement& set) {
        constexpr uint8_t free = 255, taken = 254;
        std::fill(row_.begin(), row_.end(), free);
        for (int i = 0; i < set.count; ++i) row_[set.cell[static_cast<size_t>(i)]] = taken;
        int regions = 0;
        for (size_t first = 0; first < cells(); ++first) {
            if (row_[first] != free) continue;
            size_t height = 0;
            stack_[height++] = static_cast<int>(first);
            row_[first] = static_cast<uint8_t>(regions);
            while (height > 0)
                for (const Slide slide : shape_.slides(stack_[--height]))
                    if (row_[slide.target] == free) {
                        row_[slide.target] = static_cast<uint8_t>(regions);
                        stack_[height++] = slide.target;
                    }
            ++regions;
        }
        return regions;
    }

    const Shape& shape_;
    std::vector<uint8_t> row_;
    std::vector<int> stack_;
    uint64_t board_ = 0, not_first_ = 0, not_last_ = 0;
};

// Calls `visit(set, regions)` for every set of so many cells, in the order of their ranks.
template <class Visit>
void for_each_set(const Shape& shape, int tiles, Visit&& visit) {
    Regions regions(shape);
    Placement set;
    for (int i = 0; i < tiles; ++i) set.insert(static_cast<uint8_t>(i), 0);
    do visit(regions.count(set), regions.row());
    while (set.advance(shape.cells()));
}

uint32_t factorial(int n) {
    uint32_t product = 1;
    for (int i = 2; i <= n; ++i) product *= static_cast<uint32_t>(i);
    return product;
}

}  // namespace

Layout::Layout(const Shape& shape, int tiles) : shape_(shape), tiles_(tiles) {
    if (tiles < 1 || tiles > most_pattern_tiles || tiles >= shape.cells())
        throw std::invalid_argument("a pattern has from 1 to 8 tiles");
    choose_.resize(static_cast<size_t>(shape.cells()) + 1);
    for (size_t n = 0; n < choose_.size(); ++n) {
        choose_[n][0] = 1;
        for (size_t k = 1; k <= most_pattern_tiles; ++k)
            choose_[n][k] = n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
    }
    permutations_ = factorial(tiles);
    rank_permutations();
    number_sets();
    if (shape.cells() <= 2 * half_cells) rank_halves();
}

void Layout::rank_permutations() {
    const int first = (tiles_ + 1) / 2, last = tiles_ - first;
    first_bits_ = 3 * first;
    first_mask_ = (1u << first_bits_) - 1;
    first_rank_.assign(size_t{1} << first_bits_, 0);
    last_rank_.assign(size_t{1} << (3 * last), 0);
    const auto label = [](uint32_t code, int i) { return code >> (3 * i) & 7; };
    // Both ranks count, label by label, how many smaller ones were still to be had.
    for (uint32_t code = 0; code < first_rank_.size(); ++code) {
        uint32_t rank = 0, seen = 0;
        for (int i = 0; i < first; ++i) {
            const uint32_t below =
                label(code, i) -
                static_cast<uint32_t>(std::popcount(seen & ((1u << label(code, i)) - 1)));
            rank = rank * static_cast<uint32_t>(tiles_ - i) + below;
            seen |= 1u << label(code, i);
        }
        first_rank_[code] = static_cast<uint16_t>(rank * factorial(last));
    }
    for (uint32_t code = 0; code < last_rank_.size(); ++code) {
        uint32_t rank = 0;
        for (int i = 0; i < last; ++i) {
            uint32_t below = 0;
            for (int j = i + 1; j < last; ++j) below += label(code, j) < label(code, i);
            rank = rank * static_cast<uint32_t>(last - i) + below;
        }
        last_rank_[code] = static_cast<uint16_t>(rank);
    }
}

void Layout::number_sets() {
    regions_.assign(static_cast<size_t>(shape_.cells()), 0);
    sets_.reserve(choose(shape_.cells(), tiles_));
    for_each_set(shape_, tiles_, [&](int count, const std::vector<uint8_t>& row) {
        const size_t begin = count == 1 ? 0 : regions_.size();
        sets_.push_back({static_cast<uint32_t>(blocks_), static_cast<uint32_t>(begin)});
        if (count > 1) regions_.insert(regions_.end(), row.begin(), row.end());
        blocks_ += static_cast<uint64_t>(count);
    });
    row_ = row_of(blocks_);
}

void Layout::rank_halves() {
    low_rank_.assign(size_t{1} << half_cells, 0);
    high_rank_.assign(size_t{1} << half_cells, 0);
    for (uint32_t half = 0; half < low_rank_.size(); ++half) {
        const int count = std::popcount(half);
        if (count > tiles_) continue;
        int below = 0, above = tiles_ - count;  // tiles in lower cells
        for (uint32_t rest = half; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            if (cell < shape_.cells()) low_rank_[half] += choose(cell, ++below);
            if (cell + half_cells < shape_.cells())
                high_rank_[half] += choose(cell + half_cells, ++above);
        }
    }
}

std::vector<uint32_t> Layout::codes() const {
    std::vector<uint32_t> codes(permutations_);
    std::array<uint32_t, most_pattern_tiles> labels{};
    for (int i = 0; i < tiles_; ++i) labels[static_cast<size_t>(i)] = static_cast<uint32_t>(i);
    do {
        uint32_t code = 0;
        for (int i = 0; i < tiles_; ++i) code |= labels[static_cast<size_t>(i)] << (3 * i);
        codes[permutation_rank(code)] = code;
    } while (std::next_permutation(labels.begin(), labels.begin() + tiles_));
    return codes;
}

uint64_t Layout::words(const Shape& shape, int tiles, uint64_t& entries) {
    constexpr double too_many_to_visit = 1e8;
    double sets = 1;
    for (int i = 0; i < tiles; ++i) sets *= static_cast<double>(shape.cells() - i) / (i + 1);
    if (sets > too_many_to_visit) {
        entries = UINT64_MAX;
        return UINT64_MAX;
    }
    uint64_t blocks = 0;
    for_each_set(shape, tiles, [&](int count, const std::vector<uint8_t>&) {
        blocks += static_cast<uint64_t>(count);
    });
    entries = blocks * factorial(tiles);
    return factorial(tiles) * row_of(blocks) / 64;
}

std::shared_ptr<const Layout> shared_layout(const Shape& shape, int tiles) {
    static std::mutex mutex;
    static std::map<std::tuple<int, int, int>, std::weak_ptr<const Layout>> layouts;
    static std::shared_ptr<const Layout> latest;  // kept, for whoever asks for one value at a time
    const std::lock_guard lock(mutex);
    auto& slot = layouts[{shape.rows(), shape.cols(), tiles}];
    auto layout = slot.lock();
    if (!layout) slot = layout = std::make_shared<const Layout>(shape, tiles);
    return latest = layout;
}

}  // namespace taquin
