"""max(a, b, …): the largest of several estimates; as trustworthy as the least of them."""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, Heuristic, trusted
from taquin.puzzle import Puzzle


def maximum(parts: tuple[Heuristic, ...]) -> Heuristic:
    """Combine heuristics by their maximum; a maximum among them counts as its parts."""
    flat = tuple(each for part in parts for each in part.parts or (part,))

    def build(puzzle: Puzzle) -> Estimate:
        estimates = [part.bind(puzzle) for part in flat]

        def estimate(tiles: Tiles) -> int:
            return max(each(tiles) for each in estimates)

        return estimate

    whole = Heuristic(
        f"max({', '.join(part.name for part in flat)})",
        build,
        admissible=all(part.admissible for part in flat),
        consistent=all(part.consistent for part in flat),
        summary="The largest of several estimates.",
        parts=flat,
    )
    return trusted(whole) if all(part.built_in for part in flat) else whole
