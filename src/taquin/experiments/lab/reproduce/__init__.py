"""The studies of the five systems S0 to S4, repeated: their published results beside ours.

Each study consists of a built-in experiment in `lab/builtin`, the published results in `data`, and a module
here that compares the two. docs/lab-reproduce.md says what of each can be compared.
"""
