"""The phases of any-time search, one per file: construction, lower bounds, refinement, beams, iterations."""
