#include "bindings/heuristic_spec.hpp"

#include <algorithm>
#include <stdexcept>

#include "bindings/function_address.hpp"
#include "heuristics/heuristics.hpp"
#include "pdb/pattern_heuristic.hpp"

namespace nb = nanobind;

namespace taquin::bindings {
using heuristics::Heuristic;

const std::map<std::string, HeuristicMaker>& compiled_heuristics() {
    static const std::map<std::string, HeuristicMaker> makers = {
        {"zero", heuristics::make_zero},
        {"misplaced", heuristics::make_misplaced},
        {"gaschnig", heuristics::make_gaschnig},
        {"manhattan", heuristics::make_manhattan},
        {"linear-conflict", heuristics::make_linear_conflict},
        {"inversion-distance", heuristics::make_inversion_distance},
        {"walking-distance", heuristics::make_walking_distance},
        {"inversions", heuristics::make_inversions},
        {"kim", heuristics::make_kim},
    };
    return makers;
}

namespace {

std::unique_ptr<Heuristic> make_one(const Shape& shape, const Tiles& goal,
                                    const HeuristicSpec& spec) {
    const auto& [name, argument] = spec;
    if (name == "foreign") {
        const auto address = nb::cast<uint64_t>(argument);
        check_function_address(address);
        return heuristics::make_foreign(shape,
                                        reinterpret_cast<heuristics::ForeignFunction>(address));
    }
    if (name == "patterns") {
        const auto& set = nb::cast<const pdb::PatternSet&>(argument);
        if (set.shape().rows() != shape.rows() || set.shape().cols() != shape.cols())
            throw std::invalid_argument("the patterns are for a board of another shape");
        return std::make_unique<pdb::PatternHeuristic>(set);
    }
    if (name == "walking-distance" &&
        (shape.cells() > 16 || std::max(shape.rows(), shape.cols()) > 5))
        throw std::invalid_argument("the board is too large for walking-distance");
    const auto maker = compiled_heuristics().find(name);
    if (maker == compiled_heuristics().end())
        throw std::invalid_argument("unknown heuristic: " + name);
    return maker->second(shape, goal);
}

}  // namespace

std::unique_ptr<Heuristic> make_heuristic(const Shape& shape, const Tiles& goal,
                                          const std::vector<HeuristicSpec>& specs) {
    if (specs.empty()) throw std::invalid_argument("at least one heuristic is required");
    if (specs.size() > max_heuristics)
        throw std::length_error("too many heuristics in one maximum");
    std::vector<std::unique_ptr<Heuristic>> parts;
    int size = 0;
    for (const auto& spec : specs) {
        parts.push_back(make_one(shape, goal, spec));
        size += parts.back()->record_size();
    }
    if (size > heuristics::max_record_size)
        throw std::length_error("the records of the heuristics in one maximum are too large");
    return parts.size() == 1 ? std::move(parts[0]) : heuristics::make_maximum(std::move(parts));
}

}  // namespace taquin::bindings
