"""Contender: a search under a label, as experiments compare it with others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from taquin.errors import NotApplicable, TaquinError
from taquin.search import find_algorithm
from taquin.search_config import SearchConfig


@dataclass(frozen=True, slots=True)
class Contender:
    """A search under a label, which tables and plots show. The experiment has the limits.

    Without a number of threads, the search has one: its times are then comparable. Raises `TaquinError` if
    the label contains a |, which separates the parts of a key.
    """

    label: str
    config: SearchConfig

    def __post_init__(self) -> None:
        if "|" in self.label:
            raise TaquinError(f"the label {self.label!r} must not contain |")
        if self.config.threads is None:
            object.__setattr__(self, "config", replace(self.config, threads=1))

    @classmethod
    def of(
        cls,
        label: str,
        algorithm: str,
        heuristic: str | None = None,
        **options: Any,
    ) -> Self:
        """Return the search with these options, for example `engine` or `weight`; an empty label is replaced.

        Raises `TaquinError` if the parts do not fit together.
        """
        if heuristic is not None and not find_algorithm(algorithm).informed:
            raise NotApplicable(f"{algorithm} uses no heuristic")
        config = SearchConfig.from_options(algorithm, heuristic, **options)
        return cls(label or _default_label(config), config)

    @property
    def text(self) -> str:
        """The label and the search: contenders with the same text are the same."""
        return f"{self.label}: {self.config}"


def _default_label(config: SearchConfig) -> str:
    parts = [config.algorithm.name, *([config.heuristic.name] if config.algorithm.informed else [])]
    parts += [f"{name}={value}" for name, value in config.options]
    parts += [config.engine] if config.engine != "auto" else []
    return " ".join(parts)
