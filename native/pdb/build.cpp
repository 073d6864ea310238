// Building a pattern database: breadth-first search from the goal, layer by layer, block by block.
//
// All entries of a block have the same occupied cells and the same region of the blank, so they
// have the same moves. A move leads from a block to a block and changes every permutation in the
// same way. The label in position j goes to position i. Every move has an inverse. So the new
// entries of a block come from the last layer of the blocks that its own moves lead to:
//
//     new = union over moves (permuted last[neighbour]) − seen
//
// During the build, the permutations of a block are adjacent. One thread writes each block, and a
// block fits into the first-level caches. A move that keeps the order of the tiles is a union of
// whole words. Searches need the other order, with adjacent blocks, so the result is transposed.
#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "pdb/pattern_database.hpp"
#include "util/reserved_array.hpp"
#include "util/worker_pool.hpp"

namespace taquin::pdb {
class DatabaseBuilder {
   public:
    DatabaseBuilder(PatternDatabase& database, int threads, Control& control)
        : database_(database),
          projection_(*database.projection_),
          control_(control),
          pool_(threads),
          block_words_((projection_.permutations() + 63) / 64),
          last_(bits(projection_.blocks() * block_words_)),
          next_(bits(projection_.blocks() * block_words_)),
          seen_(bits(projection_.blocks() * block_words_)),
          second_bit_(bits(projection_.blocks() * block_words_)),
          in_last_(projection_.blocks(), 0),
          in_next_(projection_.blocks(), 0),
          full_(projection_.blocks(), 0),
          neighbours_(projection_.blocks() * static_cast<size_t>(4 * projection_.tiles())) {
        first_neighbour_.reserve(projection_.blocks() + 1);
    }

    // Returns false if the control stopped it.
    bool run() {
        find_neighbours();
        start_with_goal();
        for (depth_ = 1; !stopped(); ++depth_) {
            const uint64_t found =
                in_parallel(projection_.blocks(), [this](uint64_t block) { return gather(block); });
            if (found == 0 || stopped()) break;
            database_.depth_counts_.push_back(found);
            std::swap(last_, next_);
            in_last_.swap(in_next_);
            control_.expanded.fetch_add(found);
            control_.lower_bound.store(depth_);
        }
        if (stopped()) return false;
        for (Bits* array : {&last_, &next_, &seen_}) *array = {};  // frees them
        store_transposed();
        return true;
    }

   private:
    using Bits = util::ReservedArray<uint64_t>;

    static Bits bits(uint64_t words) {
        Bits array(words);
        array.prefer_huge_pages();
        return array;
    }

    static constexpr uint64_t chunk = 64;  // items that a thread takes at a time

    struct Neighbour {
        uint32_t block;
        uint16_t map;  // index into maps_: how permutation ranks change from there to here
    };

    bool stopped() const { return control_.stop.load(std::memory_order_relaxed); }

    // Returns the sum of `work(item)` over all items.
    template <class Work>
    uint64_t in_parallel(uint64_t items, Work&& work) {
        std::atomic<uint64_t> sum{0};
        pool_.parallel_for(pool_.threads(), (items + chunk - 1) / chunk, [&](size_t part) {
            if (control_.should_stop_on_any_thread()) return;
            const uint64_t begin = part * chunk, end = std::min(begin + chunk, items);
            uint64_t mine = 0;
            for (uint64_t item = begin; item < end; ++item) mine += work(item);
            sum += mine;
        });
        return sum;
    }

    // Transposes blocks of permutations into rows of blocks, 64 by 64 bits at a time.
    void store_transposed() {
        Bits words = bits(projection_.words());
        const uint64_t row_words = projection_.row() / 64;
        in_parallel(row_words, [&](uint64_t column) {
            uint64_t square[64];
            for (uint32_t word = 0; word < block_words_; ++word) {
                for (uint64_t i = 0; i < 64; ++i) {
                    const uint64_t block = column * 64 + i;
                    square[i] =
                        block < projection_.blocks() ? second_bit_[block * block_words_ + word] : 0;
                }
                transpose(square);
                const uint32_t ranks = std::min(64u, projection_.permutations() - word * 64);
                for (uint32_t i = 0; i < ranks; ++i)
                    words[(uint64_t{word} * 64 + i) * row_words + column] = square[i];
            }
            return 0;
        });
        database_.built_ = std::move(words);
        database_.words_ = &database_.built_[0];
    }

    // Bit j of word i becomes bit i of word j: two quarters are swapped, then quarters of quarters…
    static void transpose(uint64_t* square) {
        uint64_t mask = 0x00000000ffffffffull;
        for (int size = 32; size != 0; size /= 2, mask ^= mask << size)
            for (int i = 0; i < 64; i = (i + size + 1) & ~size) {
                const uint64_t swap = (square[i] >> size ^ square[i + size]) & mask;
                square[i] ^= swap << size;
                square[i + size] ^= swap;
            }
    }

    void start_with_goal() {
        const uint64_t entry = database_.goal_entry();
        const uint64_t goal =
            entry % projection_.row() * block_words_ * 64 + entry / projection_.row();
        last_[goal / 64] |= uint64_t{1} << (goal % 64);
        seen_[goal / 64] |= uint64_t{1} << (goal % 64);
        in_last_[goal / 64 / block_words_] = 1;
        database_.depth_counts_.push_back(1);
        control_.generated.store(projection_.entries());
        control_.expanded.store(1);
    }

