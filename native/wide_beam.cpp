#include "wide_beam.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "crew.hpp"
#include "hash_set.hpp"
#include "meter.hpp"
#include "pattern/stepper.hpp"
#include "zobrist.hpp"

namespace taquin {
namespace {

constexpr size_t batch = 16;                     // states whose moves are looked up together
constexpr size_t states_a_part = 512;            // what a thread takes at a time
constexpr size_t ahead = 8;                      // hashes that are asked for before their turn
constexpr size_t few_states = 2048;              // for which other threads are not worth the while
constexpr uint64_t remembered_states = 1 << 17;  // at least, of those that were kept
constexpr int remembered_layers = 4;             // at least
constexpr double of_the_time = 0.96;             // what a paced beam plans with
constexpr int nearly_empty = 30;                 // layers in the end, see search/pace.py
constexpr int32_t surprise = 16;                 // by which a layer may look worse than expected
constexpr int32_t dropped = std::numeric_limits<int32_t>::max();

struct Candidate {
    uint64_t hash;
    int32_t score;
    uint32_t parent;
    uint32_t ups;  // a bit for each view whose sum rises
    uint8_t move;
};

struct Head {
    uint64_t hash;
    int32_t score;
    int32_t distance;  // Manhattan
    uint8_t blank, back;
};

// A body: the tile in each cell, the cell of each tile, the patterns' values and the views' sums.
constexpr size_t body_size(size_t cells, size_t slots, size_t views) {
    return (2 * cells + slots + 1) / 2 * 2 + (2 * views + 7) / 8 * 8;
}

// The states of a layer.
struct Layer {
    std::vector<Head> heads;
    std::vector<uint8_t> bodies;

    void resize(size_t states, size_t body) {
        heads.resize(states);
        bodies.resize(states * body);
    }
};

class WideBeam {
   public:
    WideBeam(const WideBeamTask& task, Control& control)
        : task_(task),
          control_(control),
          meter_(task.limits, control),
          crew_(task.threads),
          cells_(static_cast<size_t>(task.shape.cells())),
          slots_(task.patterns ? task.patterns->slots().size() : 0),
          views_(task.patterns ? static_cast<size_t>(task.patterns->views()) : 0),
          body_(body_size(cells_, slots_, views_)),
          width_(task.width),
          look_(task.look, task.shape, task.goal),
          zobrist_(task.shape.cells()),
          goal_hash_(zobrist_.of(task.goal.data())),
          distance_(cells_ * cells_) {
        const int cols = task.shape.cols();
        for (size_t home = 0; home < cells_; ++home)
            for (size_t cell = 0; cell < cells_; ++cell) {
                const int from = static_cast<int>(cell), to = static_cast<int>(home);
                distance_[task.goal[home] * cells_ + cell] = static_cast<uint8_t>(
                    std::abs(to / cols - from / cols) + std::abs(to % cols - from % cols));
            }
    }

    Result run() {
        put_start();
        if (std::ranges::equal(task_.start, task_.goal)) return meter_.solved({});
        for (int depth = 1; !layer_.heads.empty(); ++depth) {
            const size_t states = layer_.heads.size();
            meter_.measure(states);
            if (!hold(states)) return meter_.ended(Status::memory_limit);
            const uint64_t allowed =
                task_.limits.nodes.value_or(UINT64_MAX) - meter_.result.expanded;
            expand(std::min<uint64_t>(states, allowed), depth);
            count(std::min<uint64_t>(states, allowed));
            if (control_.should_stop()) return meter_.ended(control_.why);
            if (allowed < states) return meter_.ended(Status::node_limit);
            for (const auto& part : parts_)
                if (part.goal) return meter_.solved(path(*part.goal));
            drop_duplicates();
            if (!choose()) {  // too few look as well as was expected: all over again
                worst_expected_ = dropped;
                expand(states, depth);
                drop_duplicates();
                choose();
            }
            make_next_layer();
            keep_pace(states, task_.shorter_than - depth);
            if (control_.should_stop()) return meter_.ended(control_.why);
        }
        return meter_.ended(Status::exhausted);
    }

   private:
    // What one part of a layer's expansion yields.
    struct Part {
        std::vector<Candidate> candidates;
        std::vector<std::vector<uint32_t>> of_worker;  // the candidates whose shards are its own
        std::optional<Candidate> goal;
        uint64_t generated = 0;
    };

    bool paced() const { return task_.paced && task_.limits.seconds; }

