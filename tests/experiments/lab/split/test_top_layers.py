"""The top layers of the search tree: open nodes, counters, next threshold."""

from __future__ import annotations

from taquin import Board, Puzzle
from taquin.experiments.lab.split.top_layers import TopLayers
from taquin.heuristics import find_heuristic

MANHATTAN = find_heuristic("manhattan")


def top_of(board: str, min_open: int) -> TopLayers:
    puzzle = Puzzle.of(board)
    return TopLayers(puzzle, MANHATTAN.bind(puzzle), min_open)


def test_the_start_alone() -> None:
    top = top_of("1 2 3/4 0 6/7 5 8", 1)
    (root,) = top.open
    assert (root.g, root.f, root.back, root.moves) == (0, 2, None, ())
    assert top.counts(99) == (0, 0)
    assert top.next_threshold(0) is None


def test_layers_are_complete_and_no_move_is_undone() -> None:
    top = top_of("1 2 3/4 0 6/7 5 8", 5)
    assert len(top.open) == 8  # four moves from the middle, then two from each side
    assert {node.g for node in top.open} == {2}
    for node in top.open:
        board = Puzzle.of("1 2 3/4 0 6/7 5 8").start
        for move in node.moves:
            board = board.apply(move)
        assert board == node.board
        assert node.moves[-1].inverse is node.back


def test_an_iteration_visits_the_nodes_within_its_threshold() -> None:
    top = top_of("1 2 3/4 0 6/7 5 8", 5)
    assert top.counts(2) == (2, 6)  # the start, and the one child that is nearer to the goal
    assert [str(node.board) for node in top.within(2)] == ["1 2 3 4 5 6 7 8 0"]
    assert top.next_threshold(2) == 4
    assert top.counts(99) == (5, 12)
    assert top.next_threshold(99) is None


def test_a_goal_stays_an_open_node() -> None:
    top = top_of("1 2 3 4 5 6 7 0 8", 100)
    goals = [node for node in top.open if node.board == Board.goal("blank-last", 3, 3)]
    assert 1 in {node.g for node in goals}