    // Finds the new entries of a block; returns their number.
    uint64_t gather(uint64_t block) {
        in_next_[block] = 0;
        if (full_[block]) return 0;
        const uint32_t words = block_words_;
        uint64_t found[(40'320 + 63) / 64];
        bool any = false;
        for (uint32_t i = first_neighbour_[block]; i < first_neighbour_[block + 1]; ++i) {
            const Neighbour& from = neighbours_[i];
            if (!in_last_[from.block]) continue;
            if (!any) std::memset(found, 0, words * sizeof(uint64_t));
            any = true;
            const uint64_t* source = &last_[static_cast<uint64_t>(from.block) * words];
            if (from.map == 0) {
                for (uint32_t word = 0; word < words; ++word) found[word] |= source[word];
                continue;
            }
            const uint16_t* map = maps_[from.map].data();
            for (uint32_t word = 0; word < words; ++word, map += 64)
                for (uint64_t rest = source[word]; rest != 0; rest &= rest - 1) {
                    const uint16_t rank = map[std::countr_zero(rest)];
                    found[rank / 64] |= uint64_t{1} << (rank % 64);
                }
        }
        return any ? keep(block, found) : 0;
    }

    // Stores the entries of `found` that were not seen before; returns their number.
    uint64_t keep(uint64_t block, const uint64_t* found) {
        const uint32_t words = block_words_;
        const uint64_t begin = block * words;
        uint64_t *seen = &seen_[begin], *next = &next_[begin], *bit = &second_bit_[begin];
        uint64_t count = 0, seen_count = 0;
        for (uint32_t word = 0; word < words; ++word) {
            const uint64_t fresh = found[word] & ~seen[word];
            next[word] = fresh;
            seen[word] |= fresh;
            if (depth_ & 2) bit[word] |= fresh;
            count += static_cast<uint64_t>(std::popcount(fresh));
            seen_count += static_cast<uint64_t>(std::popcount(seen[word]));
        }
        in_next_[block] = count > 0;
        full_[block] = seen_count == projection_.permutations();
        return count;
    }

    void find_neighbours() {
        maps_.emplace_back();
        first_neighbour_.push_back(0);
        Placement set;
        for (int i = 0; i < projection_.tiles(); ++i) set.insert(static_cast<uint8_t>(i), 0);
        for (uint32_t rank = 0; rank < projection_.set_count() && !control_.should_stop(); ++rank) {
            const Projection::CellSet& entry = projection_.sets()[rank];
            const uint64_t end = rank + 1 < projection_.set_count()
                                     ? projection_.sets()[rank + 1].first_block
                                     : projection_.blocks();
            for (uint64_t block = entry.first_block; block < end; ++block) {
                add_neighbours(set, projection_.regions() + entry.regions,
                               static_cast<int>(block - entry.first_block));
                first_neighbour_.push_back(neighbour_count_);
            }
            set.advance(database_.pattern_.shape.cells());
        }
    }

    void add_neighbours(const Placement& set, const uint8_t* regions, int region) {
        for (int i = 0; i < set.count; ++i) {
            const uint8_t from = set.cell[static_cast<size_t>(i)];
            for (const Slide slide : database_.pattern_.shape.slides(from)) {
                if (regions[slide.target] != region || set.position(slide.target) < set.count)
                    continue;
                const Placement there = set.moved(i, slide.target);
                neighbours_[neighbour_count_++] = {
                    projection_.block(projection_.set_rank(there), from),
                    map_of(there.position(slide.target), i)};
            }
        }
    }

    // The map of permutation ranks when a label moves from one position to another. Map 0 is the
    // identity.
    uint16_t map_of(int from, int to) {
        if (from == to) return 0;
        auto& number = map_number_[{from, to}];
        if (number != 0) return number;
        number = static_cast<uint16_t>(maps_.size());
        if (codes_.empty()) codes_ = projection_.codes();
        std::vector<uint16_t> map(size_t{block_words_} * 64, 0);
        for (size_t rank = 0; rank < codes_.size(); ++rank) {
            Placement labels;
            labels.count = projection_.tiles();
            for (int i = 0; i < labels.count; ++i) {
                labels.cell[static_cast<size_t>(i)] = static_cast<uint8_t>(2 * i + 1);
                labels.label[static_cast<size_t>(i)] = codes_[rank] >> (3 * i) & 7;
            }
            const int cell = from < to ? 2 * to + 2 : 2 * to;
            map[rank] = static_cast<uint16_t>(projection_.permutation_rank(
                labels.moved(from, static_cast<uint8_t>(cell)).code()));
        }
        maps_.push_back(std::move(map));
        return number;
    }

    PatternDatabase& database_;
    const Projection& projection_;
    Control& control_;
    util::WorkerPool pool_;
    int depth_ = 0;
    uint32_t block_words_;
    Bits last_, next_, seen_, second_bit_;
    // Whether a block has entries in these layers; the words of other blocks are stale.
    std::vector<uint8_t> in_last_, in_next_;
    std::vector<uint8_t> full_;
    std::vector<uint32_t> first_neighbour_;
    util::ReservedArray<Neighbour> neighbours_;  // room for all; only touched pages take memory
    uint32_t neighbour_count_ = 0;
    std::vector<uint32_t> codes_;
    std::map<std::pair<int, int>, uint16_t> map_number_;
    std::vector<std::vector<uint16_t>> maps_;
};

std::unique_ptr<PatternDatabase> PatternDatabase::build(const Pattern& pattern, int threads,
                                                        Control& control) {
    std::unique_ptr<PatternDatabase> database(new PatternDatabase(pattern));
    if (!DatabaseBuilder(*database, threads, control).run()) return nullptr;
    return database;
}

}  // namespace taquin::pdb
