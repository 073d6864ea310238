"""Compiled heuristics: the native engine calls a C function of the caller directly.

The function is `int32_t f(const uint8_t *tiles, int32_t cells)`, with the tiles in reading order and 0 for
the blank. It must be pure, and it must know its goal.
"""

import ctypes
from typing import Any

from taquin.board import Tiles
from taquin.errors import TaquinError
from taquin.heuristics.base import Estimate, Heuristic
from taquin.native.extension import check_function_address
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
    """Return a heuristic for a C function: a ctypes function, a numba `cfunc`, or an address.

    The caller must keep the function, or its library, alive. Raises `TaquinError` for anything else.
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
        address = None  # ctypes would use the address of the text
    elif not isinstance(address, int):
        try:
            address = ctypes.cast(address, ctypes.c_void_p).value
        except (ctypes.ArgumentError, TypeError):
            address = None
    try:
        check_function_address(address or 0)
    except (TypeError, ValueError):
        raise TaquinError(
            f"{function!r} is not a compiled function: pass a ctypes function, a numba cfunc or an address"
        ) from None
    return int(address or 0)
