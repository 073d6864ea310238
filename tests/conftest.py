"""Pattern tables of the tests: in a folder of their own, built once for all tests and all workers.

No test may read or fill the cache of whoever runs the tests. The folder is named in the environment
before anything else is loaded, so that the commands that tests start, and the workers of
pytest-xdist, have it too. Two that want the same table at once end with one: the store sees to that.
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
    """Name a new folder, unless this is a worker, which has been given one; let Ctrl-C reach commands."""
    # A shell starts background jobs with SIGINT ignored, and so would all that the tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="taquin-tests-")
        os.environ[_VARIABLE] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
