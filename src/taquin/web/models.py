"""Models of requests and answers about boards, heuristic values, moves and published sets."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from taquin.puzzle import Puzzle, goal_name
from taquin.web.boards import forms
from taquin.web.settings import MAX_SIDE

MAX_TEXT = 4000
MAX_MOVES = 20_000
MAX_RANDOM_MOVES = 100_000
MAX_SEED = 2**53 - 1
"""The largest integer that every JSON parser reads exactly."""

BoardText = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="A board of at most 10×10, in any notation that the command reads.",
        examples=["8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"],
    ),
]
GoalText = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="`blank-last`, `blank-first`, `spiral`, or a board of the same shape.",
    ),
]
MovesText = Annotated[
    str,
    Field(max_length=MAX_MOVES, description="Moves of the blank: U, L, R, D.", examples=["ULDR"]),
]
Side = Annotated[int, Field(ge=2, le=MAX_SIDE)]
Seed = Annotated[int, Field(ge=0, le=MAX_SEED)]


class Request(BaseModel):
    """A request body. An unknown field is an error, so a misspelt name is noticed."""

    model_config = ConfigDict(extra="forbid")


class TextRequest(Request):
    """A board to read and check."""

    text: BoardText
    goal: GoalText = "blank-last"


class PuzzleRequest(Request):
    """A board and its goal."""

    board: BoardText
    goal: GoalText = "blank-last"


class GenerateRequest(Request):
    """A board to generate.

    Without `moves` and `depth` it is a random solvable board. `moves` is the number of random moves from the
    goal, and `depth` is the length of a shortest solution.
    """

    rows: Side
    cols: Side
    goal: GoalText = "blank-last"
    seed: Seed | None = Field(default=None, description="The same seed gives the same board.")
    moves: Annotated[int, Field(ge=0, le=MAX_RANDOM_MOVES)] | None = Field(
        default=None, description="The number of random moves from the goal."
    )
    depth: Annotated[int, Field(ge=0, le=1000)] | None = Field(
        default=None,
        description="The length of a shortest solution; for boards of at most 12 cells.",
    )


class MovesRequest(PuzzleRequest):
    """A board and moves that start there."""

    moves: MovesText


class Goal(BaseModel):
    """A goal: its board, and its name if it has one."""

    name: str | None
    tiles: list[int]
    text: str


class Checked(BaseModel):
    """A board, and whether it is solvable."""

    rows: int
    cols: int
    tiles: list[int] = Field(description="The tiles in reading order; 0 is the blank.")
    text: str
    goal: Goal
    solvable: bool
    why_unsolvable: str | None
    forms: dict[str, str] = Field(description="The board in every notation that can be read.")


class Generated(Checked):
    """A generated board, and the seed that reproduces it."""

    seed: int


class Values(BaseModel):
    """The heuristic values of a board."""

    values: dict[str, int | None] = Field(
        description="The value of each heuristic by name; null where it is not available for the board."
    )
    distances: list[int] = Field(
        description="The Manhattan distance of each cell's tile to its goal cell; 0 for the blank."
    )


class Notation(BaseModel):
    """Moves in every notation, and the board after them."""

    blank: str = Field(description="The blank's moves.")
    tile: str = Field(description="The tiles' moves with repeat counts, such as R2U3.")
    numbers: str = Field(description="The tile that slides at each move.")
    end: list[int] = Field(description="The tiles after the moves.")


class SetSummary(BaseModel):
    """A published set of boards."""

    name: str
    summary: str
    count: int
    goal: str


class SetBoard(BaseModel):
    """A board of a published set, with the length of its shortest solution."""

    number: int
    board: str
    goal: str
    optimum: int


def checked(puzzle: Puzzle) -> Checked:
    """Return the answer about a puzzle: its board in every notation, and whether it is solvable."""
    start, goal = puzzle.start, puzzle.goal
    solvable = puzzle.solvable
    return Checked(
        rows=start.rows,
        cols=start.cols,
        tiles=list(start.tiles),
        text=str(start),
        goal=Goal(name=goal_name(goal), tiles=list(goal.tiles), text=str(goal)),
        solvable=solvable,
        why_unsolvable=None if solvable else puzzle.why_unsolvable(),
        forms=forms(start),
    )
