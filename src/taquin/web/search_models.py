"""Models of requests that start a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, create_model
from pydantic_core import PydanticCustomError

from taquin.choose_search import config_for
from taquin.limits import Limits
from taquin.search.framework.registry import options_by_name
from taquin.search_config import SearchConfig
from taquin.web.models import PuzzleRequest, Request
from taquin.web.settings import MAX_TRACE_EVENTS

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle
    from taquin.search.framework.option import Option

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
Model = TypeVar("Model", bound=Request)


class LimitsAsked(Request):
    """The limits of a search. The server's own limits apply as well."""

    seconds: Annotated[float, Field(gt=0, le=1e9, allow_inf_nan=False)] | None = None
    nodes: Annotated[int, Field(gt=0, le=10**15)] | None = None
    memory: Annotated[int, Field(gt=0, le=10**15, description="Bytes.")] | None = None

    def to_limits(self) -> Limits:
        """Return the limits as the library's `Limits`."""
        return Limits(self.seconds, self.nodes, self.memory)


class SearchFields(Request):
    """A search: its algorithm, its heuristic, and the options that the registry describes."""

    algorithm: AlgorithmName | None = None
    heuristic: HeuristicName | None = None

    @property
    def given(self) -> dict[str, Any]:
        """The algorithm, the heuristic and the options that are given, by name."""
        names = ("algorithm", "heuristic", *options_by_name())
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}


def with_options(model: type[Model]) -> type[Model]:
    """Add a field for each option that an algorithm of the registry takes."""
    fields: dict[str, Any] = {name: _field(each) for name, each in options_by_name().items()}
    return create_model(
        model.__name__, __base__=model, __doc__=model.__doc__, __module__=model.__module__, **fields
    )


def _field(option: Option) -> tuple[Any, Any]:
    """Return the type and the description of an option's field."""
    types: dict[str, Any] = {"number": float, "whole": int, "flag": bool}
    kind = types.get(option.kind) or Literal[option.values]
    allowed = Field(ge=option.min, le=option.max)
    if option.kind == "number":
        allowed = Field(ge=option.min, le=option.max, allow_inf_nan=False)
    description = f"{option.help[0].upper()}{option.help[1:]}."
    return Annotated[kind, allowed] | None, Field(default=None, description=description)


@with_options
class SolveRequest(SearchFields, PuzzleRequest):
    """A board to solve. Without an algorithm, the server chooses a search for the board's size."""

    engine: Engine = "auto"
    limits: LimitsAsked = LimitsAsked()

    def config(self, puzzle: Puzzle) -> SearchConfig:
        """Return the search that `solve` would run; raise `TaquinError` if its parts conflict."""
        limits = self.limits.to_limits()
        return config_for(puzzle, engine=self.engine, limits=limits, **self.given)


@with_options
class RacedSearch(SearchFields):
    """One search of a race."""

    algorithm: AlgorithmName

    def config(self) -> SearchConfig:
        """Return the search; raise `TaquinError` if its parts do not fit together."""
        return SearchConfig.from_options(**self.given)


class CompareRequest(PuzzleRequest):
    """Two to four searches to race on the same board."""

    searches: Annotated[list[RacedSearch], Field(min_length=2, max_length=4)]
    limits: LimitsAsked = LimitsAsked()
    engine: Literal["python", "native"] = Field(
        default="python",
        description="python: side by side, on one clock of expanded nodes; native: one after another.",
    )


class TraceRequest(RacedSearch, PuzzleRequest):
    """A search to record node by node."""

    events: Annotated[int, Field(ge=1, le=MAX_TRACE_EVENTS)] = Field(
        default=3000, description="The largest number of events to record."
    )
