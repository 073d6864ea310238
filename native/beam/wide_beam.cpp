#include "beam/wide_beam.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "beam/beam_links.hpp"
#include "beam/beam_schedule.hpp"
#include "beam/candidate_selection.hpp"
#include "beam/layer.hpp"
#include "beam/layer_expansion.hpp"
#include "beam/score_cutoff.hpp"
#include "search/search_monitor.hpp"
#include "util/worker_pool.hpp"

namespace taquin::beam {
namespace {

constexpr size_t states_per_part = 512;          // what a thread takes at a time
constexpr size_t min_states_for_threads = 2048;  // with fewer, other threads save no time

uint64_t layers_memory(size_t body_size, uint64_t width) {
    const uint64_t candidates = 4 * width * sizeof(Candidate);  // vectors have spare capacity
    return 2 * width * (body_size + sizeof(Head)) + candidates;
}

class WideBeam {
   public:
    WideBeam(const WideBeamTask& task, Control& control)
        : task_(task),
          control_(control),
          monitor_(task.limits, control),
          pool_(task.threads),
          evaluation_(task.evaluation.for_goal),
          deltas_(task.evaluation.deltas),
          lookup_(task.evaluation.lookup ? &*task.evaluation.lookup : nullptr),
          cells_(task.start.size()),
          views_(task.evaluation.views()),
          width_(task.width),
          format_(cells_, lookup_ ? lookup_->bytes_per_state() : 0, views_) {
        if (task.fit_time_limit && task.limits.seconds)
            schedule_.emplace(task.width, *task.limits.seconds, static_cast<double>(cells_));
        const uint64_t memory = task.limits.memory.value_or(no_memory_limit);
        const uint64_t max_states =
            std::min(task.width, memory / (format_.size + sizeof(Head))) + 1;
        layer_ = Layer(max_states, format_.size);
        next_ = Layer(max_states, format_.size);
    }

    Result run() {
        Result result = search();
        prefixes_.finish();
        return result;
    }

   private:
    Result search() {
        put_start();
        if (task_.start == task_.target) return monitor_.solved({});
        for (int depth = 1; layer_.states > 0; ++depth) {
            const size_t states = layer_.states;
            monitor_.measure(states);
            if (!hold(states)) return monitor_.ended(Status::memory_limit);
            const uint64_t allowed = control_.quota.take(states);
            selection_.begin(width_, parts_of(states), threads());
            expand(allowed, depth);
            count(allowed);
            if (control_.should_stop()) return monitor_.ended(control_.why);
            if (allowed < states) return monitor_.ended(Status::node_limit);
            for (const auto& part : parts_)
                if (part.goal)
                    return monitor_.solved(links_.path(part.goal->link, links_.layers()));
            select(depth);
            if (control_.should_stop()) return monitor_.ended(control_.why);
            make_next_layer();
            adapt_width(states, task_.shorter_than - depth);
            if (control_.should_stop()) return monitor_.ended(control_.why);
        }
        return monitor_.ended(Status::exhausted);
    }

    void put_start() {
        layer_.states = 1;
        uint8_t* tiles = &layer_.bodies[0];
        std::ranges::copy(task_.start, tiles);
        Head& head = layer_.heads[0];
        head = {zobrist_.hash(tiles), evaluation_.score(tiles), 0, 0, no_move};
        head.blank = static_cast<uint8_t>(std::ranges::find(task_.start, 0) - task_.start.begin());
        const Distances distances(task_.evaluation.shape);
        for (size_t cell = 0; cell < cells_; ++cell)
            if (tiles[cell])
                head.manhattan += distances(static_cast<int>(evaluation_.home(tiles[cell])),
                                            static_cast<int>(cell));
        int h = head.manhattan;
        if (lookup_) {
            lookup_->fill(tiles, tiles + cells_);
            const auto sums = task_.evaluation.patterns->sums(lookup_->values(tiles + cells_));
            for (size_t view = 0; view < views_; ++view) {
                format_.sums(tiles)[view] = static_cast<uint16_t>(sums[view]);
                head.score += evaluation_.pattern_weight() * sums[view];
                h = std::max(h, sums[view]);
            }
        }
        monitor_.prove(h);
        monitor_.result.evaluated = 1;
    }

