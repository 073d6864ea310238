"""A board, or the way from it, as one SVG file: no script, nothing from elsewhere, and alive by CSS alone.

Each tile is a group that is moved to its place. Where there are moves, each tile that slides has keyframes:
where it is, and when it goes on. Who asks for reduced motion sees the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.film import SECONDS_AFTER, SECONDS_BEFORE, AnimationStyle, film

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from taquin.board import Move
    from taquin.puzzle import Puzzle
    from taquin.render.film import Slide, Theme

NAMESPACE = "http://www.w3.org/2000/svg"
SLIDING_SHARE = 0.7
"""Of a move's time; for the rest the tiles stand still."""


def draw_svg(
    puzzle: Puzzle, moves: str | Iterable[Move] = (), look: AnimationStyle | None = None
) -> str:
    """Return the picture of the start, which plays the moves over and over if there are any."""
    look = look or AnimationStyle()
    made, end = film(puzzle.start, moves)
    width, height = look.size(puzzle.start)
    words = f"Sliding puzzle {puzzle.start}"
    if made:
        count = "1 move" if len(made) == 1 else f"{len(made)} moves"
        words += f"; {count} lead to {end}"
    return "\n".join(
        (
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img">',
            f"<title>{words}</title>",
            f"<style>{_style(puzzle, made, look)}</style>",
            f'<rect width="{width}" height="{height}" rx="{look.margin * 2}" class="tray"/>',
            *(_tile(tile, look) for tile in range(1, len(puzzle.start.tiles))),
            "</svg>\n",
        )
    )


def _tile(tile: int, look: AnimationStyle) -> str:
    inset, side = look.margin / 2, look.cell - look.margin
    size = look.cell * (0.46 if tile < 100 else 0.36)
    middle = look.cell / 2
    return (
        f'<g id="t{tile}"><rect x="{inset:g}" y="{inset:g}" width="{side}" height="{side}" '
        f'rx="{look.cell / 8:g}"/><text x="{middle:g}" y="{middle + size * 0.36:g}" '
        f'font-size="{size:g}">{tile}</text></g>'
    )


def _style(puzzle: Puzzle, made: list[Slide], look: AnimationStyle) -> str:
    colours: Theme = look.colours
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    rules = [
        "text{font-family:system-ui,sans-serif;font-weight:600;text-anchor:middle;"
        "fill:currentColor}",
        f".tray{{fill:{colours.tray}}}",
    ]

    def place(tile: int, cell: int) -> str:
        row, col = divmod(cell, puzzle.cols)
        x, y = (look.margin + at * look.cell for at in (col, row))
        at_home = cell == home[tile]
        fill, ink = (colours.home, colours.on_home) if at_home else (colours.away, colours.on_away)
        return f"transform:translate({x}px,{y}px);fill:{fill};color:{ink}"

    rules += [
        f"#t{tile}{{{place(tile, cell)}}}" for cell, tile in enumerate(puzzle.start.tiles) if tile
    ]
    if made:
        rules.append(_animation(made, look, place))
    return "\n".join(rules)


def _animation(made: list[Slide], look: AnimationStyle, place: Callable[[int, int], str]) -> str:
    """Return the keyframes of every tile that slides."""
    seconds = SECONDS_BEFORE + len(made) * look.seconds_per_move + SECONDS_AFTER
    frames: dict[int, list[str]] = {}
    for number, (tile, source, target) in enumerate(made):
        begins = SECONDS_BEFORE + number * look.seconds_per_move
        ends = begins + look.seconds_per_move * SLIDING_SHARE
        frames.setdefault(tile, [f"0%{{{place(tile, source)}}}"])
        frames[tile] += [
            f"{100 * begins / seconds:.4f}%{{{place(tile, source)}}}",
            f"{100 * ends / seconds:.4f}%{{{place(tile, target)}}}",
        ]
    rules = [
        f"@keyframes k{tile}{{{''.join(each)}to{{{_last(each)}}}}}" for tile, each in frames.items()
    ]
    rules.append("@media (prefers-reduced-motion:no-preference){")
    rules += [f"#t{tile}{{animation:k{tile} {seconds:g}s infinite}}" for tile in frames]
    return "\n".join([*rules, "}"])


def _last(frames: list[str]) -> str:
    """Return what the last keyframe says, without its time."""
    return frames[-1].partition("{")[2].removesuffix("}")
