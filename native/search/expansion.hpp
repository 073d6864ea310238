// Expansion: the successors of one stored state, looked up together.
#pragma once

#include "search/state_store.hpp"

namespace taquin {

template <class Board>
class Expansion {
   public:
    struct Child {
        Board board;
        Slide slide;
        typename StateStore<Board>::Lookup lookup;
    };

    explicit Expansion(const Shape& shape) : shape_(shape) {}

    int blank = 0;  // of the state being expanded

    // Makes a state's successors and begins to look them up, but for the one that the move `back`
    // would lead to: the state before this one is there already, and nearer.
    void of(const Board& board, const StateStore<Board>& store, Move back) {
        blank = board.blank(shape_.cells());
        count_ = 0;
        for (const Slide slide : shape_.slides(blank)) {
            if (slide.move == back) continue;
            Child& child = child_[count_++];
            child.slide = slide;
            child.board = board.slid(blank, slide.target);
            child.lookup = store.begin(child.board);
        }
        for (const Child& child : *this) store.advance(child.lookup);
    }

    Child* begin() { return child_; }
    Child* end() { return child_ + count_; }

    // How many successors count as generated: all, the one left out too.
    unsigned generated() const { return shape_.slides(blank).count; }

    // The same when the search ends at one of them, and those after it are never made.
    unsigned generated_up_to(const Child& last) const {
        unsigned count = 1;
        for (const Slide slide : shape_.slides(blank)) {
            if (slide.move == last.slide.move) break;
            ++count;
        }
        return count;
    }

   private:
    const Shape& shape_;
    int count_ = 0;
    Child child_[4];
};

}  // namespace taquin
