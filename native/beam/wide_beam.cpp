#include "beam/wide_beam.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>

#include "beam/candidate_selection.hpp"
#include "search/search_monitor.hpp"
#include "pdb/batch_lookup.hpp"
#include "util/reserved_array.hpp"
#include "beam/evaluation_deltas.hpp"

namespace taquin {
namespace {

constexpr size_t batch = 16;           // states whose moves are looked up together
constexpr size_t states_a_part = 512;  // what a thread takes at a time
constexpr size_t few_states = 2048;    // for which other threads are not worth the while
constexpr double of_the_time = 0.96;   // what a paced beam plans with
// How many layers to go, and what is made of that: see search/pace.py.
constexpr double wide_at = 2.0, narrow_at = 1.4, narrow = 0.3;
constexpr int nearly_empty = 30;
constexpr double of_the_nearly_empty = 0.25;
constexpr int32_t surprise = 16;  // by which a layer may look worse than expected
constexpr int32_t unlimited = std::numeric_limits<int32_t>::max();

struct Head {
    uint64_t hash;
    int32_t score;
    int32_t distance;  // Manhattan
    uint8_t blank, back;
};

// A body: the tile in each cell, what the patterns carry and the views' sums.
constexpr size_t piece = 16;  // bytes that are copied at a time
constexpr size_t sums_at(size_t cells, size_t carried) { return (cells + carried + 1) / 2 * 2; }
constexpr size_t body_size(size_t cells, size_t carried, size_t views) {
    const size_t read = cells + carried + PatternStepper::read_beyond;
    const size_t used = sums_at(cells, carried) + views * sizeof(uint16_t);
    return (std::max(read, used) + piece - 1) / piece * piece;
}

// The states of a layer. It grows in place, so no two copies of it are ever in memory.
struct Layer {
    Region<Head> heads;
    Region<uint8_t> bodies;
    size_t states = 0;

    Layer(uint64_t most_states, size_t body) : heads(most_states), bodies(most_states * body) {}
};

uint64_t layers_memory(size_t body, uint64_t width) {
    const uint64_t candidates = 4 * width * sizeof(Candidate);  // vectors have room to spare
    return 2 * width * (body + sizeof(Head)) + candidates;
}

class WideBeam {
   public:
    WideBeam(const WideBeamTask& task, Control& control)
        : task_(task),
          control_(control),
          meter_(task.limits, control),
          crew_(task.threads),
          cells_(static_cast<size_t>(task.shape.cells())),
          views_(task.patterns ? static_cast<size_t>(task.patterns->views()) : 0),
          width_(task.width),
          look_(task.look, task.shape, task.goal),
          steps_(look_, task.look.pairs.size(), task.shape, task.goal) {
        if (task.patterns) stepper_.emplace(*task.patterns);
        const size_t carried = stepper_ ? stepper_->carried() : 0;
        sums_at_ = sums_at(cells_, carried);
        body_ = body_size(cells_, carried, views_);
        const uint64_t memory = task.limits.memory.value_or(unlimited_memory);
        const uint64_t most = std::min(task.width, memory / (body_ + sizeof(Head))) + 1;
        layer_ = Layer(most, body_);
        next_ = Layer(most, body_);
    }

    Result run() {
        Result result = search();
        if (task_.openings)
            std::ranges::stable_sort(task_.openings->all, std::greater{},
                                     &BeamOpenings::Opening::states);
        return result;
    }

   private:
    // What one part of a layer's expansion yields besides candidates.
    struct Part {
        std::optional<Candidate> goal;
        uint64_t generated = 0;
    };

    Result search() {
        put_start();
        if (task_.start == task_.end) return meter_.solved({});
        for (int depth = 1; layer_.states > 0; ++depth) {
            const size_t states = layer_.states;
            meter_.measure(states);
            if (!hold(states)) return meter_.ended(Status::memory_limit);
            const uint64_t allowed = control_.quota.take(states);
            choice_.begin(width_, parts_of(states), threads());
            expand(allowed, depth);
            count(allowed);
            if (control_.should_stop()) return meter_.ended(control_.why);
            if (allowed < states) return meter_.ended(Status::node_limit);
            for (const auto& part : parts_)
                if (part.goal) return meter_.solved(path(part.goal->link, links_.size()));
            choose(depth);
            if (control_.should_stop()) return meter_.ended(control_.why);
            make_next_layer();
            keep_pace(states, task_.shorter_than - depth);
            if (control_.should_stop()) return meter_.ended(control_.why);
        }
        return meter_.ended(Status::exhausted);
    }

