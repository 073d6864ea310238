// Refinement of a solution.
#include "refine/refine.hpp"

#include <nanobind/nanobind.h>

#include <algorithm>
#include <climits>
#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"
#include "bindings/search_task.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
namespace {

constexpr int max_segment = 10'000;
constexpr uint64_t max_refine_width = 1 << 30;

// Checks that no move leads off the board.
std::vector<Move> moves_of(const nb::bytes& bytes, int blank, int rows, int cols) {
    int row = blank / cols, col = blank % cols;
    std::vector<Move> moves;
    for (size_t i = 0; i < bytes.size(); ++i) {
        const auto move = static_cast<Move>(bytes.c_str()[i]);
        row += move == down ? 1 : move == up ? -1 : 0;
        col += move == right ? 1 : move == left ? -1 : 0;
        if (move > down || row < 0 || row >= rows || col < 0 || col >= cols)
            throw std::invalid_argument("a move leads off the board");
        moves.push_back(move);
    }
    return moves;
}

nb::dict run_refine(const SearchTask& given, const nb::bytes& moves, int segment, uint64_t width,
                    int offset) {
    const int blank = static_cast<int>(std::ranges::find(given.start, 0) - given.start.begin());
    const refine::RefineTask task{given.rows,
                                  given.cols,
                                  blank,
                                  moves_of(moves, blank, given.rows, given.cols),
                                  in_range("segment", segment, 1, max_segment),
                                  in_range("width", width, 1, max_refine_width),
                                  given.limits,
                                  given.threads,
                                  in_range("offset", offset, 0, INT_MAX)};
    return run_search(refine::refine_path, task, given.tick);
}

// UINT64_MAX if no machine has that much memory.
uint64_t refine_memory(uint64_t width, int segment, int threads) {
    in_range("segment", segment, 1, max_segment);
    return width > max_refine_width ? UINT64_MAX
                                    : refine::refine_memory(width, segment, threads_of(threads));
}

}  // namespace

void bind_refine(nb::module_& m) {
    m.def("refine", run_refine, nb::arg("task"), nb::kw_only(), nb::arg("moves"),
          nb::arg("segment"), nb::arg("width"), nb::arg("offset"));
    m.def("refine_memory", refine_memory, nb::arg("width"), nb::arg("segment"), nb::arg("threads"));
}

}  // namespace taquin::bindings
