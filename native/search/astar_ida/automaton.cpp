#include "search/astar_ida/automaton.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <tuple>

#include "core/board.hpp"
#include "search/astar_ida/canonical_sequences.hpp"
#include "util/hash_index.hpp"
#include "util/mix_bits.hpp"

namespace taquin::search {

namespace {

constexpr uint32_t none = Sequence::none;
constexpr int shortest_cycle = 6;  // moves of the shortest ones other than a move and its inverse
constexpr int length_cap = 18;     // keeps the automata of small boards below 256 KB

// An automaton before its states are merged: each state's blank, and its successors or `none`.
struct Draft {
    std::vector<std::array<uint32_t, 4>> next;
    std::vector<uint8_t> blank;
};

// A state is the longest suffix of the moves so far that is a prefix of a minimal forbidden
// sequence (Aho and Corasick 1975).
Draft connect(const std::vector<Sequence>& sequences) {
    std::vector<uint32_t> state(sequences.size());
    Draft draft;
    for (size_t at = 0; at < sequences.size(); ++at) {
        if (sequences[at].is_prefix) {
            state[at] = static_cast<uint32_t>(draft.blank.size());
            draft.blank.push_back(sequences[at].blank);
        } else {
            state[at] = state[sequences[at].suffix];
        }
    }
    for (const Sequence& sequence : sequences) {
        if (!sequence.is_prefix) continue;
        auto& next = draft.next.emplace_back();
        for (const Move move : {up, left, right, down}) {
            const Sequence& stored =
                sequence.first_child != none ? sequence : sequences[sequence.suffix];
            next[move] = sequence.allows(move) ? state[stored.child(move)] : none;
        }
    }
    return draft;
}

// Merges equivalent states (Moore 1956): returns a number per state, equal for equivalent ones. The
// first partition is by the blank's cell. Each refinement separates states whose successors differ.
std::vector<uint32_t> merge(const Draft& draft) {
    const size_t states = draft.next.size();
    std::vector<uint32_t> number(draft.blank.begin(), draft.blank.end());
    std::vector<std::array<uint32_t, 5>> keys(states);
    util::HashIndex index;
    size_t before = 0;
    while (true) {
        index.clear(states);
        std::vector<uint32_t> first;  // a state with each number
        std::vector<uint32_t> finer(states);
        for (size_t state = 0; state < states; ++state) {
            auto& key = keys[state];
            key[4] = number[state];
            uint64_t hash = key[4];
            for (size_t move = 0; move < 4; ++move) {
                const uint32_t next = draft.next[state][move];
                key[move] = next == none ? none : number[next];
                hash = util::mix_bits(hash + key[move]);
            }
            const auto fresh = static_cast<uint32_t>(first.size());
            finer[state] = index.find_or_add(hash, fresh + 1, [&](uint32_t known) {
                return keys[first[known - 1]] == key;
            }) - 1;
            if (finer[state] == fresh) first.push_back(static_cast<uint32_t>(state));
        }
        number = std::move(finer);
        if (first.size() == before) return number;
        before = first.size();
    }
}

}  // namespace

Automaton::Automaton(const Shape& shape, int max_length)
    : max_length_(std::max(max_length, min_length)) {
    const Draft draft = with_board_type(shape.cells(), [&]<class Board>() {
        return connect(CanonicalSequences<Board>(shape, max_length_).all());
    });
    const std::vector<uint32_t> number = merge(draft);
    // Final numbers are in breadth-first order from the start states.
    std::vector<uint16_t> final_number(draft.next.size(), pruned);
    std::vector<uint32_t> met;
    const auto meet = [&](uint32_t state) {
        uint16_t& final = final_number[number[state]];
        if (final == pruned) {
            if (met.size() == pruned)
                throw std::length_error("the automaton has too many states for 16 bits");
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

// The largest length whose construction generates at most `max_tiles` tiles: one board per shorter
// sequence without a move and its inverse. Canonical sequences are fewer, but to count them takes
// the whole construction.
int max_length_within(const Shape& shape, uint64_t max_tiles) {
    const uint64_t max_sequences = max_tiles / static_cast<uint64_t>(shape.cells());
    std::vector<std::array<uint64_t, 5>> ending(static_cast<size_t>(shape.cells()));
    for (auto& count : ending) count[no_move] = 1;  // sequences by their last cell and move
    uint64_t sequences = ending.size();
    for (int length = 1; length < length_cap; ++length) {
        std::vector<std::array<uint64_t, 5>> longer(ending.size());
        for (int cell = 0; cell < shape.cells(); ++cell)
            for (const Slide slide : shape.slides(cell))
                for (const Move before : {up, left, right, down, no_move})
                    if (before != inverse(slide.move)) {
                        const uint64_t count = ending[static_cast<size_t>(cell)][before];
                        longer[slide.target][slide.move] += count;
                        sequences += count;
                    }
        if (sequences > max_sequences)
            return length < shortest_cycle ? Automaton::min_length : length;
        ending = std::move(longer);
    }
    return length_cap;
}

}  // namespace

int quick_max_length(const Shape& shape) { return max_length_within(shape, 350'000); }

int thorough_max_length(const Shape& shape) { return max_length_within(shape, 9'000'000); }

std::shared_ptr<const Automaton> shared_automaton(const Shape& shape, int max_length) {
    static std::mutex mutex;
    static std::map<std::tuple<int, int, int>, std::shared_ptr<const Automaton>> known;
    const std::lock_guard locked(mutex);
    auto& automaton = known[{shape.rows(), shape.cols(), max_length}];
    if (!automaton) automaton = std::make_shared<const Automaton>(shape, max_length);
    return automaton;
}

}  // namespace taquin::search
