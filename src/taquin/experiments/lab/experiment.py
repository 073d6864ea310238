"""Experiment: sets of boards, contenders, limits and repetitions, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from importlib.resources import files
from pathlib import Path

from taquin.errors import NotApplicable, TaquinError, UnknownName
from taquin.experiments.contender import Contender
from taquin.limits import Limits

_FIELDS_BY_KIND = {
    "named": ("name", "ids"),
    "random": ("name", "rows", "cols", "count", "depth", "moves", "goal"),
    "file": ("name", "path", "goal", "ids"),
    "boards": ("name", "boards", "goal"),
}
_REQUIRED_BY_KIND = {
    "named": ("name",),
    "random": ("rows", "cols", "count"),
    "file": ("path",),
    "boards": ("boards",),
}
KINDS = tuple(_FIELDS_BY_KIND)
MAX_BOARDS = 1_000_000
MAX_REPETITIONS = 10_000


@dataclass(frozen=True, slots=True)
class SetSpec:
    """The description of a set of boards. The kind determines which fields it has.

    Raises `TaquinError` if a field does not fit the kind, or has an invalid value.
    """

    kind: str
    name: str = ""
    ids: str | None = None
    rows: int | None = None
    cols: int | None = None
    count: int | None = None
    depth: tuple[int, int] | None = None
    moves: tuple[int, int] | None = None
    path: str | None = None
    boards: tuple[str, ...] = ()
    goal: str | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UnknownName("kind of set", self.kind, KINDS)
        if not self.name:
            object.__setattr__(self, "name", self._default_name())
        for each in fields(self)[1:]:
            given = getattr(self, each.name) not in (None, "", ())
            if given and each.name not in _FIELDS_BY_KIND[self.kind]:
                raise NotApplicable(f"a set of kind {self.kind} takes no {each.name}")
            if not given and each.name in _REQUIRED_BY_KIND[self.kind]:
                raise TaquinError(f"a set of kind {self.kind} needs {each.name}")
        if self.count is not None and not 1 <= self.count <= MAX_BOARDS:
            raise TaquinError(f"count must be 1 to {MAX_BOARDS:,}, not {self.count}")
        if self.depth and self.moves:
            raise NotApplicable("a set has depth or moves, not both")
        for low, high in filter(None, (self.depth, self.moves)):
            if not 0 <= low <= high:
                raise TaquinError(f"[{low}, {high}] is not a range: write the smaller number first")

    def _default_name(self) -> str:
        if self.kind == "random":
            return f"random-{self.rows}x{self.cols}"
        return Path(self.path or self.kind).stem if self.kind != "named" else ""


@dataclass(frozen=True, slots=True)
class Experiment:
    """Every contender runs on every board, `repetitions` times.

    Raises `TaquinError` if a value is invalid, or if two sets or contenders have the same name.
    """

    name: str
    sets: tuple[SetSpec, ...]
    contenders: tuple[Contender, ...]
    summary: str = ""
    limits: Limits = field(default_factory=Limits)
    repetitions: int = 1
    warmup: int = 0
    timings: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.name or any(char in self.name for char in "/\\\0"):
            raise TaquinError(
                f"{self.name!r} is not a valid name: the results file has the name of the experiment"
            )
        for what, entries in (("[[set]]", self.sets), ("[[contender]]", self.contenders)):
            if not entries:
                raise TaquinError(f"the experiment {self.name} has no {what}")
        _check_unique("set", [each.name for each in self.sets])
        _check_unique("contender", [each.label for each in self.contenders])
        for what, least in (("repetitions", 1), ("warmup", 0), ("timings", 1)):
            value = getattr(self, what)
            if not least <= value <= MAX_REPETITIONS:
                raise TaquinError(f"{what} must be {least} to {MAX_REPETITIONS:,}, not {value}")

    def continues(self, other: Experiment) -> bool:
        """Whether this experiment extends the other, so that the runs of both can share a store.

        It may add sets, contenders and repetitions; nothing else may change.
        """
        same = ("name", "limits", "warmup", "timings", "seed")
        return (
            all(getattr(self, name) == getattr(other, name) for name in same)
            and set(map(repr, other.sets)) <= set(map(repr, self.sets))
            and {each.text for each in other.contenders} <= {each.text for each in self.contenders}
            and self.repetitions >= other.repetitions
        )

    @staticmethod
    def from_toml(text: str) -> Experiment:
        """Read an experiment. Raises `TaquinError` with one sentence if it is invalid."""
        from taquin.experiments.lab.experiment_toml import read  # start-up

        return read(text)

    def to_toml(self) -> str:
        """Return the experiment as TOML that `from_toml` reads."""
        from taquin.experiments.lab.experiment_toml import write  # start-up

        return write(self)


def builtin_names() -> tuple[str, ...]:
    """Return the names of the built-in experiments."""
    folder = files("taquin.experiments.lab") / "builtin"
    if not folder.is_dir():
        return ()
    names = (each.name for each in folder.iterdir() if each.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


def read_experiment(source: str | Path) -> Experiment:
    """Read an experiment from a file, or a built-in one by its name.

    Raises `TaquinError` if there is none, or if it is invalid.
    """
    path = Path(source)
    if str(source) in builtin_names() and not path.is_file():
        return Experiment.from_toml(
            (files("taquin.experiments.lab") / "builtin" / f"{source}.toml").read_text("utf-8")
        )
    if not path.exists():
        raise UnknownName("experiment or file", str(source), builtin_names())
    try:
        return Experiment.from_toml(path.read_text("utf-8"))
    except OSError as error:
        raise TaquinError(f"cannot read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TaquinError(f"cannot read {source}: it is not a text file") from None
    except TaquinError as error:
        raise TaquinError(f"{source}: {error}") from None


def _check_unique(what: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise TaquinError(f"two {what}s are called {name!r}: give each a name of its own")
