"""The published results belong to boards and searches of the experiments."""

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
def test_every_published_value_belongs_to_a_run(study: str) -> None:
    experiment = experiment_of(study)
    boards = {str(instance.start) for instance in instances_of(experiment)}
    sets = {each.name for each in experiment.sets} | {"easy", "moderate", "difficult"}
    labels = {each.label for each in experiment.contenders}
    keys = published(study).values
    assert keys
    for key in keys:
        assert key.of in boards | sets | {"all"}, key
        assert key.measure in MEASURES, key
        if study != "s4":  # S4 does not say which heuristic a value belongs to
            assert key.search in labels | {"all"}, key


@pytest.mark.parametrize("study", NAMES)
def test_an_experiment_can_be_written_and_read(study: str) -> None:
    experiment = experiment_of(study)
    assert experiment.name == study
    assert experiment.summary
    assert type(experiment).from_toml(experiment.to_toml()) == experiment
    assert find_study(study).quick(experiment).name == study


def test_the_path_lengths_of_s3_equal_those_of_its_set_of_boards() -> None:
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
    lengths = {key: value for key, value in published("s3").values.items() if key.measure == "cost"}
    assert lengths == found
    assert len(published("s3").values) == len(columns) * len(find_set("command-file").load())


def test_a_missing_value_is_none() -> None:
    theirs = published("s0")
    assert theirs.number("8-puzzle", "UCS", "seconds") == 0.000628
    assert theirs.count("15-puzzle", "A*", "bytes") == 15_300_000
    assert theirs.text("8-puzzle", "UCS", "bytes") is None
    assert theirs.number("8-puzzle", "UCS", "bytes") is None
    assert theirs.count("8-puzzle", "UCS", "bytes") is None
