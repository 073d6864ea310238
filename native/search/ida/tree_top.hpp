// TreeTop: the top of the IDA* search tree, and the subtrees below it in depth-first order.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "search/ida/subtree_search.hpp"
#include "search/task.hpp"

namespace taquin::search {

// A subtree, with the counters of a single thread at the moment when it enters the subtree.
struct SubtreeItem {
    Subtree root;
    std::vector<Move> path;  // from the start
    uint64_t expanded = 0, generated = 0;
    int deepest = 0;
    bool is_goal = false;
    // Results of the search below the root:
    bool found = false;
    uint64_t expanded_below = 0, generated_below = 0;
    int deepest_below = 0, next_threshold = std::numeric_limits<int>::max();
    std::vector<Move> path_below;
};

class TreeTop {
   public:
    // Expands all nodes within the threshold down to that depth.
    TreeTop(const Task& task, int threshold, int depth)
        : task_(task), threshold_(threshold), depth_(depth) {
        heuristics::Record record;
        tiles_ = task.start;
        task.heuristic.evaluate(tiles_.data(), record);
        const auto blank = std::ranges::find(tiles_, 0) - tiles_.begin();
        expand(static_cast<int>(blank), 0, no_move, record);
    }

    uint64_t memory() const {
        return items.capacity() *
               (sizeof(SubtreeItem) + tiles_.size() + static_cast<size_t>(depth_));
    }

    std::vector<SubtreeItem> items;
    uint64_t expanded = 0, generated = 0;
    int deepest = 0, next_threshold = std::numeric_limits<int>::max();

   private:
    void expand(int blank, int g, Move back, const int32_t* record) {
        if (g == depth_) {
            add(g, back, false);
            return;
        }
        ++expanded;
        for (const Slide slide : task_.shape.slides(blank)) {
            if (slide.move == back) continue;
            ++generated;
            std::swap(tiles_[static_cast<size_t>(blank)], tiles_[slide.target]);
            path_.push_back(slide.move);
            heuristics::Record after;
            const int f =
                g + 1 + task_.heuristic.after(tiles_.data(), blank, slide.target, record, after);
            if (f > threshold_) {
                next_threshold = std::min(next_threshold, f);
            } else {
                deepest = std::max(deepest, g + 1);
                if (tiles_ == task_.goal)
                    add(g + 1, inverse(slide.move), true);
                else
                    expand(slide.target, g + 1, inverse(slide.move), after);
            }
            path_.pop_back();
            std::swap(tiles_[static_cast<size_t>(blank)], tiles_[slide.target]);
        }
    }

    void add(int g, Move back, bool is_goal) {
        SubtreeItem item;
        item.root = {tiles_, g, back};
        item.path = path_;
        item.expanded = expanded;
        item.generated = generated;
        item.deepest = deepest;
        item.is_goal = is_goal;
        items.push_back(std::move(item));
    }

    const Task& task_;
    int threshold_, depth_;
    Tiles tiles_;
    std::vector<Move> path_;
};

}  // namespace taquin::search
