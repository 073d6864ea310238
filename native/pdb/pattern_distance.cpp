// The distance of a single placement without a table: A* over placements and blank regions.
#include <algorithm>
#include <cstdlib>
#include <queue>
#include <unordered_map>

#include "pdb/pattern_database.hpp"

namespace taquin {
namespace {

struct Open {
    int f, g;
    Placement placement;
    uint8_t blank;
    bool operator<(const Open& other) const {  // for a heap whose top is the smallest f, deepest g
        return f != other.f ? f > other.f : g < other.g;
    }
};

}  // namespace

int pattern_distance(const Pattern& pattern, const Placement& start, int blank, uint64_t most_nodes,
                     Control& control) {
    const auto layout = shared_layout(pattern.shape, static_cast<int>(pattern.homes.size()));
    const int cols = pattern.shape.cols();
    const auto manhattan = [&](const Placement& placement) {
        int sum = 0;
        for (size_t i = 0; i < pattern.homes.size(); ++i) {
            const int at = placement.cell[i], home = pattern.homes[placement.label[i]];
            sum += std::abs(at / cols - home / cols) + std::abs(at % cols - home % cols);
        }
        return sum;
    };
    Placement home;
    for (size_t i = 0; i < pattern.homes.size(); ++i)
        home.insert(pattern.homes[i], static_cast<uint8_t>(i));
    const uint64_t goal = layout->entry(home, pattern.blank);

    std::priority_queue<Open> open;
    std::unordered_map<uint64_t, int> cost;
    open.push({manhattan(start), 0, start, static_cast<uint8_t>(blank)});
    cost[layout->entry(start, blank)] = 0;
    for (uint64_t expanded = 0; !open.empty() && expanded < most_nodes; ++expanded) {
        if (expanded % 256 == 0 && control.should_stop()) return -1;
        const Open node = open.top();
        open.pop();
        const uint64_t entry = layout->entry(node.placement, node.blank);
        if (entry == goal) return node.g;
        if (cost[entry] < node.g) continue;
        const uint8_t* regions =
            layout->regions() + layout->sets()[layout->set_rank(node.placement)].regions;
        for (int i = 0; i < node.placement.count; ++i) {
            const uint8_t from = node.placement.cell[static_cast<size_t>(i)];
            for (const Slide slide : pattern.shape.slides(from)) {
                if (regions[slide.target] != regions[node.blank] ||
                    node.placement.position(slide.target) < node.placement.count)
                    continue;
                const Placement next = node.placement.moved(i, slide.target);
                const auto [known, is_new] =
                    cost.try_emplace(layout->entry(next, from), node.g + 1);
                if (!is_new && known->second <= node.g + 1) continue;
                known->second = node.g + 1;
                open.push({node.g + 1 + manhattan(next), node.g + 1, next, from});
            }
        }
    }
    return -1;
}

}  // namespace taquin
