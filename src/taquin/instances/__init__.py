"""Where boards come from: published sets, puzzle books, generators."""
