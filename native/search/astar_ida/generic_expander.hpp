// GenericExpander: expands nodes of A*+IDA* with any heuristic, on boards of up to `Cells` cells.
//
// It has the interface of PatternExpander.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "heuristics/heuristic.hpp"
#include "search/astar_ida/automaton.hpp"
#include "search/astar_ida/packed_path.hpp"

namespace taquin::search {

template <int Cells>
class GenericExpander {
   public:
    static constexpr size_t batch = 16;
    static constexpr int max_moves = 252;

    struct Node {
        heuristics::Record record;
        int32_t h;
        std::array<uint8_t, Cells> tiles;
        uint8_t blank, g, back;
        uint16_t automaton;
        PackedPath<max_moves> path;
    };

    GenericExpander(const Shape& shape, const heuristics::Heuristic& heuristic,
                    const Automaton& automaton)
        : shape_(shape), heuristic_(heuristic), automaton_(&automaton) {}

    Node root(const Tiles& tiles) const {
        Node node{};
        std::ranges::copy(tiles, node.tiles.begin());
        node.blank = static_cast<uint8_t>(std::ranges::find(tiles, 0) - tiles.begin());
        node.h = heuristic_.evaluate(tiles.data(), node.record);
        restart_automaton(node);
        node.back = no_move;
        return node;
    }

    void restart_automaton(Node& node) const { node.automaton = automaton_->start(node.blank); }
    void set_automaton(const Automaton& automaton) { automaton_ = &automaton; }

    size_t expand(const Node* nodes, size_t count, int threshold, Node* out) {
        size_t written = 0;
        for (size_t i = 0; i < count; ++i) {
            const Node& node = nodes[i];
            const size_t first = written;
            for (const Slide slide : shape_.slides(node.blank)) {
                const uint16_t state = automaton_->next(node.automaton, slide.move);
                if (state == Automaton::pruned || slide.move == node.back) continue;
                ++generated;
                Node& child = out[written];
                child = node;
                std::swap(child.tiles[node.blank], child.tiles[slide.target]);
                child.h = heuristic_.after(child.tiles.data(), node.blank, slide.target,
                                           node.record, child.record);
                if (node.g + 1 + child.h > threshold) {
                    next_threshold = std::min(next_threshold, node.g + 1 + child.h);
                    continue;
                }
                child.blank = slide.target;
                child.automaton = state;
                child.back = inverse(slide.move);
                child.path.set(node.g, slide.move);
                ++child.g;
                ++written;
            }
            // The search pops the last child first: the smallest h and, among equals, the first.
            std::reverse(out + first, out + written);
            std::stable_sort(out + first, out + written,
                             [](const Node& a, const Node& b) { return a.h > b.h; });
        }
        return written;
    }

    uint64_t generated = 0;
    int next_threshold = std::numeric_limits<int>::max();

   private:
    const Shape& shape_;
    const heuristics::Heuristic& heuristic_;
    const Automaton* automaton_;
};

}  // namespace taquin::search