    bool paced() const { return task_.paced && task_.limits.seconds; }

    // Makes the beam as wide as the time allows for so many more layers, if it is to be paced.
    void keep_pace(size_t states, int layers) {
        const double now = seconds_since(control_.start), took = now - layer_ended_;
        layer_ended_ = now;
        if (!paced() || states < few_states) return;
        const double each = took / static_cast<double>(states);
        a_state_takes_ = a_state_takes_ == 0 ? each : 0.8 * a_state_takes_ + 0.2 * each;
        const double left = of_the_time * *task_.limits.seconds - now;
        const double affordable = left / full_layers(layers) / a_state_takes_ * share(layers);
        width_ =
            std::min(task_.width, std::max<uint64_t>(few_states, affordable > 0 ? affordable : 0));
    }

    // How wide a layer is with so many to come, compared with the first ones.
    double share(int layers) const {
        const double to_go = static_cast<double>(layers) / static_cast<double>(cells_);
        return std::clamp(narrow + (1 - narrow) * (to_go - narrow_at) / (wide_at - narrow_at),
                          narrow, 1.0);
    }

    // How many of the first layers would take as long as so many that are to come.
    double full_layers(int layers) const {
        const int some = std::min(layers, static_cast<int>(wide_at * static_cast<double>(cells_)));
        double sum = layers - some;
        for (int layer = some; layer > 0; --layer)
            sum += share(layer) * (layer > nearly_empty ? 1.0 : of_the_nearly_empty);
        return std::max(1.0, sum);
    }

    static size_t parts_of(size_t states) { return (states + states_a_part - 1) / states_a_part; }
    int threads() const { return layer_.states < few_states ? 1 : task_.threads; }
    const uint8_t* tiles_of(size_t state) const { return &layer_.bodies[state * body_]; }

    void put_start() {
        layer_.states = 1;
        uint8_t* tiles = &layer_.bodies[0];
        std::ranges::copy(task_.start, tiles);
        Head& head = layer_.heads[0];
        head = {zobrist_.of(tiles), look_.whole(tiles), 0, 0, no_move};
        head.blank = static_cast<uint8_t>(std::ranges::find(task_.start, 0) - task_.start.begin());
        for (size_t cell = 0; cell < cells_; ++cell)
            if (tiles[cell]) head.distance += distance(tiles[cell], static_cast<int>(cell));
        int estimate = head.distance;
        if (stepper_) {
            stepper_->put(tiles, tiles + cells_);
            const auto sums = task_.patterns->sums(stepper_->values(tiles + cells_));
            for (size_t view = 0; view < views_; ++view) {
                sums_of(tiles)[view] = static_cast<uint16_t>(sums[view]);
                head.score += look_.pattern() * sums[view];
                estimate = std::max(estimate, sums[view]);
            }
        }
        meter_.prove(estimate);
        meter_.result.evaluated = 1;
    }

    int distance(int tile, int cell) const {  // Manhattan
        const int home = static_cast<int>(look_.home(static_cast<size_t>(tile)));
        const int cols = task_.shape.cols();
        return std::abs(home / cols - cell / cols) + std::abs(home % cols - cell % cols);
    }

    bool hold(size_t states) {
        most_states_ = std::max(most_states_, std::min<uint64_t>(width_, states * 3));
        uint64_t bytes = steps_.memory() + layers_memory(body_, most_states_);
        if (task_.openings) bytes += 2 * most_states_ * sizeof(uint32_t);
        for (const auto& links : links_) bytes += links.capacity() * sizeof(uint32_t);
        return meter_.hold(bytes + choice_.memory());
    }

