// Zero, misplaced tiles and Manhattan distance: a value per tile and cell, added up.
#include <cstdlib>

#include "heuristics/heuristic.hpp"

namespace taquin {
namespace {

template <class Value>
std::unique_ptr<Heuristic> make_table_sum(const Tiles& goal, Value value,
                                          bool is_manhattan = false) {
    const size_t cells = goal.size();
    const auto home = goal_cells(goal);
    std::vector<int16_t> table(cells * cells, 0);
    for (size_t cell = 0; cell < cells; ++cell)
        for (size_t tile = 1; tile < cells; ++tile)
            table[cell * cells + tile] =
                static_cast<int16_t>(value(static_cast<int>(cell), home[tile]));
    return std::make_unique<TableSum>(static_cast<int>(cells), std::move(table), is_manhattan);
}

}  // namespace

std::vector<int> goal_cells(const Tiles& goal) {
    std::vector<int> home(goal.size());
    for (size_t cell = 0; cell < goal.size(); ++cell) home[goal[cell]] = static_cast<int>(cell);
    return home;
}

std::unique_ptr<Heuristic> make_zero(const Shape&, const Tiles& goal) {
    return make_table_sum(goal, [](int, int) { return 0; });
}

std::unique_ptr<Heuristic> make_misplaced(const Shape&, const Tiles& goal) {
    return make_table_sum(goal, [](int cell, int home) { return cell != home; });
}

std::unique_ptr<Heuristic> make_manhattan(const Shape& shape, const Tiles& goal) {
    const int cols = shape.cols();
    const auto distance = [cols](int cell, int home) {
        return std::abs(cell / cols - home / cols) + std::abs(cell % cols - home % cols);
    };
    return make_table_sum(goal, distance, true);
}

}  // namespace taquin
