#include "search/astar_ida/automaton.hpp"

#include <array>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "boards.hpp"
#include "check.hpp"
#include "tests.hpp"

namespace taquin::test {
namespace {

using search::Automaton;

// How many boards a depth-first search with the automaton reaches within that many moves.
size_t boards_within(const Shape& shape, const Automaton& automaton, int blank, int moves) {
    std::set<Tiles> seen;
    const auto visit = [&](auto& self, Tiles& tiles, int at, uint16_t state, int left) -> void {
        seen.insert(tiles);
        if (left == 0) return;
        for (const Slide slide : shape.slides(at)) {
            const uint16_t next = automaton.next(state, slide.move);
            if (next == Automaton::pruned) continue;
            std::swap(tiles[static_cast<size_t>(at)], tiles[slide.target]);
            self(self, tiles, slide.target, next, left - 1);
            std::swap(tiles[static_cast<size_t>(at)], tiles[slide.target]);
        }
    };
    Tiles tiles = ascending(shape);
    std::swap(tiles[0], tiles[static_cast<size_t>(blank)]);
    visit(visit, tiles, blank, automaton.start(blank), moves);
    return seen.size();
}

}  // namespace

void test_automaton() {
    for (const auto& [rows, cols, max_length, moves] : {std::array{2, 2, 7, 8},
                                                        {2, 3, 9, 12},
                                                        {3, 3, 10, 12},
                                                        {4, 4, 9, 11},
                                                        {5, 5, 7, 9},
                                                        {4, 8, 6, 8},
                                                        {6, 6, 7, 7},
                                                        {9, 9, 6, 7},
                                                        {2, 128, 6, 8},
                                                        {16, 16, 3, 6}}) {
        const Shape shape(rows, cols);
        const Automaton pruning(shape, max_length), plain(shape, Automaton::min_length);
        for (const int blank : {0, shape.cells() / 2, shape.cells() - 1})
            check(boards_within(shape, pruning, blank, moves) ==
                      boards_within(shape, plain, blank, moves),
                  "automaton: boards are not reached");
    }
    std::vector<std::shared_ptr<const Automaton>> shared(4);
    {
        std::vector<std::jthread> threads;
        for (auto& automaton : shared)
            threads.emplace_back([&] { automaton = search::shared_automaton(Shape(4, 4), 8); });
    }
    for (const auto& automaton : shared) check(automaton == shared[0], "automaton: built twice");
}

}  // namespace taquin::test
