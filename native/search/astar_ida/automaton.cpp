#include "search/astar_ida/automaton.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "core/board.hpp"

namespace taquin {

namespace {

constexpr uint32_t none = UINT32_MAX;
constexpr int shortest_loop = 6;   // moves of the shortest forbidden words that do not turn back
constexpr int longest_limit = 18;  // keeps small boards, whose words are few, below 256 KB

constexpr auto ones = [] {  // in each number of four bits; not every compiler's popcount is fast
    std::array<uint8_t, 16> count{};
    for (unsigned bits = 0; bits < 16; ++bits)
        count[bits] = static_cast<uint8_t>(std::popcount(bits));
    return count;
}();

constexpr uint8_t bit(Move move) { return static_cast<uint8_t>(1u << move); }

// A word that is first among its twins, as a node in the tree of the cell where it begins.
struct Word {
    uint32_t rest = none;        // without the first move, in the tree of the cell that leads to
    uint32_t longer = none;      // the first of those with one more move; they stand together
    uint8_t blank = 0;           // where the word ends
    uint8_t homeward = 0;        // moves to boards nearer to the first one, a bit each
    uint8_t forbidden = 0b1111;  // moves that may not follow, a bit each
    bool awaited = false;        // begins a forbidden word that has no other in it

    bool allows(Move move) const { return (forbidden & bit(move)) == 0; }
    uint32_t count() const { return ones[~forbidden & 0b1111]; }
    uint32_t then(Move move) const { return longer + ones[~forbidden & (bit(move) - 1)]; }
};

// The numbers of the boards of one cell and length, found by the board.
template <class Board>
class Lookup {
   public:
    void clear(size_t most) {
        slots_.assign(std::bit_ceil(most + most / 2 + 1), {none, 0});
        shift_ = 64 - std::countr_zero(slots_.size());
    }

    // The board's number, which is `fresh` from now on if it had none.
    uint32_t number(const Board& board, const std::vector<Board>& boards, uint32_t fresh) {
        const uint64_t hash = board.hash();
        const auto tag = static_cast<uint32_t>(hash);
        for (size_t at = hash >> shift_;; at = (at + 1) & (slots_.size() - 1)) {
            Slot& slot = slots_[at];
            if (slot.number == none) {
                slot = {fresh, tag};
                return fresh;
            }
            if (slot.tag == tag && boards[slot.number] == board) return slot.number;
        }
    }

   private:
    struct Slot {
        uint32_t number;
        uint32_t tag;
    };
    std::vector<Slot> slots_;
    int shift_ = 0;
};

// All words of fewer than `longest` moves that are first among their twins: the shorter ones
// first, then cell by cell, and each cell's in the order of the alphabet. So the first of twins is
// met first.
template <class Board>
class Words {
   public:
    Words(const Shape& shape, int longest) : shape_(shape) {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            Tiles tiles(static_cast<size_t>(shape.cells()));
            std::iota(tiles.begin(), tiles.begin() + cell, uint8_t{1});
            std::iota(tiles.begin() + cell + 1, tiles.end(), static_cast<uint8_t>(cell + 1));
            words_.push_back({.blank = static_cast<uint8_t>(cell)});
            boards_.push_back(Board::from(tiles.data(), shape.cells()));
            ends_.push_back(words_.size());
        }
        for (int length = 1; length < longest && !boards_.empty(); ++length) lengthen<false>();
        lengthen<true>();
        for (size_t at = words_.size(); at-- > 0;) await(words_[at]);
    }

    const std::vector<Word>& all() const { return words_; }

   private:
    // Finds the words with one more move than the longest so far. The very last are not kept.
    template <bool Last>
    void lengthen() {
        const size_t first = words_.size() - boards_.size();
        std::vector<Board> longer;
        for (size_t cell = 0, at = first; cell < ends_.size(); ++cell) {
            const size_t end = ends_[cell];
            if (Last) longer.clear();
            lookup_.clear(3 * (end - at) + 1);
            for (; at < end; ++at) lengthen<Last>(at, boards_[at - first], longer);
            ends_[cell] = words_.size();
        }
        boards_ = std::move(longer);
    }

