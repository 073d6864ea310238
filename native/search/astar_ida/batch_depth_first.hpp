// DepthFirst: rounds below nodes, a batch of nodes at a time.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "search/ida/quota_share.hpp"
#include "core/shape.hpp"

namespace taquin {

template <class Expander>
class DepthFirst {
    using Node = typename Expander::Node;

   public:
    DepthFirst(Expander expander, const Tiles& goal)
        : expander_(std::move(expander)), goal_(goal), stack_(4 * Expander::batch) {
        goal_blank_ = static_cast<uint8_t>(std::ranges::find(goal, 0) - goal.begin());
    }

    // The first of the nodes is taken first. True if the goal was found within the bound.
    bool search(const Node* nodes, size_t count, Round& round, uint32_t part, bool calling_thread) {
        share.begin(round, part, calling_thread);
        expander_.generated = 0;
        expander_.next_bound = std::numeric_limits<int>::max();
        highest = 0;
        height_ = 0;
        lowest_ = UINT8_MAX;
        bool found = false;
        make_room(count);
        for (size_t i = count; i-- > 0;) {
            if (nodes[i].g + nodes[i].h > round.bound)
                expander_.next_bound = std::min(expander_.next_bound, nodes[i].g + nodes[i].h);
            else
                stack_[height_++] = nodes[i];
        }
        found = look_for_goal(0);
        while (!found && height_ > 0 && take()) {
            make_room(4 * Expander::batch);
            const size_t before = height_;
            height_ += expander_.expand(taken_.data(), taken_count_, round.bound, &stack_[height_]);
            highest = std::max(highest, height_);
            share.generated = expander_.generated;
            found = look_for_goal(before);
        }
        std::fill_n(nearest, count, static_cast<uint8_t>(lowest_));
        share.end();
        return found;
    }

    QuotaShare share;
    uint8_t* nearest = nullptr;  // where to write, for each node, the smallest h found below any
    size_t highest = 0;          // the most nodes on the stack
    Node goal_node{};
    int next_bound() const { return expander_.next_bound; }
    uint64_t memory() const { return stack_.size() * sizeof(Node); }
    Expander& expander() { return expander_; }
    bool is_goal(const Node& node) const {
        return node.blank == goal_blank_ &&
               std::memcmp(node.tiles.data(), goal_.data(), goal_.size()) == 0;
    }

   private:
    void make_room(size_t nodes) {
        if (height_ + nodes > stack_.size()) stack_.resize(2 * stack_.size() + nodes);
    }

    bool take() {
        for (taken_count_ = 0; taken_count_ < Expander::batch && height_ > 0; ++taken_count_) {
            if (!share.spend()) return false;
            taken_[taken_count_] = stack_[--height_];
        }
        return true;
    }

    bool look_for_goal(size_t from) {
        for (size_t i = height_; i-- > from;) {
            lowest_ = std::min<int>(lowest_, stack_[i].h);
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
    size_t height_ = 0, taken_count_ = 0;
    int lowest_ = UINT8_MAX;  // of all h, as far as a byte can tell
    std::array<Node, Expander::batch> taken_;
};

}  // namespace taquin
