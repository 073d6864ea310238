"""A temporary cache folder for pattern databases, shared by all tests and all workers.

No test may read or fill the cache of the user. The folder is set in the environment before anything else
is loaded. So the commands that tests start use it too, and so do the workers of pytest-xdist. The lock of
`taquin.pdb.store` lets only one worker build a pattern database.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

_VARIABLE = "TAQUIN_CACHE"


def pytest_configure(config: pytest.Config) -> None:
    """Make the cache folder, except in a worker, which inherits it; let Ctrl-C reach commands."""
    # A shell starts background jobs with SIGINT ignored, and child processes inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="taquin-tests-")
        os.environ[_VARIABLE] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
