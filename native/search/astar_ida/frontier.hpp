// Frontier: the nodes that A* has open when it has so many of them.
//
// States that are reached twice are either found out, by remembering all of them, or left to the
// automaton that prunes words of moves. These do not go together: what the automaton knows of the
// way to a node may point to a path that A* has given up, so below nodes that it has found out it
// starts anew, and lets through what it would have pruned. Measured with the longest automata, that
// is more than remembering saves: 15-puzzles have a fifth to a quarter fewer nodes if A* leaves
// twins to the automaton, which goes on below the frontier, and 24-puzzles up to a tenth.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <vector>

#include "core/board.hpp"
#include "search/astar_ida/batch_depth_first.hpp"
#include "search/search_monitor.hpp"

namespace taquin {

enum class Twins { found_out, left_to_automaton };

template <class Expander>
class Frontier {
    using Node = typename Expander::Node;

   public:
    Frontier(DepthFirst<Expander>& search, const Node& root, Twins twins)
        : search_(search), twins_(twins) {
        known_.resize(1 << 16, nobody);
        add(root);
    }

    enum class Outcome { grown, solved, dry, stopped, no_memory };

    // Besides what is held already, which counts against the memory limit.
    Outcome grow(size_t wanted, Round& round, Meter& meter, uint64_t held, bool admissible) {
        Expander& expander = search_.expander();
        search_.share.begin(round, 0, true);
        expander.generated = 0;
        std::array<Node, Expander::batch> taken;
        std::array<Node, Expander::batch * 4> children;
        while (open_ < wanted) {
            while (!queue_.empty() && queue_.begin()->second.empty()) queue_.erase(queue_.begin());
            if (queue_.empty()) return Outcome::dry;
            auto& [f, bucket] = *queue_.begin();
            if (admissible) meter.prove(f);
            meter.measure(open_);
            size_t count = 0;
            while (count < taken.size() && !bucket.empty()) {
                const uint32_t number = bucket.back();
                if (state_[number] != is_open) {
                    bucket.pop_back();
                    continue;
                }
                if (search_.is_goal(nodes_[number])) {
                    if (count > 0) break;
                    search_.goal_node = nodes_[number];
                    return Outcome::solved;
                }
                if (!search_.share.spend()) return Outcome::stopped;
                bucket.pop_back();
                state_[number] = is_closed;
                --open_;
                taken[count++] = nodes_[number];
            }
            const size_t made = expander.expand(taken.data(), count, unbounded, children.data());
            search_.share.generated = expander.generated;
            for (size_t i = 0; i < made; ++i) {
                if (twins_ == Twins::found_out) expander.forget(children[i]);
                add(children[i]);
            }
            if (!meter.hold(held + memory())) return Outcome::no_memory;
        }
        return Outcome::grown;
    }

    // The open nodes, the nearest to the goal first; the rest is given up.
    std::vector<Node> open_nodes() {
        std::vector<uint32_t> numbers;
        for (uint32_t i = 0; i < nodes_.size(); ++i)
            if (state_[i] == is_open) numbers.push_back(i);
        std::ranges::stable_sort(numbers, [this](uint32_t one, uint32_t other) {
            const Node &a = nodes_[one], &b = nodes_[other];
            return a.h != b.h ? a.h < b.h : a.g < b.g;
        });
        std::vector<Node> open;
        open.reserve(numbers.size());
        for (const uint32_t number : numbers) open.push_back(nodes_[number]);
        return open;
    }

    uint64_t memory() const {
        return nodes_.capacity() * sizeof(Node) + known_.size() * sizeof(uint32_t);
    }

   private:
    static constexpr uint32_t nobody = UINT32_MAX;
    static constexpr int unbounded = 1'000'000'000;
    enum : uint8_t { is_open, is_closed, is_dead };

    static uint64_t hash(const Node& node) {
        uint64_t sum = 0;
        for (size_t at = 0; at < node.tiles.size(); at += 8) {
            uint64_t word = 0;
            std::memcpy(&word, node.tiles.data() + at, std::min<size_t>(8, node.tiles.size() - at));
            sum = mix(sum + word);
        }
        return sum >> 20;
    }

    void add(const Node& node) {
        const auto number = static_cast<uint32_t>(nodes_.size());
        if (twins_ == Twins::found_out) {
            if ((nodes_.size() + 1) * 2 > known_.size()) rehash();
            uint32_t& slot = find(node);
            if (slot != nobody) {
                if (nodes_[slot].g <= node.g) return;
                open_ -= state_[slot] == is_open;
                state_[slot] = is_dead;
            }
            slot = number;
        }
        queue_[node.g + node.h].push_back(number);
        nodes_.push_back(node);
        state_.push_back(is_open);
        ++open_;
    }

    uint32_t& find(const Node& node) {
        size_t at = hash(node) & (known_.size() - 1);
        while (known_[at] != nobody && nodes_[known_[at]].tiles != node.tiles)
            at = (at + 1) & (known_.size() - 1);
        return known_[at];
    }

    void rehash() {
        known_.assign(known_.size() * 2, nobody);
        for (uint32_t i = 0; i < nodes_.size(); ++i)
            if (state_[i] != is_dead) find(nodes_[i]) = i;
    }

    DepthFirst<Expander>& search_;
    Twins twins_;
    std::vector<Node> nodes_;
    std::vector<uint8_t> state_;
    std::vector<uint32_t> known_;                 // numbers of nodes, by the hash of their boards
    std::map<int, std::vector<uint32_t>> queue_;  // by f; the last is taken first
    size_t open_ = 0;
};

}  // namespace taquin
