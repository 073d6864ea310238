"""Boards: checks and generates them, evaluates heuristics, and writes moves in every notation."""

from __future__ import annotations

import secrets
from random import Random

from fastapi import APIRouter, Request

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.instances.random_boards import random_board
from taquin.notation import read_moves, write_tile_moves
from taquin.puzzle import Puzzle
from taquin.web.backend import BackendDep
from taquin.web.boards import distances, read_goal, read_puzzle, tiles_after
from taquin.web.models import (
    Checked,
    Generated,
    GenerateRequest,
    MovesRequest,
    Notation,
    PuzzleRequest,
    TextRequest,
    Values,
    checked,
)
from taquin.web.problems import describe_problems
from taquin.web.work.boards import generate_in_child, heuristic_values_in_child

router = APIRouter(prefix="/api", tags=["boards"])


@router.post("/board", responses=describe_problems(422))
def check_board(body: TextRequest) -> Checked:
    """Read a board, and report whether it is solvable."""
    return checked(read_puzzle(body.text, body.goal))


@router.post("/generate", responses=describe_problems(422, 500, 503))
async def generate_board(body: GenerateRequest, backend: BackendDep, request: Request) -> Generated:
    """Generate a board: random and solvable, or `moves` random moves or exactly `depth` moves from the goal."""
    goal = read_goal(body.goal, Board.goal("blank-last", body.rows, body.cols))
    if (goal.rows, goal.cols) != (body.rows, body.cols):
        size = f"{body.rows}×{body.cols}"
        raise TaquinError(f"the goal is {goal.shape}, but the board is {size}")
    seed = secrets.randbelow(2**32) if body.seed is None else body.seed
    if body.moves is None and body.depth is None:
        board = random_board(goal, Random(seed))
    else:
        board = await backend.call_helper(
            request, generate_in_child, goal, seed, body.moves, body.depth
        )
    return Generated(**checked(Puzzle(board, goal)).model_dump(), seed=seed)


@router.post("/heuristics", responses=describe_problems(422, 500, 503))
async def heuristic_values(body: PuzzleRequest, backend: BackendDep, request: Request) -> Values:
    """Return the value of every heuristic. Pattern databases are read if they are stored, not built."""
    puzzle = read_puzzle(body.board, body.goal)
    values = await backend.call_helper(request, heuristic_values_in_child, puzzle)
    return Values(values=values, distances=distances(puzzle))


@router.post("/notation", responses=describe_problems(422))
def write_moves(body: MovesRequest) -> Notation:
    """Write moves in every notation, and return the board after them."""
    puzzle = read_puzzle(body.board, body.goal)
    moves = read_moves(body.moves)
    end, slid = tiles_after(puzzle.start, moves)
    return Notation(
        blank=moves,
        tile=write_tile_moves(moves),
        numbers=" ".join(map(str, slid)),
        end=list(end),
    )
