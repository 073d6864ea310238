// Watcher: calls Python now and then from inside a native call. Only for the bindings.
#pragma once

#include <nanobind/nanobind.h>

#include <thread>

#include "core/control.hpp"

namespace taquin {

// Looks for Ctrl-C, and asks `ask`, which runs with the interpreter's lock held and says whether to
// stop.
class Watcher {
   public:
    Watcher(Control& control, std::function<bool()> ask) {
        control.poll = [this, ask = std::move(ask)] {
            if (python_ends()) stay_forever();
            const nanobind::gil_scoped_acquire locked;
            try {
                if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
                return ask();
            } catch (nanobind::python_error& error) {
                interrupted_ = error.matches(PyExc_KeyboardInterrupt);
                failure_ = std::current_exception();
                return true;
            }
        };
    }
    // Calls `tick(expanded, generated, frontier, memory, lower_bound)`.
    Watcher(Control& control, nanobind::object tick)
        : Watcher(control, [&control, tick = std::move(tick)] {
              return !tick.is_none() &&
                     nanobind::cast<bool>(tick(control.expanded.load(), control.generated.load(),
                                               control.frontier.load(), control.memory.load(),
                                               control.lower_bound.load()));
          }) {}

    // Raises what was raised in Python meanwhile.
    void rethrow() {
        if (failure_) std::rethrow_exception(failure_);
    }
    // The same, but for Ctrl-C: a search that it ended answers with what it knows.
    void rethrow_all_but_interrupt() {
        if (!interrupted_) rethrow();
    }

    // Whether Python raised KeyboardInterrupt meanwhile.
    bool interrupted() const { return interrupted_; }

   private:
    static bool python_ends() {
#if PY_VERSION_HEX >= 0x030d0000
        return Py_IsFinalizing();
#else
        return _Py_IsFinalizing();
#endif
    }
    // A daemon thread outlives the interpreter for a moment. Whoever asks for its lock then is
    // unwound by force, which C++ answers by ending the process.
    [[noreturn]] static void stay_forever() {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }

    std::exception_ptr failure_;
    bool interrupted_ = false;
};

}  // namespace taquin
