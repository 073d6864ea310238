// NodeQuota: the expansions that a search has left, over all threads, parts and iterations.
//
// A thread takes a portion, spends it without synchronisation, and gives back the rest. The sum of
// all expansions therefore never exceeds the limit.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>

namespace taquin {

class NodeQuota {
   public:
    void set_limit(std::optional<uint64_t> nodes) { left_ = nodes.value_or(unlimited); }

    // Takes up to `requested` expansions; returns how many were granted, 0 if none is left.
    uint64_t take(uint64_t requested) {
        uint64_t left = left_.load(std::memory_order_relaxed);
        if (left == unlimited) return requested;
        uint64_t granted = std::min(requested, left);
        while (!left_.compare_exchange_weak(left, left - granted, std::memory_order_relaxed))
            granted = std::min(requested, left);
        return granted;
    }

    void give_back(uint64_t unspent) {
        if (left_.load(std::memory_order_relaxed) != unlimited)
            left_.fetch_add(unspent, std::memory_order_relaxed);
    }

    // The expansions that are left; empty if there is no limit.
    std::optional<uint64_t> left() const {
        const uint64_t left = left_.load(std::memory_order_relaxed);
        return left == unlimited ? std::nullopt : std::optional(left);
    }

   private:
    static constexpr uint64_t unlimited = std::numeric_limits<uint64_t>::max();
    std::atomic<uint64_t> left_{unlimited};
};

}  // namespace taquin
