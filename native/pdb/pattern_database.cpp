#include "pdb/pattern_database.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "util/worker_pool.hpp"

namespace taquin::pdb {

PatternDatabase::PatternDatabase(const Pattern& pattern)
    : pattern_(pattern),
      projection_(shared_projection(pattern.shape, static_cast<int>(pattern.homes.size()))),
      distances_(pattern.shape) {}

PatternDatabase::~PatternDatabase() {
    if (mapping_ != nullptr) munmap(mapping_, bytes());
}

std::unique_ptr<PatternDatabase> PatternDatabase::map(const std::string& path, uint64_t offset,
                                                      const Pattern& pattern) {
    std::unique_ptr<PatternDatabase> database(new PatternDatabase(pattern));
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw std::system_error(errno, std::generic_category(), path);
    struct stat status;
    const int outcome = fstat(file, &status);
    const auto length = outcome == 0 ? static_cast<uint64_t>(status.st_size) : 0;
    if (length < offset + database->bytes()) {
        close(file);
        throw std::length_error("the file is too short");
    }
    void* mapping =
        mmap(nullptr, database->bytes(), PROT_READ, MAP_SHARED, file, static_cast<off_t>(offset));
    const int why = errno;
    close(file);
    if (mapping == MAP_FAILED) throw std::system_error(why, std::generic_category(), path);
#ifdef MADV_HUGEPAGE
    madvise(mapping, database->bytes(), MADV_HUGEPAGE);  // only some file systems support it
#endif
    database->mapping_ = mapping;
    database->words_ = static_cast<uint64_t*>(mapping);
    return database;
}

uint64_t PatternDatabase::goal_entry() const {
    Placement home;
    for (size_t i = 0; i < pattern_.homes.size(); ++i)
        home.insert(pattern_.homes[i], static_cast<uint8_t>(i));
    return projection_->entry(home, pattern_.blank);
}

int PatternDatabase::distance(Placement placement, int blank) const {
    int distance = 0;
    for (int i = 0; i < placement.count; ++i)
        distance += manhattan(placement.label[static_cast<size_t>(i)],
                              placement.cell[static_cast<size_t>(i)]);
    const uint64_t goal = goal_entry();
    uint64_t entry = projection_->entry(placement, blank);
    // The value modulo 4 distinguishes a descent from an ascent.
    unsigned value = bit(entry) << 1 | (static_cast<unsigned>(distance) & 1);
    for (int moves = 0; moves < 100'000; ++moves) {
        if (entry == goal) return moves;
        value = (value + 3) % 4;
        // Most descents bring a tile nearer to its home, so these are tried first.
        if (!descend(value >> 1, true, placement, blank, entry) &&
            !descend(value >> 1, false, placement, blank, entry))
            break;
    }
    throw std::domain_error("no path leads from this placement to the goal");
}

// Makes the first move, homewards or not, to an entry with the expected bit. Returns false if there
// is none.
bool PatternDatabase::descend(unsigned expected_bit, bool homewards, Placement& placement,
                              int& blank, uint64_t& entry) const {
    const Projection::CellSet& set = projection_->sets()[projection_->set_rank(placement)];
    const uint8_t* regions = projection_->regions() + set.regions;
    for (int i = 0; i < placement.count; ++i) {
        const uint8_t from = placement.cell[static_cast<size_t>(i)];
        const int label = placement.label[static_cast<size_t>(i)];
        for (const Slide slide : pattern_.shape.slides(from)) {
            if (regions[slide.target] != regions[blank] ||
                (manhattan(label, slide.target) < manhattan(label, from)) != homewards ||
                placement.position(slide.target) < placement.count)
                continue;
            const Placement next = placement.moved(i, slide.target);
            const uint64_t there = projection_->entry(next, from);
            if (bit(there) != expected_bit) continue;
            placement = next;
            blank = from;
            entry = there;
            return true;
        }
    }
    return false;
}

namespace {

// Eight independent sums, so that memory bandwidth is the only limit.
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

uint64_t PatternDatabase::checksum(int threads) const {
    constexpr uint64_t chunk = 1 << 18;  // words; fixed, so the sum does not depend on threads
    const uint64_t words = projection_->words(), chunks = (words + chunk - 1) / chunk;
    std::vector<uint64_t> sums(chunks);
    util::WorkerPool pool(threads);
    pool.parallel_for(pool.threads(), chunks, [&](size_t i) {
        sums[i] = checksum_of(words_ + i * chunk, std::min(chunk, words - i * chunk), i);
    });
    return checksum_of(sums.data(), chunks, chunks);
}

}  // namespace taquin::pdb