    bool hold(size_t states) {
        max_states_ = std::max(max_states_, std::min<uint64_t>(width_, states * 3));
        return monitor_.hold(deltas_.memory() + layers_memory(format_.size, max_states_) +
                             prefixes_.memory(max_states_) + links_.memory() + selection_.memory());
    }

    static size_t parts_of(size_t states) {
        return (states + states_per_part - 1) / states_per_part;
    }
    size_t threads() const { return layer_.states < min_states_for_threads ? 1 : pool_.threads(); }

    // Generates all candidates within the cutoff whose selection is not decided yet.
    void expand(size_t states, int depth) {
        parts_.resize(parts_of(states));
        pool_.parallel_for(threads(), parts_.size(), [&](size_t number) {
            if (control_.should_stop_on_any_thread()) return;
            const size_t first = number * states_per_part;
            parts_[number] = expansion_.expand(
                layer_, first, std::min(states, first + states_per_part), depth, cutoff_,
                selection_.decided(),
                [&](const Candidate& candidate) { selection_.add(number, candidate); });
            selection_.complete(number);
        });
    }

    void count(size_t states) {
        Result& result = monitor_.result;
        result.expanded += states;
        for (const auto& part : parts_) result.generated += part.generated;
        result.evaluated = 1 + result.generated;
        monitor_.publish(states);
    }

    // The width of such a beam varies anyway, so it accepts a layer that is seven eighths full.
    uint64_t min_kept() const { return schedule_ ? width_ - width_ / 8 : width_; }

    // Selects the candidates of the next layer. If the cutoff was too low, the layer is expanded
    // again without one.
    void select(int depth) {
        selection_.decide(depth);
        if (control_.should_stop()) return;
        if (cutoff_.is_limited() && width_ - selection_.room() < min_kept()) {
            selection_.set_decided(cutoff_.lift());
            expand(layer_.states, depth);
            selection_.decide(depth);
        }
        const bool full = selection_.room() == 0;
        cutoff_.predict(full || cutoff_.is_limited() ? selection_.decided()
                                                     : ScoreCutoff::unlimited);
    }

    // The new layer is sorted by the blank's cell. Consecutive states then use the same deltas,
    // which stay in the first-level cache.
    void make_next_layer() {
        std::vector<std::vector<size_t>> places(parts_.size(), std::vector<size_t>(cells_));
        pool_.parallel_for(threads(), parts_.size(), [&](size_t number) {
            if (control_.should_stop_on_any_thread()) return;
            for (const auto& candidate : selection_.candidates(number))
                places[number][blank_after(candidate)] += selection_.is_kept(candidate);
        });
        size_t states = 0;
        for (size_t cell = 0; cell < cells_; ++cell)
            for (auto& place : places) states += std::exchange(place[cell], states);
        if (control_.should_stop()) return;
        if (!next_.grow(states, format_.size)) return control_.stop_for(Status::memory_limit);
        next_.states = states;
        std::vector<uint32_t> links(states);
        const bool with_prefixes = prefixes_.active();
        if (with_prefixes) prefixes_.reserve(states);
        pool_.parallel_for(threads(), parts_.size(), [&](size_t number) {
            if (control_.should_stop_on_any_thread()) return;
            for (const auto& candidate : selection_.candidates(number)) {
                if (!selection_.is_kept(candidate)) continue;
                const size_t at = places[number][blank_after(candidate)]++;
                links[at] = candidate.link;
                if (with_prefixes) prefixes_.inherit(at, candidate.parent());
                make_state(candidate, at);
            }
        });
        if (control_.should_stop()) return;
        selection_.forget(states);
        std::swap(layer_, next_);
        if (task_.record) record(links);
        links_.add(std::move(links));
        prefixes_.count(links_);
    }

    size_t blank_after(const Candidate& candidate) const {
        return deltas_.move(layer_.heads[candidate.parent()].blank, candidate.move()).from;
    }