    template <bool Last>
    void lengthen(size_t at, const Board& board, std::vector<Board>& longer) {
        const Word word = words_[at];
        const Word* rest = word.rest == none ? nullptr : &words_[word.rest];
        const size_t base = words_.size() - longer.size();
        uint8_t forbidden = 0b1111;
        for (const Slide slide : shape_.slides(word.blank)) {
            if (word.homeward & bit(slide.move)) continue;
            if (Last && rest && !rest->allows(slide.move)) continue;
            const Board after = board.slid(word.blank, slide.target);
            const auto fresh = static_cast<uint32_t>(longer.size());
            const uint32_t number = lookup_.number(after, longer, fresh);
            if (number == fresh) {
                forbidden ^= bit(slide.move);
                longer.push_back(after);
            } else if (!Last) {  // a twin came first; from there, this way back leads homeward
                words_[base + number].homeward |= bit(inverse(slide.move));
            }
        }
        words_[at].forbidden = forbidden;
        if (Last) return;
        words_[at].longer = static_cast<uint32_t>(words_.size());
        for (const Slide slide : shape_.slides(word.blank))
            if (words_[at].allows(slide.move))
                words_.push_back(
                    {.rest = word.rest == none ? slide.target : words_[word.rest].then(slide.move),
                     .blank = slide.target,
                     .homeward = bit(inverse(slide.move))});
    }

    // Needs to know that of all longer words.
    void await(Word& word) const {
        const int known = word.rest == none ? 0 : words_[word.rest].forbidden;
        word.awaited = word.forbidden & ~known;
        if (word.longer == none) return;
        for (uint32_t i = 0; i < word.count(); ++i) word.awaited |= words_[word.longer + i].awaited;
    }

    const Shape& shape_;
    std::vector<Word> words_;
    std::vector<Board> boards_;  // what the longest words so far lead to
    std::vector<size_t> ends_;   // where each cell's longest words so far end
    Lookup<Board> lookup_;
};

// A machine not yet merged: for each state its blank and where each move leads, or `none`.
struct Draft {
    std::vector<std::array<uint32_t, 4>> next;
    std::vector<uint8_t> blank;
};

// The state is the longest end of the past that begins a forbidden word (Aho and Corasick 1975).
Draft connect(const std::vector<Word>& words) {
    std::vector<uint32_t> state(words.size());
    Draft draft;
    for (size_t at = 0; at < words.size(); ++at) {
        if (words[at].awaited) {
            state[at] = static_cast<uint32_t>(draft.blank.size());
            draft.blank.push_back(words[at].blank);
        } else {
            state[at] = state[words[at].rest];
        }
    }
    for (const Word& word : words) {
        if (!word.awaited) continue;
        auto& next = draft.next.emplace_back();
        for (const Move move : {up, left, right, down}) {
            const Word& known = word.longer != none ? word : words[word.rest];
            next[move] = word.allows(move) ? state[known.then(move)] : none;
        }
    }
    return draft;
}

// Numbers states so that those with the same future have the same number (Moore 1956): at first
// those with the same blank, then again and again those whose moves lead to the same numbers.
std::vector<uint32_t> merge(const Draft& draft) {
    const size_t states = draft.next.size();
    std::vector<uint32_t> number(draft.blank.begin(), draft.blank.end());
    std::vector<std::array<uint32_t, 5>> keys(states);
    std::vector<uint32_t> slots(std::bit_ceil(2 * states));
    uint32_t before = 0;
    while (true) {
        std::ranges::fill(slots, none);
        uint32_t count = 0;
        std::vector<uint32_t> first;  // a state with each number
        std::vector<uint32_t> finer(states);
        for (size_t state = 0; state < states; ++state) {
            auto& key = keys[state];
            uint64_t hash = key[4] = number[state];
            for (size_t move = 0; move < 4; ++move) {
                const uint32_t next = draft.next[state][move];
                key[move] = next == none ? none : number[next];
                hash = (hash + key[move]) * 0x9e3779b97f4a7c15ull;
                hash ^= hash >> 29;
            }
            size_t at = hash & (slots.size() - 1);
            while (slots[at] != none && keys[first[slots[at]]] != key)
                at = (at + 1) & (slots.size() - 1);
            if (slots[at] == none) {
                slots[at] = count++;
                first.push_back(static_cast<uint32_t>(state));
            }
            finer[state] = slots[at];
        }
        number = std::move(finer);
        if (count == before) return number;
        before = count;
    }
}

}  // namespace

