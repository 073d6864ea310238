// Limits: what a search may use.
#pragma once

#include <cstdint>
#include <optional>

namespace taquin {

struct Limits {
    std::optional<double> seconds;
    std::optional<uint64_t> nodes;   // expansions
    std::optional<uint64_t> memory;  // bytes
};

constexpr uint64_t no_memory_limit = uint64_t{1} << 40;  // bytes

}  // namespace taquin
