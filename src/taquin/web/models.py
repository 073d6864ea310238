"""What requests and answers about boards hold: texts, checked boards, values, moves, sets."""

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
"""The largest whole number that every reader of JSON keeps exactly."""

BoardText = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="A board in any form that the command reads, up to 10×10.",
        examples=["8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"],
    ),
]
GoalText = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="blank-last, blank-first, spiral, or a board of the same shape.",
    ),
]
MovesText = Annotated[
    str, Field(max_length=MAX_MOVES, description="Moves of the blank, U L R D.", examples=["ULDR"])
]
Side = Annotated[int, Field(ge=2, le=MAX_SIDE)]
Seed = Annotated[int, Field(ge=0, le=MAX_SEED)]


class Request(BaseModel):
    """A request that says nothing but what is asked for: a misspelt name is an error."""

    model_config = ConfigDict(extra="forbid")


class TextRequest(Request):
    """A board to be read."""

    text: BoardText
    goal: GoalText = "blank-last"


class PuzzleRequest(Request):
    """A board and its goal."""

    board: BoardText
    goal: GoalText = "blank-last"


class GenerateRequest(Request):
    """A board to be made: any solvable one, so many random moves away, or exactly so deep."""

    rows: Side
    cols: Side
    goal: GoalText = "blank-last"
    seed: Seed | None = Field(default=None, description="The same seed gives the same board.")
    moves: Annotated[int, Field(ge=0, le=MAX_RANDOM_MOVES)] | None = None
    depth: Annotated[int, Field(ge=0, le=1000)] | None = Field(
        default=None,
        description="The length of its shortest solution; for boards of up to 12 cells.",
    )


class MovesRequest(PuzzleRequest):
    """A board, and moves from there."""

    moves: MovesText


class Goal(BaseModel):
    """A goal: its name, if it has one, and its board."""

    name: str | None
    tiles: list[int]
    text: str


class Checked(BaseModel):
    """A board that was read, and whether it can be solved."""

    rows: int
    cols: int
    tiles: list[int] = Field(description="In reading order, 0 for the blank.")
    text: str
    goal: Goal
    solvable: bool
    why_unsolvable: str | None
    forms: dict[str, str] = Field(description="The board in every form that is read.")


class Generated(Checked):
    """A board that was made, and the seed that makes it again."""

    seed: int


class Values(BaseModel):
    """What heuristics say of a board."""

    values: dict[str, int | None] = Field(
        description="By name; null where one cannot be had for this board."
    )
    distances: list[int] = Field(
        description="How far the tile in each cell has to go; 0 for the blank."
    )


class Notation(BaseModel):
    """Moves in every notation, and where they lead."""

    blank: str = Field(description="The blank's moves.")
    tile: str = Field(description="The tiles' moves, runs counted: R2U3.")
    numbers: str = Field(description="The tile that slides at each move.")
    end: list[int] = Field(description="The tiles after the moves.")


class SetSummary(BaseModel):
    """A published set of boards."""

    name: str
    summary: str
    count: int
    goal: str


class SetBoard(BaseModel):
    """A board of a published set."""

    number: int
    board: str
    goal: str
    optimum: int


def checked(puzzle: Puzzle) -> Checked:
    """Say of a puzzle what there is to say at once."""
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
