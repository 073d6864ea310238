// The extension module. src/taquin/_native.pyi has its types.
#include <nanobind/nanobind.h>

#include "bindings/bindings.hpp"

NB_MODULE(_native, m) {
    using namespace taquin::bindings;
    // Caches, and exceptions that end a program, hold objects until the end; these are not leaks.
    nanobind::set_leak_warnings(false);
    bind_constants(m);
    bind_interrupts(m);
    bind_search_task(m);
    bind_pdb(m);
    bind_searches(m);
    bind_constructive(m);
    bind_wide_beam(m);
    bind_large_beam(m);
    bind_refine(m);
    bind_atlas(m);
    bind_automaton(m);
}
