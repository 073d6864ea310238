// BlankRegions: the connected regions of the cells that a pattern's tiles leave free.
//
// The blank reaches every cell of its region without moving a tile of the pattern. Regions are
// numbered by their lowest cells.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/shape.hpp"
#include "pdb/placement.hpp"

namespace taquin::pdb {

class BlankRegions {
   public:
    explicit BlankRegions(const Shape& shape) : shape_(shape), row_(cells(), 0), stack_(cells()) {
        for (size_t cell = 0; cell < std::min<size_t>(cells(), 64); ++cell) {
            board_ |= uint64_t{1} << cell;
            if (cell % cols() != 0) not_first_ |= uint64_t{1} << cell;
            if (cell % cols() != cols() - 1) not_last_ |= uint64_t{1} << cell;
        }
    }

    // The region of every free cell.
    const std::vector<uint8_t>& row() const { return row_; }

    // Returns the number of regions, and fills the row if there are several.
    int count(const Placement& set) {
        if (!touches_itself(set)) return 1;
        return cells() <= 64 ? count_by_bits(set) : count_by_cells(set);
    }

   private:
    size_t cells() const { return static_cast<size_t>(shape_.cells()); }
    size_t cols() const { return static_cast<size_t>(shape_.cols()); }

    // Tiles that separate regions form a wall, in which two tiles touch at least at a corner.
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

}  // namespace taquin::pdb
