// PreparedEvaluation: everything that a beam looks up to score states, for one goal.
//
// It is built once. All beams to the same goal share it, on any number of threads.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "beam/evaluation.hpp"
#include "beam/evaluation_deltas.hpp"
#include "pdb/batch_lookup.hpp"

namespace taquin::beam {

class PreparedEvaluation {
   public:
    // `patterns` may be null. Throws std::invalid_argument if the pair weights are too large.
    PreparedEvaluation(const Shape& shape, const Tiles& goal, Evaluation evaluation,
                       std::shared_ptr<const pdb::PatternSet> patterns = nullptr)
        : shape(shape),
          goal(goal),
          evaluation(std::move(evaluation)),
          patterns(std::move(patterns)),
          for_goal(this->evaluation, this->shape, goal),
          deltas(for_goal, this->evaluation.pairs.size(), this->shape, goal) {
        if (this->patterns) lookup.emplace(*this->patterns);
    }
    PreparedEvaluation(const PreparedEvaluation&) = delete;  // its parts refer to each other
    PreparedEvaluation& operator=(const PreparedEvaluation&) = delete;

    size_t views() const { return patterns ? static_cast<size_t>(patterns->views()) : 0; }

    const Shape shape;
    const Tiles goal;
    const Evaluation evaluation;
    const std::shared_ptr<const pdb::PatternSet> patterns;  // or null
    const GoalEvaluation for_goal;
    const EvaluationDeltas deltas;
    std::optional<pdb::BatchLookup> lookup;  // empty without patterns
};

}  // namespace taquin::beam
