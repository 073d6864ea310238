"""Pattern databases (PDBs): exact distances of some tiles, whose sums are strong lower bounds.

pattern      some tiles of a board          projection           placements as indices of entries
partition    all tiles in patterns          symmetry             rotations and reflections
catalogue    sets of partitions by size     drawn_sets           the drawings of the catalogue
set_file     a set from a user's file       generated_partition  a partition for any other size
file_format  the header of a file           file_lock            one writer at a time
store        the stored databases           build                load from the store, or build
for_goal     the lookups for a goal         sample               the value of a partition without a build
listener     events of builds
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
    """Import the module of a name at its first use: this saves start-up time."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
