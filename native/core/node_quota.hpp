// NodeQuota: how many expansions a search may still make, over all threads, parts and iterations.
//
// Whoever expands takes a portion, spends it without any synchronisation, and gives back what is
// left over. So the sum of all expansions never exceeds the limit.
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

    // Grants at most so many expansions; 0 if none is left.
    uint64_t take(uint64_t wanted) {
        uint64_t left = left_.load(std::memory_order_relaxed);
        if (left == unlimited) return wanted;
        uint64_t granted = std::min(wanted, left);
        while (!left_.compare_exchange_weak(left, left - granted, std::memory_order_relaxed))
            granted = std::min(wanted, left);
        return granted;
    }

    void give_back(uint64_t unspent) {
        if (left_.load(std::memory_order_relaxed) != unlimited)
            left_.fetch_add(unspent, std::memory_order_relaxed);
    }

    // What is left of the limit; nothing where there is no limit.
    std::optional<uint64_t> left() const {
        const uint64_t left = left_.load(std::memory_order_relaxed);
        return left == unlimited ? std::nullopt : std::optional(left);
    }

   private:
    static constexpr uint64_t unlimited = std::numeric_limits<uint64_t>::max();
    std::atomic<uint64_t> left_{unlimited};
};

}  // namespace taquin
