// Interrupts: every SIGINT is counted, so that a search in any thread can see it.
//
// Python hands signals to the main thread alone. The handler here counts, and then calls Python's
// own; what Python does with the signal stays as it is.
#include <nanobind/nanobind.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "bindings/bindings.hpp"

namespace taquin {
namespace {

constexpr auto patience = std::chrono::milliseconds(100);

std::atomic<uint64_t> interrupts{0};
std::atomic<uint64_t> handled{0};  // the interrupts that the main thread is known to have handled
static_assert(decltype(interrupts)::is_always_lock_free);  // or a handler could not count
struct sigaction pythons;                                  // set once, before the first call

void count_and_pass_on(int signal, siginfo_t* info, void* context) {
    interrupts.fetch_add(1, std::memory_order_relaxed);
    if (pythons.sa_flags & SA_SIGINFO)
        pythons.sa_sigaction(signal, info, context);
    else
        pythons.sa_handler(signal);
}

// Puts the counting handler before Python's, unless it is there already. `signal.signal` removes
// it, so this is called again and again. A handler that is neither is left alone.
void count_interrupts() {
    static std::mutex mutex;
    static bool known = false;
    const std::lock_guard lock(mutex);
    struct sigaction now;
    if (sigaction(SIGINT, nullptr, &now) != 0) return;
    if (now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN) return;
    if (known && now.sa_handler != pythons.sa_handler) return;
    if (!known) pythons = now;
    known = true;
    now.sa_sigaction = count_and_pass_on;
    now.sa_flags |= SA_SIGINFO;
    sigaction(SIGINT, &now, nullptr);
}

int note_handled(void* count) {
    handled.store(reinterpret_cast<uint64_t>(count));
    return 0;
}

// Whether an interrupt has come that the main thread has not handled yet. For other threads: the
// main thread runs a pending call after its signal handlers, so that call tells. A main thread
// that is busy elsewhere still has to handle it.
bool interrupt_is_pending() {
    const uint64_t count = interrupts.load();
    if (handled.load() == count) return false;
    if (Py_AddPendingCall(note_handled, reinterpret_cast<void*>(count)) != 0) return true;
    const nanobind::gil_scoped_release others_may_run;
    for (auto waited = std::chrono::milliseconds(0); waited < patience; ++waited) {
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

}  // namespace taquin
