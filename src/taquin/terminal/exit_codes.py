"""What the command's exit code says; docs/command.md has the same table."""

from enum import IntEnum

from taquin.solution import Status


class ExitCode(IntEnum):
    """Ordered by how much they matter when several boards end differently."""

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
    """Return the exit code for one search's outcome."""
    return _BY_STATUS.get(status, ExitCode.NO_SOLUTION)
