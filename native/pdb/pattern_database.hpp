// PatternDatabase: the distance of a pattern's tiles from home, for every abstract state.
//
// Moving a tile of the pattern costs 1, moving another tile costs 0. A move of a pattern tile
// changes the value by exactly one: the value has the parity of the Manhattan distances, and every
// move has an inverse. One bit per entry, the second bit of the value, is
// therefore enough for a search that knows the value before the move. From scratch, the value is
// the length of a descent to 0.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/control.hpp"
#include "core/distances.hpp"
#include "pdb/projection.hpp"
#include "util/reserved_array.hpp"

namespace taquin::pdb {

struct Pattern {
    Shape shape;
    int blank;                   // its goal cell
    std::vector<uint8_t> homes;  // the goal cells of the tiles, ascending
};

class PatternDatabase {
   public:
    // Breadth-first search from the goal on several threads. Returns null if `control` stopped it.
    static std::unique_ptr<PatternDatabase> build(const Pattern&, int threads, Control&);
    // Maps a file from that offset. Throws std::system_error, or std::length_error if it is short.
    static std::unique_ptr<PatternDatabase> map(const std::string& path, uint64_t offset,
                                                const Pattern&);
    ~PatternDatabase();
    PatternDatabase(const PatternDatabase&) = delete;
    PatternDatabase& operator=(const PatternDatabase&) = delete;

    const Pattern& pattern() const { return pattern_; }
    const Projection& projection() const { return *projection_; }
    const uint64_t* words() const { return words_; }
    uint64_t bytes() const { return projection_->words() * sizeof(uint64_t); }
    const std::vector<uint64_t>& depth_counts() const { return depth_counts_; }

    unsigned bit(uint64_t entry) const {
        return static_cast<unsigned>(words_[entry / 64] >> (entry % 64) & 1);
    }
    // The value of an entry, given the value of a neighbour.
    int value_after(int value, uint64_t entry) const {
        const int increased = value + 1;
        return (static_cast<unsigned>(increased) >> 1 & 1) == bit(entry) ? increased : value - 1;
    }
    // The value from scratch. Throws std::domain_error if no descent leads to the goal.
    int distance(Placement placement, int blank) const;
    uint64_t checksum(int threads) const;

   private:
    explicit PatternDatabase(const Pattern& pattern);
    uint64_t goal_entry() const;
    int manhattan(int label, int cell) const {
        return distances_(pattern_.homes[static_cast<size_t>(label)], cell);
    }
    bool descend(unsigned expected_bit, bool homewards, Placement& placement, int& blank,
                 uint64_t& entry) const;

    Pattern pattern_;
    std::shared_ptr<const Projection> projection_;
    Distances distances_;
    uint64_t* words_ = nullptr;
    util::ReservedArray<uint64_t> built_;  // holds the words of a database that was built
    void* mapping_ = nullptr;              // holds those of one that was read from a file
    std::vector<uint64_t> depth_counts_;

    friend class DatabaseBuilder;
};

// The same value by A* in the abstract space, without a pattern database. Returns -1 if it takes
// more than `max_nodes` expansions or `control` stops it.
int pattern_distance(const Pattern&, const Placement&, int blank, uint64_t max_nodes, Control&);

}  // namespace taquin::pdb
