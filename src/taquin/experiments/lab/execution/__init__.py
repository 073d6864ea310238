"""Runs the tasks of an experiment: in this process, in child processes, or on a Dask cluster."""
