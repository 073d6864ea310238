// check: ends the test program with a message if something does not hold.
#pragma once

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace taquin::test {

inline std::atomic<int> checks = 0;

inline void check(bool holds, const std::string& what) {
    ++checks;
    if (holds) return;
    std::fprintf(stderr, "engine_test: wrong: %s\n", what.c_str());
    std::exit(1);
}

}  // namespace taquin::test
