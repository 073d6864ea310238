from __future__ import annotations

from taquin import Board, Puzzle
from taquin.experiments.lab.split.top_layers import TopLayers
from taquin.heuristics import find_heuristic

MANHATTAN = find_heuristic("manhattan")


def top_of(board: str, wanted: int) -> TopLayers:
    puzzle = Puzzle.of(board)
    return TopLayers(puzzle, MANHATTAN.bind(puzzle), wanted)


def test_the_start_alone() -> None:
    top = top_of("1 2 3/4 0 6/7 5 8", 1)
    (root,) = top.open
    assert (root.g, root.f, root.back, root.moves) == (0, 2, None, ())
    assert top.counts(99) == (0, 0)
    assert top.next_threshold(0) is None


def test_layers_are_whole_and_nobody_goes_straight_back() -> None:
    top = top_of("1 2 3/4 0 6/7 5 8", 5)
    assert len(top.open) == 8  # four ways out of the middle, then two on from each side
    assert {node.g for node in top.open} == {2}
    for node in top.open:
        board = Puzzle.of("1 2 3/4 0 6/7 5 8").start
        for move in node.moves:
            board = board.apply(move)
        assert board == node.board
        assert node.moves[-1].inverse is node.back


def test_a_round_visits_what_is_within_its_bound() -> None:
    top = top_of("1 2 3/4 0 6/7 5 8", 5)
    assert top.counts(2) == (2, 6)  # the start, and the one step that leads nearer
    assert [str(node.board) for node in top.within(2)] == ["1 2 3 4 5 6 7 8 0"]
    assert top.next_threshold(2) == 4
    assert top.counts(99) == (5, 12)
    assert top.next_threshold(99) is None


def test_a_goal_stays_open_with_nothing_below() -> None:
    top = top_of("1 2 3 4 5 6 7 0 8", 100)
    goals = [node for node in top.open if node.board == Board.goal("blank-last", 3, 3)]
    assert 1 in {node.g for node in goals}
