// Learns weights for boards of every size: `python -m bench.learn_displacements` runs it.
//
//     learn_displacements FILE THREADS ROUND...
//
// A ROUND is WIDTH,SIDE:BOARDS,... In each round, beams of that width run on new boards with the
// weights of the rounds before, the first ones with Manhattan distance alone. A state survives if
// its descendants are still kept many layers later. The training data are pairs of states of the
// same layer: one that survives, and one that does not. A logistic regression on their difference
// finds the weights that distinguish them. FILE gets the weights in the engine's form after each
// round. Whole boards are held back for validation.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "displacement_parameters.hpp"
#include "large_beam/large_beam.hpp"
#include "training_boards.hpp"
#include "util/worker_pool.hpp"

namespace {

using namespace taquin;
using namespace taquin::large_beam;

constexpr double survival_layers_per_cell = 1.6;
constexpr size_t max_survival_layers = 90;
constexpr size_t layer_step = 6;  // one layer in this many is used for learning
constexpr size_t pairs_per_layer = 12;
constexpr size_t last_layers = 8;           // of a solved board, which are not used
constexpr double share_if_unsolved = 0.15;  // of the layers: later ones are astray
constexpr size_t held_back = 8;             // one board in this many is held back for validation
constexpr int min_side_with_visits = 8;
constexpr uint64_t visit_weight = 96;

constexpr size_t epochs = 4, batch = 1024;
constexpr double step = 0.01;
constexpr float decay = 1e-5f, pair_decay = 2e-5f;  // stronger for pairs: many of them are rare

// ---- The pairs ---------------------------------------------------------------------------------

// How often more a better state has a weight than a worse one does.
struct Difference {
    uint16_t parameter;
    int16_t times;
};
struct Pair {
    std::vector<Difference> differences;
    bool held_back;
};
using Layers = std::vector<std::vector<uint32_t>>;

struct BoardResult {
    int length = 0;    // 0: not solved
    double ratio = 0;  // of the length to the distance
    std::vector<Pair> pairs;
};

// The states of a layer, as flags, that have descendants in a later one.
std::vector<bool> survivors(const Layers& links, size_t layer, size_t later) {
    std::vector<bool> survives(links[later].size(), true);
    for (; later > layer; --later) {
        std::vector<bool> parents(links[later - 1].size());
        for (size_t state = 0; state < survives.size(); ++state)
            if (survives[state]) parents[links[later][state] >> 2] = true;
        survives.swap(parents);
    }
    return survives;
}

Board state_of(Board board, const Layers& links, size_t layer, size_t state) {
    std::vector<Move> moves;
    for (++layer; layer-- > 0; state = links[layer][state] >> 2)
        moves.push_back(static_cast<Move>(links[layer][state] & 3));
    std::for_each(moves.rbegin(), moves.rend(), [&](Move move) { board.apply(move); });
    return board;
}

std::vector<Difference> difference(const DisplacementEvaluation& evaluation, const Board& better,
                                   const Board& worse) {
    std::map<uint16_t, int> times;
    for (const auto& [board, sign] : {std::pair{&better, 1}, std::pair{&worse, -1}})
        for_each_weight(evaluation, board->side, board->tiles,
                        [&, sign = sign](size_t at, int count) {
                            times[shared_parameter[at]] += sign * count;
                        });
    std::vector<Difference> result;
    for (const auto& [parameter, count] : times)
        if (count != 0) result.push_back({parameter, static_cast<int16_t>(count)});
    return result;
}

class BoardLearner {
   public:
    BoardLearner(int side, size_t number, uint64_t seed, uint64_t width,
                 const DisplacementWeights& weights)
        : number_(number),
          width_(width),
          chance_(seed),
          weights_(weights),
          evaluation_(side, side, weights),
          start_(number % 3 == 2 ? walked_board(side, chance_) : random_board(side, chance_)) {}