    // Makes the beam as wide as the time allows for so many more layers, if it is to be paced.
    void keep_pace(size_t states, int layers) {
        const double now = seconds_since(control_.start), took = now - layer_ended_;
        layer_ended_ = now;
        if (!paced() || states < few_states) return;
        const double each = took / static_cast<double>(states);
        a_state_takes_ = a_state_takes_ == 0 ? each : 0.8 * a_state_takes_ + 0.2 * each;
        const double left = of_the_time * *task_.limits.seconds - now;
        const int full_layers = std::max({1, layers - nearly_empty, layers / 4});
        const double affordable = left / full_layers / a_state_takes_;
        width_ =
            std::min(task_.width, std::max<uint64_t>(few_states, affordable > 0 ? affordable : 0));
    }

    int threads() const { return layer_.heads.size() < few_states ? 1 : task_.threads; }
    const uint8_t* tiles_of(size_t state) const { return layer_.bodies.data() + state * body_; }

    int distance(int tile, int cell) const {
        return distance_[static_cast<size_t>(tile) * cells_ + static_cast<size_t>(cell)];
    }

    void put_start() {
        layer_.resize(1, body_);
        uint8_t* tiles = layer_.bodies.data();
        std::ranges::copy(task_.start, tiles);
        Head& head = layer_.heads[0];
        head = {zobrist_.of(tiles), look_.whole(tiles), 0, 0, no_move};
        head.blank = static_cast<uint8_t>(std::ranges::find(task_.start, 0) - task_.start.begin());
        for (size_t cell = 0; cell < cells_; ++cell)
            if (tiles[cell]) head.distance += distance(tiles[cell], static_cast<int>(cell));
        int estimate = head.distance;
        for (size_t cell = 0; cell < cells_; ++cell)
            tiles[cells_ + tiles[cell]] = static_cast<uint8_t>(cell);
        if (task_.patterns) {
            task_.patterns->values(tiles, tiles + 2 * cells_);
            const auto sums = task_.patterns->sums(tiles + 2 * cells_);
            for (size_t view = 0; view < views_; ++view) {
                sums_of(tiles)[view] = static_cast<uint16_t>(sums[view]);
                head.score += look_.pattern() * sums[view];
                estimate = std::max(estimate, sums[view]);
            }
        }
        meter_.prove(estimate);
        meter_.result.evaluated = 1;
    }

    bool hold(size_t states) {
        uint64_t bytes = wide_beam_memory(static_cast<int>(cells_), static_cast<int>(slots_),
                                          std::min<uint64_t>(width_, states * 3), 0);
        for (const auto& links : links_) bytes += links.capacity() * sizeof(uint32_t);
        return meter_.hold(bytes + kept_.memory() + kept_earlier_.memory());
    }

