"""The SQLite file that keeps the runs of an experiment: writing, checking, recovering and exporting it."""
