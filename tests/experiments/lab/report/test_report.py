"""The report: complete, correct, safe, and standing alone."""

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
    """Reads a page as a strict browser would: every element closed, and in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.words = ""
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
        self.words += data
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


def test_it_stands_alone(page: str, read: Reader) -> None:
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


def test_names_within_the_page_are_unique_and_found(page: str, read: Reader) -> None:
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]*)', page)) <= set(ids)


def test_it_has_all_parts(read: Reader) -> None:
    assert read.headings == [
        "Setting",
        "How they ended",
        "What they took",
        "Pictures",
        "Slowest boards",
        "Unsolved boards",
        "To do it again",
    ]
    assert "4 searches on 9 boards: 72 runs, 70 of them solved." in read.words
    assert EXPERIMENT.strip() in read.words
    assert __version__ in read.words
    assert "taquin lab run small.toml --out again.sqlite" in read.words
    assert "taquin lab compare small.sqlite again.sqlite" in read.words


def test_every_picture_has_words_and_a_caption(read: Reader) -> None:
    pictures = [attributes for tag, attributes in read.elements if tag == "svg"]
    assert len(pictures) == 9
    assert all(each["role"] == "img" and len(each["aria-label"] or "") > 40 for each in pictures)
    names = [tag for tag, _ in read.elements]
    assert names.count("figure") == names.count("figcaption") == 9


def test_the_tables_say_what_was_measured(read: Reader) -> None:
    ended, length, _, expanded, *_ = read.tables
    assert [row[0] for row in ended[1:]] == list(CONTENDERS)
    assert ended[1][1:6] == ["18", "16", "16", "16", "node limit 2"]
    assert ended[3] == [
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
    assert "Over the 8 of 9 boards that every search solved" in read.words


def test_slowest_and_unsolved_boards(read: Reader) -> None:
    slow, missed = read.tables[-2:]
    worst = max(
        (row for row in small_results().rows if row["cost"] is not None),
        key=lambda row: row["seconds"],
    )
    assert slow[1][:2] == [f"book {worst['instance']}", worst["contender"]]
    assert slow[1][-1] == worst["start"]
    assert len(missed) == 2  # two repetitions are one board
    assert missed[1][1:3] == ["breadth first", "node limit"]


def test_what_people_wrote_is_text_and_nothing_else() -> None:
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
    assert "<b>&" in Reader(page).words


def test_many_unsolved_boards_are_cut_short_and_counted() -> None:
    rows = [
        {**row, "cost": None, "status": "time_limit", "instance": f"{row['instance']}-{again}"}
        for row in small_results().of_contender("A* Manhattan")
        for again in range(10)
    ]
    read = Reader(report(Results.of("x", rows)))
    assert len(read.tables[-1]) == MAX_UNSOLVED + 1
    assert f"And {90 - MAX_UNSOLVED} more" in read.words
    assert [tag for tag, _ in read.elements].count("svg") == 2  # of the heuristics alone
    assert "No board was solved by every search" in read.words


def test_nothing_unsolved_is_said(read: Reader) -> None:
    wide = Results.of("x", beam_results().of_contender("beam 64"))
    assert "None: every run found a way." in Reader(report(wide)).words
    assert "None: every run" not in read.words


def test_the_same_results_give_the_same_page(page: str) -> None:
    assert report(described_results()) == page
