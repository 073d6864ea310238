// The parts of the extension module `taquin._native`. Only this folder uses Python.
#pragma once

#include <nanobind/nanobind.h>

namespace taquin::bindings {

void bind_atlas(nanobind::module_& m);
void bind_automaton(nanobind::module_& m);
void bind_constants(nanobind::module_& m);
void bind_constructive(nanobind::module_& m);
void bind_interrupts(nanobind::module_& m);
void bind_large_beam(nanobind::module_& m);
void bind_pdb(nanobind::module_& m);
void bind_refine(nanobind::module_& m);
void bind_search_task(nanobind::module_& m);
void bind_searches(nanobind::module_& m);
void bind_wide_beam(nanobind::module_& m);

}  // namespace taquin::bindings
