"""The options of `lab run` and `lab split` that say where searches run."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from taquin.experiments.lab.executors import TIMEOUT, open_executor
from taquin.limits import parse_bytes

if TYPE_CHECKING:
    import argparse

    from taquin.experiments.lab.executors import Workers

_LOGGERS = ("distributed", "distributed.client", "tornado.application", "asyncio")


def add_worker_words(group: argparse._ActionsContainer, default: str) -> None:
    """Add --on, --process-memory and --cluster-timeout."""
    group.add_argument(
        "--on",
        default=default,
        metavar="PLACE",
        help=f"here, local:N (processes), dask:N, or tcp://… (a Dask scheduler); default {default}",
    )
    group.add_argument(
        "--process-memory", metavar="SIZE", help="kill a process that holds more, such as 2GiB"
    )
    group.add_argument(
        "--cluster-timeout",
        type=float,
        default=TIMEOUT,
        metavar="SECONDS",
        help="stop when the Dask scheduler, or every worker, is silent for so long "
        f"(default {TIMEOUT:g}; inf waits for ever)",
    )


def open_workers(arguments: argparse.Namespace) -> Workers:
    """Return the executor that the options ask for."""
    if not arguments.on.startswith(("here", "local")):
        _silence_dask()
    memory = arguments.process_memory
    return open_executor(
        arguments.on,
        None if memory is None else parse_bytes(memory),
        arguments.cluster_timeout,
    )


def _silence_dask() -> None:
    """Let Dask log nothing: we tell of a lost cluster in one sentence. Must come before its import."""
    with suppress(ImportError):  # `open_executor` says so
        import dask  # optional

        dask.config.set({"logging": dict.fromkeys(_LOGGERS, "critical")})
