"""The report: complete, correct, safe and self-contained."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from taquin.experiments.lab.analysis.results import Results
from taquin.experiments.lab.report.report import report
from taquin.experiments.lab.report.tables import MAX_UNSOLVED
from taquin.version import __version__
from tests.experiments.lab.runs import (
    CONTENDERS,
    EXPERIMENT,
    beam_results,
    described_results,
    small_results,
)

VOID = {"meta"}


class Reader(HTMLParser):
    """Reads a page like a strict browser: every element must be closed, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag == "h2":
            self.headings.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open and self.open[-1] in ("td", "th"):
            self.tables[-1][-1][-1] += data
        if self.open and self.open[-1] == "h2":
            self.headings[-1] += data


@pytest.fixture(scope="module")
def page() -> str:
    return report(described_results())


@pytest.fixture(scope="module")
def read(page: str) -> Reader:
    return Reader(page)


def test_the_page_is_self_contained(page: str, read: Reader) -> None:
    assert "http" not in page
    assert "//" not in re.sub(r"/\*.*?\*/", "", page)
    names = {tag for tag, _ in read.elements}
    assert not names & {"script", "link", "img", "iframe", "object", "base", "form"}
    for _, attributes in read.elements:
        assert not any(name.startswith("on") for name in attributes)
        target = attributes.get("href") or attributes.get("src")
        assert target is None or target.startswith("#")
    assert "@import" not in page
    assert set(re.findall(r"url\((.)", page)) == {"#"}


def test_ids_are_unique_and_references_resolve(page: str, read: Reader) -> None:
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]*)', page)) <= set(ids)


def test_the_page_has_all_sections(read: Reader) -> None:
    assert read.headings == [
        "Setup",
        "Outcomes",
        "Measurements",
        "Plots",
        "Slowest boards",
        "Unsolved boards",
        "Repeat this experiment",
    ]
    assert "4 searches on 9 boards: 72 runs, 70 of them solved." in read.text
    assert EXPERIMENT.strip() in read.text
    assert __version__ in read.text
    assert "taquin lab run small.toml --out again.sqlite" in read.text
    assert "taquin lab compare small.sqlite again.sqlite" in read.text


def test_every_plot_has_a_description_and_a_caption(read: Reader) -> None:
    plots = [attributes for tag, attributes in read.elements if tag == "svg"]
    assert len(plots) == 9
    assert all(each["role"] == "img" and len(each["aria-label"] or "") > 40 for each in plots)
    names = [tag for tag, _ in read.elements]
    assert names.count("figure") == names.count("figcaption") == 9


def test_the_tables_have_the_measured_values(read: Reader) -> None:
    outcome, length, _, expanded, *_ = read.tables
    assert [row[0] for row in outcome[1:]] == list(CONTENDERS)
    assert outcome[1][1:6] == ["18", "16", "16", "16", "node limit: 2"]
    assert outcome[3] == [
        "A* Manhattan",
        "18",
        "18",
        "18",
        "18",
        "–",
        "astar, manhattan, native engine",
    ]
    assert length[1] == ["breadth first", "10.5", "10.5", "5.2 – 15.8", "21"]
    results = small_results()
    counts = sorted(
        row["expanded"]
        for row in results.of_contender("A* Manhattan")
        if row["repetition"] == 0 and row["depth"] < 24
    )
    (row,) = [row for row in expanded if row[0] == "A* Manhattan"]
    assert row[1] == f"{(counts[3] + counts[4]) / 2:g}"
    assert row[-1] == f"{counts[-1]:,}"
    assert "Over the 8 of 9 boards that every search solved" in read.text


def test_slowest_and_unsolved_boards(read: Reader) -> None:
    slowest, unsolved = read.tables[-2:]
    worst = max(
        (row for row in small_results().rows if row["cost"] is not None),
        key=lambda row: row["seconds"],
    )
    assert slowest[1][:2] == [f"book {worst['instance']}", worst["contender"]]
    assert slowest[1][-1] == worst["start"]
    assert len(unsolved) == 2  # two repetitions of one board
    assert unsolved[1][1:3] == ["breadth first", "node limit"]


def test_labels_and_errors_are_escaped() -> None:
    rows = [
        {
            **row,
            "contender": "<script>alert(1)</script>",
            "status": "error",
            "cost": None,
            "error": "<b>&",
        }
        for row in small_results().of_contender("A* Manhattan")
    ]
    page = report(Results.of('"><x>', rows))
    names = {tag for tag, _ in Reader(page).elements}
    assert not names & {"script", "x", "b"}
    assert "<b>&" in Reader(page).text


def test_a_long_list_of_unsolved_boards_is_truncated() -> None:
    rows = [
        {**row, "cost": None, "status": "time_limit", "instance": f"{row['instance']}-{again}"}
        for row in small_results().of_contender("A* Manhattan")
        for again in range(10)
    ]
    read = Reader(report(Results.of("x", rows)))
    assert len(read.tables[-1]) == MAX_UNSOLVED + 1
    assert f"The results file has {90 - MAX_UNSOLVED} more." in read.text
    assert [tag for tag, _ in read.elements].count("svg") == 2  # those of the heuristics
    assert "No board was solved by every search" in read.text


def test_the_page_says_if_every_run_is_solved(read: Reader) -> None:
    wide = Results.of("x", beam_results().of_contender("beam 64"))
    assert "None: every run found a solution." in Reader(report(wide)).text
    assert "None: every run" not in read.text


def test_the_same_results_give_the_same_page(page: str) -> None:
    assert report(described_results()) == page
