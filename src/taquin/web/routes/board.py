"""Boards: read and checked, made, what heuristics say of them, and moves in every notation."""

from __future__ import annotations

import secrets
from random import Random

from fastapi import APIRouter, Request

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.instances.random_boards import random_board
from taquin.notation import read_moves, write_tile_moves
from taquin.puzzle import Puzzle
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
from taquin.web.problems import problems
from taquin.web.server import ServerHere
from taquin.web.work.boards import generate_apart, values_apart

router = APIRouter(prefix="/api", tags=["boards"])


@router.post("/board", responses=problems(422))
def check_board(asked: TextRequest) -> Checked:
    """Read a board, and say whether it can be solved."""
    return checked(read_puzzle(asked.text, asked.goal))


@router.post("/generate", responses=problems(422, 500, 503))
async def generate_board(asked: GenerateRequest, server: ServerHere, request: Request) -> Generated:
    """Make a board: any that is solvable, or `moves` random moves or exactly `depth` moves from its goal."""
    goal = read_goal(asked.goal, Board.goal("blank-last", asked.rows, asked.cols))
    if (goal.rows, goal.cols) != (asked.rows, asked.cols):
        size = f"{asked.rows}×{asked.cols}"
        raise TaquinError(f"the goal is {goal.shape}, but the size asked for is {size}")
    seed = secrets.randbelow(2**32) if asked.seed is None else asked.seed
    if asked.moves is None and asked.depth is None:
        board = random_board(goal, Random(seed))
    else:
        board = await server.help(request, generate_apart, goal, seed, asked.moves, asked.depth)
    return Generated(**checked(Puzzle(board, goal)).model_dump(), seed=seed)


@router.post("/heuristics", responses=problems(422, 500, 503))
async def heuristic_values(asked: PuzzleRequest, server: ServerHere, request: Request) -> Values:
    """Say what every heuristic makes of a board, those with tables where these are stored."""
    puzzle = read_puzzle(asked.board, asked.goal)
    values = await server.help(request, values_apart, puzzle)
    return Values(values=values, distances=distances(puzzle))


@router.post("/notation", responses=problems(422))
def write_moves(asked: MovesRequest) -> Notation:
    """Write moves in every notation, and say where they lead."""
    puzzle = read_puzzle(asked.board, asked.goal)
    moves = read_moves(asked.moves)
    end, slid = tiles_after(puzzle.start, moves)
    return Notation(
        blank=moves,
        tile=write_tile_moves(moves),
        numbers=" ".join(map(str, slid)),
        end=list(end),
    )
