"""The boards of each kind of set."""

from __future__ import annotations

from pathlib import Path

import pytest

from taquin import Board, TaquinError
from taquin.experiments.batch.example import example_boards
from taquin.experiments.instance import Instance
from taquin.experiments.lab.experiment import SetSpec
from taquin.experiments.lab.instances import instances_of
from taquin.instances.sets import find_set
from tests.experiments.lab.small import boards, experiment
from tests.small_worlds import distances_by_hand

GOAL = Board.goal("blank-last", 3, 3)


def of(spec: SetSpec, seed: int = 0, base: Path | str = ".") -> list[Instance]:
    return instances_of(experiment(spec, seed=seed), base)


def test_a_published_set_has_its_optima() -> None:
    found = of(SetSpec("named", "korf100", ids="3,1-2"))
    published = find_set("korf100").load()
    assert [each.id for each in found] == ["3", "1", "2"]
    assert found[1].puzzle == published[0].puzzle
    assert [each.depth for each in found] == [59, 57, 55]
    assert len(of(SetSpec("named", "book"))) == 31


def test_the_levels_have_named_boards() -> None:
    found = of(SetSpec("named", "batch-levels"))
    assert [each.start for each in found] == [each.board for each in example_boards()]
    assert (found[0].id, found[0].depth) == ("easy/3x3_1", 1)
    assert {each.id.partition("/")[0] for each in found} == {"easy", "moderate", "difficult"}


def test_random_boards_have_the_given_depths() -> None:
    found = of(boards(50, depth=(5, 25)))
    distances = distances_by_hand(GOAL)
    assert [each.depth for each in found] == [5 + place % 21 for place in range(50)]
    assert all(distances[each.start.tiles] == each.depth for each in found)
    assert len({each.start for each in found}) > 40


def test_seed_and_name_determine_the_boards() -> None:
    def starts(spec: SetSpec, seed: int) -> list[Board]:
        return [each.start for each in of(spec, seed)]

    assert starts(boards(20), 1) == starts(boards(20), 1)
    assert starts(boards(20), 1) != starts(boards(20), 2)
    other = SetSpec("random", "other", rows=3, cols=3, count=20, depth=(5, 25))
    assert starts(boards(20), 1) != starts(other, 1)


def test_random_boards_of_any_size() -> None:
    walked = of(SetSpec("random", rows=4, cols=5, count=6, moves=(3, 4), goal="spiral"))
    assert {each.goal for each in walked} == {Board.goal("spiral", 4, 5)}
    assert all(each.puzzle.solvable and each.depth is None for each in walked)
    drawn = of(SetSpec("random", rows=4, cols=4, count=6))
    assert all(each.puzzle.solvable for each in drawn)
    with pytest.raises(TaquinError, match="too many states"):
        of(SetSpec("random", rows=4, cols=4, count=6, depth=(1, 2)))


def test_paths_are_relative_to_the_experiment(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("1 2 3/4 0 6/7 5 8\n")
    (tmp_path / "table.csv").write_text(
        "id,board,depth\n7,8 6 7 2 5 4 3 0 1,31\n8,6 4 7 8 5 0 3 2 1,\n"
    )
    plain = of(SetSpec("file", path="plain.txt"), base=tmp_path)
    assert plain == [Instance("1", "plain", Board.parse("1 2 3/4 0 6/7 5 8"), GOAL, None)]
    table = of(SetSpec("file", path="table.csv", ids="7"), base=tmp_path)
    assert [(each.id, each.depth) for each in table] == [("7", 31)]


def test_listed_boards_have_the_goal_of_their_set() -> None:
    found = of(SetSpec("boards", boards=("1 2 3/4 0 6/7 5 8", "0 1 2 3"), goal="blank-first"))
    assert [each.goal for each in found] == [
        Board.goal("blank-first", 3, 3),
        Board.goal("blank-first", 2, 2),
    ]


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (SetSpec("named", "korf101"), "did you mean 'korf100'"),
        (SetSpec("named", "korf100", ids="1,200"), "korf100 has no board 200"),
        (SetSpec("named", "batch-levels", ids="1"), "batch-levels has no ids"),
        (SetSpec("file", path="nothing.txt"), "cannot read .*nothing"),
        (SetSpec("boards", boards=("1 2 2 0",)), "2"),
    ],
)
def test_invalid_input_is_reported(spec: SetSpec, sentence: str) -> None:
    with pytest.raises(TaquinError, match=sentence):
        of(spec)