    // All successors that do not look worse than is expected of the worst, without those of which
    // it is decided already whether they stay.
    void expand(size_t states, int depth) {
        parts_.resize(parts_of(states));
        crew_.share(threads(), parts_.size(), [&](size_t number) {
            if (control_.should_stop_on_any_thread()) return;
            Part& part = parts_[number];
            part.goal.reset();
            part.generated = 0;
            const size_t first = number * states_a_part;
            expand_part(number, first, std::min(states, first + states_a_part), depth);
            choice_.complete(number);
        });
    }

    void count(size_t states) {
        Result& result = meter_.result;
        result.expanded += states;
        for (const auto& part : parts_) result.generated += part.generated;
        result.evaluated = 1 + result.generated;
        control_.expanded = result.expanded;
        control_.generated = result.generated;
        control_.frontier = states;
        control_.memory = result.peak_memory;
        control_.lower_bound = result.lower_bound;
    }

    // The moves of a batch of states, of which fewer and fewer are left. Whether one is left is
    // hard to foretell, so nothing branches on it.
    struct Batch {
        struct Way {
            uint32_t state;
            const Steps::Step* step;
        };
        std::array<Way, 4 * batch> ways;
        std::array<Candidate, 4 * batch> candidates;
        std::array<PatternStepper::Request, 4 * batch> requests;
        std::array<PatternStepper::Look, 4 * batch> looks;
        size_t left = 0;
    };

    void expand_part(size_t number, size_t first, size_t end, int depth) {
        Part& part = parts_[number];
        Batch some;
        for (size_t state = first; state < end; state += batch) {
            find_ways(some, state, std::min(end, state + batch));
            part.generated += some.left;
            step(some, part, depth);
            for (size_t view = 0; view < views_; ++view) ask(some, view, depth);
            for (size_t i = 0; i < some.left; ++i)
                if (some.candidates[i].score > choice_.decided())
                    choice_.add(number, some.candidates[i]);
        }
    }

    void find_ways(Batch& some, size_t first, size_t end) const {
        some.left = 0;
        for (size_t state = first; state < end; ++state) {
            const Head& head = layer_.heads[state];
            for (const auto& step : steps_.from(head.blank)) {
                some.ways[some.left] = {static_cast<uint32_t>(state), &step};
                some.left += step.move != head.back;
            }
        }
    }

    void step(Batch& some, Part& part, int depth) const {
        size_t left = 0;
        for (size_t i = 0; i < some.left; ++i) {
            const auto [state, step] = some.ways[i];
            const Head& head = layer_.heads[state];
            const uint8_t* tiles = tiles_of(state);
            const uint8_t tile = tiles[step->from];
            const auto& [hash, look, distance] = step->tiles[tile];
            if (depth + head.distance + distance >= task_.shorter_than) continue;
            Candidate& candidate = some.candidates[left];
            candidate.hash = head.hash ^ hash;
            candidate.score = head.score + steps_.change(*step, tile, tiles);
            candidate.link = state << 2 | step->move;
            candidate.ups = 0;
            if (candidate.hash == end_hash_ && is_end(candidate, depth) && !part.goal)
                part.goal = candidate;
            some.requests[left] = {tiles + cells_, tile, step->from, step->blank, 0};
            left += candidate.score <= worst_before_patterns(views_);
        }
        some.left = left;
    }

    // Adds what the patterns of a view say, and leaves out those too far away.
    void ask(Batch& some, size_t view, int depth) const {
        stepper_->answer(view, {some.requests.data(), some.left}, some.looks.data());
        const int32_t worst = worst_before_patterns(views_ - view - 1);
        size_t left = 0;
        for (size_t i = 0; i < some.left; ++i) {
            const auto request = some.requests[i];
            Candidate candidate = some.candidates[i];
            candidate.score += request.step * look_.pattern();
            candidate.ups |= static_cast<uint32_t>(request.step > 0) << view;
            const int estimate = sums_of(tiles_of(candidate.parent()))[view] + request.step;
            some.requests[left] = request;
            some.candidates[left] = candidate;
            left += (depth + estimate < task_.shorter_than) & (candidate.score <= worst);
        }
        some.left = left;
    }

