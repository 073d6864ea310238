"""The advice that `taquin solve` prints after a long search: build larger pattern databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.units import readable_bytes

if TYPE_CHECKING:
    from rich.console import Console

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

LONG_SECONDS = 0.5
"""A search that took less time gets no advice."""
ENTRIES_PER_SECOND = 100_000_000
"""The speed at which two cores build a large pattern database, at least."""


def print_advice(console: Console, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    """Print one line if the search was long and a stronger set of pattern databases can be built."""
    if solution.statistics.seconds < LONG_SECONDS:
        return
    advice = advise(puzzle, solution.heuristic)
    if advice:
        console.print(advice, style="dim", markup=False)


def advise(puzzle: Puzzle, heuristic: str) -> str:
    """Return the command that builds the strongest set, its gain and its costs.

    The text is empty if the heuristic is not a set of pattern databases, or if the strongest set is stored.
    """
    family, _, name = heuristic.partition(":")
    if family != "pdb":
        return ""
    from taquin.native.extension import PatternDatabase  # start-up
    from taquin.pdb.catalogue import sets_for
    from taquin.pdb.store import is_stored

    sets = sets_for(puzzle.rows, puzzle.cols)
    if name not in {each.name for each in sets[:-1]}:
        return ""
    stronger = sets[-1]
    missing = [each for each in stronger.patterns(puzzle.goal.blank) if not is_stored(each)]
    if not missing:
        return ""  # the user chose the weaker one
    sizes = [PatternDatabase.size(each.rows, each.cols, each.tiles) for each in missing]
    seconds = sum(entries for entries, _ in sizes) / ENTRIES_PER_SECOND
    gain = f"about {stronger.gain} times fewer nodes" if stronger.gain else "fewer nodes"
    goal = "" if puzzle.goal.blank in _corners(puzzle) else f' --goal "{puzzle.goal}"'
    return (
        f"{gain}: taquin tables build {puzzle.rows}x{puzzle.cols} --set {stronger.name}{goal} "
        f"(about {max(5, round(seconds, -1)):.0f} s; {readable_bytes(sum(size for _, size in sizes))} on disk)"
    )


def _corners(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the cells of the goal's blank for which `taquin tables build` needs no --goal."""
    rows, cols = puzzle.rows, puzzle.cols
    return 0, cols - 1, (rows - 1) * cols, rows * cols - 1
