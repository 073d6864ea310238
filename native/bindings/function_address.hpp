// check_function_address: refuses addresses outside executable memory.
#pragma once

#include <cstdint>
#include <cstdio>
#include <stdexcept>

namespace taquin::bindings {

// Throws std::invalid_argument unless the address is in an executable page. Checks only on Linux.
inline void check_function_address(uint64_t address) {
    if (address == 0) throw std::invalid_argument("there is no function at address 0");
    FILE* maps = std::fopen("/proc/self/maps", "r");
    if (!maps) return;  // not Linux
    char line[512];
    bool found = false;
    while (!found && std::fgets(line, sizeof line, maps)) {
        unsigned long long first = 0, end = 0;
        char permissions[5] = {};
        if (std::sscanf(line, "%llx-%llx %4s", &first, &end, permissions) == 3)
            found = first <= address && address < end && permissions[2] == 'x';
    }
    std::fclose(maps);
    if (!found) throw std::invalid_argument("there is no function at this address");
}

}  // namespace taquin::bindings
