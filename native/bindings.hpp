// What the bindings share. Only they know Python.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

#include "task.hpp"

namespace taquin {

inline Tiles tiles_of(const nanobind::bytes& bytes, int cells) {
    if (static_cast<int>(bytes.size()) != cells || cells > most_cells)
        throw std::invalid_argument("tiles do not fit the shape");
    return Tiles(bytes.c_str(), bytes.c_str() + bytes.size());
}

nanobind::dict as_dict(const Result& result);

void bind_near_optimal(nanobind::module_& m);
void bind_patterns(nanobind::module_& m);

}  // namespace taquin
