#include "spread.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "../side_by_side.hpp"

namespace taquin {

// Goes by the sets of cells that all labels but the last are in. What regions a cell for the last
// one makes is found out once for a set, and serves all the orders that the others can be in.
class Spreading {
   public:
    Spreading(const PatternTable& table, SpreadTable& spread)
        : table_(table),
          layout_(table.layout()),
          spread_(spread),
          cells_(layout_.shape().cells()),
          others_(layout_.tiles() - 1) {
        choose_exceptions();
        list_orders();
        list_sets();
    }

    static constexpr size_t sets_a_part = 512;
    size_t parts() const { return (sets_.size() + sets_a_part - 1) / sets_a_part; }

    void do_part(size_t part) const {
        const size_t end = std::min(sets_.size(), (part + 1) * sets_a_part);
        for (size_t i = part * sets_a_part; i < end; ++i) spread_set(sets_[i]);
    }

   private:
    // The regions that some tiles make, a bit for each of their cells.
    struct Regions {
        size_t count = 0;
        uint32_t first_block = 0;
        std::array<uint32_t, SpreadTable::most_cells> cells{};
    };

    // The labels but the last, by the order of their cells, and where the table's row begins if the
    // last one comes before all of them, after the first, and so on.
    struct Order {
        std::array<uint8_t, most_pattern_tiles> label;
        std::array<uint64_t, most_pattern_tiles> row;
    };

    // A cell for the last label: how many others come before it, and what regions it makes, with
    // the numbers that they have as exceptions.
    struct Last {
        uint32_t cell, before;
        Regions regions;
        std::array<uint8_t, SpreadTable::most_cells> exception;
    };

    Regions regions_of(uint32_t taken) const {
        const Layout::Set& set =
            layout_.sets()[layout_.low_rank()[taken & ((1u << Layout::half_cells) - 1)] +
                           layout_.high_rank()[taken >> Layout::half_cells]];
        Regions regions;
        regions.first_block = set.first_block;
        for (uint32_t free = ((1u << cells_) - 1) & ~taken; free != 0; free &= free - 1) {
            const auto cell = static_cast<uint32_t>(std::countr_zero(free));
            const size_t region = layout_.regions()[set.regions + cell];
            regions.cells[region] |= 1u << cell;
            regions.count = std::max(regions.count, region + 1);
        }
        return regions;
    }

    static uint32_t bits_of(const Placement& set) {
        uint32_t bits = 0;
        for (int i = 0; i < set.count; ++i) bits |= 1u << set.cell[static_cast<size_t>(i)];
        return bits;
    }

    template <class Visit>
    void for_each_set(int tiles, const Visit& visit) const {
        Placement set;
        for (int i = 0; i < tiles; ++i) set.insert(static_cast<uint8_t>(i), 0);
        do visit(set);
        while (tiles > 0 && set.advance(cells_));
    }

    // Numbers the regions that are cut off by the most sets of cells.
    void choose_exceptions() {
        std::map<uint32_t, uint32_t> count;
        for_each_set(layout_.tiles(), [&](const Placement& set) {
            const Regions regions = regions_of(bits_of(set));
            for (size_t i = 0; i < regions.count && regions.count > 1; ++i)
                ++count[regions.cells[i]];
        });
        std::vector<std::pair<uint32_t, uint32_t>> by_count;
        for (const auto& [cells, sets] : count) by_count.emplace_back(sets, cells);
        std::ranges::sort(by_count, std::greater<>());
        for (uint32_t i = 0; i < by_count.size() && i + 1 < SpreadTable::elsewhere; ++i) {
            spread_.exceptions_[i + 1] = by_count[i].second;
            number_of_[by_count[i].second] = static_cast<uint8_t>(i + 1);
        }
    }

    void list_orders() {
        Order order{};
        const auto labels = order.label.begin();
        std::iota(labels, labels + others_, uint8_t{0});
        do {
            for (int before = 0; before <= others_; ++before) {
                Placement all;
                for (int i = 0; i < others_; ++i)
                    all.insert(static_cast<uint8_t>(2 * i + 1), labels[i]);
                all.insert(static_cast<uint8_t>(2 * before), static_cast<uint8_t>(others_));
                order.row[static_cast<size_t>(before)] =
                    layout_.row() * layout_.permutation_rank(all.code());
            }
            orders_.push_back(order);
        } while (std::next_permutation(labels, labels + others_));
    }

    void list_sets() {
        for_each_set(others_, [&](const Placement& set) { sets_.push_back(set); });
    }

