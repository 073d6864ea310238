#include "large_beam/large_beam.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "core/zobrist.hpp"
#include "large_beam/board_layer.hpp"
#include "large_beam/displacement_evaluation.hpp"
#include "large_beam/visit_penalty.hpp"
#include "search/search_monitor.hpp"
#include "util/hash_set.hpp"
#include "util/worker_pool.hpp"

namespace taquin::large_beam {
namespace {

constexpr size_t states_per_part = 64;          // what a thread takes at a time
constexpr size_t min_states_for_threads = 192;  // with fewer, other threads save no time
constexpr int layers_per_sync = 64;
constexpr uint64_t min_width = 16;
constexpr uint64_t max_recent_width = 1 << 20;  // a wider beam remembers fewer layers
constexpr double time_budget_fraction = 0.97;

struct Candidate {
    uint64_t hash;
    int32_t key, score;  // key: the score with the visit penalty
    uint32_t link;       // parent << 2 | move
};

// A board with its head, and with its share of the lists of candidates.
uint64_t bytes_per_board(size_t cells) {
    return cells * (sizeof(uint16_t) + sizeof(uint8_t)) + sizeof(Head) + 6 * sizeof(Candidate);
}

// The hashes of states that recent layers kept. A new hash may overwrite an old one.
class RecentStates {
   public:
    explicit RecentStates(uint64_t width)
        : hashes_(std::bit_ceil(8 * std::min(width, max_recent_width) + 1)) {}
    bool contains(uint64_t hash) const { return hashes_[place(hash)] == hash; }
    void add(uint64_t hash) { hashes_[place(hash)] = hash; }
    uint64_t memory() const { return hashes_.size() * sizeof(uint64_t); }

   private:
    size_t place(uint64_t hash) const { return hash >> 24 & (hashes_.size() - 1); }
    std::vector<uint64_t> hashes_;
};

class LargeBeam {
   public:
    LargeBeam(const LargeBeamTask& task, Control& control)
        : task_(task),
          control_(control),
          monitor_(task.limits, control),
          pool_(task.threads),
          evaluation_(task.rows, task.cols, task.weights),
          penalty_(cells(), task.visit_weight),
          recent_(task.width),
          width_(task.width) {}

    Result run() {
        put_start();
        if (layer_.heads[0].distance == 0) return monitor_.solved({});
        for (int depth = 1; !layer_.heads.empty(); ++depth) {
            const size_t states = layer_.heads.size();
            monitor_.measure(states);
            if (!hold()) return ended(Status::memory_limit);
            const uint64_t allowed = control_.quota.take(states);
            expand(allowed, depth);
            count(allowed);
            if (control_.should_stop()) return ended(control_.why);
            if (allowed < states) return ended(Status::node_limit);
            for (const Part& part : parts_)
                if (part.goal) return solved(*part.goal);
            select();
            make_next_layer();
            if (links_.size() > best_layer_ + max_layers_without_progress()) break;
            adapt_width(states, depth);
        }
        return ended(Status::exhausted);
    }

    std::vector<std::vector<uint32_t>> take_links() { return std::move(links_); }

   private:
    // What the expansion of a part of a layer yields.
    struct Part {
        std::vector<Candidate> candidates;
        std::optional<uint32_t> goal;  // the link of the first solution
        uint64_t generated = 0;
    };

    size_t cells() const { return size_t(task_.rows * task_.cols); }
    size_t max_layers_without_progress() const {
        return layers_per_line * static_cast<size_t>(std::max(task_.rows, task_.cols));
    }

    // A beam without a solution has the path to its best state.
    Result ended(Status status) {
        monitor_.result.moves = path_to(best_layer_, best_state_);
        return monitor_.ended(status);
    }

    void put_start() {
        std::vector<uint8_t> classes(cells());
        Head head{0, evaluation_.score(task_.start.data()), 0, 0, no_move};
        for (size_t cell = 0; cell < cells(); ++cell) {
            const int tile = task_.start[cell], at = static_cast<int>(cell);
            classes[cell] = evaluation_.pair_class(tile, at);
            if (tile == 0) {
                head.blank = static_cast<uint16_t>(cell);
                continue;
            }
            head.distance += evaluation_.distance(tile, at);
            head.hash ^= zobrist_key(tile, at);
        }
        layer_.make_room(1, task_.start.data(), classes.data());
        next_.make_room(1, task_.start.data(), classes.data());
        layer_.heads.push_back(head);
        box_.include(head.blank / task_.cols, head.blank % task_.cols);
        monitor_.prove(head.distance);
        monitor_.result.evaluated = 1;
    }

    // The bytes that the beam holds once it has made the next layer.
    uint64_t memory() const {
        const uint64_t next = std::min<uint64_t>(width_, 3 * layer_.heads.size());
        const uint64_t boards =
            std::max(layer_.capacity(), next) + std::max(next_.capacity(), next);
        return boards * bytes_per_board(cells()) + recent_.memory() + links_memory_;
    }
    bool hold() { return monitor_.hold(memory()); }

