"""The wide beam of the C++ engine, which has its own evaluation function."""

from __future__ import annotations

from array import array
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin import _native
from taquin.evaluation.tuned import evaluation_for
from taquin.heuristics import find_heuristic
from taquin.interrupt import ctrl_c_flag
from taquin.native import engine
from taquin.native.callbacks import EngineCallbacks
from taquin.native.extension import Evaluation
from taquin.native.results import decode_moves, encode_moves, to_solution
from taquin.native.search_task import search_task
from taquin.search.wide_beam import board_before

if TYPE_CHECKING:
    from taquin._native import BeamResult
    from taquin.board import Move, Tiles
    from taquin.evaluation.learned import Matrix
    from taquin.evaluation.tuned import Evaluation as Weights
    from taquin.heuristics import Heuristic
    from taquin.limits import Limits
    from taquin.native.extension import Tick
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


def why_not(config: SearchConfig, puzzle: Puzzle) -> str | None:
    """Return why the engine cannot run this search, or None if it can."""
    heuristic = config.heuristic
    if heuristic.patterns is None and heuristic is not find_heuristic("manhattan"):
        return "the native wide beam accepts only pattern databases or manhattan as its heuristic"
    return engine.why_not(config, puzzle)


def run(config: SearchConfig, puzzle: Puzzle, observer: Observer | None) -> Solution[Tiles, Move]:
    """Run the wide beam; the Python engine has the same result and counters."""
    options = {"width": config.option("width"), **dict(config.options)}
    heuristic, limits = config.heuristic, config.limits
    return wide_beam(puzzle, heuristic, options, limits, observer, config.threads)[0]


class Prefix(NamedTuple):
    """The first moves of paths in a beam, and the number of later states whose paths begin with them."""

    moves: tuple[Move, ...]
    states: int


def wide_beam(
    puzzle: Puzzle,
    heuristic: Heuristic,
    options: dict[str, Any],
    limits: Limits,
    observer: Observer | None,
    threads: int | None,
    *,
    evaluation: Evaluation | None = None,
    prefix_length: int = 0,
) -> tuple[Solution[Tiles, Move], list[Prefix]]:
    """Run the wide beam; return the solution, and the prefixes of that length, by their number of states.

    `evaluation` is that of the goal, if several beams share it (`prepare_evaluation`).

    Raises `NotApplicable` if the width is not possible, or if the heuristic does not apply to the board.
    """
    callbacks = EngineCallbacks(observer)
    with ctrl_c_flag() as callbacks.ctrl_c:
        result = _run(
            puzzle,
            heuristic,
            options,
            limits,
            threads,
            callbacks.tick,
            evaluation=evaluation,
            prefix_length=prefix_length,
        )
    callbacks.check_ctrl_c(result)
    prefixes = [Prefix(decode_moves(moves), states) for moves, states in result["prefixes"]]
    return to_solution("wide-beam", puzzle, heuristic, result, observer), prefixes


class KeptLayer(NamedTuple):
    """The states that a beam kept in a layer: their tiles, their scores and their parents."""

    tiles: bytes
    scores: bytes
    """32 bits each, signed"""
    parents: bytes
    """The index of each parent in the layer before, 32 bits each"""


def kept_by_beam(
    puzzle: Puzzle, heuristic: Heuristic, width: int, limits: Limits
) -> tuple[int | None, list[KeptLayer]]:
    """Run a wide beam on one thread; return the length of its solution and all layers that it kept."""
    result = _run(puzzle, heuristic, {"width": width}, limits, 1, None, record=True)
    moves = result["moves"]
    return None if moves is None else len(moves), [KeptLayer(*each) for each in result["layers"]]


def prepare_evaluation(puzzle: Puzzle, heuristic: Heuristic) -> Evaluation:
    """Return the evaluation of all beams to the goal of a puzzle, with the heuristic's patterns."""
    patterns = heuristic.patterns(puzzle) if heuristic.patterns is not None else None
    views = len(patterns.sums(bytes(puzzle.goal.tiles))) if patterns else 0
    weights = evaluation_spec(evaluation_for(puzzle.goal, views))
    return Evaluation(puzzle.rows, puzzle.cols, bytes(puzzle.goal.tiles), weights, patterns)


def evaluation_spec(weights: Weights) -> _native.EvaluationSpec:
    """Return the weights of an evaluation in the engine's form."""
    spec = _native.EvaluationSpec()
    spec.tile_weights = _as_bytes(weights.tile_weights)
    spec.pair_offsets = [pair.offset for pair in weights.pairs]
    spec.pair_weights = b"".join(_as_bytes(pair.weights) for pair in weights.pairs)
    if weights.displacements:
        spec.displacement_offsets = list(weights.displacements.weights)
        spec.displacement_weights = b"".join(weights.displacements.weights.values())
        spec.oriented_cells = weights.displacements.oriented_cells
    spec.border_weight = weights.border_weight
    spec.pattern_weight = weights.pattern_weight
    return spec


def _as_bytes(weights: Matrix) -> bytes:
    """Return a matrix of weights in the engine's form: 32 bits per weight, row by row."""
    return b"".join(array("i", row).tobytes() for row in weights)


def _run(
    puzzle: Puzzle,
    heuristic: Heuristic,
    options: dict[str, Any],
    limits: Limits,
    threads: int | None,
    tick: Tick | None,
    *,
    evaluation: Evaluation | None = None,
    record: bool = False,
    prefix_length: int = 0,
) -> BeamResult:
    begin = perf_counter()
    if evaluation is None:
        evaluation = prepare_evaluation(puzzle, heuristic)
    passed = perf_counter() - begin
    if limits.seconds is not None:
        limits = replace(limits, seconds=max(1e-3, limits.seconds - passed))
    suffix: tuple[Move, ...] = options.get("suffix", ())
    native = _native.BeamOptions()
    native.width = options["width"]
    native.target = bytes(board_before(suffix, puzzle.goal).tiles)
    native.target_to_goal = len(suffix)
    if "shorter_than" in options:
        native.shorter_than = options["shorter_than"]
    native.fit_time_limit = options.get("fit_time_limit", False)
    native.record_layers = record
    native.prefix_length = prefix_length
    result = _native.wide_beam(search_task(puzzle, limits, tick, threads), evaluation, native)
    if result["moves"] is not None:
        result["moves"] += encode_moves(suffix)
    return result