    void spread_set(const Placement& set) const {
        const uint32_t taken = bits_of(set);
        std::array<Last, SpreadTable::most_cells> lasts;
        size_t count = 0;
        for (uint32_t cell = 0; cell < static_cast<uint32_t>(cells_); ++cell)
            if ((taken >> cell & 1) == 0) lasts[count++] = last_in(cell, taken);
        for (const Order& order : orders_) {
            uint32_t place = 0;
            for (int i = 0; i < others_; ++i)
                place += spread_.stride_[order.label[static_cast<size_t>(i)]] *
                         set.cell[static_cast<size_t>(i)];
            uint8_t* const row = &spread_.places_[place];
            for (size_t i = 0; i < count; ++i) {
                const Last& last = lasts[i];
                const uint64_t entry = order.row[last.before] + last.regions.first_block;
                row[last.cell] = static_cast<uint8_t>(last.regions.count == 1 ? table_.bit(entry)
                                                                              : tell(last, entry));
            }
        }
    }

    Last last_in(uint32_t cell, uint32_t others) const {
        Last last{cell,
                  static_cast<uint32_t>(std::popcount(others & ((1u << cell) - 1))),
                  regions_of(others | 1u << cell),
                  {}};
        for (size_t i = 0; i < last.regions.count && last.regions.count > 1; ++i) {
            const auto found = number_of_.find(last.regions.cells[i]);
            last.exception[i] = found == number_of_.end() ? SpreadTable::elsewhere : found->second;
        }
        return last;
    }

    // The byte of a placement whose first region has that entry.
    uint32_t tell(const Last& last, uint64_t entry) const {
        size_t ones = 0, one = 0, zero = 0;
        for (size_t i = 0; i < last.regions.count; ++i) {
            const unsigned bit = table_.bit(entry + i);
            ones += bit;
            (bit ? one : zero) = i;
        }
        if (ones == 0 || ones == last.regions.count) return ones != 0;
        const uint32_t but_one = ones == 1 ? last.exception[one] : SpreadTable::elsewhere;
        if (but_one != SpreadTable::elsewhere) return but_one << 1;
        return (ones + 1 == last.regions.count ? last.exception[zero] : SpreadTable::elsewhere)
                   << 1 |
               1;
    }

    const PatternTable& table_;
    const Layout& layout_;
    SpreadTable& spread_;
    int cells_, others_;
    std::map<uint32_t, uint8_t> number_of_;  // of exceptions, by their cells
    std::vector<Order> orders_;
    std::vector<Placement> sets_;
};

uint64_t SpreadTable::bytes(const PatternTable& table) {
    const auto cells = static_cast<uint64_t>(table.layout().shape().cells());
    if (cells > most_cells || !table.layout().has_halves()) return UINT64_MAX;
    uint64_t places = 1;
    for (int i = 0; i < table.layout().tiles(); ++i) places *= cells;
    return places <= most_places ? places : UINT64_MAX;
}

SpreadTable::SpreadTable(const PatternTable& table) : table_(table), places_(bytes(table)) {
    places_.prefer_huge_pages();
    uint32_t stride = 1;
    for (int label = table.layout().tiles(); label-- > 0;) {
        stride_[static_cast<size_t>(label)] = stride;
        stride *= static_cast<uint32_t>(table.layout().shape().cells());
    }
}

std::unique_ptr<SpreadTable> SpreadTable::make(const PatternTable& table, int threads,
                                               Control& control) {
    std::unique_ptr<SpreadTable> spread(new SpreadTable(table));
    const Spreading spreading(table, *spread);
    const auto caller = std::this_thread::get_id();
    side_by_side(threads, spreading.parts(), [&](size_t part) {
        if (control.stop.load(std::memory_order_relaxed)) return;
        spreading.do_part(part);
        if (std::this_thread::get_id() == caller) control.should_stop();
    });
    if (control.stop.load()) return nullptr;
    return spread;
}

unsigned SpreadTable::bit(uint32_t place, int blank) const {
    Placement placement;
    for (size_t label = 0; label < static_cast<size_t>(table_.layout().tiles()); ++label) {
        placement.insert(static_cast<uint8_t>(place / stride_[label]), static_cast<uint8_t>(label));
        place %= stride_[label];
    }
    return table_.bit(table_.layout().entry(placement, blank));
}

unsigned SpreadTable::look(const Placement& placement, int blank) const {
    uint32_t place = 0;
    for (size_t i = 0; i < static_cast<size_t>(placement.count); ++i)
        place += stride_[placement.label[i]] * placement.cell[i];
    const uint32_t byte = places_[place];
    if (byte / 2 == elsewhere) return bit(place, blank);
    return (byte ^ exceptions_[byte / 2] >> blank) & 1;
}

std::shared_ptr<const SpreadTable> PatternTable::spread(int threads, Control& control) const {
    const std::lock_guard lock(spreading_);
    auto spread = spread_.lock();
    if (!spread) spread_ = spread = SpreadTable::make(*this, threads, control);
    return spread;
}

bool PatternTable::is_spread() const {
    const std::lock_guard lock(spreading_);
    return !spread_.expired();
}

}  // namespace taquin
