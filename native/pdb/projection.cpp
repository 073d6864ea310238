#include "pdb/projection.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <tuple>

#include "pdb/blank_regions.hpp"

namespace taquin::pdb {

namespace {

// Calls `visit(region_count, regions)` for every set of that many cells, in the order of ranks.
template <class Visit>
void for_each_cell_set(const Shape& shape, int tiles, Visit&& visit) {
    BlankRegions regions(shape);
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

Projection::Projection(const Shape& shape, int tiles) : shape_(shape), tiles_(tiles) {
    if (tiles < 1 || tiles > max_pattern_tiles || tiles >= shape.cells())
        throw std::invalid_argument("a pattern has from 1 to 8 tiles");
    choose_.resize(static_cast<size_t>(shape.cells()) + 1);
    for (size_t n = 0; n < choose_.size(); ++n) {
        choose_[n][0] = 1;
        for (size_t k = 1; k <= max_pattern_tiles; ++k)
            choose_[n][k] = n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
    }
    permutations_ = factorial(tiles);
    rank_permutations();
    number_sets();
    if (shape.cells() <= 2 * half_cells) rank_halves();
}

void Projection::rank_permutations() {
    const int first = (tiles_ + 1) / 2, last = tiles_ - first;
    first_bits_ = 3 * first;
    first_mask_ = (1u << first_bits_) - 1;
    first_rank_.assign(size_t{1} << first_bits_, 0);
    last_rank_.assign(size_t{1} << (3 * last), 0);
    const auto label = [](uint32_t code, int i) { return code >> (3 * i) & 7; };
    // Lehmer digits: for each label, how many smaller labels come after it.
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

void Projection::number_sets() {
    regions_.assign(static_cast<size_t>(shape_.cells()), 0);
    sets_.reserve(choose(shape_.cells(), tiles_));
    for_each_cell_set(shape_, tiles_, [&](int count, const std::vector<uint8_t>& row) {
        const size_t begin = count == 1 ? 0 : regions_.size();
        sets_.push_back({static_cast<uint32_t>(blocks_), static_cast<uint32_t>(begin)});
        if (count > 1) regions_.insert(regions_.end(), row.begin(), row.end());
        blocks_ += static_cast<uint64_t>(count);
    });
    row_ = row_of(blocks_);
}

void Projection::rank_halves() {
    low_rank_.assign(size_t{1} << half_cells, 0);
    high_rank_.assign(size_t{1} << half_cells, 0);
    for (uint32_t half = 0; half < low_rank_.size(); ++half) {
        const int count = std::popcount(half);
        if (count > tiles_) continue;
        int below = 0, above = tiles_ - count;  // how many tiles are in lower cells
        for (uint32_t rest = half; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            if (cell < shape_.cells()) low_rank_[half] += choose(cell, ++below);
            if (cell + half_cells < shape_.cells())
                high_rank_[half] += choose(cell + half_cells, ++above);
        }
    }
}

std::vector<uint32_t> Projection::codes() const {
    std::vector<uint32_t> codes(permutations_);
    std::array<uint32_t, max_pattern_tiles> labels{};
    for (int i = 0; i < tiles_; ++i) labels[static_cast<size_t>(i)] = static_cast<uint32_t>(i);
    do {
        uint32_t code = 0;
        for (int i = 0; i < tiles_; ++i) code |= labels[static_cast<size_t>(i)] << (3 * i);
        codes[permutation_rank(code)] = code;
    } while (std::next_permutation(labels.begin(), labels.begin() + tiles_));
    return codes;
}

uint64_t Projection::words(const Shape& shape, int tiles, uint64_t& entries) {
    constexpr double max_sets = 1e8;
    double sets = 1;
    for (int i = 0; i < tiles; ++i) sets *= static_cast<double>(shape.cells() - i) / (i + 1);
    if (sets > max_sets) {
        entries = UINT64_MAX;
        return UINT64_MAX;
    }
    uint64_t blocks = 0;
    for_each_cell_set(shape, tiles, [&](int count, const std::vector<uint8_t>&) {
        blocks += static_cast<uint64_t>(count);
    });
    entries = blocks * factorial(tiles);
    return factorial(tiles) * row_of(blocks) / 64;
}

std::shared_ptr<const Projection> shared_projection(const Shape& shape, int tiles) {
    static std::mutex mutex;
    static std::map<std::tuple<int, int, int>, std::weak_ptr<const Projection>> projections;
    static std::shared_ptr<const Projection>
        latest;  // kept for callers that need one value at a time
    const std::lock_guard lock(mutex);
    auto& known = projections[{shape.rows(), shape.cols(), tiles}];
    auto projection = known.lock();
    if (!projection) known = projection = std::make_shared<const Projection>(shape, tiles);
    return latest = projection;
}

}  // namespace taquin::pdb
