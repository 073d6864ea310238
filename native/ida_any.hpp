// The depth-first part of IDA* for every board and every heuristic.
#pragma once

#include <cstring>

#include "heuristic.hpp"
#include "subtree.hpp"

namespace taquin {

template <class H>  // Heuristic, or a final class of it, which the compiler can then see through
class AnySubtreeSearch final : public SubtreeSearch {
   public:
    AnySubtreeSearch(const Task& task, const H& heuristic) : task_(task), heuristic_(heuristic) {
        goal_blank_ = static_cast<int>(std::ranges::find(task.goal, 0) - task.goal.begin());
    }

   private:
    void descend(const Subtree& subtree) override {
        std::ranges::copy(subtree.tiles, tiles_);
        Record record;
        heuristic_.evaluate(tiles_, record);
        const auto blank = std::ranges::find(subtree.tiles, 0) - subtree.tiles.begin();
        found_ = visit(static_cast<int>(blank), subtree.g, subtree.back, record) && !stopped;
    }

    // True: the goal was found below, or the search must stop.
    bool visit(int blank, int g, Move back, const int32_t* record) {
        if (!may_expand()) return true;
        for (const Slide slide : task_.shape.slides(blank)) {
            if (slide.move == back) continue;
            ++generated;
            std::swap(tiles_[blank], tiles_[slide.target]);
            Record after;
            const int f = g + 1 + heuristic_.after(tiles_, blank, slide.target, record, after);
            if (f > round_->bound) {
                next_bound = std::min(next_bound, f);
            } else {
                deepest = std::max(deepest, g + 1);
                if (is_goal(slide.target) ||
                    visit(slide.target, g + 1, inverse(slide.move), after)) {
                    path.push_back(slide.move);
                    return true;
                }
            }
            std::swap(tiles_[blank], tiles_[slide.target]);
        }
        return false;
    }

    bool is_goal(int blank) const {
        return blank == goal_blank_ &&
               std::memcmp(tiles_, task_.goal.data(), task_.goal.size()) == 0;
    }

    const Task& task_;
    const H& heuristic_;
    int goal_blank_;
    uint8_t tiles_[most_cells];
};

}  // namespace taquin