    const uint16_t* sums_of(const uint8_t* body) const {
        return reinterpret_cast<const uint16_t*>(body + sums_at_);
    }
    uint16_t* sums_of(uint8_t* body) const {
        return const_cast<uint16_t*>(sums_of(const_cast<const uint8_t*>(body)));
    }

    bool is_end(const Candidate& candidate, int depth) const {
        if (depth + task_.end_from_goal >= task_.shorter_than) return false;
        const uint8_t* tiles = tiles_of(candidate.parent());
        const size_t blank = layer_.heads[candidate.parent()].blank, from = blank_after(candidate);
        for (size_t cell = 0; cell < cells_; ++cell) {
            const int tile = cell == blank ? tiles[from] : cell == from ? 0 : tiles[cell];
            if (tile != task_.end[cell]) return false;
        }
        return true;
    }

    // The worst look in a layer goes down evenly. Candidates that look worse than is to be expected
    // are left out at once, even before patterns are asked, with which they look better by so much
    // at most.
    int32_t worst_before_patterns(size_t views) const {
        return worst_expected_ == unlimited
                   ? unlimited
                   : worst_expected_ + static_cast<int32_t>(views) * look_.pattern();
    }

    void expect(int32_t worst) {
        const int32_t change = worst_ == unlimited || worst == unlimited ? 0 : worst - worst_;
        worst_expected_ =
            worst == unlimited ? unlimited : worst + std::max(change, last_change_) + surprise;
        worst_ = worst;
        last_change_ = change;
    }

    // As a paced beam's width goes up and down anyway, a few states are not worth a second go.
    uint64_t wanted() const { return paced() ? width_ - width_ / 8 : width_; }

    // Finds out which candidates stay: those that look best, and among equals the lowest hashes.
    void choose(int depth) {
        choice_.decide(depth);
        if (control_.should_stop()) return;
        const bool some_left_out = worst_expected_ != unlimited;
        if (some_left_out && width_ - choice_.room() < wanted()) {  // those are needed after all
            choice_.all_decided_up_to(std::exchange(worst_expected_, unlimited));
            expand(layer_.states, depth);
            choice_.decide(depth);
        }
        const bool full = choice_.room() == 0;
        expect(full || worst_expected_ != unlimited ? choice_.decided() : unlimited);
    }

    // The states of the new layer come in the order of their blanks' cells: those that follow each
    // other then need the same few numbers of the look, which stay in the nearest cache.
    void make_next_layer() {
        std::vector<std::vector<size_t>> places(parts_.size(), std::vector<size_t>(cells_));
        crew_.share(threads(), parts_.size(), [&](size_t number) {
            if (control_.should_stop_on_any_thread()) return;
            for (const auto& candidate : choice_.candidates(number))
                places[number][blank_after(candidate)] += choice_.stays(candidate);
        });
        size_t states = 0;
        for (size_t cell = 0; cell < cells_; ++cell)
            for (auto& place : places) states += std::exchange(place[cell], states);
        if (control_.should_stop()) return;
        next_.states = states;
        std::vector<uint32_t> links(states);
        const bool opened = !opening_.empty();
        if (opened) next_opening_.resize(states);
        crew_.share(threads(), parts_.size(), [&](size_t number) {
            if (control_.should_stop_on_any_thread()) return;
            for (const auto& candidate : choice_.candidates(number)) {
                if (!choice_.stays(candidate)) continue;
                const size_t at = places[number][blank_after(candidate)]++;
                links[at] = candidate.link;
                if (opened) next_opening_[at] = opening_[candidate.parent()];
                make(candidate, at);
            }
        });
        if (control_.should_stop()) return;
        choice_.forget(states);
        std::swap(layer_, next_);
        if (task_.record) record(links);
        links_.push_back(std::move(links));
        if (task_.openings) count_openings(*task_.openings);
    }

    size_t blank_after(const Candidate& candidate) const {
        return steps_.step(layer_.heads[candidate.parent()].blank, candidate.move()).from;
    }

