// Interrupts: counts every SIGINT, so that a search in any thread can see it.
//
// Python handles signals only in the main thread. The handler in this file counts the signal and
// then calls Python's handler.
#include <nanobind/nanobind.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "bindings/bindings.hpp"

namespace taquin::bindings {
namespace {

constexpr auto max_wait = std::chrono::milliseconds(100);

std::atomic<uint64_t> interrupts{0};
std::atomic<uint64_t> handled{0};  // how many of them the main thread has handled
static_assert(decltype(interrupts)::is_always_lock_free);  // a signal handler must not lock
struct sigaction python_action;                            // set once, before the first call

void count_and_pass_on(int signal, siginfo_t* info, void* context) {
    interrupts.fetch_add(1, std::memory_order_relaxed);
    if (python_action.sa_flags & SA_SIGINFO)
        python_action.sa_sigaction(signal, info, context);
    else
        python_action.sa_handler(signal);
}

// Installs the counting handler before Python's, unless it is installed already. `signal.signal`
// removes it, so this must be called again before each search. It does not change other handlers.
void count_interrupts() {
    static std::mutex mutex;
    static bool known = false;
    const std::lock_guard lock(mutex);
    struct sigaction current;
    if (sigaction(SIGINT, nullptr, &current) != 0) return;
    if (current.sa_handler == SIG_DFL || current.sa_handler == SIG_IGN) return;
    if (known && current.sa_handler != python_action.sa_handler) return;
    if (!known) python_action = current;
    known = true;
    current.sa_sigaction = count_and_pass_on;
    current.sa_flags |= SA_SIGINFO;
    sigaction(SIGINT, &current, nullptr);
}

int note_handled(void* count) {
    handled.store(reinterpret_cast<uint64_t>(count));
    return 0;
}

// Whether the main thread still has to handle an interrupt; other threads call this. The main
// thread runs pending calls after its signal handlers, so a pending call that has run means that
// the interrupt was handled. If the call does not run in time, the main thread is busy and the
// interrupt is pending.
bool interrupt_is_pending() {
    const uint64_t count = interrupts.load();
    if (handled.load() == count) return false;
    if (Py_AddPendingCall(note_handled, reinterpret_cast<void*>(count)) != 0) return true;
    const nanobind::gil_scoped_release others_may_run;
    for (auto waited = std::chrono::milliseconds(0); waited < max_wait; ++waited) {
        if (handled.load() == count) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

}  // namespace

void bind_interrupts(nanobind::module_& m) {
    m.def("count_interrupts", count_interrupts);
    m.def("interrupts", [] { return interrupts.load(); });
    m.def("interrupt_is_pending", interrupt_is_pending);
    m.def("add_interrupt", [] { interrupts.fetch_add(1); });
}

}  // namespace taquin::bindings