    BoardResult run() {
        int distance = 0, score = 0;
        for_each_weight(evaluation_, start_.side, start_.tiles, [&](size_t at, int times) {
            if (at == distance_index) distance += times;
            score += times * (at == distance_index ? move_weight : weights_.weights[at]);
        });
        if (score != evaluation_.score(start_.tiles.data()))
            throw std::logic_error("the score is not the engine's");
        Control control;
        const Result found = taquin::large_beam::large_beam(
            {.rows = start_.side,
             .cols = start_.side,
             .start = start_.tiles,
             .weights = weights_,
             .visit_weight = start_.side < min_side_with_visits ? 0 : visit_weight,
             .width = width_,
             .shorter_than = 4 * distance + 200,
             .fit_time_limit = false,
             .limits = {},
             .threads = 1,
             .links = &links_},
            control);
        BoardResult result;
        if (found.status == Status::solved) {
            result.length = static_cast<int>(found.moves->size());
            result.ratio = double(result.length) / std::max(1, distance);
        }
        const size_t layers = links_.size();
        const size_t end = result.length == 0 ? size_t(share_if_unsolved * double(layers))
                                              : layers - std::min(layers, last_layers);
        for (size_t layer = layer_step + number_ % layer_step; layer < end; layer += layer_step)
            if (links_[layer].size() >= width_) add_pairs(layer, result.pairs);
        return result;
    }

   private:
    void add_pairs(size_t layer, std::vector<Pair>& pairs) {
        const auto horizon = size_t(survival_layers_per_cell * double(start_.tiles.size()));
        const size_t ahead = std::min({horizon, max_survival_layers, links_.size() - layer - 4});
        const std::vector<bool> survives = survivors(links_, layer, layer + ahead);
        std::vector<size_t> better, worse;
        for (size_t state = 0; state < survives.size(); ++state)
            (survives[state] ? better : worse).push_back(state);
        if (better.empty() || worse.empty()) return;
        const auto any_of = [&](const std::vector<size_t>& states) {
            return state_of(start_, links_, layer, states[chance_() % states.size()]);
        };
        for (size_t count = std::min(pairs_per_layer, 2 * better.size()); count > 0; --count) {
            const Board one = any_of(better), other = any_of(worse);
            pairs.push_back({difference(evaluation_, one, other), number_ % held_back == 0});
        }
    }

    size_t number_;
    uint64_t width_;
    Chance chance_;
    const DisplacementWeights& weights_;
    DisplacementEvaluation evaluation_;
    Board start_;
    Layers links_;
};

// ---- The fit -----------------------------------------------------------------------------------

// The score of the better state minus that of the worse one: negative if they are ranked right.
float margin(const Parameters& parameters, const Pair& pair) {
    float sum = 0;
    for (const auto& [parameter, times] : pair.differences) sum += parameters[parameter] * times;
    return sum;
}

double share_ranked_right(const Parameters& parameters, const std::vector<Pair>& pairs) {
    size_t right = 0, all = 0;
    for (const Pair& pair : pairs)
        if (pair.held_back) {
            ++all;
            right += margin(parameters, pair) < 0;
        }
    return double(right) / double(std::max<size_t>(1, all));
}

// Adam (Kingma and Ba 2015), with a rate that falls to nothing.
class Adam {
   public:
    Adam(Parameters& parameters, size_t steps)
        : parameters_(parameters),
          steps_(double(steps)),
          mean_(parameters.size()),
          square_(mean_) {}

    void update(const std::vector<float>& gradient) {
        ++done_;
        const double rate = step * 0.5 * (1 + std::cos(M_PI * done_ / steps_));
        const double mean_bias = 1 - std::pow(0.9, done_), square_bias = 1 - std::pow(0.999, done_);
        for (size_t at = 0; at < parameters_.size(); ++at) {
            const float slope = gradient[at] + 2 * decay_of(at) * parameters_[at];
            mean_[at] += 0.1f * (slope - mean_[at]);
            square_[at] += 0.001f * (slope * slope - square_[at]);
            parameters_[at] -= float(rate * (mean_[at] / mean_bias) /
                                     (std::sqrt(square_[at] / square_bias) + 1e-8));
        }
    }

