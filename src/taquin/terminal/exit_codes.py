"""The command's exit codes. docs/command.md has the same table."""

from enum import IntEnum

from taquin.solution import Status


class ExitCode(IntEnum):
    """The exit codes; of several boards' codes, the command returns the largest."""

    SOLVED = 0
    NO_SOLUTION = 1
    WRONG_INPUT = 2
    UNSOLVABLE = 3
    CLUSTER_LOST = 4
    INTERRUPTED = 130


_BY_STATUS = {
    Status.SOLVED: ExitCode.SOLVED,
    Status.UNSOLVABLE: ExitCode.UNSOLVABLE,
    Status.CANCELLED: ExitCode.INTERRUPTED,
}


def exit_code_of(status: Status) -> ExitCode:
    """Return the exit code for the status of one search."""
    return _BY_STATUS.get(status, ExitCode.NO_SOLUTION)
