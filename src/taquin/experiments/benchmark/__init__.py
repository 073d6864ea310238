"""Benchmarks: solve the boards of a set, keep a row of each, and hold them against what is published."""