   private:
    static float decay_of(size_t at) {
        if (at < tile_begin || at == distance_index) return 0;
        return at < pair_begin ? decay : pair_decay;
    }

    Parameters& parameters_;
    double steps_, done_ = 0;
    std::vector<float> mean_, square_;
};

void fit(Parameters& parameters, const std::vector<Pair>& pairs) {
    std::vector<const Pair*> learning;
    for (const Pair& pair : pairs)
        if (!pair.held_back) learning.push_back(&pair);
    Adam adam(parameters, epochs * (learning.size() / batch));
    Chance chance(1);
    for (size_t epoch = 0; epoch < epochs; ++epoch) {
        std::shuffle(learning.begin(), learning.end(), chance);
        for (size_t first = 0; first + batch <= learning.size(); first += batch) {
            std::vector<float> gradient(parameters.size());
            for (size_t at = first; at < first + batch; ++at) {
                const float slope = 1 / (1 + std::exp(-margin(parameters, *learning[at]))) / batch;
                for (const auto& [parameter, times] : learning[at]->differences)
                    gradient[parameter] += slope * times;
            }
            adam.update(gradient);
        }
    }
}

// ---- The rounds --------------------------------------------------------------------------------

void add_boards(int side, size_t boards, uint64_t seed, uint64_t width, util::WorkerPool& pool,
                const DisplacementWeights& weights, std::vector<Pair>& pairs) {
    std::vector<BoardResult> results(boards);
    pool.parallel_for(pool.threads(), boards, [&](size_t number) {
        const uint64_t own_seed = (seed << 32) + (uint64_t(side) << 24) + number;
        results[number] = BoardLearner(side, number, own_seed, width, weights).run();
    });
    size_t solved = 0, found = 0;
    double length = 0, ratio = 0;
    for (BoardResult& result : results) {
        solved += result.length > 0;
        length += result.length;
        ratio += result.ratio;
        found += result.pairs.size();
        std::ranges::move(result.pairs, std::back_inserter(pairs));
    }
    const double each = double(std::max<size_t>(1, solved));
    std::printf("  %dx%d: %zu of %zu boards solved, %.1f moves, %.3f of the distance, %zu pairs\n",
                side, side, solved, boards, length / each, ratio / each, found);
    std::fflush(stdout);
}

void run_round(const std::string& text, uint64_t seed, util::WorkerPool& pool,
               Parameters& parameters) {
    const DisplacementWeights weights = to_weights(parameters);
    std::istringstream stream(text);
    uint64_t width = 0;
    int side = 0;
    size_t boards = 0;
    char separator = 0;
    std::vector<Pair> pairs;
    stream >> width;
    while (stream >> separator >> side >> separator >> boards)
        add_boards(side, boards, seed, width, pool, weights, pairs);
    const double before = share_ranked_right(parameters, pairs);
    fit(parameters, pairs);
    std::printf("  held back: %.1f %% of the pairs are right, %.1f %% before\n",
                100 * share_ranked_right(parameters, pairs), 100 * before);
}

}  // namespace

int main(int count, char** arguments) {
    Parameters parameters(parameter_count);
    parameters[distance_index] = 1;
    util::WorkerPool pool(std::stoi(arguments[2]));
    for (int round = 3; round < count; ++round) {
        std::printf("round %d: %s\n", round - 2, arguments[round]);
        run_round(arguments[round], uint64_t(round), pool, parameters);
        const std::vector<int16_t> weights = to_weights(parameters).weights;
        std::ofstream(arguments[1], std::ios::binary)
            .write(reinterpret_cast<const char*>(weights.data()),
                   static_cast<std::streamsize>(weights.size() * sizeof(int16_t)));
    }
}
