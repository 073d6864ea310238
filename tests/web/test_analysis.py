"""/api/analysis: the analysis of a finished game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.instances.random_boards import walk
from taquin.solve import solve
from tests.web.test_board import post, refused

if TYPE_CHECKING:
    import httpx

CLOSE = "1 2 3 4 5 6 0 7 8"


def test_the_first_lost_move_is_found(client: httpx.Client) -> None:
    found = post(client, "/api/analysis", board=CLOSE, moves="RLRR")
    assert (found["moves"], found["optimum"], found["lost"]) == (4, 2, 2)
    assert found["first_lost"] == [2, 2]
    assert found["text"] == "The optimum is 2 moves. You lost 2 moves; the first was move 2."
    assert found["solution"]["moves"] == "RR"
    assert len(found["solution"]["steps"]) == 3


def test_a_large_board_has_bounds_but_no_optimum(client: httpx.Client) -> None:
    start, _ = walk(Board.goal("blank-last", 6, 6), 400, Random(1))
    constructed = solve(start, algorithm="constructive").moves or ()
    found = post(client, "/api/analysis", board=str(start), moves="".join(constructed))
    assert found["optimum"] is None
    assert found["lower_bound"] < found["best_known"] < found["moves"] == len(constructed)
    assert found["lost"] == found["moves"] - found["best_known"]
    assert "The optimum is not known" in found["text"]
    assert "which one was the first is not known" in found["text"]


def test_moves_that_do_not_solve_the_board_are_refused(client: httpx.Client) -> None:
    problem = refused(client, "/api/analysis", board=CLOSE, moves="R")
    assert problem["detail"] == "the moves do not end at the goal"
    assert "cannot move" in refused(client, "/api/analysis", board=CLOSE, moves="L")["detail"]
