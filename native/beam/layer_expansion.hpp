// LayerExpansion: the successors of a layer's states, in batches, with their scores.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "beam/candidate_selection.hpp"
#include "beam/layer.hpp"
#include "beam/score_cutoff.hpp"
#include "beam/wide_beam.hpp"

namespace taquin::beam {

// What a part of a layer yields in addition to candidates.
struct ExpandedPart {
    std::optional<Candidate> goal;  // the first candidate that is the target
    uint64_t generated = 0;
};

class LayerExpansion {
   public:
    LayerExpansion(const WideBeamTask& task, const BodyFormat& format, uint64_t target_hash)
        : task_(task),
          format_(format),
          deltas_(task.evaluation.deltas),
          lookup_(task.evaluation.lookup),
          views_(task.evaluation.views()),
          target_hash_(target_hash) {}

    // Expands the states from `first` to `end`. Passes each candidate within the cutoff and with a
    // score above `decided` to `add`.
    template <class Add>
    ExpandedPart expand(const Layer& layer, size_t first, size_t end, int depth,
                        const ScoreCutoff& cutoff, int32_t decided, const Add& add) const {
        ExpandedPart part;
        Batch batch;
        for (size_t state = first; state < end; state += batch_size) {
            generate(batch, layer, state, std::min(end, state + batch_size));
            part.generated += batch.left;
            evaluate(batch, layer, part, depth, cutoff);
            for (size_t view = 0; view < views_; ++view) look_up(batch, layer, view, depth, cutoff);
            for (size_t i = 0; i < batch.left; ++i)
                if (batch.candidates[i].score > decided) add(batch.candidates[i]);
        }
        return part;
    }

   private:
    static constexpr size_t batch_size = 16;  // states

    // The moves of a batch of states. Each step drops some. Whether one is dropped is hard to
    // predict, so the steps do not branch on it.
    struct Batch {
        struct StateMove {
            uint32_t state;
            const EvaluationDeltas::BlankMove* move;
        };
        std::array<StateMove, 4 * batch_size> moves;
        std::array<Candidate, 4 * batch_size> candidates;
        std::array<pdb::BatchLookup::Request, 4 * batch_size> requests;
        std::array<pdb::BatchLookup::Pending, 4 * batch_size> scratch;
        size_t left = 0;
    };

    const uint8_t* tiles_of(const Layer& layer, size_t state) const {
        return &layer.bodies[state * format_.size];
    }

    void generate(Batch& batch, const Layer& layer, size_t first, size_t end) const {
        batch.left = 0;
        for (size_t state = first; state < end; ++state) {
            const Head& head = layer.heads[state];
            for (const auto& move : deltas_.from(head.blank)) {
                batch.moves[batch.left] = {static_cast<uint32_t>(state), &move};
                batch.left += move.move != head.back;
            }
        }
    }

    // Computes hashes and scores without patterns.
    void evaluate(Batch& batch, const Layer& layer, ExpandedPart& part, int depth,
                  const ScoreCutoff& cutoff) const {
        const int32_t worst = cutoff.before_lookups(views_);
        size_t left = 0;
        for (size_t i = 0; i < batch.left; ++i) {
            const auto [state, move] = batch.moves[i];
            const Head& head = layer.heads[state];
            const uint8_t* tiles = tiles_of(layer, state);
            const uint8_t tile = tiles[move->from];
            const auto& [hash, score, manhattan] = move->tiles[tile];
            if (depth + head.manhattan + manhattan >= task_.shorter_than) continue;
            Candidate& candidate = batch.candidates[left];
            candidate.hash = head.hash ^ hash;
            candidate.score = head.score + deltas_.delta(*move, tile, tiles);
            candidate.link = state << 2 | move->move;
            candidate.increased = 0;
            if (candidate.hash == target_hash_ && is_target(candidate, layer, depth) && !part.goal)
                part.goal = candidate;
            batch.requests[left] = {tiles + format_.cells, tile, move->from, move->blank, 0};
            left += candidate.score <= worst;
        }
        batch.left = left;
    }

    // Adds a view's change to the scores.
    void look_up(Batch& batch, const Layer& layer, size_t view, int depth,
                 const ScoreCutoff& cutoff) const {
        lookup_->look_up(view, {batch.requests.data(), batch.left}, batch.scratch.data());
        const int32_t worst = cutoff.before_lookups(views_ - view - 1);
        const int32_t weight = task_.evaluation.for_goal.pattern_weight();
        size_t left = 0;
        for (size_t i = 0; i < batch.left; ++i) {
            const auto request = batch.requests[i];
            Candidate candidate = batch.candidates[i];
            candidate.score += request.delta * weight;
            candidate.increased |= static_cast<uint32_t>(request.delta > 0) << view;
            const int h = format_.sums(tiles_of(layer, candidate.parent()))[view] + request.delta;
            batch.requests[left] = request;
            batch.candidates[left] = candidate;
            left += (depth + h < task_.shorter_than) & (candidate.score <= worst);
        }
        batch.left = left;
    }

    bool is_target(const Candidate& candidate, const Layer& layer, int depth) const {
        if (depth + task_.target_to_goal >= task_.shorter_than) return false;
        const uint8_t* tiles = tiles_of(layer, candidate.parent());
        const size_t blank = layer.heads[candidate.parent()].blank;
        const size_t from = deltas_.move(blank, candidate.move()).from;
        for (size_t cell = 0; cell < format_.cells; ++cell) {
            const int tile = cell == blank ? tiles[from] : cell == from ? 0 : tiles[cell];
            if (tile != task_.target[cell]) return false;
        }
        return true;
    }

    const WideBeamTask& task_;
    const BodyFormat& format_;
    const EvaluationDeltas& deltas_;
    const std::optional<pdb::BatchLookup>& lookup_;  // empty without patterns
    size_t views_;
    uint64_t target_hash_;
};

}  // namespace taquin::beam
