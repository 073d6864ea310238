"""What requests about searches hold."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from taquin.limits import Limits
from taquin.web.models import PuzzleRequest, Request
from taquin.web.settings import MAX_TRACE_EVENTS
from taquin.web.work.request import Search, SearchRequest

MAX_NAME = 120
_MARKS_OF_FILES = "./\\"


def _names_no_file(text: str) -> str:
    """Refuse `pdb:FILE`: who asks from elsewhere has no business with the files here."""
    if any(mark in text for mark in _MARKS_OF_FILES):
        raise PydanticCustomError(
            "file", "heuristics have names here; files of patterns are for the command"
        )
    return text


AlgorithmName = Annotated[str, Field(max_length=MAX_NAME, examples=["astar"])]
HeuristicName = Annotated[
    str,
    Field(max_length=MAX_NAME, examples=["manhattan", "max(walking-distance, linear-conflict)"]),
    AfterValidator(_names_no_file),
]
Engine = Literal["auto", "native", "python"]
Number = Annotated[float, Field(allow_inf_nan=False)]


class LimitsAsked(Request):
    """What a search may take, at most; the server's own limits hold besides."""

    seconds: Annotated[float, Field(gt=0, le=1e9, allow_inf_nan=False)] | None = None
    nodes: Annotated[int, Field(gt=0, le=10**15)] | None = None
    memory: Annotated[int, Field(gt=0, le=10**15, description="Bytes.")] | None = None

    def to_limits(self) -> Limits:
        """Return them as the library has them."""
        return Limits(self.seconds, self.nodes, self.memory)


class SearchOptions(Request):
    """A search: left out, it is chosen for the board's size."""

    algorithm: AlgorithmName | None = None
    heuristic: HeuristicName | None = None
    weight: Number | None = Field(default=None, description="Weight of h in A*.")
    ties: Literal["fifo", "lifo", "low-h"] | None = Field(
        default=None, description="Order among equal f."
    )
    width: Annotated[int, Field(ge=1, le=10**9)] | None = Field(
        default=None, description="States that a beam keeps per layer."
    )
    frontier: Annotated[int, Field(ge=1, le=10**12)] | None = Field(
        default=None, description="Nodes that A*+IDA* has open when IDA* takes over."
    )

    def to_search(self) -> Search:
        """Return it as plain data for a child process."""
        return Search(
            self.algorithm, self.heuristic, self.weight, self.ties, self.width, self.frontier
        )


class SolveRequest(SearchOptions, PuzzleRequest):
    """A board to be solved."""

    optimal: bool = Field(default=False, description="Only a shortest way will do, on any board.")
    within: Number | None = Field(
        default=None,
        description="Stop when the way is proven to be at most so many times the optimum.",
    )
    engine: Engine = "auto"
    limits: LimitsAsked = LimitsAsked()

    def to_question(self) -> SearchRequest:
        """Return it as plain data for a child process."""
        return SearchRequest(self.to_search(), self.engine, self.optimal, self.within)


class RacedSearch(SearchOptions):
    """One search of a race."""

    algorithm: AlgorithmName


class CompareRequest(PuzzleRequest):
    """Two to four searches to be run on the same board."""

    searches: Annotated[list[RacedSearch], Field(min_length=2, max_length=4)]
    limits: LimitsAsked = LimitsAsked()
    engine: Literal["python", "native"] = Field(
        default="python",
        description="python: side by side, on one clock of expanded nodes; native: in turn.",
    )


class TraceRequest(SearchOptions, PuzzleRequest):
    """A search to be watched node by node."""

    algorithm: AlgorithmName
    events: Annotated[int, Field(ge=1, le=MAX_TRACE_EVENTS)] = Field(
        default=3000, description="The most events that are recorded."
    )
