// GenericSubtreeSearch: the depth-first search of IDA* for every board and heuristic.
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "search/ida/subtree_search.hpp"
#include "search/task.hpp"

namespace taquin::search {

template <class H>  // Heuristic, or a final subclass, whose calls the compiler can inline
class GenericSubtreeSearch final : public SubtreeSearch {
   public:
    GenericSubtreeSearch(const Task& task, const H& heuristic)
        : task_(task), heuristic_(heuristic) {
        goal_blank_ = static_cast<int>(std::ranges::find(task.goal, 0) - task.goal.begin());
    }

    uint64_t memory(uint64_t) const override {
        return sizeof *this + stack_.capacity() * sizeof(Node);
    }

   private:
    // A node on the current path. The stack is explicit, because with a heuristic that is far too
    // high a path can have millions of moves.
    struct Node {
        heuristics::Record record;
        int blank;
        Move move, back;     // the last move and its inverse
        uint8_t next_slide;  // the next one to try
    };

    void descend(const Subtree& subtree) override {
        found_ = false;
        std::ranges::copy(subtree.tiles, tiles_);
        const auto blank = std::ranges::find(subtree.tiles, 0) - subtree.tiles.begin();
        if (stack_.empty()) stack_.resize(64);
        stack_[0].blank = static_cast<int>(blank);
        stack_[0].back = subtree.back;
        stack_[0].next_slide = 0;
        heuristic_.prepare(tiles_, stack_[0].record);
        if (!share_.spend()) return;
        for (size_t depth = 0;;) {
            const Step step = expand(depth, subtree.g);
            if (step == Step::ended) return;
            if (step == Step::deeper) {
                ++depth;
            } else {
                if (depth-- == 0) return;
                std::swap(tiles_[stack_[depth].blank], tiles_[stack_[depth + 1].blank]);
            }
        }
    }

    enum class Step { deeper, backtrack, ended };

    // Tries the node's remaining moves until a child is within the threshold.
    Step expand(size_t depth, int root_g) {
        if (depth + 1 == stack_.size()) stack_.resize(stack_.size() * 2);
        Node& node = stack_[depth];
        Node& child = stack_[depth + 1];
        const Slides& slides = task_.shape.slides(node.blank);
        const int g = root_g + static_cast<int>(depth) + 1;
        while (node.next_slide < slides.count) {
            const Slide slide = slides.slide[node.next_slide++];
            if (slide.move == node.back) continue;
            ++share_.generated;
            std::swap(tiles_[node.blank], tiles_[slide.target]);
            const int f =
                g + heuristic_.after(tiles_, node.blank, slide.target, node.record, child.record);
            if (f > threshold_) {
                next_threshold = std::min(next_threshold, f);
                std::swap(tiles_[node.blank], tiles_[slide.target]);
                continue;
            }
            deepest = std::max(deepest, g);
            child.move = slide.move;
            if (is_goal(slide.target)) {
                for (size_t at = depth + 1; at > 0; --at) path.push_back(stack_[at].move);
                found_ = true;
                return Step::ended;
            }
            if (!share_.spend()) return Step::ended;
            child.blank = slide.target;
            child.back = inverse(slide.move);
            child.next_slide = 0;
            return Step::deeper;
        }
        return Step::backtrack;
    }

    bool is_goal(int blank) const {
        return blank == goal_blank_ &&
               std::memcmp(tiles_, task_.goal.data(), task_.goal.size()) == 0;
    }

    const Task& task_;
    const H& heuristic_;
    int goal_blank_;
    uint8_t tiles_[max_cells];
    std::vector<Node> stack_;
};

}  // namespace taquin::search
