"""Pattern databases: exact distances of a few tiles at a time, added up to strong lower bounds.

pattern    which tiles           projection  the number of a table's entry
partition  the tiles divided     catalogue   which partitions for which board
store      tables as files       build       a table from the store, or made
bind       a goal's look-ups     sample      what a partition is worth, without its tables
listener   who hears of builds
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from taquin.pdb.catalogue import NamedSet, find_set, sets_for
    from taquin.pdb.listener import Listener, listening
    from taquin.pdb.partition import Partition
    from taquin.pdb.pattern import Pattern
    from taquin.pdb.projection import Projection

__all__ = [
    "Listener",
    "NamedSet",
    "Partition",
    "Pattern",
    "Projection",
    "find_set",
    "listening",
    "sets_for",
]

_MODULES = {
    "NamedSet": "catalogue",
    "find_set": "catalogue",
    "sets_for": "catalogue",
    "Listener": "listener",
    "listening": "listener",
    "Partition": "partition",
    "Pattern": "pattern",
    "Projection": "projection",
}


def __getattr__(name: str) -> Any:
    """Load a name's module when it is first asked for: a search needs few of them, and no time."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