Automaton::Automaton(const Shape& shape, int longest_word)
    : longest_word_(std::max(longest_word, shortest_limit)) {
    const Draft draft = with_board_kind(shape.cells(), [&]<class Board>() {
        return connect(Words<Board>(shape, longest_word_).all());
    });
    const std::vector<uint32_t> number = merge(draft);
    // Numbers in the order in which states are met from the first cell on, move by move.
    std::vector<uint16_t> final_number(draft.next.size(), pruned);
    std::vector<uint32_t> met;
    const auto meet = [&](uint32_t state) {
        uint16_t& final = final_number[number[state]];
        if (final == pruned) {
            if (met.size() == pruned) throw std::length_error("too many states for 16 bits");
            final = static_cast<uint16_t>(met.size());
            met.push_back(state);
        }
        return final;
    };
    start_.reserve(static_cast<size_t>(shape.cells()));
    for (int cell = 0; cell < shape.cells(); ++cell)
        start_.push_back(meet(static_cast<uint32_t>(cell)));
    for (size_t at = 0; at < met.size(); ++at) {
        auto& next = next_.emplace_back();
        for (size_t move = 0; move < 4; ++move) {
            const uint32_t state = draft.next[met[at]][move];
            next[move] = state == none ? pruned : meet(state);
        }
    }
}

namespace {

// The largest limit for which so much work suffices: a board for each word that is shorter and
// never turns straight back. Those that are first among their twins are fewer, but cannot be
// counted without doing the work.
int limit_within(const Shape& shape, uint64_t most_tiles) {
    const uint64_t most_words = most_tiles / static_cast<uint64_t>(shape.cells());
    std::vector<std::array<uint64_t, 5>> ending(static_cast<size_t>(shape.cells()));
    for (auto& count : ending) count[no_move] = 1;  // by the cell and the last move
    uint64_t words = ending.size();
    for (int limit = 1; limit < longest_limit; ++limit) {
        std::vector<std::array<uint64_t, 5>> longer(ending.size());
        for (int cell = 0; cell < shape.cells(); ++cell)
            for (const Slide slide : shape.slides(cell))
                for (const Move before : {up, left, right, down, no_move})
                    if (before != inverse(slide.move)) {
                        const uint64_t count = ending[static_cast<size_t>(cell)][before];
                        longer[slide.target][slide.move] += count;
                        words += count;
                    }
        if (words > most_words) return limit < shortest_loop ? Automaton::shortest_limit : limit;
        ending = std::move(longer);
    }
    return longest_limit;
}

}  // namespace

int quick_word_limit(const Shape& shape) { return limit_within(shape, 350'000); }

int thorough_word_limit(const Shape& shape) { return limit_within(shape, 9'000'000); }

std::shared_ptr<const Automaton> shared_automaton(const Shape& shape, int longest_word) {
    static std::mutex mutex;
    static std::map<std::tuple<int, int, int>, std::shared_ptr<const Automaton>> known;
    const std::lock_guard locked(mutex);
    auto& automaton = known[{shape.rows(), shape.cols(), longest_word}];
    if (!automaton) automaton = std::make_shared<const Automaton>(shape, longest_word);
    return automaton;
}

}  // namespace taquin
