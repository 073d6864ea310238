// BatchDepthFirst: the depth-first search of one iteration below nodes, a batch of nodes at a time.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "core/shape.hpp"
#include "search/ida/quota_share.hpp"

namespace taquin::search {

template <class Expander>
class BatchDepthFirst {
    using Node = typename Expander::Node;

   public:
    BatchDepthFirst(Expander expander, const Tiles& goal)
        : expander_(std::move(expander)), goal_(goal), stack_(4 * Expander::batch) {
        goal_blank_ = static_cast<uint8_t>(std::ranges::find(goal, 0) - goal.begin());
    }

    // Searches below the nodes, the first one first. Returns true if it found the goal within the
    // threshold.
    bool search(const Node* nodes, size_t count, IterationState& iteration, uint32_t part,
                bool calling_thread) {
        share.begin(iteration, part, calling_thread);
        expander_.generated = 0;
        expander_.next_threshold = std::numeric_limits<int>::max();
        max_height = 0;
        height_ = 0;
        smallest_h_ = UINT8_MAX;
        bool found = false;
        reserve(count);
        for (size_t i = count; i-- > 0;) {
            if (nodes[i].g + nodes[i].h > iteration.threshold)
                expander_.next_threshold =
                    std::min(expander_.next_threshold, nodes[i].g + nodes[i].h);
            else
                stack_[height_++] = nodes[i];
        }
        found = find_goal(0);
        while (!found && height_ > 0 && pop_batch()) {
            reserve(4 * Expander::batch);
            const size_t before = height_;
            height_ +=
                expander_.expand(batch_.data(), batch_size_, iteration.threshold, &stack_[height_]);
            max_height = std::max(max_height, height_);
            share.generated = expander_.generated;
            found = find_goal(before);
        }
        std::fill_n(smallest_h, count, static_cast<uint8_t>(smallest_h_));
        share.end();
        return found;
    }

    QuotaShare share;
    uint8_t* smallest_h = nullptr;  // output, for each node: the smallest h below all of them
    size_t max_height = 0;          // of the stack
    Node goal_node{};
    int next_threshold() const { return expander_.next_threshold; }
    uint64_t memory() const { return stack_.size() * sizeof(Node); }
    Expander& expander() { return expander_; }
    bool is_goal(const Node& node) const {
        return node.blank == goal_blank_ &&
               std::memcmp(node.tiles.data(), goal_.data(), goal_.size()) == 0;
    }

   private:
    void reserve(size_t nodes) {
        if (height_ + nodes > stack_.size()) stack_.resize(2 * stack_.size() + nodes);
    }

    // Returns false if the search must stop.
    bool pop_batch() {
        for (batch_size_ = 0; batch_size_ < Expander::batch && height_ > 0; ++batch_size_) {
            if (!share.spend()) return false;
            batch_[batch_size_] = stack_[--height_];
        }
        return true;
    }

    bool find_goal(size_t from) {
        for (size_t i = height_; i-- > from;) {
            smallest_h_ = std::min<int>(smallest_h_, stack_[i].h);
            if (is_goal(stack_[i])) {
                goal_node = stack_[i];
                return true;
            }
        }
        return false;
    }

    Expander expander_;
    const Tiles& goal_;
    uint8_t goal_blank_;
    std::vector<Node> stack_;
    size_t height_ = 0, batch_size_ = 0;
    int smallest_h_ = UINT8_MAX;  // capped to a byte
    std::array<Node, Expander::batch> batch_;
};

}  // namespace taquin::search
