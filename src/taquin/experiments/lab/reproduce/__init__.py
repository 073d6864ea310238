"""The studies of the five systems S0 to S4, repeated: their published results beside ours.

Each study consists of a built-in experiment in `lab/builtin`, the published results in `data`, and a module
here that compares the two. The results that can be compared are listed in docs/lab-reproduce.md.
"""
