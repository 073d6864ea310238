// The constructive solver: puts line after line in place, on boards of up to 4096 cells.
#pragma once

#include "constructive/field.hpp"
#include "core/control.hpp"
#include "core/limits.hpp"
#include "core/result.hpp"

namespace taquin::constructive {

constexpr int max_cells = 4096;

struct ConstructiveTask {
    int rows, cols;
    ConstructiveTiles start, goal;  // must be solvable
    Limits limits;
};

// Makes the same moves as src/taquin/search/constructive.py.
Result solve(const ConstructiveTask&, Control&);

}  // namespace taquin::constructive
