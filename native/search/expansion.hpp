// Expansion: the successors of one stored state, and their lookups in the store.
#pragma once

#include "search/state_store.hpp"

namespace taquin::search {

template <class Board>
class Expansion {
   public:
    struct Child {
        Board board;
        Slide slide;
        typename StateStore<Board>::Probe probe;
    };

    explicit Expansion(const Shape& shape) : shape_(shape) {}

    int blank = 0;  // of the state that is expanded

    // Generates a state's successors and begins their lookups. The move `back` leads to the parent,
    // which is in the store with a smaller g, and is left out.
    void generate(const Board& board, const StateStore<Board>& store, Move back) {
        blank = board.blank(shape_.cells());
        count_ = 0;
        for (const Slide slide : shape_.slides(blank)) {
            if (slide.move == back) continue;
            Child& child = child_[count_++];
            child.slide = slide;
            child.board = board.slid(blank, slide.target);
            child.probe = store.begin(child.board);
        }
        for (const Child& child : *this) store.advance(child.probe);
    }

    Child* begin() { return child_; }
    Child* end() { return child_ + count_; }

    // How many successors count as generated; the parent is included.
    unsigned generated() const { return shape_.slides(blank).count; }

    // The same if the search ends at this successor and does not generate the later ones.
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

}  // namespace taquin::search
