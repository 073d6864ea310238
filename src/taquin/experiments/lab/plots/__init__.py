"""The pictures of an experiment, one to a file; `kinds.py` has them by name."""