    void record(const std::vector<uint32_t>& links) {
        auto& [tiles, looks, parents] = task_.record->layers.emplace_back();
        for (size_t state = 0; state < links.size(); ++state) {
            tiles.insert(tiles.end(), tiles_of(state), tiles_of(state) + cells_);
            looks.push_back(layer_.heads[state].score);
            parents.push_back(links[state] >> 2);
        }
    }

    void make(const Candidate& candidate, size_t at) {
        const Head& parent = layer_.heads[candidate.parent()];
        uint8_t* tiles = &next_.bodies[at * body_];
        const uint8_t* old = tiles_of(candidate.parent());
        for (size_t i = 0; i < body_; i += piece) std::memcpy(tiles + i, old + i, piece);
        const auto& step = steps_.step(parent.blank, candidate.move());
        const uint8_t tile = tiles[step.from];
        tiles[step.blank] = tile;
        tiles[step.from] = 0;
        for (size_t view = 0; view < views_; ++view) {
            if (!stepper_->knows(view, tile)) continue;
            const int change = static_cast<int>(candidate.ups >> view & 1) * 2 - 1;
            stepper_->move(view, tile, step.blank, change, tiles + cells_);
            uint16_t& sum = sums_of(tiles)[view];
            sum = static_cast<uint16_t>(sum + change);
        }
        next_.heads[at] = {candidate.hash, candidate.score,
                           parent.distance + step.tiles[tile].distance, step.from,
                           static_cast<uint8_t>(inverse(step.move))};
    }

    // The moves up to a link, before which there were so many layers.
    std::vector<Move> path(uint32_t link, size_t layers) const {
        std::vector<Move> moves{static_cast<Move>(link & 3)};
        while (layers-- > 0) {
            link = links_[layers][link >> 2];
            moves.push_back(static_cast<Move>(link & 3));
        }
        std::ranges::reverse(moves);
        return moves;
    }

    // Counts with which first moves the states of the new layer began.
    void count_openings(BeamOpenings& openings) {
        if (opening_.empty()) {
            if (openings.moves == 0 || links_.size() != openings.moves) return;
            for (const uint32_t link : links_.back())
                openings.all.push_back({path(link, openings.moves - 1), 0});
            opening_.resize(openings.all.size());
            std::iota(opening_.begin(), opening_.end(), 0);
            return;
        }
        std::swap(opening_, next_opening_);
        for (const uint32_t opening : opening_) ++openings.all[opening].states;
    }

    const WideBeamTask& task_;
    Control& control_;
    Meter meter_;
    Crew crew_;
    BeamChoice choice_{crew_, control_};
    size_t cells_, views_;
    uint64_t width_;
    double layer_ended_ = 0, a_state_takes_ = 0;                                // seconds
    int32_t worst_ = unlimited, last_change_ = 0, worst_expected_ = unlimited;  // looks
    BoundLook look_;
    Steps steps_;
    Zobrist zobrist_{task_.shape.cells()};
    uint64_t end_hash_ = zobrist_.of(task_.end.data());
    std::optional<PatternStepper> stepper_;
    size_t sums_at_ = 0, body_ = 0;
    Layer layer_{0, 0}, next_{0, 0};
    uint64_t most_states_ = 0;                      // of a layer so far
    std::vector<uint32_t> opening_, next_opening_;  // of each state of a layer
    std::vector<Part> parts_;
    std::vector<std::vector<uint32_t>> links_;  // per layer: parent and move of each state
};

}  // namespace

uint64_t wide_beam_memory(int cells, int slots, uint64_t width, uint64_t layers) {
    constexpr int views = 4;
    const auto carried = static_cast<size_t>(views * cells + slots);
    const uint64_t remembered =
        std::max(BeamChoice::remembered_states, BeamChoice::remembered_layers * width) + width;
    const uint64_t hash = 6 * sizeof(uint64_t);  // sets are between a third and a sixth full
    const uint64_t kept = layers ? 2 * remembered * hash : 0;
    return layers_memory(body_size(static_cast<size_t>(cells), carried, views), width) + kept +
           layers * width * sizeof(uint32_t) + Steps::memory(static_cast<uint64_t>(cells));
}

Result wide_beam(const WideBeamTask& task, Control& control) {
    return WideBeam(task, control).run();
}

}  // namespace taquin
