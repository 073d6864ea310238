"""Models of requests that start a search."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from taquin.limits import Limits
from taquin.web.models import PuzzleRequest, Request
from taquin.web.settings import MAX_TRACE_EVENTS
from taquin.web.work.search_request import SearchRequest, SearchSpec

MAX_NAME = 120
_PATH_CHARACTERS = "./\\"


def _without_file_name(text: str) -> str:
    """Return the text; refuse `pdb:FILE`, because a client must not read files of the server."""
    if any(character in text for character in _PATH_CHARACTERS):
        raise PydanticCustomError(
            "file", "the server reads no partition files; give the name of a heuristic"
        )
    return text


AlgorithmName = Annotated[str, Field(max_length=MAX_NAME, examples=["astar"])]
HeuristicName = Annotated[
    str,
    Field(max_length=MAX_NAME, examples=["manhattan", "max(walking-distance, linear-conflict)"]),
    AfterValidator(_without_file_name),
]
Engine = Literal["auto", "native", "python"]
Number = Annotated[float, Field(allow_inf_nan=False)]


class LimitsAsked(Request):
    """The limits of a search. The server's own limits apply as well."""

    seconds: Annotated[float, Field(gt=0, le=1e9, allow_inf_nan=False)] | None = None
    nodes: Annotated[int, Field(gt=0, le=10**15)] | None = None
    memory: Annotated[int, Field(gt=0, le=10**15, description="Bytes.")] | None = None

    def to_limits(self) -> Limits:
        """Return the limits as the library's `Limits`."""
        return Limits(self.seconds, self.nodes, self.memory)


class SearchOptions(Request):
    """A search. If no field is given, the server chooses a search for the board's size."""

    algorithm: AlgorithmName | None = None
    heuristic: HeuristicName | None = None
    weight: Number | None = Field(default=None, description="The weight of h in A*.")
    ties: Literal["fifo", "lifo", "low-h"] | None = Field(
        default=None, description="The order of nodes with equal f."
    )
    width: Annotated[int, Field(ge=1, le=10**9)] | None = Field(
        default=None, description="The number of states that a beam keeps per layer."
    )
    frontier: Annotated[int, Field(ge=1, le=10**12)] | None = Field(
        default=None, description="The number of open nodes at which A*+IDA* starts IDA*."
    )

    def to_spec(self) -> SearchSpec:
        """Return the search as plain data for a child process."""
        return SearchSpec(
            self.algorithm, self.heuristic, self.weight, self.ties, self.width, self.frontier
        )


class SolveRequest(SearchOptions, PuzzleRequest):
    """A board to solve."""

    optimal: bool = Field(
        default=False, description="Search for a shortest solution, whatever the board's size."
    )
    within: Number | None = Field(
        default=None,
        description="Stop when the solution is proven to be at most this many times the optimum.",
    )
    engine: Engine = "auto"
    limits: LimitsAsked = LimitsAsked()

    def to_search_request(self) -> SearchRequest:
        """Return the request as plain data for a child process."""
        return SearchRequest(self.to_spec(), self.engine, self.optimal, self.within)


class RacedSearch(SearchOptions):
    """One search of a race."""

    algorithm: AlgorithmName


class CompareRequest(PuzzleRequest):
    """Two to four searches to race on the same board."""

    searches: Annotated[list[RacedSearch], Field(min_length=2, max_length=4)]
    limits: LimitsAsked = LimitsAsked()
    engine: Literal["python", "native"] = Field(
        default="python",
        description="python: side by side, on one clock of expanded nodes; native: one after another.",
    )


class TraceRequest(SearchOptions, PuzzleRequest):
    """A search to record node by node."""

    algorithm: AlgorithmName
    events: Annotated[int, Field(ge=1, le=MAX_TRACE_EVENTS)] = Field(
        default=3000, description="The largest number of events to record."
    )