    int threads() const { return layer_.heads.size() < min_states_for_threads ? 1 : task_.threads; }

    void expand(size_t states, int depth) {
        parts_.resize((states + states_per_part - 1) / states_per_part);
        pool_.parallel_for(threads(), parts_.size(), [&](size_t number) {
            Part& part = parts_[number];
            part.candidates.clear();
            part.goal.reset();
            part.generated = 0;
            const size_t first = number * states_per_part;
            for (size_t state = first; state < std::min(states, first + states_per_part); ++state)
                expand_state(part, state, depth);
        });
    }

    void expand_state(Part& part, size_t state, int depth) const {
        const Head& head = layer_.heads[state];
        const int row = head.blank / task_.cols, col = head.blank % task_.cols;
        const bool legal[] = {row > 0, col > 0, col < task_.cols - 1, row < task_.rows - 1};
        for (const Move move : {up, left, right, down}) {
            if (!legal[move] || move == head.back) continue;
            ++part.generated;
            const int blank = head.blank, from = blank + offset(move);
            const int tile = layer_.tiles(state)[from];
            const int distance = head.distance + evaluation_.distance(tile, blank) -
                                 evaluation_.distance(tile, from);
            if (depth + distance >= task_.shorter_than) continue;
            const auto link = static_cast<uint32_t>(state << 2 | move);
            if (distance == 0 && !part.goal) part.goal = link;
            const uint64_t hash = head.hash ^ zobrist_key(tile, blank) ^ zobrist_key(tile, from);
            const int32_t score =
                head.score + evaluation_.delta(layer_.classes(state), blank, from, tile);
            part.candidates.push_back(
                {hash, score + penalty_.of(static_cast<size_t>(from)), score, link});
        }
    }

    int offset(Move move) const {
        return move == up ? -task_.cols : move == left ? -1 : move == right ? 1 : task_.cols;
    }

    void count(size_t states) {
        Result& result = monitor_.result;
        result.expanded += states;
        for (const Part& part : parts_) result.generated += part.generated;
        result.evaluated = 1 + result.generated;
        monitor_.publish(states);
    }

    // Keeps the candidates with the smallest keys, without duplicates and without recent states.
    void select() {
        kept_.clear();
        size_t candidates = 0;
        for (const Part& part : parts_) candidates += part.candidates.size();
        seen_.clear(candidates);
        for (const Part& part : parts_)
            for (const Candidate& each : part.candidates)
                if (!recent_.contains(each.hash) && seen_.insert(each.hash)) kept_.push_back(each);
        if (kept_.size() <= width_) return;
        ranks_.clear();
        for (const Candidate& each : kept_) ranks_.push_back(rank(each));
        const auto first_out = ranks_.begin() + static_cast<std::ptrdiff_t>(width_);
        std::ranges::nth_element(ranks_, first_out);
        std::erase_if(kept_, [&](const Candidate& each) { return rank(each) >= *first_out; });
    }

    using Rank = std::pair<int32_t, uint64_t>;  // key, then hash
    static Rank rank(const Candidate& candidate) { return {candidate.key, candidate.hash}; }

    void make_next_layer() {
        if (links_.size() % layers_per_sync == 0) sync();
        std::vector<uint32_t> links(kept_.size());
        blanks_.assign(cells(), 0);
        int32_t best = INT32_MAX;
        for (size_t at = 0; at < kept_.size(); ++at) {
            links[at] = kept_[at].link;
            recent_.add(kept_[at].hash);
            best = std::min(best, kept_[at].score);
            const int blank = layer_.heads[kept_[at].link >> 2].blank;
            const int from = blank + offset(static_cast<Move>(kept_[at].link & 3));
            ++blanks_[size_t(from)];
            box_.include(from / task_.cols, from % task_.cols);
        }
        if (!kept_.empty()) penalty_.add(blanks_, kept_.size(), best);
        if (best < best_score_) {
            best_score_ = best;
            best_layer_ = links_.size() + 1;
            best_state_ = static_cast<size_t>(std::ranges::find(kept_, best, &Candidate::score) -
                                              kept_.begin());
        }
        next_.make_room(kept_.size(), layer_.tiles(0), layer_.classes(0));
        next_.heads.resize(kept_.size());
        const size_t parts = (kept_.size() + states_per_part - 1) / states_per_part;
        pool_.parallel_for(threads(), parts, [&](size_t part) {
            const size_t first = part * states_per_part;
            for (size_t at = first; at < std::min(kept_.size(), first + states_per_part); ++at)
                make_state(kept_[at], at);
        });
        std::swap(layer_, next_);
        links_memory_ += links.size() * sizeof(uint32_t) + sizeof(links);
        links_.push_back(std::move(links));
    }

