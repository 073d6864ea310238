"""The boards of an experiment, each with an id that is the same in every run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import NotApplicable, NotationError, TaquinError, UnknownName
from taquin.experiments.batch.example import example_boards
from taquin.experiments.benchmark.suite import Suite, suite_of_puzzles, suite_of_set, suite_of_text
from taquin.experiments.instance import Instance
from taquin.instances.generate import boards_at_depth
from taquin.instances.random_boards import random_board, walk
from taquin.instances.sets import SETS
from taquin.puzzle import Puzzle, parse_goal

if TYPE_CHECKING:
    from taquin.experiments.lab.experiment import Experiment, SetSpec

LEVELS = "batch-levels"
"""The 30 8-puzzles of `taquin batch --example`: easy, moderate and difficult."""
SET_NAMES = (*SETS, LEVELS)


def instances_of(experiment: Experiment, base_dir: Path | str = ".") -> list[Instance]:
    """Return all boards in the order of the sets. Paths of files are relative to `base_dir`.

    Raises `UnknownName` for a set that does not exist, `TaquinError` for boards that cannot be read.
    """
    return [
        instance
        for each in experiment.sets
        for instance in _instances(each, experiment.seed, Path(base_dir))
    ]


def _instances(spec: SetSpec, seed: int, base: Path) -> list[Instance]:
    if spec.kind == "random":
        return _random_instances(spec, seed)
    if spec.kind == "named" and spec.name == LEVELS:
        return _levels(spec)
    suite = _suite(spec, base)
    chosen = suite.choose(spec.ids) if spec.ids else suite
    return [replace(each, set_name=spec.name) for each in chosen.instances]


def _suite(spec: SetSpec, base: Path) -> Suite:
    goal = spec.goal or "blank-last"
    if spec.kind == "named":
        if spec.name not in SETS:
            raise UnknownName("set", spec.name, SET_NAMES)
        return suite_of_set(SETS[spec.name])
    if spec.kind == "boards":
        return suite_of_puzzles(spec.name, (Puzzle.of(board, goal) for board in spec.boards))
    path = base / (spec.path or "")
    try:
        return suite_of_text(str(path), path.read_text("utf-8-sig"), goal)
    except OSError as error:
        raise TaquinError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TaquinError(f"cannot read {path}: it is not a text file") from None
    except NotationError as error:
        raise type(error)(f"{path}: {error}", error.text, error.span) from None


def _levels(spec: SetSpec) -> list[Instance]:
    if spec.ids is not None:
        raise NotApplicable(f"{LEVELS} has no ids: its boards have names, not numbers")
    goal = Board.goal("blank-first", 3, 3)
    return [
        Instance(f"{each.level}/{each.name}", LEVELS, each.board, goal, each.depth)
        for each in example_boards()
    ]


def _random_instances(spec: SetSpec, seed: int) -> list[Instance]:
    """Draw random boards by the seed; with a range of depths or moves, cycle through it.

    All boards of a depth are drawn together, because each draw visits all states up to that depth.
    """
    rows, cols, count = spec.rows or 0, spec.cols or 0, spec.count or 0
    goal = parse_goal(spec.goal or "blank-last", Board.goal("blank-last", rows, cols))
    rng = Random(f"{seed}/{spec.name}")
    boards: list[tuple[Board, int | None]]
    if spec.moves is not None:
        steps = _cycle(spec.moves, count)
        boards = [(walk(goal, moves, rng)[0], None) for moves in steps]
    elif spec.depth is not None:
        depths = _cycle(spec.depth, count)
        drawn = {
            depth: iter(boards_at_depth(goal, depth, depths.count(depth), rng))
            for depth in sorted(set(depths))
        }
        boards = [(next(drawn[depth]), depth) for depth in depths]
    else:
        boards = [(random_board(goal, rng), None) for _ in range(count)]
    return [
        Instance.of(number, spec.name, Puzzle(board, goal), depth)
        for number, (board, depth) in enumerate(boards, 1)
    ]


def _cycle(limits: tuple[int, int], count: int) -> list[int]:
    """Return `count` numbers that run through the range again and again."""
    low, high = limits
    return [low + number % (high - low + 1) for number in range(count)]