    void make_state(const Candidate& candidate, size_t at) {
        const Head& parent = layer_.heads[candidate.parent()];
        uint8_t* tiles = &next_.bodies[at * format_.size];
        const uint8_t* old = &layer_.bodies[candidate.parent() * format_.size];
        for (size_t i = 0; i < format_.size; i += BodyFormat::copy_unit)
            std::memcpy(tiles + i, old + i, BodyFormat::copy_unit);
        const auto& move = deltas_.move(parent.blank, candidate.move());
        const uint8_t tile = tiles[move.from];
        tiles[move.blank] = tile;
        tiles[move.from] = 0;
        for (size_t view = 0; view < views_; ++view) {
            if (!lookup_->covers(view, tile)) continue;
            const int delta = static_cast<int>(candidate.increased >> view & 1) * 2 - 1;
            lookup_->move(view, tile, move.blank, delta, tiles + cells_);
            uint16_t& sum = format_.sums(tiles)[view];
            sum = static_cast<uint16_t>(sum + delta);
        }
        next_.heads[at] = {candidate.hash, candidate.score,
                           parent.manhattan + move.tiles[tile].manhattan, move.from,
                           static_cast<uint8_t>(inverse(move.move))};
    }

    void record(const std::vector<uint32_t>& links) {
        auto& [all_tiles, scores, parents] = task_.record->layers.emplace_back();
        for (size_t state = 0; state < links.size(); ++state) {
            const uint8_t* tiles = &layer_.bodies[state * format_.size];
            all_tiles.insert(all_tiles.end(), tiles, tiles + cells_);
            scores.push_back(layer_.heads[state].score);
            parents.push_back(links[state] >> 2);
        }
    }

    // A beam that fits the time limit becomes as wide as the time allows for that many more layers.
    void adapt_width(size_t states, int layers) {
        const double now = seconds_since(control_.start), took = now - layer_ended_;
        layer_ended_ = now;
        if (schedule_ && states >= BeamSchedule::min_states)
            width_ = schedule_->next_width(static_cast<double>(states), took, now, layers);
    }

    const WideBeamTask& task_;
    Control& control_;
    search::SearchMonitor monitor_;
    util::WorkerPool pool_;
    const GoalEvaluation& evaluation_;
    const EvaluationDeltas& deltas_;
    const pdb::BatchLookup* lookup_;  // null without patterns
    size_t cells_, views_;
    uint64_t width_;
    std::optional<BeamSchedule> schedule_;
    double layer_ended_ = 0;  // seconds since the start
    Zobrist zobrist_{task_.evaluation.shape.cells()};
    BodyFormat format_;
    Layer layer_{0, 0}, next_{0, 0};
    uint64_t max_states_ = 0;  // of a layer so far
    CandidateSelection selection_{pool_, control_};
    ScoreCutoff cutoff_{evaluation_.pattern_weight()};
    LayerExpansion expansion_{task_, format_, zobrist_.hash(task_.target.data())};
    std::vector<ExpandedPart> parts_;
    BeamLinks links_;
    PrefixCounter prefixes_{task_.prefixes};
};

}  // namespace

uint64_t wide_beam_memory(int cells, int lookups, uint64_t width, uint64_t layers) {
    constexpr int views = 4;
    const auto pattern_bytes = static_cast<size_t>(views * cells + lookups);
    const uint64_t remembered = std::max(CandidateSelection::remembered_states,
                                         CandidateSelection::remembered_layers * width) +
                                width;
    const uint64_t bytes_per_hash = 6 * sizeof(uint64_t);  // sets are at least a sixth full
    const uint64_t hashes = layers ? 2 * remembered * bytes_per_hash : 0;
    const BodyFormat format(static_cast<size_t>(cells), pattern_bytes, views);
    return layers_memory(format.size, width) + hashes + layers * width * sizeof(uint32_t) +
           EvaluationDeltas::max_memory(static_cast<uint64_t>(cells));
}

Result wide_beam(const WideBeamTask& task, Control& control) {
    return WideBeam(task, control).run();
}

}  // namespace taquin::beam
