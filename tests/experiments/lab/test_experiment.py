"""Experiments: reading and writing TOML, errors, and which changes continue a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from taquin import Limits, TaquinError
from taquin.experiments.contender import Contender
from taquin.experiments.lab.experiment import (
    Experiment,
    SetSpec,
    builtin_names,
    read_experiment,
)
from tests.experiments.lab.small import MANHATTAN, boards, experiment

TEXT = """
name = "quick"
summary = "A \\"few\\" words, ä"
repetitions = 3
warmup = 1
timings = 5
seed = 7
limits = { seconds = 2.5, nodes = 1000, memory = "512MB" }

[[set]]
kind = "named"
name = "korf100"
ids = "1-10"

[[set]]
kind = "random"
rows = 3
cols = 4
count = 20
depth = [5, 25]

[[set]]
kind = "file"
path = "some/boards.txt"
goal = "spiral"

[[set]]
kind = "boards"
name = "given"
boards = ["1 2 3/4 0 6/7 5 8"]

[[contender]]
label = "A* 1.5"
algorithm = "A*"
heuristic = "manhattan"
weight = 1.5
engine = "python"

[[contender]]
algorithm = "beam"
width = 7
threads = 2
"""


def test_every_key_is_read() -> None:
    read = Experiment.from_toml(TEXT)
    assert read == Experiment(
        "quick",
        (
            SetSpec("named", "korf100", ids="1-10"),
            SetSpec("random", "random-3x4", rows=3, cols=4, count=20, depth=(5, 25)),
            SetSpec("file", "boards", path="some/boards.txt", goal="spiral"),
            SetSpec("boards", "given", boards=("1 2 3/4 0 6/7 5 8",)),
        ),
        (
            Contender.of("A* 1.5", "astar", "manhattan", weight=1.5, engine="python"),
            Contender.of("beam manhattan width=7", "beam", width=7, threads=2),
        ),
        'A "few" words, ä',
        Limits(2.5, 1000, 512_000_000),
        repetitions=3,
        warmup=1,
        timings=5,
        seed=7,
    )


def test_written_toml_can_be_read() -> None:
    read = Experiment.from_toml(TEXT)
    assert Experiment.from_toml(read.to_toml()) == read
    assert Experiment.from_toml(experiment().to_toml()) == experiment()


@pytest.mark.parametrize("name", builtin_names())
def test_built_in_experiments_can_be_read_and_written(name: str) -> None:
    read = read_experiment(name)
    assert read.summary
    assert Experiment.from_toml(read.to_toml()) == read


INVALID = [
    ('name = "quick"', "", "the experiment needs name"),
    ('name = "quick"', "name = 3", "name in the experiment must be a text, not 3"),
    ('name = "quick"', 'name = "a/b"', "is not a valid name"),
    ("repetitions = 3", "repetitions = 0", "repetitions must be 1 to 10,000, not 0"),
    ("repetitions = 3", "repetition = 3", "did you mean 'repetitions'"),
    ("warmup = 1", "warmup = true", "warmup in the experiment must be a whole number, not True"),
    ("seconds = 2.5", "seconds = 0", "a limit must be more than 0"),
    ('"512MB"', '"much"', "'much' is not an amount of memory"),
    ("limits = {", "limits = 3 #", "limits in the experiment must be a table"),
    ('kind = "named"', "", r"a \[\[set\]\] needs kind"),
    ('kind = "named"', 'kind = "nmaed"', "did you mean 'named'"),
    ('ids = "1-10"', "count = 3", "a set of kind named takes no count"),
    ("count = 20", "", "a set of kind random needs count"),
    ("count = 20", "count = 0", "count must be 1 to 1,000,000, not 0"),
    ("[5, 25]", "[25, 5]", "is not a range"),
    ("[5, 25]", '["5"]', "depth must be a number or a range"),
    ("depth = [5, 25]", "depth = 5\nmoves = 5", "a set has depth or moves, not both"),
    ('algorithm = "A*"', 'algorithm = "astra"', "did you mean 'astar'"),
    ('algorithm = "A*"', 'algorithm = "bfs"', "bfs uses no heuristic"),
    ("weight = 1.5", "width = 3", "astar does not take width"),
    ('engine = "python"', 'engine = "pyhton"', "did you mean 'python'"),
    ("threads = 2", "threads = 0", "threads must be from 1 to 1,024, not 0"),
    ('label = "A* 1.5"', 'label = "a|b"', "must not contain"),
    ('name = "korf100"', 'name = "random-3x4"', "two sets are called 'random-3x4'"),
    ("[[set]]", "[[sets]]", "unknown key in the experiment 'sets'"),
    ("name =", "name", "this is not TOML"),
]


@pytest.mark.parametrize(("valid", "invalid", "sentence"), INVALID)
def test_an_invalid_experiment_is_reported_in_one_sentence(
    valid: str, invalid: str, sentence: str
) -> None:
    assert valid in TEXT
    with pytest.raises(TaquinError, match=sentence) as caught:
        Experiment.from_toml(TEXT.replace(valid, invalid, 1))
    assert "\n" not in str(caught.value)


def test_an_experiment_needs_boards_and_searches() -> None:
    with pytest.raises(TaquinError, match=r"has no \[\[set\]\]"):
        Experiment("x", (), (MANHATTAN,))
    with pytest.raises(TaquinError, match=r"has no \[\[contender\]\]"):
        Experiment("x", (boards(1),), ())
    with pytest.raises(TaquinError, match="in double brackets"):
        Experiment.from_toml('name = "x"\n[set]\nkind = "named"')


def test_an_experiment_may_only_be_extended() -> None:
    small = experiment()
    more = replace(
        small,
        sets=(*small.sets, SetSpec("named", "book")),
        contenders=(Contender.of("BFS", "bfs"), *small.contenders),
        repetitions=2,
        summary="more of it",
    )
    assert more.continues(small)
    assert not small.continues(more)
    for other in (
        replace(small, seed=1),
        replace(small, limits=Limits(seconds=1)),
        replace(small, timings=2),
        replace(small, sets=(boards(11),)),
        replace(small, contenders=(Contender.of("A*", "astar", "misplaced"),)),
    ):
        assert not other.continues(small)


def test_an_invalid_file_is_named_in_the_error(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, "utf-8")
    assert read_experiment(path) == Experiment.from_toml(TEXT)
    path.write_text("nonsense")
    with pytest.raises(TaquinError, match=r"mine\.toml: this is not TOML"):
        read_experiment(path)
    path.write_bytes(b"\xff")
    with pytest.raises(TaquinError, match="not a text file"):
        read_experiment(path)
    with pytest.raises(TaquinError, match="cannot read"):
        read_experiment(tmp_path)
    with pytest.raises(TaquinError, match="unknown experiment or file 'nothing'"):
        read_experiment("nothing")
