// PatternTable: how far the tiles of a pattern are from home, for every placement and blank region.
//
// Moving a pattern tile costs 1, moving another one nothing. A move of a pattern tile changes the
// value by exactly one, up or down (its parity is that of the Manhattan distances, and it can be
// undone), so one bit an entry is enough for whoever knows the value before the move: the second
// bit of the value. From scratch, the value is the length of a walk downhill.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/control.hpp"
#include "pdb/projection.hpp"

namespace taquin {

struct Pattern {
    Shape shape;
    int blank;                   // its cell in the goal
    std::vector<uint8_t> homes;  // the cells of the tiles in the goal, ascending
};

class PatternTable {
   public:
    // Counts up from the goal, breadth first, on several threads. Null if control stopped it.
    static std::unique_ptr<PatternTable> build(const Pattern&, int threads, Control&);
    // Looks into a file, from an offset on. Throws std::system_error or std::length_error.
    static std::unique_ptr<PatternTable> map(const std::string& path, uint64_t offset,
                                             const Pattern&);
    ~PatternTable();
    PatternTable(const PatternTable&) = delete;
    PatternTable& operator=(const PatternTable&) = delete;

    const Pattern& pattern() const { return pattern_; }
    const Layout& layout() const { return *layout_; }
    const uint64_t* words() const { return words_; }
    uint64_t bytes() const { return layout_->words() * sizeof(uint64_t); }
    const std::vector<uint64_t>& depth_counts() const { return depth_counts_; }

    unsigned bit(uint64_t entry) const {
        return static_cast<unsigned>(words_[entry / 64] >> (entry % 64) & 1);
    }
    // The value of a neighbour of an entry whose value is known.
    int step(int value, uint64_t entry) const {
        const int up = value + 1;
        return (static_cast<unsigned>(up) >> 1 & 1) == bit(entry) ? up : value - 1;
    }
    // The value from scratch. Throws std::domain_error where there is no way home.
    int distance(Placement placement, int blank) const;
    uint64_t checksum(int threads) const;

   private:
    explicit PatternTable(const Pattern& pattern);
    uint64_t goal_entry() const;
    int from_home(int label, int cell) const {  // moves of that tile alone
        return from_home_[static_cast<size_t>(label * pattern_.shape.cells() + cell)];
    }
    bool step_to(unsigned wanted, bool homewards, Placement& placement, int& blank,
                 uint64_t& entry) const;

    Pattern pattern_;
    std::shared_ptr<const Layout> layout_;
    std::vector<uint8_t> from_home_;  // [label][cell]
    uint64_t* words_ = nullptr;
    void* mapping_ = nullptr;
    size_t mapped_bytes_ = 0;
    std::vector<uint64_t> depth_counts_;

    friend class TableBuilder;
};

// Fewest moves of pattern tiles from a placement to the goal, by A* instead of a table; -1 if that
// takes more nodes than allowed.
int pattern_distance(const Pattern&, const Placement&, int blank, uint64_t most_nodes, Control&);

}  // namespace taquin
