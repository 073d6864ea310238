"""docs/lab.md is correct: its example is valid, and it explains every column."""

from __future__ import annotations

import re
from pathlib import Path

from taquin.experiments.lab.experiment import Experiment
from taquin.experiments.lab.instances import SET_NAMES
from taquin.experiments.row import COLUMNS

TEXT = (Path(__file__).parents[3] / "docs" / "lab.md").read_text("utf-8")


def test_the_example_experiment_is_valid() -> None:
    (toml,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    experiment = Experiment.from_toml(toml)
    assert [each.kind for each in experiment.sets] == [
        "named",
        "random",
        "random",
        "file",
        "boards",
    ]
    assert all(name in toml for name in SET_NAMES)


def test_every_column_is_explained() -> None:
    table = TEXT[TEXT.index("| columns of `runs` |") :]
    assert not [name for name in COLUMNS if f"`{name}`" not in table]
