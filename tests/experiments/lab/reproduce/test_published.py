"""What was published is about boards and searches that our experiments have."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from taquin.experiments.lab.instances import instances_of
from taquin.experiments.lab.reproduce.published import ValueKey, published
from taquin.experiments.lab.reproduce.study import NAMES, experiment_of, find_study
from taquin.instances.sets import find_set

MEASURES = {
    "seconds",
    "milliseconds",
    "bytes",
    "cost",
    "moves",
    "expanded",
    "max_frontier",
    "outcome",
}


@pytest.mark.parametrize("study", NAMES)
def test_every_figure_is_about_something_that_is_run(study: str) -> None:
    experiment = experiment_of(study)
    boards = {str(instance.start) for instance in instances_of(experiment)}
    places = {each.name for each in experiment.sets} | {"easy", "moderate", "difficult"}
    labels = {each.label for each in experiment.contenders}
    figures = published(study).values
    assert figures
    for figure in figures:
        assert figure.of in boards | places | {"all"}, figure
        assert figure.measure in MEASURES, figure
        if study != "s4":  # which does not say which of its heuristics a figure has
            assert figure.search in labels | {"all"}, figure


@pytest.mark.parametrize("study", NAMES)
def test_an_experiment_survives_being_written_and_read(study: str) -> None:
    experiment = experiment_of(study)
    assert experiment.name == study
    assert experiment.summary
    assert type(experiment).from_toml(experiment.to_toml()) == experiment
    assert find_study(study).quick(experiment).name == study


def test_the_path_lengths_of_s3_are_those_of_its_set_of_boards() -> None:
    columns = {
        "A* h1": "astar_h1",
        "A* h2": "astar_h2",
        "beam 30": "beam_30",
        "beam 500": "beam_500",
    }
    text = (files("taquin.instances") / "data" / "command_file_boards.csv").read_text()
    found = {
        ValueKey(row["board"], search, "cost"): row[column]
        for row in csv.DictReader(text.splitlines())
        for search, column in columns.items()
        if row[column]
    }
    lengths = {
        subject: value
        for subject, value in published("s3").values.items()
        if subject.measure == "cost"
    }
    assert lengths == found
    assert len(published("s3").values) == len(columns) * len(find_set("command-file").load())


def test_a_figure_that_there_is_not() -> None:
    theirs = published("s0")
    assert theirs.number("8-puzzle", "UCS", "seconds") == 0.000628
    assert theirs.count("15-puzzle", "A*", "bytes") == 15_300_000
    assert theirs.text("8-puzzle", "UCS", "bytes") is None
    assert theirs.number("8-puzzle", "UCS", "bytes") is None
    assert theirs.count("8-puzzle", "UCS", "bytes") is None
