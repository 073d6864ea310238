#include "pdb/pattern_database.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace taquin {

PatternTable::PatternTable(const Pattern& pattern)
    : pattern_(pattern),
      layout_(shared_layout(pattern.shape, static_cast<int>(pattern.homes.size()))) {
    const int cols = pattern.shape.cols();
    for (const int home : pattern.homes)
        for (int cell = 0; cell < pattern.shape.cells(); ++cell)
            from_home_.push_back(static_cast<uint8_t>(std::abs(cell / cols - home / cols) +
                                                      std::abs(cell % cols - home % cols)));
}

PatternTable::~PatternTable() {
    if (mapping_ != nullptr) munmap(mapping_, mapped_bytes_);
}

std::unique_ptr<PatternTable> PatternTable::map(const std::string& path, uint64_t offset,
                                                const Pattern& pattern) {
    std::unique_ptr<PatternTable> table(new PatternTable(pattern));
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw std::system_error(errno, std::generic_category(), path);
    struct stat status;
    const int outcome = fstat(file, &status);
    const auto length = outcome == 0 ? static_cast<uint64_t>(status.st_size) : 0;
    if (length < offset + table->bytes()) {
        close(file);
        throw std::length_error("the file is too short");
    }
    void* mapping =
        mmap(nullptr, table->bytes(), PROT_READ, MAP_SHARED, file, static_cast<off_t>(offset));
    const int why = errno;
    close(file);
    if (mapping == MAP_FAILED) throw std::system_error(why, std::generic_category(), path);
#ifdef MADV_HUGEPAGE
    madvise(mapping, table->bytes(), MADV_HUGEPAGE);  // a wish: only some file systems grant it
#endif
    table->mapping_ = mapping;
    table->mapped_bytes_ = table->bytes();
    table->words_ = static_cast<uint64_t*>(mapping);
    return table;
}

uint64_t PatternTable::goal_entry() const {
    Placement home;
    for (size_t i = 0; i < pattern_.homes.size(); ++i)
        home.insert(pattern_.homes[i], static_cast<uint8_t>(i));
    return layout_->entry(home, pattern_.blank);
}

int PatternTable::distance(Placement placement, int blank) const {
    int manhattan = 0;
    for (int i = 0; i < placement.count; ++i)
        manhattan += from_home(placement.label[static_cast<size_t>(i)],
                               placement.cell[static_cast<size_t>(i)]);
    const uint64_t goal = goal_entry();
    uint64_t entry = layout_->entry(placement, blank);
    // The value modulo 4 is enough to tell a step down from a step up.
    unsigned value = bit(entry) << 1 | (static_cast<unsigned>(manhattan) & 1);
    for (int walked = 0; walked < 100'000; ++walked) {
        if (entry == goal) return walked;
        value = (value + 3) % 4;
        // Most steps down bring a tile nearer to its home.
        if (!step_to(value >> 1, true, placement, blank, entry) &&
            !step_to(value >> 1, false, placement, blank, entry))
            break;
    }
    throw std::domain_error("no way home from this placement");
}

// Takes the first step, homewards or not, to an entry with the bit that is wanted; false if there
// is none.
bool PatternTable::step_to(unsigned wanted, bool homewards, Placement& placement, int& blank,
                           uint64_t& entry) const {
    const Layout::Set& set = layout_->sets()[layout_->set_rank(placement)];
    const uint8_t* regions = layout_->regions() + set.regions;
    for (int i = 0; i < placement.count; ++i) {
        const uint8_t from = placement.cell[static_cast<size_t>(i)];
        const int label = placement.label[static_cast<size_t>(i)];
        for (const Slide slide : pattern_.shape.slides(from)) {
            if (regions[slide.target] != regions[blank] ||
                (from_home(label, slide.target) < from_home(label, from)) != homewards ||
                placement.position(slide.target) < placement.count)
                continue;
            const Placement next = placement.moved(i, slide.target);
            const uint64_t there = layout_->entry(next, from);
            if (bit(there) != wanted) continue;
            placement = next;
            blank = from;
            entry = there;
            return true;
        }
    }
    return false;
}

namespace {

// Eight sums side by side, so that reading from memory is what takes the time.
uint64_t checksum_of(const uint64_t* word, uint64_t count, uint64_t seed) {
    constexpr uint64_t odd = 0x9fb21c651e98df25ull;
    uint64_t sum[8];
    for (uint64_t lane = 0; lane < 8; ++lane) sum[lane] = seed + lane * odd;
    uint64_t at = 0;
    for (; at + 8 <= count; at += 8)
        for (uint64_t lane = 0; lane < 8; ++lane) {
            const uint64_t mixed = (sum[lane] ^ word[at + lane]) * odd;
            sum[lane] = mixed ^ mixed >> 29;
        }
    for (; at < count; ++at) {
        const uint64_t mixed = (sum[at % 8] ^ word[at]) * odd;
        sum[at % 8] = mixed ^ mixed >> 29;
    }
    uint64_t all = count;
    for (const uint64_t each : sum) {
        const uint64_t mixed = (all ^ each) * odd;
        all = mixed ^ mixed >> 32;
    }
    return all;
}

}  // namespace

uint64_t PatternTable::checksum(int threads) const {
    constexpr uint64_t chunk = 1 << 18;  // words; fixed, so that any number of threads agrees
    const uint64_t words = layout_->words(), chunks = (words + chunk - 1) / chunk;
    std::vector<uint64_t> sums(chunks);
    std::atomic<uint64_t> next{0};
    const auto work = [&] {
        for (uint64_t i; (i = next.fetch_add(1)) < chunks;)
            sums[i] = checksum_of(words_ + i * chunk, std::min(chunk, words - i * chunk), i);
    };
    {
        std::vector<std::jthread> pool;
        for (int i = 1; i < threads && chunks > 1; ++i) pool.emplace_back(work);
        work();
    }
    return checksum_of(sums.data(), chunks, chunks);
}

}  // namespace taquin
