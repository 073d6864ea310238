// The order in which an iteration searches below the nodes of the frontier.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace taquin::search {

constexpr size_t nodes_per_promising_one = 16;

// One node in sixteen comes first, those with the smallest h below them in the last iteration: the
// goal is likely to be found there. All others come in the order of their paths. Neighbours are
// then similar, and most of their data is in the caches.
template <class Node>
void sort_frontier(std::vector<Node>& nodes, const std::vector<uint8_t>& smallest_h) {
    std::vector<uint32_t> order(nodes.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto others =
        order.begin() + static_cast<std::ptrdiff_t>(order.size() / nodes_per_promising_one);
    const auto by_path = [&](uint32_t one, uint32_t other) {
        return nodes[one].path < nodes[other].path;
    };
    const auto by_smallest_h = [&](uint32_t one, uint32_t other) {
        return smallest_h[one] != smallest_h[other] ? smallest_h[one] < smallest_h[other]
                                                    : by_path(one, other);
    };
    std::nth_element(order.begin(), others, order.end(), by_smallest_h);
    std::sort(order.begin(), others, by_smallest_h);
    std::sort(others, order.end(), by_path);
    std::vector<Node> sorted;
    sorted.reserve(nodes.size());
    for (const uint32_t i : order) sorted.push_back(nodes[i]);
    nodes = std::move(sorted);
}

}  // namespace taquin::search
