"""max(a, b, …): the largest of several estimates; as trustworthy as the least of them."""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, Heuristic
from taquin.puzzle import Puzzle


def maximum(parts: tuple[Heuristic, ...]) -> Heuristic:
    """Combine heuristics by their maximum."""

    def build(puzzle: Puzzle) -> Estimate:
        estimates = [part.bind(puzzle) for part in parts]

        def estimate(tiles: Tiles) -> int:
            return max(each(tiles) for each in estimates)

        return estimate

    return Heuristic(
        f"max({', '.join(part.name for part in parts)})",
        build,
        admissible=all(part.admissible for part in parts),
        consistent=all(part.consistent for part in parts),
        summary="The largest of several estimates.",
    )
