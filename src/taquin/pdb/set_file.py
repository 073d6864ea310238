"""A file with drawings of partitions, read as a set of pattern databases."""

from __future__ import annotations

from taquin.errors import NotationError, TaquinError
from taquin.pdb.catalogue import NamedSet
from taquin.pdb.partition import Partition


def read_set(path: str) -> NamedSet:
    """Read a file of drawings as a set with the name of the file.

    Raises `TaquinError` if the file cannot be read, and `NotationError` if a drawing is wrong.
    """
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
        partitions = Partition.parse_all(text)
    except OSError as error:
        raise TaquinError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TaquinError(f"cannot read {path}: it is not a text file") from None
    except NotationError as error:
        raise NotationError(f"{path}: {error}", error.text, error.span) from None
    rows, cols = partitions[0].rows, partitions[0].cols
    for partition in partitions:
        if (partition.rows, partition.cols) != (rows, cols):
            raise NotationError(
                f"{path}: the drawings have different sizes, {rows}×{cols} and "
                f"{partition.rows}×{partition.cols}"
            )
    sizes = ", ".join(partition.sizes for partition in partitions)
    return NamedSet(path, rows, cols, f"The patterns of the file {path}: {sizes}.", partitions)
