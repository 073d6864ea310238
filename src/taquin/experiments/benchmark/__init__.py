"""Benchmarks: solve the boards of a set, keep a row per board, and compare it with published results."""
