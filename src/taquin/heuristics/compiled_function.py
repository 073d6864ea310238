"""A heuristic compiled by its owner: any C function, called straight from the native engine.

The function is `int32_t f(const uint8_t *tiles, int32_t cells)`: the tiles in reading order, 0 for the
blank. It must be pure, and it must already know the goal that it estimates.
"""

import ctypes
from typing import Any

from taquin.board import Tiles
from taquin.errors import TaquinError
from taquin.heuristics.base import Estimate, Heuristic
from taquin.native.extension import check_code
from taquin.puzzle import Puzzle

C_FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.POINTER(ctypes.c_uint8), ctypes.c_int32)


def compiled_heuristic(
    name: str,
    function: Any,
    *,
    admissible: bool = False,
    consistent: bool = False,
    summary: str = "",
) -> Heuristic:
    """Make a heuristic of a C function: a ctypes function, a numba `cfunc`, or an address.

    The caller keeps the function, or the library it is from, alive.
    """
    address = _address_of(function)
    call = C_FUNCTION(address)

    def build(puzzle: Puzzle) -> Estimate:
        cells = len(puzzle.goal.tiles)
        buffer_type = ctypes.c_uint8 * cells

        def estimate(tiles: Tiles) -> int:
            return int(call(buffer_type(*tiles), cells))

        return estimate

    return Heuristic(name, build, admissible, consistent, summary, address=address)


def _address_of(function: Any) -> int:
    address = getattr(function, "address", function)  # numba's cfunc has one
    if isinstance(address, str | bytes):
        address = None  # ctypes would take the address of the text
    elif not isinstance(address, int):
        try:
            address = ctypes.cast(address, ctypes.c_void_p).value
        except (ctypes.ArgumentError, TypeError):
            address = None
    try:
        check_code(address or 0)
    except (TypeError, ValueError):
        raise TaquinError(
            f"{function!r} is no compiled function: pass one of ctypes, a numba cfunc or an address"
        ) from None
    return int(address or 0)
