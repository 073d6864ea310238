"""Many searches on many boards: the lab, folder batches and benchmark sets."""
