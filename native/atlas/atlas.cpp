#include "atlas/atlas.hpp"

#include <algorithm>
#include <numeric>

namespace taquin::atlas {
namespace {

constexpr uint64_t low_bits = 0x5555555555555555ull;
constexpr uint64_t small_layer = 1 << 14;     // states; the last layer of every board is small
constexpr uint64_t words_per_share = 1 << 9;  // what a thread takes at a time

// The states of a word with the mark 1 (01) or 2 (10), as a bit at each state's low bit.
uint64_t marked(uint64_t word, unsigned mark) {
    const uint64_t low = word & low_bits, high = word >> 1 & low_bits;
    return mark == 1 ? low & ~high : high & ~low;
}

}  // namespace

Atlas::Atlas(int rows, int cols, int goal_blank, int threads)
    : ranking_(rows, cols, goal_blank), pool_(threads), goal_blank_(goal_blank) {
    words_.assign(ranking_.slots() / 32, ~uint64_t{0});
}

void Atlas::explore(Control& control, std::optional<int> last_depth, uint8_t* distances) {
    reach(uint64_t{ranking_.stride()} * static_cast<unsigned>(goal_blank_), frontier_);
    counts_.assign(1, 1);
    control.memory.store(memory());
    for (int depth = 0; !last_depth || depth < *last_depth || distances; ++depth) {
        last_layer_.clear();
        if (counts_.back() <= small_layer) {
            std::vector<uint64_t> all(counts_.back());
            std::iota(all.begin(), all.end(), 0);
            last_layer_ = slots_of_frontier(all);
        }
        const uint64_t expanded = expand_layer(control, frontier_, distances, depth);
        if (control.stop.load()) return;
        control.expanded.fetch_add(expanded);
        control.lower_bound.store(depth + 1);
        const unsigned next = 3 - frontier_;
        uint64_t found = 0;
        for (uint64_t word : words_) found += std::popcount(marked(word, next));
        if (found == 0) {
            complete_ = true;
            return;
        }
        control.frontier.store(found);
        counts_.push_back(found);
        frontier_ = next;
    }
}

// Marks an unseen state as part of the next layer; `keep` is the bit of 11 that stays.
void Atlas::reach(uint64_t slot, unsigned keep) {
    uint64_t& word = words_[slot / 32];
    const int shift = static_cast<int>(slot % 32) * 2;
    if ((std::atomic_ref(word).load(std::memory_order_relaxed) >> shift & 3) != 3) return;
    std::atomic_ref(word).fetch_and(~(uint64_t{3 - keep} << shift), std::memory_order_relaxed);
}

uint64_t Atlas::expand_words(uint64_t begin, uint64_t end, unsigned frontier, uint8_t* distances,
                             int depth) {
    const int cols = ranking_.cols();
    const uint64_t stride = ranking_.stride();
    const unsigned next = 3 - frontier;
    uint64_t expanded = 0;
    for (uint64_t at = begin; at < end; ++at) {
        uint64_t todo =
            marked(std::atomic_ref(words_[at]).load(std::memory_order_relaxed), frontier);
        if (!todo) continue;
        const int blank = static_cast<int>(at * 32 / stride);
        const int row = blank / cols, col = blank % cols;
        const uint64_t base = static_cast<uint64_t>(blank) * stride;
        std::atomic_ref(words_[at]).fetch_and(~(todo * 3), std::memory_order_relaxed);
        for (; todo; todo &= todo - 1) {
            const uint64_t slot = at * 32 + static_cast<unsigned>(std::countr_zero(todo)) / 2;
            const auto rank = static_cast<uint32_t>(slot - base);
            if (distances) distances[slot] = static_cast<uint8_t>(depth);
            if (col > 0) reach(slot - stride, next);
            if (col < cols - 1) reach(slot + stride, next);
            const auto sequence = ranking_.unrank(rank, blank);
            if (row > 0) {
                const uint32_t above = ranking_.after_moving_back(sequence, rank, blank - cols);
                reach(base - stride * static_cast<unsigned>(cols) + above, next);
            }
            if (row < ranking_.rows() - 1) {
                const uint32_t below =
                    ranking_.after_moving_forward(sequence, rank, blank + cols - 1);
                reach(base + stride * static_cast<unsigned>(cols) + below, next);
            }
            ++expanded;
        }
    }
    return expanded;
}

uint64_t Atlas::expand_layer(Control& control, unsigned frontier, uint8_t* distances, int depth) {
    std::atomic<uint64_t> expanded{0};
    const size_t shares = (words_.size() + words_per_share - 1) / words_per_share;
    const size_t threads = counts_.back() > small_layer ? pool_.threads() : 1;
    pool_.parallel_for(threads, shares, [&](size_t share) {
        if (control.should_stop_on_any_thread()) return;
        const uint64_t begin = share * words_per_share;
        const uint64_t end = std::min<uint64_t>(begin + words_per_share, words_.size());
        expanded.fetch_add(expand_words(begin, end, frontier, distances, depth));
    });
    return expanded.load();
}

std::vector<uint64_t> Atlas::slots_of_frontier(const std::vector<uint64_t>& numbers) const {
    std::vector<uint64_t> slots;
    uint64_t seen = 0;
    auto next = numbers.begin();
    for (uint64_t at = 0; at < words_.size() && next != numbers.end(); ++at) {
        uint64_t found = marked(words_[at], frontier_);
        for (; found && next != numbers.end(); found &= found - 1, ++seen) {
            if (seen != *next) continue;
            slots.push_back(at * 32 + static_cast<unsigned>(std::countr_zero(found)) / 2);
            ++next;
        }
    }
    return slots;
}

std::vector<std::vector<uint8_t>> Atlas::pick(const std::vector<uint64_t>& numbers) const {
    std::vector<uint64_t> slots;
    if (complete_)
        for (uint64_t number : numbers) slots.push_back(last_layer_.at(number));
    else
        slots = slots_of_frontier(numbers);
    std::vector<std::vector<uint8_t>> boards;
    for (uint64_t slot : slots) {
        const auto blank = static_cast<int>(slot / ranking_.stride());
        const auto sequence =
            ranking_.unrank(static_cast<uint32_t>(slot % ranking_.stride()), blank);
        std::vector<uint8_t> board(sequence.tile.begin(),
                                   sequence.tile.begin() + ranking_.cells() - 1);
        board.insert(board.begin() + blank, 255);
        boards.push_back(std::move(board));
    }
    return boards;
}

}  // namespace taquin::atlas
