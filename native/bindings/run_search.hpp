// run_search: runs a search without the interpreter's lock and returns its result as a dict.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>
#include <vector>

#include "bindings/progress_callback.hpp"
#include "core/control.hpp"
#include "core/result.hpp"

namespace taquin::bindings {

template <class Number>
nanobind::bytes bytes_of(const std::vector<Number>& numbers) {
    return nanobind::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

inline nanobind::dict as_dict(const Result& result) {
    nanobind::dict dict;
    dict["status"] = static_cast<int>(result.status);
    dict["moves"] = nanobind::none();
    if (result.moves) dict["moves"] = bytes_of(*result.moves);
    dict["lower_bound"] = result.lower_bound;
    dict["expanded"] = result.expanded;
    dict["generated"] = result.generated;
    dict["evaluated"] = result.evaluated;
    dict["reopened"] = result.reopened;
    dict["max_frontier"] = result.max_frontier;
    dict["peak_memory"] = result.peak_memory;
    dict["seconds"] = result.seconds;
    nanobind::list iterations;
    for (const auto& row : result.iterations)
        iterations.append(
            nanobind::make_tuple(row.threshold, row.expanded, row.generated, row.seconds));
    dict["iterations"] = iterations;
    return dict;
}

// Calls `tick` while the search runs, unless it is None.
template <class Task>
nanobind::dict run_search(Result (*search)(const Task&, Control&), const Task& task,
                          const nanobind::object& tick) {
    Control control;
    ProgressCallback callback(control, tick);
    Result result;
    {
        const nanobind::gil_scoped_release unlocked;
        result = search(task, control);
    }
    callback.rethrow_all_but_interrupt();
    nanobind::dict dict = as_dict(result);
    dict["interrupted"] = callback.interrupted();
    return dict;
}

}  // namespace taquin::bindings
