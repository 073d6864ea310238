// The ways to a good answer on large boards, as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <climits>
#include <cstring>
#include <stdexcept>

#include "bindings/bindings.hpp"
#include "constructive/constructive.hpp"
#include "refine/refine.hpp"
#include "beam/wide_beam.hpp"

namespace nb = nanobind;

namespace taquin {
namespace {

WideTiles wide_tiles_of(const nb::bytes& bytes, int rows, int cols) {
    check_size(rows, cols, most_cells_to_construct);
    if (bytes.size() != size_t(rows * cols) * 2)
        throw std::invalid_argument("tiles do not fit the shape");
    WideTiles tiles(size_t(rows * cols));
    std::memcpy(tiles.data(), bytes.c_str(), bytes.size());
    check_permutation(tiles);
    return tiles;
}

constexpr int most_look = 1 << 15;  // of one tile, pair or move: so no sum is out of range

template <class Number = int32_t>
std::vector<Number> numbers_of(const nb::bytes& bytes, size_t count) {
    if (bytes.size() != count * sizeof(Number))
        throw std::invalid_argument("the numbers do not fit the shape");
    std::vector<Number> numbers(count);
    std::memcpy(numbers.data(), bytes.c_str(), bytes.size());
    for (const Number number : numbers)
        in_range("what adds to a look", number, -most_look, most_look);
    return numbers;
}

// Tables of so many numbers each, for cells so many rows and columns apart.
template <class Table>
std::vector<Table> tables_of(const Shape& shape, const std::vector<std::pair<int, int>>& apart,
                             const nb::bytes& bytes, size_t size) {
    in_range("tables", apart.size(), 0, UINT8_MAX);
    for (const auto& [down, right] : apart) {
        in_range("rows apart", down, -shape.rows(), shape.rows());
        in_range("columns apart", right, -shape.cols(), shape.cols());
        if (down == 0 && right == 0) throw std::invalid_argument("a pair has two cells");
    }
    using Numbers = decltype(Table::table);
    const Numbers numbers = numbers_of<typename Numbers::value_type>(bytes, apart.size() * size);
    std::vector<Table> tables;
    auto first = numbers.begin();
    for (const auto& [down, right] : apart) {
        const auto end = first + static_cast<std::ptrdiff_t>(size);
        tables.push_back({down, right, {first, end}});
        first = end;
    }
    return tables;
}

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

// Walks the moves to see that none leads off the board.
std::vector<Move> moves_of(const nb::bytes& bytes, int blank, int rows, int cols) {
    check_size(rows, cols, most_cells_to_construct);
    in_range("blank", blank, 0, rows * cols - 1);
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

nb::dict run_constructive(int rows, int cols, const nb::bytes& start, const nb::bytes& goal,
                          std::optional<double> seconds, std::optional<uint64_t> nodes,
                          std::optional<uint64_t> memory, nb::object tick) {
    const WideTask task{rows, cols, wide_tiles_of(start, rows, cols),
                        wide_tiles_of(goal, rows, cols), limits_of(seconds, nodes, memory)};
    check_solvable(task.start, task.goal, cols);
    return watched(constructive, task, std::move(tick));
}

nb::dict run_wide_beam(int rows, int cols, const nb::bytes& start, const nb::bytes& goal,
                       const nb::bytes& end, int end_from_goal, const PatternSet* patterns,
                       const nb::bytes& place, const std::vector<std::pair<int, int>>& apart,
                       const nb::bytes& pairs, const std::vector<std::pair<int, int>>& shifted,
                       const nb::bytes& shifts, const nb::bytes& seen, int border, int pattern,
                       uint64_t width, int shorter_than, bool paced, bool record,
                       size_t opening_moves, std::optional<double> seconds,
                       std::optional<uint64_t> nodes, std::optional<uint64_t> memory, int threads,
                       nb::object tick) {
    const Shape shape = shape_of(rows, cols);
    const auto cells = static_cast<size_t>(shape.cells());
    if (patterns && patterns->views() > most_views_of_a_beam)
        throw std::invalid_argument("too many views for a beam");
    if (patterns && (patterns->shape().rows() != rows || patterns->shape().cols() != cols))
        throw std::invalid_argument("these patterns are for a board of another shape");
    in_range("end_from_goal", end_from_goal, 0, most_look);
    in_range("border", border, -most_look, most_look);
    in_range("pattern", pattern, -most_look, most_look);
    in_range("width", width, 1, widest);
    in_range("shorter_than", shorter_than, 0, INT_MAX);
    if (rows != cols && !shifted.empty())
        throw std::invalid_argument("shifts are for square boards");
    const auto ways = static_cast<size_t>(2 * rows - 1);
    BeamRecord layers;
    BeamOpenings openings{opening_moves};
    const WideBeamTask task{
        shape,
        tiles_of(start, shape.cells()),
        tiles_of(goal, shape.cells()),
        tiles_of(end, shape.cells()),
        end_from_goal,
        patterns,
        {numbers_of(place, cells * cells), tables_of<PairTable>(shape, apart, pairs, cells * cells),
         border, pattern, tables_of<ShiftTable>(shape, shifted, shifts, ways * ways * ways * ways),
         shifted.empty() ? Tiles{} : tiles_of(seen, shape.cells())},
        limits_of(seconds, nodes, memory),
        width,
        shorter_than,
        paced,
        threads_of(threads),
        record ? &layers : nullptr,
        &openings};
    nb::dict result = watched(wide_beam, task, std::move(tick));
    nb::list recorded;
    for (const auto& layer : layers.layers)
        recorded.append(
            nb::make_tuple(bytes_of(layer.tiles), bytes_of(layer.looks), bytes_of(layer.parents)));
    result["layers"] = recorded;
    nb::list found;
    for (const auto& [moves, states] : openings.all)
        found.append(nb::make_tuple(bytes_of(moves), states));
    result["openings"] = found;
    return result;
}

constexpr int longest_stretch = 10'000;
constexpr uint64_t widest_to_shorten = 1 << 30;

// The bytes that beams take; as many as there can be, where no machine has them.
uint64_t bytes_to_shorten(uint64_t width, int stretch, int threads) {
    in_range("stretch", stretch, 1, longest_stretch);
    return width > widest_to_shorten ? UINT64_MAX
                                     : shorten_memory(width, stretch, threads_of(threads));
}

uint64_t bytes_of_beam(int cells, int slots, uint64_t width, uint64_t layers) {
    in_range("cells", cells, 4, most_cells);
    in_range("slots", slots, 0, PatternSet::most_slots);
    constexpr uint64_t most = uint64_t{1} << 32;
    return width > most || layers > most / 64 ? UINT64_MAX
                                              : wide_beam_memory(cells, slots, width, layers);
}

nb::dict run_shorten(int rows, int cols, int blank, const nb::bytes& moves, int stretch,
                     uint64_t width, int offset, std::optional<double> seconds,
                     std::optional<uint64_t> memory, int threads, nb::object tick) {
    const ShortenTask task{rows,
                           cols,
                           blank,
                           moves_of(moves, blank, rows, cols),
                           in_range("stretch", stretch, 1, longest_stretch),
                           in_range("width", width, 1, widest_to_shorten),
                           limits_of(seconds, {}, memory),
                           threads_of(threads),
                           in_range("offset", offset, 0, INT_MAX)};
    return watched(shorten, task, std::move(tick));
}

}  // namespace

void bind_near_optimal(nb::module_& m) {
    m.def("constructive", run_constructive, nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("start"), nb::arg("goal"), nb::arg("seconds").none(), nb::arg("nodes").none(),
          nb::arg("memory").none(), nb::arg("tick").none());
    m.def("wide_beam", run_wide_beam, nb::kw_only(), nb::arg("rows"), nb::arg("cols"),
          nb::arg("start"), nb::arg("goal"), nb::arg("end"), nb::arg("end_from_goal"),
          nb::arg("patterns").none(), nb::arg("place"), nb::arg("apart"), nb::arg("pairs"),
          nb::arg("shifted"), nb::arg("shifts"), nb::arg("seen"), nb::arg("border"),
          nb::arg("pattern"), nb::arg("width"), nb::arg("shorter_than"), nb::arg("paced"),
          nb::arg("record"), nb::arg("opening_moves"), nb::arg("seconds").none(),
          nb::arg("nodes").none(), nb::arg("memory").none(), nb::arg("threads"),
          nb::arg("tick").none());
    m.def("wide_beam_memory", bytes_of_beam, nb::arg("cells"), nb::arg("slots"), nb::arg("width"),
          nb::arg("layers"));
    m.def("shorten", run_shorten, nb::kw_only(), nb::arg("rows"), nb::arg("cols"), nb::arg("blank"),
          nb::arg("moves"), nb::arg("stretch"), nb::arg("width"), nb::arg("offset"),
          nb::arg("seconds").none(), nb::arg("memory").none(), nb::arg("threads"),
          nb::arg("tick").none());
    m.def("shorten_memory", bytes_to_shorten, nb::arg("width"), nb::arg("stretch"),
          nb::arg("threads"));
}

}  // namespace taquin
