"""Many searches on many boards: the lab, folder batches and benchmarks of published sets."""
