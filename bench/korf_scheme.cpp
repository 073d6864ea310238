// The baseline for the 24-puzzle: IDA* as Korf and Felner described it in 2002, on one thread. It
// has four databases of six tiles, minimal over the blank, with one byte for each of 25^6
// placements and no ranking. By symmetry, the three 2x3 blocks share one database. The sum of the
// mirrored board is looked up only if the sum of the board itself does not prune.
//
//     korf_scheme FILE < boards
//
// FILE holds the databases, 488 MB. If it is missing, it is built first, which takes a minute and
// 2.5 GB of memory. A board is 25 numbers; the goal is 0 1 2 ... 24. For each board the program
// prints the length, the nodes generated and expanded, and the seconds.
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

namespace {

constexpr int side = 5, cells = side * side, tiles_each = 6, patterns = 4;
constexpr uint32_t entries = 244140625;  // 25^6
constexpr uint32_t place_value[tiles_each] = {9765625, 390625, 15625, 625, 25, 1};
using Pattern = std::array<int, tiles_each>;

constexpr Pattern corner = {1, 2, 5, 6, 7, 12}, block = {3, 4, 8, 9, 13, 14};

int transposed(int cell) { return cell % side * side + cell / side; }
int half_turned(int cell) { return cells - 1 - cell; }
int quarter_turned(int cell) { return (side - 1 - cell % side) * side + cell / side; }
int as_it_is(int cell) { return cell; }

// ---- The databases ---------------------------------------------------------------------------

uint32_t around(uint32_t set) {
    constexpr uint32_t left_edge = 0x108421, right_edge = left_edge << 4, all = (1u << cells) - 1;
    return (set << side | set >> side | (set & ~right_edge) << 1 | (set & ~left_edge) >> 1) & all;
}

uint32_t region_of(uint32_t blank, uint32_t free) {
    for (uint32_t grown; (grown = (blank | around(blank)) & free) != blank;) blank = grown;
    return blank;
}

// Breadth-first from the goal over placements with the set of cells that the blank can be in. A
// move changes the parity of a placement, so one array of open sets serves two layers at once.
void build(const Pattern& pattern, uint8_t* table) {
    const auto closed = std::make_unique<uint32_t[]>(entries);
    const auto open = std::make_unique<uint32_t[]>(entries);
    std::memset(table, 0xff, entries);
    uint32_t home = 0;
    for (int i = 0; i < tiles_each; ++i) home += place_value[i] * static_cast<uint32_t>(pattern[i]);
    open[home] = 1;
    uint64_t found = 1;
    for (int depth = 0; found != 0; ++depth) {
        found = 0;
        for (uint32_t index = 0; index < entries; ++index) {
            if (open[index] == 0 || ((index ^ home ^ static_cast<uint32_t>(depth)) & 1) != 0)
                continue;
            uint32_t at[tiles_each], taken = 0, rest = index;
            for (int i = tiles_each; i-- > 0; rest /= cells) {
                at[i] = rest % cells;
                taken |= 1u << at[i];
            }
            const uint32_t reached = region_of(open[index] & ~closed[index], ~taken);
            open[index] = 0;
            if (reached == 0) continue;
            closed[index] |= reached;
            if (table[index] == 0xff) table[index] = static_cast<uint8_t>(depth);
            for (int i = 0; i < tiles_each; ++i) {
                uint32_t targets = around(1u << at[i]) & reached;
                for (; targets != 0; targets &= targets - 1) {
                    const auto target = static_cast<uint32_t>(__builtin_ctz(targets));
                    const uint32_t next = index + place_value[i] * (target - at[i]);
                    if ((closed[next] >> at[i] & 1) != 0) continue;
                    open[next] |= 1u << at[i];
                    ++found;
                }
            }
        }
    }
}

// Returns both pattern databases, one after the other, in huge pages if possible.
uint8_t* tables_in(const char* path) {
    void* memory = mmap(nullptr, 2 * size_t{entries}, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    madvise(memory, 2 * size_t{entries}, MADV_HUGEPAGE);
    auto* tables = static_cast<uint8_t*>(memory);
    if (FILE* file = fopen(path, "rb")) {
        const size_t got = fread(tables, entries, 2, file);
        fclose(file);
        return got == 2 ? tables : nullptr;
    }
    build(corner, tables);
    build(block, tables + entries);
    const std::string draft = std::string(path) + ".new";
    FILE* file = fopen(draft.c_str(), "wb");
    if (file == nullptr) return nullptr;
    const bool written = fwrite(tables, entries, 2, file) == 2;
    return fclose(file) == 0 && written && rename(draft.c_str(), path) == 0 ? tables : nullptr;
}

// ---- The search ------------------------------------------------------------------------------

// One pattern as it is looked up: in which table, which tiles, and what each adds to the index.
struct Lookup {
    const uint8_t* table;
    Pattern tiles;
    uint32_t adds[tiles_each][cells];
};

Lookup lookups[2 * patterns];  // of the board, then of the mirrored board
int pattern_of[2][cells];      // the lookup that a tile belongs to
int place[cells];              // the inverse of the board: where each tile is
int board[cells];
int part[2 * patterns];  // what each lookup gave last
uint64_t generated, expanded;

void prepare(const uint8_t* tables) {
    int (*const turns[patterns])(int) = {as_it_is, as_it_is, half_turned, quarter_turned};
    for (int number = 0; number < 2 * patterns; ++number) {
        const bool mirrored = number >= patterns;
        const int kind = number % patterns;
        const auto turn = [&](int cell) { return turns[kind](mirrored ? transposed(cell) : cell); };
        Lookup& lookup = lookups[number];
        lookup.table = kind == 0 ? tables : tables + entries;
        for (int i = 0; i < tiles_each; ++i) {
            for (int cell = 0; cell < cells; ++cell) {
                const int there = turn(cell);
                lookup.adds[i][cell] = place_value[i] * static_cast<uint32_t>(there);
                if (there == (kind == 0 ? corner : block)[i]) lookup.tiles[i] = cell;
            }
            pattern_of[mirrored][lookup.tiles[i]] = number;
        }
    }
}

int look_up(int number) {
    const Lookup& lookup = lookups[number];
    uint32_t index = 0;
    for (int i = 0; i < tiles_each; ++i) index += lookup.adds[i][place[lookup.tiles[i]]];
    return lookup.table[index];
}

// Searches below a board; `left` is the threshold minus g, and neither sum exceeds it.
bool search(int blank, int last_blank, int left, int sum, int mirrored_sum) {
    if (sum == 0) return true;
    ++expanded;
    const int row = blank / side, col = blank % side;
    const int steps[4] = {-side, -1, 1, side};
    const bool inside[4] = {row > 0, col > 0, col < side - 1, row < side - 1};
    for (int move = 0; move < 4; ++move) {
        const int target = blank + steps[move];
        if (!inside[move] || target == last_blank) continue;
        ++generated;
        const int tile = board[target];
        place[tile] = blank;
        const int mine = pattern_of[0][tile], old = part[mine], value = look_up(mine);
        if (sum - old + value < left) {
            const int reflected = pattern_of[1][tile], old_reflected_part = part[reflected],
                      reflected_value = look_up(reflected);
            if (mirrored_sum - old_reflected_part + reflected_value < left) {
                board[blank] = tile;
                part[mine] = value, part[reflected] = reflected_value;
                if (search(target, blank, left - 1, sum - old + value,
                           mirrored_sum - old_reflected_part + reflected_value))
                    return true;
                part[mine] = old, part[reflected] = old_reflected_part;
                board[target] = tile;
            }
        }
        place[tile] = target;
    }
    return false;
}

int solve() {
    int sums[2] = {0, 0};
    for (int number = 0; number < 2 * patterns; ++number)
        sums[number / patterns] += part[number] = look_up(number);
    generated = expanded = 0;
    int threshold = std::max(sums[0], sums[1]);
    while (!search(place[0], -1, threshold, sums[0], sums[1])) threshold += 2;
    return threshold;
}

bool read_board() {
    for (int cell = 0; cell < cells; ++cell) {
        if (scanf("%d", &board[cell]) != 1) return false;
        place[board[cell]] = cell;
    }
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    const uint8_t* tables = count == 2 ? tables_in(arguments[1]) : nullptr;
    if (tables == nullptr) {
        fprintf(stderr,
                "usage: korf_scheme TABLES < boards (TABLES must be whole, or not there)\n");
        return 1;
    }
    prepare(tables);
    while (read_board()) {
        const auto start = std::chrono::steady_clock::now();
        const int length = solve();
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        printf("%d %llu %llu %.6f\n", length, static_cast<unsigned long long>(generated),
               static_cast<unsigned long long>(expanded), seconds.count());
        fflush(stdout);
    }
}
