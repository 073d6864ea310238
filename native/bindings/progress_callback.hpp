// ProgressCallback: calls Python from inside a native call, about twenty times a second.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <functional>
#include <thread>
#include <utility>

#include "core/control.hpp"

namespace taquin::bindings {

// Checks for Ctrl-C and calls `callback`, which runs with the interpreter's lock held and returns
// true to cancel the call.
class ProgressCallback {
   public:
    ProgressCallback(Control& control, std::function<bool()> callback) {
        control.poll = [this, callback = std::move(callback)] {
            if (python_is_finalizing()) sleep_forever();
            const nanobind::gil_scoped_acquire locked;
            try {
                if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
                return callback();
            } catch (nanobind::python_error& error) {
                interrupted_ = error.matches(PyExc_KeyboardInterrupt);
                failure_ = std::current_exception();
                return true;
            }
        };
    }
    // Calls `tick(expanded, generated, frontier, memory, lower_bound)`, unless it is None.
    ProgressCallback(Control& control, nanobind::object tick)
        : ProgressCallback(control, [&control, tick = std::move(tick)] {
              return !tick.is_none() &&
                     nanobind::cast<bool>(tick(control.expanded.load(), control.generated.load(),
                                               control.frontier.load(), control.memory.load(),
                                               control.lower_bound.load()));
          }) {}

    // Throws the exception that Python raised in a callback, if any.
    void rethrow() {
        if (failure_) std::rethrow_exception(failure_);
    }
    // The same without Ctrl-C: an interrupted search still returns its result.
    void rethrow_all_but_interrupt() {
        if (!interrupted_) rethrow();
    }

    // Whether Python raised KeyboardInterrupt in a callback.
    bool interrupted() const { return interrupted_; }

   private:
    static bool python_is_finalizing() {
#if PY_VERSION_HEX >= 0x030d0000
        return Py_IsFinalizing();
#else
        return _Py_IsFinalizing();
#endif
    }
    // A daemon thread outlives the interpreter for a moment. If it requested the lock then, Python
    // would unwind it by force, and C++ would end the process.
    [[noreturn]] static void sleep_forever() {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }

    std::exception_ptr failure_;
    bool interrupted_ = false;
};

}  // namespace taquin::bindings
