// Small pattern sets.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "pdb/pattern_set.hpp"

namespace taquin::test {

// The drawing has one letter per cell, the same for all goal cells of a pattern. On square boards,
// the set has a second view in the mirror image. The goal is 0, 1, 2, …
inline pdb::PatternSet pattern_set(const Shape& shape, const std::string& drawn, int threads) {
    const auto cells = static_cast<size_t>(shape.cells());
    Tiles same(cells), mirrored(cells);
    for (size_t cell = 0; cell < cells; ++cell) {
        const auto cols = static_cast<size_t>(shape.cols());
        same[cell] = static_cast<uint8_t>(cell);
        mirrored[cell] = static_cast<uint8_t>(cell % cols * cols + cell / cols);
    }
    pdb::PatternSet::View plain, mirror;
    for (const char letter : std::set<char>(drawn.begin() + 1, drawn.end())) {
        pdb::Pattern pattern{shape, 0, {}};
        for (size_t cell = 1; cell < cells; ++cell)
            if (drawn[cell] == letter) pattern.homes.push_back(static_cast<uint8_t>(cell));
        Control control;
        const std::shared_ptr<const pdb::PatternDatabase> database =
            pdb::PatternDatabase::build(pattern, threads, control);
        uint64_t entries = 0;
        for (const uint64_t count : database->depth_counts()) entries += count;
        check(entries == database->projection().entries(), "a pattern database is not complete");
        check(database->checksum(1) == database->checksum(4), "the checksum depends on threads");
        Tiles images;
        for (const uint8_t home : pattern.homes) images.push_back(mirrored[home]);
        plain.push_back({database, same, pattern.homes});
        mirror.push_back({database, mirrored, images});
    }
    std::vector<pdb::PatternSet::View> views{plain};
    if (shape.rows() == shape.cols()) views.push_back(mirror);
    return pdb::PatternSet(shape, views);
}

}  // namespace taquin::test
