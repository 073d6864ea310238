"""max(a, b, …): the maximum of several heuristics, which has a property only if all of them have it."""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, Heuristic, trusted
from taquin.puzzle import Puzzle


def maximum(parts: tuple[Heuristic, ...]) -> Heuristic:
    """Return the maximum of heuristics; a nested maximum is replaced by its parts."""
    flat = tuple(each for part in parts for each in part.parts or (part,))

    def build(puzzle: Puzzle) -> Estimate:
        estimates = [part.bind(puzzle) for part in flat]

        def estimate(tiles: Tiles) -> int:
            return max(each(tiles) for each in estimates)

        return estimate

    combined = Heuristic(
        f"max({', '.join(part.name for part in flat)})",
        build,
        admissible=all(part.admissible for part in flat),
        consistent=all(part.consistent for part in flat),
        summary="The maximum of several heuristics.",
        parts=flat,
    )
    return trusted(combined) if all(part.built_in for part in flat) else combined
