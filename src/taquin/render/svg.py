"""A board, or a path from it, as one SVG file that CSS animates, without scripts or external resources.

Each tile is a group with a translation. With moves, each tile that slides has CSS keyframes for its cells.
Readers who prefer reduced motion see the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.animation import SECONDS_AFTER, SECONDS_BEFORE, AnimationStyle, slide_sequence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from taquin.board import Move
    from taquin.puzzle import Puzzle
    from taquin.render.animation import Slide, Theme

NAMESPACE = "http://www.w3.org/2000/svg"
SLIDING_SHARE = 0.7
"""The part of a move's time in which the tile slides; then it rests."""


def draw_svg(
    puzzle: Puzzle, moves: str | Iterable[Move] = (), style: AnimationStyle | None = None
) -> str:
    """Return an SVG file that shows the start and plays the blank's moves in a loop, if there are any."""
    style = style or AnimationStyle()
    slides, end = slide_sequence(puzzle.start, moves)
    width, height = style.size(puzzle.start)
    title = f"Sliding puzzle {puzzle.start}"
    if slides:
        count = "1 move leads" if len(slides) == 1 else f"{len(slides)} moves lead"
        title += f"; {count} to {end}"
    return "\n".join(
        (
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img">',
            f"<title>{title}</title>",
            f"<style>{_style_sheet(puzzle, slides, style)}</style>",
            f'<rect width="{width}" height="{height}" rx="{style.margin * 2}" class="tray"/>',
            *(_tile(tile, style) for tile in range(1, len(puzzle.start.tiles))),
            "</svg>\n",
        )
    )


def _tile(tile: int, style: AnimationStyle) -> str:
    inset, side = style.margin / 2, style.cell - style.margin
    size = style.cell * (0.46 if tile < 100 else 0.36)
    middle = style.cell / 2
    return (
        f'<g id="t{tile}"><rect x="{inset:g}" y="{inset:g}" width="{side}" height="{side}" '
        f'rx="{style.cell / 8:g}"/><text x="{middle:g}" y="{middle + size * 0.36:g}" '
        f'font-size="{size:g}">{tile}</text></g>'
    )


def _style_sheet(puzzle: Puzzle, slides: list[Slide], style: AnimationStyle) -> str:
    colours: Theme = style.colours
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    rules = [
        "text{font-family:system-ui,sans-serif;font-weight:600;text-anchor:middle;"
        "fill:currentColor}",
        f".tray{{fill:{colours.tray}}}",
    ]

    def place(tile: int, cell: int) -> str:
        row, col = divmod(cell, puzzle.cols)
        x, y = (style.margin + at * style.cell for at in (col, row))
        at_home = cell == home[tile]
        fill, ink = (colours.home, colours.on_home) if at_home else (colours.away, colours.on_away)
        return f"transform:translate({x}px,{y}px);fill:{fill};color:{ink}"

    rules += [
        f"#t{tile}{{{place(tile, cell)}}}" for cell, tile in enumerate(puzzle.start.tiles) if tile
    ]
    if slides:
        rules.append(_keyframes(slides, style, place))
    return "\n".join(rules)


def _keyframes(slides: list[Slide], style: AnimationStyle, place: Callable[[int, int], str]) -> str:
    """Return the keyframes of every tile that slides."""
    seconds = SECONDS_BEFORE + len(slides) * style.seconds_per_move + SECONDS_AFTER
    frames: dict[int, list[str]] = {}
    for number, (tile, source, target) in enumerate(slides):
        begins = SECONDS_BEFORE + number * style.seconds_per_move
        ends = begins + style.seconds_per_move * SLIDING_SHARE
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
    """Return the declarations of the last keyframe, without its time."""
    return frames[-1].partition("{")[2].removesuffix("}")
