// AnyExpander: what PatternExpander does, for every heuristic and boards of up to N cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "search/astar_ida/automaton.hpp"
#include "heuristics/heuristic.hpp"

namespace taquin {

template <int Cells>
class AnyExpander {
   public:
    static constexpr size_t batch = 16;
    static constexpr int most_moves = 252;

    struct Node {
        Record record;
        int32_t h;
        std::array<uint8_t, Cells> tiles;
        uint8_t blank, g, back;
        uint16_t automaton;
        std::array<uint8_t, most_moves / 4> path;

        Move move(int i) const {
            return static_cast<Move>(path[static_cast<size_t>(i / 4)] >> (i % 4 * 2) & 3);
        }
    };

    AnyExpander(const Shape& shape, const Heuristic& heuristic, const Automaton& automaton)
        : shape_(shape), heuristic_(heuristic), automaton_(&automaton) {}

    Node root(const Tiles& tiles) const {
        Node node{};
        std::ranges::copy(tiles, node.tiles.begin());
        node.blank = static_cast<uint8_t>(std::ranges::find(tiles, 0) - tiles.begin());
        node.h = heuristic_.evaluate(tiles.data(), node.record);
        forget(node);
        node.back = no_move;
        return node;
    }

    void forget(Node& node) const { node.automaton = automaton_->start(node.blank); }
    void use(const Automaton& automaton) { automaton_ = &automaton; }

    size_t expand(const Node* nodes, size_t count, int bound, Node* out) {
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
                if (node.g + 1 + child.h > bound) {
                    next_bound = std::min(next_bound, node.g + 1 + child.h);
                    continue;
                }
                child.blank = slide.target;
                child.automaton = state;
                child.back = inverse(slide.move);
                uint8_t& moves = child.path[node.g / 4u];
                const int shift = node.g % 4 * 2;
                moves = static_cast<uint8_t>((moves & ~(3 << shift)) | slide.move << shift);
                ++child.g;
                ++written;
            }
            // A search takes the last first: the nearest to the goal, and among equals the first.
            std::reverse(out + first, out + written);
            std::stable_sort(out + first, out + written,
                             [](const Node& a, const Node& b) { return a.h > b.h; });
        }
        return written;
    }

    uint64_t generated = 0;
    int next_bound = std::numeric_limits<int>::max();

   private:
    const Shape& shape_;
    const Heuristic& heuristic_;
    const Automaton* automaton_;
};

}  // namespace taquin
