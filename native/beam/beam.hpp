// Local beam search: each layer keeps the states with the smallest h.
#pragma once

#include "core/control.hpp"
#include "core/result.hpp"
#include "search/task.hpp"

namespace taquin::beam {

// Counts exactly as src/taquin/search/beam.py.
Result beam_search(const search::Task&, Control&);

}  // namespace taquin::beam
