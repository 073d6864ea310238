"""Plug-ins: modules of a user that register algorithms and heuristics.

`TAQUIN_PLUGINS` names them, with commas in between. The command and every child process load them.
"""

from __future__ import annotations

import os
from importlib import import_module

from taquin.errors import TaquinError

VARIABLE = "TAQUIN_PLUGINS"


def load_plugins() -> None:
    """Import the modules that `TAQUIN_PLUGINS` names; raise `TaquinError` if one cannot be imported."""
    for name in filter(None, map(str.strip, os.environ.get(VARIABLE, "").split(","))):
        try:
            import_module(name)
        except Exception as error:
            reason = (str(error).strip() or type(error).__name__).splitlines()[0]
            raise TaquinError(f"{VARIABLE}: cannot load {name}: {reason}") from error
