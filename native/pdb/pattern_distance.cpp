// The distance of one placement without a pattern database: A* in the abstract space.
#include <queue>
#include <unordered_map>

#include "pdb/pattern_database.hpp"

namespace taquin::pdb {
namespace {

struct Open {
    int f, g;
    Placement placement;
    uint8_t blank;
    // The top of the heap has the smallest f and, among those, the largest g.
    bool operator<(const Open& other) const { return f != other.f ? f > other.f : g < other.g; }
};

}  // namespace

int pattern_distance(const Pattern& pattern, const Placement& start, int blank, uint64_t max_nodes,
                     Control& control) {
    const auto projection =
        shared_projection(pattern.shape, static_cast<int>(pattern.homes.size()));
    const Distances distances(pattern.shape);
    const auto manhattan = [&](const Placement& placement) {
        int sum = 0;
        for (size_t i = 0; i < pattern.homes.size(); ++i)
            sum += distances(placement.cell[i], pattern.homes[placement.label[i]]);
        return sum;
    };
    Placement home;
    for (size_t i = 0; i < pattern.homes.size(); ++i)
        home.insert(pattern.homes[i], static_cast<uint8_t>(i));
    const uint64_t goal = projection->entry(home, pattern.blank);

    std::priority_queue<Open> open;
    std::unordered_map<uint64_t, int> cost;
    open.push({manhattan(start), 0, start, static_cast<uint8_t>(blank)});
    cost[projection->entry(start, blank)] = 0;
    for (uint64_t expanded = 0; !open.empty() && expanded < max_nodes; ++expanded) {
        if (expanded % 256 == 0 && control.should_stop()) return -1;
        const Open node = open.top();
        open.pop();
        const uint64_t entry = projection->entry(node.placement, node.blank);
        if (entry == goal) return node.g;
        if (cost[entry] < node.g) continue;
        const uint8_t* regions = projection->regions() +
                                 projection->sets()[projection->set_rank(node.placement)].regions;
        for (int i = 0; i < node.placement.count; ++i) {
            const uint8_t from = node.placement.cell[static_cast<size_t>(i)];
            for (const Slide slide : pattern.shape.slides(from)) {
                if (regions[slide.target] != regions[node.blank] ||
                    node.placement.position(slide.target) < node.placement.count)
                    continue;
                const Placement next = node.placement.moved(i, slide.target);
                const auto [known, is_new] =
                    cost.try_emplace(projection->entry(next, from), node.g + 1);
                if (!is_new && known->second <= node.g + 1) continue;
                known->second = node.g + 1;
                open.push({node.g + 1 + manhattan(next), node.g + 1, next, from});
            }
        }
    }
    return -1;
}

}  // namespace taquin::pdb
