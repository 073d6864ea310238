// Checks the engine without Python. It is small enough for the sanitizers: `make sanitize`.
//
// Every search runs on boards of every type (up to 16, 32, 64 and 256 cells), with all heuristics,
// ties and limits. Each solution is replayed by the rules alone, and optimal searches must agree on
// the cost.
#include <cstdio>

#include "check.hpp"
#include "tests.hpp"

int main() {
    using namespace taquin::test;
    std::mt19937 random(1);
    test_ida(random);
    test_searches(random);
    test_heuristics(random);
    test_constructive(random);
    test_util(random);
    test_worker_pool();
    test_atlas();
    test_automaton();
    test_node_quota();
    test_limits(random);
    test_pdb(random);
    test_wide_beam(random);
    test_large_beam(random);
    test_refine(random);
    std::printf("engine_test: %d checks passed\n", checks.load());
}
