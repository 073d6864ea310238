// Frontier: the open nodes that A* leaves for IDA*.
//
// Duplicates are either detected, with a hash index of all nodes, or left to the automaton. The two
// do not go together. The automaton may prune a path because of a duplicate that A* has dropped, so
// below detected nodes it must restart, and then prunes less. With long automata this costs more
// than duplicate detection saves (docs/decisions/0019-native-astar-keeps-duplicates.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <vector>

#include "search/astar_ida/batch_depth_first.hpp"
#include "search/search_monitor.hpp"
#include "util/hash_index.hpp"
#include "util/mix_bits.hpp"

namespace taquin::search {

enum class Duplicates { detected, left_to_automaton };

template <class Expander>
class Frontier {
    using Node = typename Expander::Node;

   public:
    Frontier(BatchDepthFirst<Expander>& search, const Node& root, Duplicates duplicates)
        : search_(search), duplicates_(duplicates) {
        add(root);
    }

    enum class Outcome { grown, solved, exhausted, stopped, no_memory };

    // Runs A* until `size` nodes are open. `held` is the memory that the search already uses.
    Outcome grow(size_t size, IterationState& iteration, SearchMonitor& monitor, uint64_t held,
                 bool admissible) {
        Expander& expander = search_.expander();
        search_.share.begin(iteration, 0, true);
        expander.generated = 0;
        std::array<Node, Expander::batch> batch;
        std::array<Node, Expander::batch * 4> children;
        while (open_ < size) {
            while (!queue_.empty() && queue_.begin()->second.empty()) queue_.erase(queue_.begin());
            if (queue_.empty()) return Outcome::exhausted;
            auto& [f, bucket] = *queue_.begin();
            if (admissible) monitor.prove(f);
            monitor.measure(open_);
            size_t count = 0;
            while (count < batch.size() && !bucket.empty()) {
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
                batch[count++] = nodes_[number];
            }
            const size_t made = expander.expand(batch.data(), count, unbounded, children.data());
            search_.share.generated = expander.generated;
            for (size_t i = 0; i < made; ++i) {
                if (duplicates_ == Duplicates::detected) expander.restart_automaton(children[i]);
                add(children[i]);
            }
            if (!monitor.hold(held + memory())) return Outcome::no_memory;
        }
        return Outcome::grown;
    }

    // The open nodes, the smallest h first.
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

    uint64_t memory() const { return nodes_.capacity() * sizeof(Node) + index_.memory(); }

   private:
    static constexpr int unbounded = 1'000'000'000;
    enum : uint8_t { is_open, is_closed, is_replaced };

    static uint64_t hash(const Node& node) {
        uint64_t sum = 0;
        for (size_t at = 0; at < node.tiles.size(); at += 8) {
            uint64_t word = 0;
            std::memcpy(&word, node.tiles.data() + at, std::min<size_t>(8, node.tiles.size() - at));
            sum = util::mix_bits(sum + word);
        }
        return sum;
    }

    // Opens a node, unless an equal board is known with a g that is not larger.
    void add(const Node& node) {
        const auto number = static_cast<uint32_t>(nodes_.size());
        if (duplicates_ == Duplicates::detected) {
            if (index_.is_crowded(nodes_.size() + 1)) rehash();
            auto& entry = find(node);
            if (entry.number != 0) {
                const uint32_t known = entry.number - 1;
                if (nodes_[known].g <= node.g) return;
                open_ -= state_[known] == is_open;
                state_[known] = is_replaced;
            }
            entry = {number + 1, static_cast<uint32_t>(hash(node))};
        }
        queue_[node.g + node.h].push_back(number);
        nodes_.push_back(node);
        state_.push_back(is_open);
        ++open_;
    }

    util::HashIndex::Entry& find(const Node& node) {
        return index_.find(hash(node),
                           [&](uint32_t number) { return nodes_[number - 1].tiles == node.tiles; });
    }

    void rehash() {
        index_.clear(2 * nodes_.size());
        for (uint32_t i = 0; i < nodes_.size(); ++i)
            if (state_[i] != is_replaced)
                find(nodes_[i]) = {i + 1, static_cast<uint32_t>(hash(nodes_[i]))};
    }

    BatchDepthFirst<Expander>& search_;
    Duplicates duplicates_;
    std::vector<Node> nodes_;
    std::vector<uint8_t> state_;
    util::HashIndex index_;                       // board → node, counted from 1
    std::map<int, std::vector<uint32_t>> queue_;  // by f; last in, first out
    size_t open_ = 0;
};

}  // namespace taquin::search
