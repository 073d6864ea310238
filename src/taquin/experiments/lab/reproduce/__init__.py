"""The studies of the five systems S0 to S4, run again: their figures beside ours.

Each study is an experiment in `lab/builtin`, what was published of it in `data`, and a file of its own
here that puts the two side by side. docs/lab-reproduce.md says what of each can be compared, and what
cannot.
"""
