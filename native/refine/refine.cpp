#include "refine/refine.hpp"

#include <algorithm>
#include <utility>

#include "core/path.hpp"
#include "refine/path_part.hpp"
#include "search/search_monitor.hpp"
#include "util/worker_pool.hpp"

namespace taquin::refine {
namespace {

constexpr size_t moves_per_part = 512;

// Divides the path into parts. Each starts with the board where the one before ends.
std::vector<PathPart> divide(const RefineTask& task) {
    std::vector<PathPart> parts;
    int blank = task.blank;
    auto next = task.moves.begin();
    while (next != task.moves.end()) {
        const size_t length =
            parts.empty() && task.offset > 0 ? static_cast<size_t>(task.offset) : moves_per_part;
        const auto left = static_cast<size_t>(task.moves.end() - next);
        std::vector<Move> moves(next, next + static_cast<std::ptrdiff_t>(std::min(length, left)));
        next += static_cast<std::ptrdiff_t>(moves.size());
        int end = blank;
        for (const Move move : moves) end += offset(move, task.cols);
        parts.emplace_back(task, std::exchange(blank, end), std::move(moves));
    }
    return parts;
}

// Where two parts meet, moves may cancel each other out.
std::vector<Move> join(const std::vector<PathPart>& parts) {
    std::vector<Move> path;
    for (const auto& part : parts)
        for (const Move move : part.moves()) append_or_cancel(path, move);
    return path;
}

}  // namespace

uint64_t refine_memory(uint64_t width, int segment, int threads) {
    return static_cast<uint64_t>(threads) * WindowBeam::memory(width, segment);
}

Result refine_path(const RefineTask& task, Control& control) {
    search::SearchMonitor monitor(task.limits, control);
    std::vector<PathPart> parts = divide(task);
    const int threads = std::clamp(static_cast<int>(parts.size()), 1, task.threads);
    if (!monitor.hold(refine_memory(task.width, task.segment, threads))) {
        Result result = monitor.solved(task.moves);
        result.status = Status::memory_limit;
        return result;
    }
    const auto go_on = [&] { return !control.should_stop_on_any_thread(); };
    util::WorkerPool pool(threads);
    pool.parallel_for(
        pool.threads(), parts.size(), [&](size_t number) { parts[number].refine(go_on); },
        [&] { control.should_stop(); });
    for (const auto& part : parts) {
        monitor.result.expanded += part.expanded;
        monitor.result.generated += part.generated;
    }
    Result result = monitor.solved(join(parts));
    if (control.stop.load()) result.status = control.why;
    return result;
}

}  // namespace taquin::refine
