// What the bindings share. Only they know Python.
#pragma once

#include <nanobind/nanobind.h>

#include "bindings/arguments.hpp"
#include "search/task.hpp"
#include "bindings/progress_callback.hpp"

namespace taquin {

nanobind::dict as_dict(const Result& result);

// Runs a search without the interpreter's lock, with `tick` called now and then.
template <class Task>
nanobind::dict watched(Result (*run)(const Task&, Control&), const Task& task,
                       nanobind::object tick) {
    Control control;
    Watcher watcher(control, std::move(tick));
    Result result;
    {
        const nanobind::gil_scoped_release unlocked;
        result = run(task, control);
    }
    watcher.rethrow_all_but_interrupt();
    nanobind::dict answer = as_dict(result);
    answer["interrupted"] = watcher.interrupted();
    return answer;
}

void bind_interrupts(nanobind::module_& m);
void bind_near_optimal(nanobind::module_& m);
void bind_patterns(nanobind::module_& m);

}  // namespace taquin