    void make_state(const Candidate& candidate, size_t at) {
        const size_t parent = candidate.link >> 2;
        const Head& head = layer_.heads[parent];
        const auto move = static_cast<Move>(candidate.link & 3);
        const int blank = head.blank, from = blank + offset(move);
        next_.copy(layer_, parent, at, box_);
        uint16_t* tiles = next_.tiles(at);
        uint8_t* classes = next_.classes(at);
        const int tile = tiles[from];
        tiles[blank] = static_cast<uint16_t>(tile);
        tiles[from] = 0;
        classes[blank] = evaluation_.pair_class(tile, blank);
        classes[from] = blank_class;
        next_.heads[at] = {
            candidate.hash, candidate.score,
            head.distance + evaluation_.distance(tile, blank) - evaluation_.distance(tile, from),
            static_cast<uint16_t>(from), static_cast<uint8_t>(inverse(move))};
    }

    // Makes the box as small as the differences of the layer's states, and all unused boards equal
    // outside of it.
    void sync() {
        Box box;
        box.include(layer_.heads[0].blank / task_.cols, layer_.heads[0].blank % task_.cols);
        for (size_t state = 1; state < layer_.heads.size(); ++state)
            for (int row = box_.top; row < box_.bottom; ++row)
                for (int col = box_.left; col < box_.right; ++col) {
                    const auto cell = size_t(row * task_.cols + col);
                    if (layer_.tiles(state)[cell] != layer_.tiles(0)[cell]) box.include(row, col);
                }
        for (size_t board = 0; board < next_.boards(); ++board) next_.copy(layer_, 0, board, box_);
        for (size_t board = layer_.heads.size(); board < layer_.boards(); ++board)
            layer_.copy(layer_, 0, board, box_);
        box_ = box;
    }

    Result solved(uint32_t link) {
        std::vector<Move> moves = path_to(links_.size(), link >> 2);
        moves.push_back(static_cast<Move>(link & 3));
        return monitor_.solved(std::move(moves));
    }

    // The moves from the start to a state of a layer; the start is layer 0.
    std::vector<Move> path_to(size_t layer, size_t state) const {
        std::vector<Move> moves;
        while (layer-- > 0) {
            const uint32_t link = links_[layer][state];
            moves.push_back(static_cast<Move>(link & 3));
            state = link >> 2;
        }
        std::ranges::reverse(moves);
        return moves;
    }

    // A beam that fits the time limit becomes as wide as the time allows for the layers that are
    // left until its paths are too long.
    void adapt_width(size_t states, int depth) {
        if (!task_.fit_time_limit || !task_.limits.seconds) return;
        const double now = seconds_since(control_.start), took = now - layer_ended_;
        layer_ended_ = now;
        const double per_state = took / static_cast<double>(states);
        seconds_per_state_ =
            seconds_per_state_ == 0 ? per_state : 0.95 * seconds_per_state_ + 0.05 * per_state;
        const double left = time_budget_fraction * *task_.limits.seconds - now;
        const double width = left / std::max(1, task_.shorter_than - depth) / seconds_per_state_;
        width_ = std::clamp(static_cast<uint64_t>(std::max(0.0, width)), min_width,
                            std::max(min_width, task_.width));
    }

    const LargeBeamTask& task_;
    Control& control_;
    search::SearchMonitor monitor_;
    util::WorkerPool pool_;
    DisplacementEvaluation evaluation_;
    VisitPenalty penalty_;
    RecentStates recent_;
    uint64_t width_;
    BoardLayer layer_{task_.rows, task_.cols, {}, {}, {}};
    BoardLayer next_{task_.rows, task_.cols, {}, {}, {}};
    Box box_;
    std::vector<Part> parts_;
    std::vector<Candidate> kept_;
    std::vector<Rank> ranks_;
    std::vector<uint32_t> blanks_;
    util::HashSet seen_;
    std::vector<std::vector<uint32_t>> links_;  // of each layer after the start
    int32_t best_score_ = INT32_MAX;
    size_t best_layer_ = 0, best_state_ = 0;  // of the state with the best score
    uint64_t links_memory_ = 0;
    double layer_ended_ = 0, seconds_per_state_ = 0;
};

}  // namespace

uint64_t large_beam_memory(int cells, uint64_t width, uint64_t layers) {
    return width * (2 * bytes_per_board(static_cast<size_t>(cells)) + layers * sizeof(uint32_t)) +
           RecentStates(width).memory() + layers * sizeof(std::vector<uint32_t>);
}

Result large_beam(const LargeBeamTask& task, Control& control) {
    LargeBeam beam(task, control);
    Result result = beam.run();
    if (task.links) *task.links = beam.take_links();
    return result;
}

}  // namespace taquin::large_beam
