// The constructive solver. Unlike the searches it takes boards of more than 256 cells.
#pragma once

#include "constructive/tile_transport.hpp"
#include "core/control.hpp"
#include "search/task.hpp"

namespace taquin {

constexpr int most_cells_to_construct = 4096;

struct WideTask {
    int rows, cols;
    WideTiles start, goal;  // solvable
    Limits limits;
};

Result constructive(const WideTask&, Control&);

}  // namespace taquin