    void expand(size_t states, int depth) {
        parts_.resize((states + states_a_part - 1) / states_a_part);
        const auto caller = std::this_thread::get_id();
        crew_.share(threads(), parts_.size(), [&](size_t number) {
            if (control_.stop.load(std::memory_order_relaxed)) return;
            Part& part = parts_[number];
            part.candidates.clear();
            part.goal.reset();
            part.generated = 0;
            const size_t first = number * states_a_part;
            expand_part(part, first, std::min(states, first + states_a_part), depth);
            deal_out(part);
            if (std::this_thread::get_id() == caller) control_.should_stop();
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

    void deal_out(Part& part) {
        part.of_worker.resize(static_cast<size_t>(threads()));
        for (auto& some : part.of_worker) some.clear();
        for (uint32_t i = 0; i < part.candidates.size(); ++i)
            part.of_worker[shard_of(part.candidates[i].hash) % part.of_worker.size()].push_back(i);
    }

    void expand_part(Part& part, size_t first, size_t end, int depth) {
        std::optional<PatternStepper> stepper;
        if (task_.patterns) stepper.emplace(*task_.patterns);
        std::vector<PatternStepper::Request> requests;
        for (size_t state = first; state < end; state += batch) {
            const size_t begun = part.candidates.size();
            requests.clear();
            const size_t last = std::min(end, state + batch);
            for (size_t at = state; at < last; ++at) {
                const Head& head = layer_.heads[at];
                const uint8_t* tiles = tiles_of(at);
                for (const Slide slide : task_.shape.slides(head.blank)) {
                    if (slide.move == head.back) continue;
                    ++part.generated;
                    const int tile = tiles[slide.target];
                    const int moved =
                        head.distance + distance(tile, head.blank) - distance(tile, slide.target);
                    if (depth + moved >= task_.shorter_than) continue;
                    const Candidate candidate{
                        head.hash ^ zobrist_.change(tile, slide.target, head.blank),
                        head.score + look_.change(tiles, head.blank, slide.target),
                        static_cast<uint32_t>(at), 0, slide.move};
                    if (candidate.hash == goal_hash_ && leads_home(candidate) && !part.goal)
                        part.goal = candidate;
                    if (candidate.score > worst_before_patterns()) continue;
                    part.candidates.push_back(candidate);
                    requests.push_back({tiles + cells_, tiles + 2 * cells_,
                                        static_cast<uint8_t>(tile), slide.target, head.blank, 0});
                }
            }
            if (stepper) {
                stepper->answer(requests.data(), requests.size());
                add_patterns(part, begun, requests, depth);
            }
        }
    }

    // Adds what the patterns say to the candidates of a batch, and leaves out those too far away.
    void add_patterns(Part& part, size_t begun,
                      const std::vector<PatternStepper::Request>& requests, int depth) {
        size_t kept = begun;
        for (size_t i = 0; i < requests.size(); ++i) {
            Candidate candidate = part.candidates[begun + i];
            candidate.ups = requests[i].ups;
            const uint16_t* sums = sums_of(tiles_of(candidate.parent));
            int estimate = 0;
            for (size_t view = 0; view < views_; ++view) {
                const int step = step_of(candidate, view, requests[i].tile);
                candidate.score += step * look_.pattern();
                estimate = std::max(estimate, sums[view] + step);
            }
            if (depth + estimate < task_.shorter_than && candidate.score <= worst_expected_)
                part.candidates[kept++] = candidate;
        }
        part.candidates.resize(kept);
    }

    // By what a view's sum changes.
    int step_of(const Candidate& candidate, size_t view, int tile) const {
        if (task_.patterns->slot_of(static_cast<int>(view), tile) == PatternSet::nowhere) return 0;
        return candidate.ups >> view & 1 ? 1 : -1;
    }

    const uint16_t* sums_of(const uint8_t* body) const {
        return reinterpret_cast<const uint16_t*>(body + (2 * cells_ + slots_ + 1) / 2 * 2);
    }
    uint16_t* sums_of(uint8_t* body) const {
        return const_cast<uint16_t*>(sums_of(const_cast<const uint8_t*>(body)));
    }

    bool leads_home(const Candidate& candidate) const {
        const uint8_t* tiles = tiles_of(candidate.parent);
        const size_t blank = layer_.heads[candidate.parent].blank, from = blank_after(candidate);
        for (size_t cell = 0; cell < cells_; ++cell) {
            const int tile = cell == blank ? tiles[from] : cell == from ? 0 : tiles[cell];
            if (tile != task_.goal[cell]) return false;
        }
        return true;
    }

    // Of equal states the first is left, and none that was kept before, as far as is remembered.
    void drop_duplicates() {
        size_t candidates = 0;
        for (const auto& part : parts_) candidates += part.candidates.size();
        seen_.clear(crew_, threads());
        seen_.reserve(candidates);
        const auto fetch = [this](uint64_t hash) {
            seen_.prefetch(hash);
            kept_.prefetch(hash);
            kept_earlier_.prefetch(hash);
        };
        by_shards(fetch, [&](Candidate& candidate) {
            if (kept_.contains(candidate.hash) || kept_earlier_.contains(candidate.hash) ||
                !seen_.insert(candidate.hash))
                candidate.score = dropped;
        });
    }

    // Remembers the states of the new layer. What was remembered is forgotten in two goes.
    void remember(size_t states) {
        kept_count_ += states;
        ++kept_layers_;
        kept_.reserve(states);
        by_shards([this](uint64_t hash) { kept_.prefetch(hash); },
                  [this](const Candidate& candidate) { kept_.insert(candidate.hash); });
        if (kept_count_ < remembered_states || kept_layers_ < remembered_layers) return;
        std::swap(kept_, kept_earlier_);
        kept_.clear(crew_, threads());
        kept_count_ = 0;
        kept_layers_ = 0;
    }

    // Visits all candidates that are left, those of a shard in order and on one thread.
    template <class Fetch, class Visit>
    void by_shards(const Fetch& fetch, const Visit& visit) {
        crew_.share(threads(), static_cast<size_t>(threads()), [&](size_t worker) {
            for (auto& part : parts_) {
                const auto& mine = part.of_worker[worker];
                for (size_t i = 0; i < mine.size(); ++i) {
                    if (i + ahead < mine.size()) {
                        const Candidate& later = part.candidates[mine[i + ahead]];
                        if (later.score != dropped) fetch(later.hash);
                    }
                    Candidate& candidate = part.candidates[mine[i]];
                    if (candidate.score != dropped) visit(candidate);
                }
            }
        });
    }

    // The worst look in a layer goes down evenly. Candidates that look worse than is to be expected
    // are left out at once, even before patterns are asked, with which they look better by so much
    // at most.
    int32_t worst_before_patterns() const {
        return worst_expected_ == dropped
                   ? dropped
                   : worst_expected_ + static_cast<int32_t>(views_) * look_.pattern();
    }

    void expect(int32_t worst) {
        const int32_t change = worst_ == dropped || worst == dropped ? 0 : worst - worst_;
        worst_expected_ =
            worst == dropped ? dropped : worst + std::max(change, last_change_) + surprise;
        worst_ = worst;
        last_change_ = change;
    }

    // As a paced beam's width goes up and down anyway, a few states are not worth a second go.
    uint64_t wanted() const { return paced() ? width_ - width_ / 8 : width_; }

    // Drops all but the best looking candidates; among equals the lowest hashes stay. False if too
    // many were left out before.
    bool choose() {
        const auto workers = static_cast<size_t>(threads());
        struct alignas(64) Scores {  // a cache line each
            int32_t lowest = dropped, highest = std::numeric_limits<int32_t>::min();
            uint64_t left = 0;
        };
        std::vector<Scores> scores(workers);
        each_left([&](size_t worker, const Candidate& candidate) {
            auto& [lowest, highest, left] = scores[worker];
            lowest = std::min(lowest, candidate.score);
            highest = std::max(highest, candidate.score);
            ++left;
        });
        Scores all;
        for (const auto& [lowest, highest, left] : scores) {
            all.lowest = std::min(all.lowest, lowest);
            all.highest = std::max(all.highest, highest);
            all.left += left;
        }
        const bool some_left_out = worst_expected_ != dropped;
        if (all.left < wanted() && some_left_out) return false;
        if (all.left <= width_) {
            expect(some_left_out ? all.highest : dropped);
            return true;
        }
        const auto range = static_cast<size_t>(all.highest - all.lowest) + 1;
        std::vector<std::vector<uint32_t>> counts(workers, std::vector<uint32_t>(range));
        each_left([&](size_t worker, const Candidate& candidate) {
            ++counts[worker][static_cast<size_t>(candidate.score - all.lowest)];
        });
        for (size_t worker = 1; worker < workers; ++worker)
            for (size_t at = 0; at < range; ++at) counts[0][at] += counts[worker][at];
        uint64_t below = 0;
        size_t limit = 0;
        while (below + counts[0][limit] <= width_) below += counts[0][limit++];
        const int32_t score = all.lowest + static_cast<int32_t>(limit);
        std::vector<std::vector<uint64_t>> found(workers);
        each_left([&](size_t worker, const Candidate& candidate) {
            if (candidate.score == score) found[worker].push_back(candidate.hash);
        });
        std::vector<uint64_t> equals;
        for (const auto& some : found) equals.insert(equals.end(), some.begin(), some.end());
        const auto room = static_cast<std::ptrdiff_t>(width_ - below);
        std::ranges::nth_element(equals, equals.begin() + room);
        const uint64_t first_out = equals[static_cast<size_t>(room)];
        each_left([&](size_t, Candidate& candidate) {
            if (candidate.score > score ||
                (candidate.score == score && candidate.hash >= first_out))
                candidate.score = dropped;
        });
        expect(score);
        return true;
    }

    // Visits all candidates that are left, each on the thread of a worker whose number is told.
    template <class Visit>
    void each_left(const Visit& visit) {
        const auto workers = static_cast<size_t>(threads());
        crew_.share(threads(), workers, [&](size_t worker) {
            const size_t end = (worker + 1) * parts_.size() / workers;
            for (size_t number = worker * parts_.size() / workers; number < end; ++number)
                for (auto& candidate : parts_[number].candidates)
                    if (candidate.score != dropped) visit(worker, candidate);
        });
    }

    // The states of the new layer come in the order of their blanks' cells: those that follow each
    // other then need the same few numbers of the look, which stay in the nearest cache.
    void make_next_layer() {
        std::vector<std::vector<size_t>> places(parts_.size(), std::vector<size_t>(cells_));
        crew_.share(threads(), parts_.size(), [&](size_t number) {
            for (const auto& candidate : parts_[number].candidates)
                if (candidate.score != dropped) ++places[number][blank_after(candidate)];
        });
        size_t states = 0;
        for (size_t cell = 0; cell < cells_; ++cell)
            for (auto& place : places) states += std::exchange(place[cell], states);
        next_.resize(states, body_);
        auto& links = links_.emplace_back(states);
        crew_.share(threads(), parts_.size(), [&](size_t number) {
            for (const auto& candidate : parts_[number].candidates) {
                if (candidate.score == dropped) continue;
                const size_t at = places[number][blank_after(candidate)]++;
                links[at] = candidate.parent << 2 | candidate.move;
                make(candidate, at);
            }
        });
        remember(states);
        std::swap(layer_, next_);
        if (task_.record) record(links);
    }

    size_t blank_after(const Candidate& candidate) const {
        return static_cast<size_t>(layer_.heads[candidate.parent].blank +
                                   task_.shape.step(static_cast<Move>(candidate.move)));
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
        const Head& parent = layer_.heads[candidate.parent];
        uint8_t* tiles = next_.bodies.data() + at * body_;
        std::memcpy(tiles, tiles_of(candidate.parent), body_);
        const size_t from = blank_after(candidate);
        const uint8_t tile = tiles[from];
        tiles[parent.blank] = tile;
        tiles[from] = 0;
        tiles[cells_ + tile] = parent.blank;
        for (size_t view = 0; view < views_; ++view) {
            const int step = step_of(candidate, view, tile);
            if (step == 0) continue;
            const int slot = task_.patterns->slot_of(static_cast<int>(view), tile);
            uint8_t& value = tiles[2 * cells_ + static_cast<size_t>(slot)];
            value = static_cast<uint8_t>(value + step);
            uint16_t& sum = sums_of(tiles)[view];
            sum = static_cast<uint16_t>(sum + step);
        }
        next_.heads[at] = {
            candidate.hash, candidate.score,
            parent.distance + distance(tile, parent.blank) - distance(tile, static_cast<int>(from)),
            static_cast<uint8_t>(from),
            static_cast<uint8_t>(inverse(static_cast<Move>(candidate.move)))};
    }

    std::vector<Move> path(const Candidate& last) const {
        std::vector<Move> moves{static_cast<Move>(last.move)};
        uint32_t at = last.parent;
        for (auto links = links_.rbegin(); links != links_.rend(); ++links) {
            moves.push_back(static_cast<Move>((*links)[at] & 3));
            at = (*links)[at] >> 2;
        }
        std::ranges::reverse(moves);
        return moves;
    }

    const WideBeamTask& task_;
    Control& control_;
    Meter meter_;
    Crew crew_;
    size_t cells_, slots_, views_, body_;
    uint64_t width_;
    double layer_ended_ = 0, a_state_takes_ = 0;                            // seconds
    int32_t worst_ = dropped, last_change_ = 0, worst_expected_ = dropped;  // looks
    BoundLook look_;
    Zobrist zobrist_;
    uint64_t goal_hash_;
    Tiles distance_;  // [tile][cell]: Manhattan
    Layer layer_, next_;
    std::vector<Part> parts_;
    HashSet seen_, kept_, kept_earlier_;
    uint64_t kept_count_ = 0;
    int kept_layers_ = 0;
    std::vector<std::vector<uint32_t>> links_;  // per layer: parent and move of each state
};

}  // namespace

uint64_t wide_beam_memory(int cells, int slots, uint64_t width, uint64_t layers) {
    const uint64_t body = body_size(static_cast<size_t>(cells), static_cast<size_t>(slots), 8);
    const uint64_t two_layers = 2 * width * (body + sizeof(Head));
    const uint64_t candidates = 4 * width * sizeof(Candidate);  // vectors have room to spare
    const uint64_t hash = 6 * sizeof(uint64_t);  // sets are between a third and a sixth full
    const uint64_t remembered = std::max(remembered_states, remembered_layers * width) + width;
    const uint64_t kept = layers ? 2 * remembered * hash : 0;
    return two_layers + candidates + 3 * width * hash + kept + layers * width * sizeof(uint32_t);
}

Result wide_beam(const WideBeamTask& task, Control& control) {
    return WideBeam(task, control).run();
}

}  // namespace taquin
