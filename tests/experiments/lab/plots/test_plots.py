"""Plots: the drawn lines have the measured values. The tests check lines, not pixels."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_hex

from taquin.board import Board
from taquin.errors import TaquinError, UnknownName
from taquin.experiments.lab.analysis.accuracy import accuracy_of_every_state
from taquin.experiments.lab.analysis.branching import effective_branching_factor
from taquin.experiments.lab.analysis.measures import MEASURES, short_count
from taquin.experiments.lab.analysis.results import NothingToDraw, Results
from taquin.experiments.lab.plots.against_depth import draw_against_depth
from taquin.experiments.lab.plots.beam_width import draw_beam_width
from taquin.experiments.lab.plots.branching_factor import draw_branching_factor
from taquin.experiments.lab.plots.cactus import draw_cactus
from taquin.experiments.lab.plots.heuristic_accuracy import draw_accuracy
from taquin.experiments.lab.plots.heuristic_error import draw_error
from taquin.experiments.lab.plots.kinds import KINDS, find_kind
from taquin.experiments.lab.plots.plot import Plot, inline_svg, save
from taquin.experiments.lab.plots.style import PAPER, line_styles
from tests.experiments.lab.runs import BEAMS, CONTENDERS, beam_results, small_results

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

SMALL = Board.goal("blank-last", 2, 3)


def line_of(axes: Axes, label: str) -> Line2D:
    (line,) = [each for each in axes.get_lines() if each.get_label() == label]
    return line


def points(line: Line2D) -> list[tuple[float, float]]:
    """The drawn points; NaN is a gap."""
    return [(float(x), float(y)) for x, y in np.asarray(line.get_xydata()) if not np.isnan(y)]


@pytest.mark.parametrize("kind", MEASURES)
def test_a_line_has_the_medians_of_a_contender_by_depth(kind: str) -> None:
    results, measure = small_results(), MEASURES[kind]
    (axes,) = KINDS[kind].draw(results).figure.axes
    for name, style in line_styles(results.contenders).items():
        line = line_of(axes, name)
        costs = results.median_by_board(name, measure.column)
        expected = sorted((results.depths[board], value) for board, value in costs.items())
        if name == "breadth first":
            assert expected.pop() == (24, float("inf"))
        assert points(line) == expected
        assert (line.get_color(), line.get_marker()) == (style.colour, style.marker)
    assert axes.get_yscale() in ("log", "symlog")


def test_medians_and_bands_of_several_boards() -> None:
    rows = [
        {**row, "depth": 10 if row["depth"] < 20 else 20}
        for row in small_results().of_contender("breadth first")
        if row["repetition"] == 0
    ]
    plot = draw_against_depth(Results.of("x", rows), MEASURES["expanded"])
    (axes,) = plot.figure.axes
    counts = sorted(row["expanded"] for row in rows if row["depth"] == 10)
    assert len(counts) == 7
    # At depth 20 one of two boards is unsolved, so the median is infinite.
    assert points(line_of(axes, "breadth first")) == [(10, counts[3])]
    assert np.isnan(line_of(axes, "breadth first").get_ydata()).tolist() == [False, True]
    (band,) = [each for each in axes.collections if isinstance(each, PolyCollection)]
    heights = set(np.asarray(band.get_paths()[0].vertices)[:, 1])
    assert heights == {(counts[1] + counts[2]) / 2, (counts[4] + counts[5]) / 2}
    assert len(axes.get_lines()) == 1


def test_a_marker_is_hollow_if_a_board_is_unsolved() -> None:
    rows = [
        {**row, "depth": 10}
        for row in small_results().of_contender("breadth first")
        if row["repetition"] == 0
    ]
    plot = draw_against_depth(Results.of("x", rows), MEASURES["expanded"])
    (axes,) = plot.figure.axes
    line, hollow = axes.get_lines()
    assert points(line) == points(hollow) == [(10, sorted(row["expanded"] for row in rows)[4])]
    assert to_hex(hollow.get_markerfacecolor()) == PAPER
    assert "Hollow" in plot.caption
    solved = Results.of("x", small_results().of_contender("A* Manhattan"))
    assert "Hollow" not in draw_against_depth(solved, MEASURES["time"]).caption


def test_zeros_are_drawn_on_a_logarithmic_axis() -> None:
    (axes,) = KINDS["expanded"].draw(small_results()).figure.axes
    assert axes.get_yscale() == "symlog"
    assert points(line_of(axes, "A* Manhattan"))[0] == (0, 0)
    deep = [row for row in small_results().rows if row["depth"] > 0]
    (axes,) = KINDS["expanded"].draw(Results.of("x", deep)).figure.axes
    assert axes.get_yscale() == "log"


def test_boards_of_unknown_depth_are_left_out_and_counted() -> None:
    rows = [
        {**row, "depth": None, "optimal": False, "lower_bound": 0} if row["depth"] == 9 else row
        for row in small_results().rows
    ]
    plot = KINDS["time"].draw(Results.of("x", rows))
    assert 9 not in {x for x, _ in points(line_of(plot.figure.axes[0], "A* Manhattan"))}
    assert "Boards of unknown depth, not shown: 1." in plot.caption
    with pytest.raises(NothingToDraw, match="the optimum of no board is known"):
        KINDS["time"].draw(
            Results.of(
                "x",
                [
                    {**row, "depth": None, "optimal": False, "lower_bound": 0}
                    for row in rows
                    if row["cost"]
                ],
            )
        )


def test_the_cactus_plot_rises_with_each_solved_board() -> None:
    results = small_results()
    (axes,) = draw_cactus(results).figure.axes
    for name in CONTENDERS:
        times = results.median_by_board(name, "seconds").values()
        solved = sorted(value for value in times if value < float("inf"))
        (line,) = [each for each in axes.get_lines() if str(each.get_label()).startswith(name)]
        assert line.get_label() == f"{name} ({len(solved)})"
        assert line.get_drawstyle() == "steps-post"
        assert points(line)[1:-1] == [(time, count) for count, time in enumerate(solved, 1)]
        assert points(line)[0] == (solved[0], 0)
        assert points(line)[-1][1] == len(solved)
    assert axes.get_xscale() == "log"
    assert len(results.of_contender("breadth first")) // 2 == 9
    unsolved = [{**row, "cost": None} for row in results.rows]
    with pytest.raises(NothingToDraw, match="no board is solved"):
        draw_cactus(Results.of("x", unsolved))


@pytest.mark.parametrize("column", ["generated", "expanded"])
def test_each_contender_has_its_branching_factors(column: str) -> None:
    results = small_results()
    (axes,) = draw_branching_factor(results, column).figure.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == list(CONTENDERS)
    for height, name in enumerate(CONTENDERS):
        nodes, costs = (results.median_by_board(name, each) for each in (column, "cost"))
        factors = sorted(
            factor
            for board, cost in costs.items()
            if cost < float("inf")
            and (factor := effective_branching_factor(nodes[board], int(cost))) is not None
        )
        percentiles, interquartile, median = axes.get_lines()[3 * height : 3 * height + 3]
        assert factors[0] <= points(percentiles)[0][0] <= factors[1]
        assert factors[-2] <= points(percentiles)[1][0] <= factors[-1]
        assert {y for line in (percentiles, interquartile, median) for _, y in points(line)} == {
            height
        }
        assert points(interquartile)[0][0] <= points(median)[0][0] <= points(interquartile)[1][0]
        assert (len(factors) - 1) % 2 or points(median)[0][0] == factors[len(factors) // 2]


def test_accuracy_plot_has_the_median_estimates() -> None:
    accuracy = accuracy_of_every_state(SMALL, ["misplaced", "manhattan"])
    (axes,) = draw_accuracy(accuracy).figure.axes
    diagonal = line_of(axes, "true distance")
    assert points(diagonal) == [(0, 0), (21, 21)]
    for name in accuracy.counts:
        estimates = accuracy.estimates(name)
        drawn = points(line_of(axes, name))
        assert [x for x, _ in drawn] == list(range(22))
        for distance, middle in drawn:
            values = estimates[int(distance)]
            assert sum(value <= middle for value in values) * 2 >= len(values)
            assert sum(value >= middle for value in values) * 2 >= len(values)


def test_the_error_histogram_has_every_state() -> None:
    accuracy = accuracy_of_every_state(SMALL, ["manhattan", "kim"])
    (axes,) = draw_error(accuracy).figure.axes
    for name in accuracy.counts:
        drawn = points(line_of(axes, name))
        assert sum(share for _, share in drawn) == pytest.approx(1)
        errors = accuracy.errors(name)
        for step, share in drawn:
            assert share == pytest.approx((errors[int(step)] + errors[int(step) + 1]) / 360)
    assert points(line_of(axes, "kim"))[0][0] < 0 <= points(line_of(axes, "manhattan"))[0][0]


def test_beam_width_against_share_length_and_time() -> None:
    results = beam_results()
    share, length, time = draw_beam_width(results).figure.axes
    widths = [1, 4, 16, 64]
    shares = dict(points(line_of(share, "beam manhattan")))
    assert list(shares) == widths
    for width, (label, _) in zip(widths, BEAMS.items(), strict=True):
        rows = results.of_contender(label)
        found = [row for row in rows if row["cost"] is not None]
        assert shares[width] == len(found) / len(rows)
    assert shares[1] < 1 == shares[64]
    lengths = dict(points(line_of(length, "beam manhattan")))
    assert lengths[64] == 1
    assert all(value >= 1 for value in lengths.values())
    assert [x for x, _ in points(line_of(time, "beam manhattan"))] == widths
    with pytest.raises(NothingToDraw, match="two widths"):
        draw_beam_width(small_results())


def draw(name: str) -> Plot:
    return KINDS[name].draw(beam_results() if name == "beam" else small_results())


@pytest.mark.parametrize("suffix", ["svg", "png"])
@pytest.mark.parametrize("name", ["expanded", "branching", "beam"])
def test_the_same_results_give_the_same_files(name: str, suffix: str, tmp_path: Path) -> None:
    first, second = tmp_path / f"first.{suffix}", tmp_path / f"second.{suffix}"
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.hashsalt": None}):
        save(draw(name), first)  # the user's own settings have no effect
    save(draw(name), second)
    assert first.read_bytes() == second.read_bytes()


def test_svg_has_labels_as_text_and_no_date(tmp_path: Path) -> None:
    save(KINDS["expanded"].draw(small_results()), tmp_path / "plot.svg")
    text = (tmp_path / "plot.svg").read_text("utf-8")
    texts = [
        "".join(each.itertext())
        for each in ElementTree.fromstring(text).iter()
        if each.tag.endswith("}text")
    ]
    assert "Nodes expanded against depth" in texts
    assert set(CONTENDERS) <= set(texts)
    assert "date" not in text
    assert (tmp_path / "plot.svg").stat().st_size < 100_000


@pytest.mark.parametrize("name", KINDS)
def test_an_inline_plot_uses_the_colours_of_the_page_and_loads_nothing(name: str) -> None:
    plot = draw(name)
    text = inline_svg(plot, name)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    assert root.get("aria-label") == plot.description
    assert "http" not in text
    assert PAPER not in text
    assert "currentColor" in text
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert all(each.startswith(f"{name}-") for each in ids)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]*)', text)) <= set(ids)


def test_the_description_states_the_medians() -> None:
    description = KINDS["expanded"].draw(small_results()).description
    expanded = small_results().median_by_board("A* Manhattan", "expanded")
    deepest = next(board for board, depth in small_results().depths.items() if depth == 24)
    assert f"A* Manhattan: 0 at depth 0, {expanded[deepest]:,.0f} at depth 24;" in description


def test_kinds_by_name() -> None:
    assert find_kind("cactus").name == "cactus"
    with pytest.raises(UnknownName, match="did you mean 'cactus'"):
        find_kind("cactos")


def test_other_file_formats_are_refused(tmp_path: Path) -> None:
    plot = KINDS["cactus"].draw(small_results())
    with pytest.raises(TaquinError, match=r"must end in .png or .svg"):
        save(plot, tmp_path / "plot.gif")
    (tmp_path / "file").touch()
    with pytest.raises(TaquinError, match="cannot write"):
        save(plot, tmp_path / "file" / "plot.png")


@pytest.mark.parametrize(
    ("value", "short"), [(0, "0"), (50, "50"), (2000, "2k"), (5e6, "5M"), (1e9, "1G"), (2e12, "2T")]
)
def test_short_counts(value: float, short: str) -> None:
    assert short_count(value) == short
