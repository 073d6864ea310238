// Constants of the engine that Python reads instead of repeating them.
#include <nanobind/nanobind.h>

#include "atlas/ranking.hpp"
#include "beam/candidate_selection.hpp"
#include "bindings/arguments.hpp"
#include "bindings/bindings.hpp"
#include "bindings/heuristic_spec.hpp"
#include "constructive/constructive.hpp"
#include "core/result.hpp"
#include "heuristics/heuristics.hpp"
#include "pdb/pattern_set.hpp"
#include "search/task.hpp"

namespace nb = nanobind;

namespace taquin::bindings {

void bind_constants(nb::module_& m) {
    // Cells of a board, by what runs on it.
    m.attr("MAX_CELLS") = max_cells;
    m.attr("MAX_CONSTRUCTIVE_CELLS") = constructive::max_cells;
    m.attr("MAX_ATLAS_CELLS") = atlas::Ranking::max_cells;
    // Heuristics and pattern databases.
    m.attr("MAX_HEURISTICS") = max_heuristics;
    m.attr("MAX_ESTIMATE") = heuristics::max_foreign_estimate;
    m.attr("MAX_LOOKUPS") = pdb::PatternSet::max_lookups;
    m.attr("MAX_PATTERN_TILES") = pdb::max_pattern_tiles;
    nb::list names;
    for (const auto& [name, _] : compiled_heuristics()) names.append(name.c_str());
    m.attr("HEURISTICS") = nb::tuple(names);
    // Options.
    m.attr("MAX_THREADS") = max_threads;
    m.attr("MAX_WIDTH") = max_width;
    m.attr("MAX_KEY_WEIGHT") = max_key_weight;
    m.attr("PLACEMENT_GRAPH_AFTER") = search::default_placement_graph_after;
    m.attr("REMEMBERED_STATES") = beam::CandidateSelection::remembered_states;
    m.attr("REMEMBERED_LAYERS") = beam::CandidateSelection::remembered_layers;
    // What the numbers of a result stand for.
    m.attr("MOVES") = "ULRD";
    m.attr("NO_MOVE") = static_cast<int>(no_move);
    nb::list statuses;
    for (const char* name : status_names) statuses.append(name);
    m.attr("STATUSES") = nb::tuple(statuses);
}

}  // namespace taquin::bindings
