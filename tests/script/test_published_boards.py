"""The 14 boards of the S3 experiments: A* with h1 and with h2 finds a shortest solution of each."""

from __future__ import annotations

import pytest

from taquin.instances.sets import Instance, find_set
from taquin.script.reply import Draw
from tests.script.conversation import last, said

BOARDS = find_set("command-file").load()


def test_there_are_fourteen() -> None:
    assert len(BOARDS) == 14


@pytest.mark.parametrize("heuristic", ["h1", "h2"])
@pytest.mark.parametrize("instance", BOARDS, ids=lambda each: str(each.optimum))
def test_a_star_finds_a_shortest_solution(instance: Instance, heuristic: str) -> None:
    start = instance.puzzle.start
    reply = last(f"setState {start}", f"solve A-star {heuristic}")
    assert said(reply)[0] == f"{instance.optimum} moves, proven optimal"
    drawing = reply.parts[0]
    assert isinstance(drawing, Draw)
    assert len(drawing.boards) == instance.optimum + 1
    assert (drawing.boards[0], drawing.boards[-1]) == (start, instance.puzzle.goal)


@pytest.mark.parametrize("instance", BOARDS, ids=lambda each: str(each.optimum))
def test_a_beam_of_500_solves_every_board(instance: Instance) -> None:
    reply = last(f"setState {instance.puzzle.start}", "solve beam 500")
    moves = int(said(reply)[0].split()[0])
    assert moves >= instance.optimum
    assert "beam · manhattan · " in said(reply)[-1]
