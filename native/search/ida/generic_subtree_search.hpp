// The depth-first part of IDA* for every board and every heuristic.
#pragma once

#include <cstring>

#include "heuristics/heuristic.hpp"
#include "search/ida/subtree_search.hpp"

namespace taquin {

template <class H>  // Heuristic, or a final class of it, which the compiler can then see through
class AnySubtreeSearch final : public SubtreeSearch {
   public:
    AnySubtreeSearch(const Task& task, const H& heuristic) : task_(task), heuristic_(heuristic) {
        goal_blank_ = static_cast<int>(std::ranges::find(task.goal, 0) - task.goal.begin());
    }

    uint64_t memory(uint64_t) const override {
        return sizeof *this + frames_.capacity() * sizeof(Frame);
    }

   private:
    // A node on the path being explored. The path is a list, not a recursion: with a heuristic that
    // is far too high it can be millions of moves long.
    struct Frame {
        Record record;
        int blank;
        Move move, back;  // that led here, that would lead straight back
        uint8_t tried;    // how many of its slides
    };

    void descend(const Subtree& subtree) override {
        found_ = false;
        std::ranges::copy(subtree.tiles, tiles_);
        const auto blank = std::ranges::find(subtree.tiles, 0) - subtree.tiles.begin();
        if (frames_.empty()) frames_.resize(64);
        frames_[0].blank = static_cast<int>(blank);
        frames_[0].back = subtree.back;
        frames_[0].tried = 0;
        heuristic_.prepare(tiles_, frames_[0].record);
        if (!share_.spend()) return;
        for (size_t depth = 0;;) {
            const Step step = try_next_slides(depth, subtree.g);
            if (step == Step::ended) return;
            if (step == Step::deeper) {
                ++depth;
            } else {
                if (depth-- == 0) return;
                std::swap(tiles_[frames_[depth].blank], tiles_[frames_[depth + 1].blank]);
            }
        }
    }

    enum class Step { deeper, back, ended };

    // Tries a node's remaining slides until one leads to a node within the bound.
    Step try_next_slides(size_t depth, int root_g) {
        if (depth + 1 == frames_.size()) frames_.resize(frames_.size() * 2);
        Frame& node = frames_[depth];
        Frame& child = frames_[depth + 1];
        const Slides& slides = task_.shape.slides(node.blank);
        const int g = root_g + static_cast<int>(depth) + 1;
        while (node.tried < slides.count) {
            const Slide slide = slides.slide[node.tried++];
            if (slide.move == node.back) continue;
            ++share_.generated;
            std::swap(tiles_[node.blank], tiles_[slide.target]);
            const int f =
                g + heuristic_.after(tiles_, node.blank, slide.target, node.record, child.record);
            if (f > bound_) {
                next_bound = std::min(next_bound, f);
                std::swap(tiles_[node.blank], tiles_[slide.target]);
                continue;
            }
            deepest = std::max(deepest, g);
            child.move = slide.move;
            if (is_goal(slide.target)) {
                for (size_t at = depth + 1; at > 0; --at) path.push_back(frames_[at].move);
                found_ = true;
                return Step::ended;
            }
            if (!share_.spend()) return Step::ended;
            child.blank = slide.target;
            child.back = inverse(slide.move);
            child.tried = 0;
            return Step::deeper;
        }
        return Step::back;
    }

    bool is_goal(int blank) const {
        return blank == goal_blank_ &&
               std::memcmp(tiles_, task_.goal.data(), task_.goal.size()) == 0;
    }

    const Task& task_;
    const H& heuristic_;
    int goal_blank_;
    uint8_t tiles_[most_cells];
    std::vector<Frame> frames_;
};

}  // namespace taquin
