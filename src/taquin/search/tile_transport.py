"""Field: a board on which the blank carries tiles about, one at a time, around cells that must not change.

The blank carries a tile by walking round to the cell in front of it and stepping back into it: 1 + 4 moves for
each step straight on, but only 1 + 2 for a step after a turn. So the cheapest way is a staircase, and
in the open its price is a formula (`price`). Of ways with the same price the field takes the one that
brings the other tiles nearer home on the whole; that alone shortens large solutions by a tenth.

Cells lie in one flat list with a border of blocked cells around, so that nothing has to ask for edges.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from taquin.puzzle import Puzzle

NOWHERE = 10**9

Route = tuple[int, ...]
"""A way round a tile: cells, as offsets from the tile's own."""


class Field:
    """The tiles, where each is and belongs, the cells that are blocked, and the steps made so far."""

    def __init__(self, puzzle: Puzzle, before_step: Callable[[], None]) -> None:
        width = self.width = puzzle.cols + 2
        count = (puzzle.rows + 2) * width
        self.cells = [
            (row + 1) * width + col + 1 for row in range(puzzle.rows) for col in range(puzzle.cols)
        ]
        self.row = [cell // width for cell in range(count)]
        self.col = [cell % width for cell in range(count)]
        self.steps = (-width, -1, 1, width)  # U, L, R, D
        self.rounds = _rounds(width)
        self.tiles, self.goal = [-1] * count, [-1] * count
        self.place, self.home = [0] * len(self.cells), [0] * len(self.cells)
        self.blocked = bytearray(b"\1" * count)
        for cell, tile, wanted in zip(
            self.cells, puzzle.start.tiles, puzzle.goal.tiles, strict=True
        ):
            self.blocked[cell] = 0
            self.tiles[cell], self.place[tile] = tile, cell
            self.goal[cell], self.home[wanted] = wanted, cell
        self.blank = self.place[0]
        self.made: list[int] = []
        self._before_step = before_step

    def step_to(self, cell: int) -> None:
        """Move the blank to a cell beside it."""
        self._before_step()
        blank, tile = self.blank, self.tiles[cell]
        self.tiles[blank], self.place[tile] = tile, blank
        self.tiles[cell], self.blank = 0, cell
        self.made.append(cell - blank)

    def distance(self, one: int, other: int) -> int:
        """The steps between two cells if nothing is in the way."""
        return abs(self.row[one] - self.row[other]) + abs(self.col[one] - self.col[other])

    def price(self, tile_at: int, side: int, target: int) -> int:
        """The moves that carrying a tile takes in the open, the blank being on that side of it.

        The first step is made from in front. After it, every turn costs 3 and every step straight on
        5, and a staircase turns as often as the shorter leg allows.
        """
        down, right = self.row[target] - self.row[tile_at], self.col[target] - self.col[tile_at]
        tall, wide = abs(down), abs(right)
        best = NOWHERE if tall or wide else 0
        if wide:
            turns = 2 * tall if wide > tall else 2 * wide - 1
            best = _walk_round(side, 1 if right > 0 else -1) + 5 * (tall + wide) - 4 - 2 * turns
        if tall:
            turns = 2 * wide if tall > wide else 2 * tall - 1
            front = self.width if down > 0 else -self.width
            best = min(best, _walk_round(side, front) + 5 * (tall + wide) - 4 - 2 * turns)
        return best

    def estimate(self, tile: int, target: int) -> int:
        """About how many moves `carry` will make."""
        at = self.place[tile]
        return 0 if at == target else self._nearest_side(at, target)[0]

    def _nearest_side(self, at: int, target: int) -> tuple[int, int]:
        """The side of a tile from which the blank best begins, after its price with the walk there."""
        best, chosen = NOWHERE, 0
        for side in self.steps:
            if not self.blocked[at + side]:
                price = self.distance(self.blank, at + side) + self.price(at, side, target)
                if price < best:
                    best, chosen = price, side
        return best, chosen

    def carry(self, tile: int, target: int) -> None:
        """Bring a tile to a cell."""
        at = self.place[tile]
        if at == target:
            return
        _, side = self._nearest_side(at, target)
        self.blocked[at] = 1
        self._walk(at + side)
        self.blocked[at] = 0
        while at != target:
            side = self.blank - at
            route = self._open_route(at, side, target)
            if route is None:
                self._carry_around_obstacles(at, side, target)
                return
            self._push(at, route)
            at = self.place[tile]

    def _push(self, at: int, route: Route) -> None:
        """Walk the blank round a tile and step into it."""
        for offset in route:
            self.step_to(at + offset)
        self.step_to(at)

    def _open_route(self, at: int, side: int, target: int) -> Route | None:
        """The way round for the tile's next step as `price` has it, best for the others; None if blocked."""
        blocked = self.blocked
        price = self.price(at, side, target)
        chosen, least = None, NOWHERE
        for front in self.steps:
            if blocked[at + front]:
                continue
            allowed = price - 1 - self.price(at + front, -front, target)
            for route in self.rounds[side, front]:
                if len(route) > allowed or any(blocked[at + offset] for offset in route):
                    continue
                harm, before = 0, at + side
                for offset in route:
                    harm += self._harm(at + offset, before)
                    before = at + offset
                if harm < least:
                    chosen, least = route, harm
        return chosen

    def _harm(self, cell: int, to: int) -> int:
        """How much farther from home a tile gets by one step: 1 or -1."""
        home = self.home[self.tiles[cell]]
        if -1 <= to - cell <= 1:
            line, home_line, to_line = self.col[cell], self.col[home], self.col[to]
        else:
            line, home_line, to_line = self.row[cell], self.row[home], self.row[to]
        return abs(to_line - home_line) - abs(line - home_line)

    def _carry_around_obstacles(self, at: int, side: int, target: int) -> None:
        """The shortest way by A* over (cell of the tile, side of the blank), with the price as h."""
        start = (at, side)
        made = {start: 0}
        how: dict[tuple[int, int], tuple[int, int, Route]] = {}
        queue = [(self.price(at, side, target), 0, at, side)]
        while queue:
            _, minus_g, at, side = heappop(queue)
            if at == target:
                break
            if -minus_g > made[at, side]:
                continue
            for front in self.steps:
                if self.blocked[at + front]:
                    continue
                after = (at + front, -front)
                for route in self.rounds[side, front]:
                    g = 1 + len(route) - minus_g
                    if g < made.get(after, NOWHERE) and not any(
                        self.blocked[at + offset] for offset in route
                    ):
                        made[after], how[after] = g, (at, side, route)
                        heappush(queue, (g + self.price(*after, target), -g, *after))
        pushes: list[tuple[int, Route]] = []
        while (at, side) != start:
            at, side, route = how[at, side]
            pushes.append((at, route))
        for at, route in reversed(pushes):
            self._push(at, route)

    def _walk(self, target: int) -> None:
        """Bring the blank to a cell straight, by the way that is best for the others."""
        down = self.row[target] - self.row[self.blank]
        right = self.col[target] - self.col[self.blank]
        step_down = self.width if down > 0 else -self.width
        step_right = 1 if right > 0 else -1
        blocked, harm = self.blocked, self._harm
        above = [NOWHERE] * (abs(right) + 1)  # the least harm on the way to each cell of a row
        from_left: list[list[bool]] = []
        for row in range(abs(down) + 1):
            cell = self.blank + row * step_down
            came: list[bool] = []
            for col in range(abs(right) + 1):
                least, left = above[col], False
                if row == col == 0:
                    least = 0
                elif blocked[cell]:
                    least = NOWHERE
                else:
                    if least < NOWHERE:
                        least += harm(cell, cell - step_down)
                    if col and above[col - 1] < NOWHERE:
                        beside = above[col - 1] + harm(cell, cell - step_right)
                        if beside <= least:
                            least, left = beside, True
                above[col] = least
                came.append(left)
                cell += step_right
            from_left.append(came)
        if above[-1] == NOWHERE:
            self.walk_to_any((target,))
            return
        way: list[int] = []
        row, col, cell = abs(down), abs(right), target
        while row or col:
            way.append(cell)
            if from_left[row][col]:
                col, cell = col - 1, cell - step_right
            else:
                row, cell = row - 1, cell - step_down
        for cell in reversed(way):
            self.step_to(cell)

    def walk_to_any(self, targets: Collection[int]) -> None:
        """Bring the blank to the nearest of some cells, breadth-first around what is blocked."""
        came = {self.blank: self.blank}
        queue = deque([self.blank])
        while (cell := queue.popleft()) not in targets:
            for step in self.steps:
                after = cell + step
                if not self.blocked[after] and after not in came:
                    came[after] = cell
                    queue.append(after)
        way: list[int] = []
        while cell != self.blank:
            way.append(cell)
            cell = came[cell]
        for cell in reversed(way):
            self.step_to(cell)


def _walk_round(side: int, front: int) -> int:
    """The blank's moves from one side of a tile to another, in the open."""
    return 0 if side == front else 4 if side == -front else 2


def _rounds(width: int) -> dict[tuple[int, int], tuple[Route, ...]]:
    """For each two sides of a tile: the ways from one to the other round it, clockwise and back."""
    ring = (-width, 1 - width, 1, width + 1, width, width - 1, -1, -width - 1)
    ways: dict[tuple[int, int], tuple[Route, ...]] = {}
    for start in range(0, 8, 2):
        for end in range(0, 8, 2):
            clockwise = tuple(ring[(start + i) % 8] for i in range(1, (end - start) % 8 + 1))
            back = tuple(ring[(start - i) % 8] for i in range(1, (start - end) % 8 + 1))
            ways[ring[start], ring[end]] = (clockwise, back) if clockwise else (clockwise,)
    return ways
