// The tests of the engine, one function per file.
#pragma once

#include <random>

namespace taquin::test {

void test_atlas();
void test_automaton();
void test_constructive(std::mt19937& random);
void test_heuristics(std::mt19937& random);
void test_ida(std::mt19937& random);
void test_large_beam(std::mt19937& random);
void test_limits(std::mt19937& random);
void test_node_quota();
void test_pdb(std::mt19937& random);
void test_refine(std::mt19937& random);
void test_searches(std::mt19937& random);
void test_util(std::mt19937& random);
void test_wide_beam(std::mt19937& random);
void test_worker_pool();

}  // namespace taquin::test
