"""Statistics of stored runs: outcomes, costs, optima, comparisons, heuristic accuracy."""
