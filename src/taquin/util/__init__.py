"""Small helpers that know nothing of puzzles: file writing, argument checks, safe text."""
