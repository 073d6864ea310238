"""The plots of an experiment, one kind per file; `kinds.py` lists them by name."""
