"""Sources of boards: published sets, CSV files, generators, and whole state spaces."""
