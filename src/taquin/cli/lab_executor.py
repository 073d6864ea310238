"""The options of `lab run` and `lab split` that choose where searches run."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from taquin.experiments.executors import TIMEOUT, open_executor
from taquin.limits import parse_bytes

if TYPE_CHECKING:
    import argparse

    from taquin.experiments.executors import LabExecutor

_LOGGERS = ("distributed", "distributed.client", "tornado.application", "asyncio")


def add_executor_arguments(group: argparse._ActionsContainer, default: str) -> None:
    """Add --on, --process-memory and --cluster-timeout."""
    group.add_argument(
        "--on",
        default=default,
        metavar="PLACE",
        help=f"here, local:N (processes), dask:N, or tcp://… (a Dask scheduler); default: {default}",
    )
    group.add_argument(
        "--process-memory",
        metavar="SIZE",
        help="kill a process that uses more memory, for example 2GiB",
    )
    group.add_argument(
        "--cluster-timeout",
        type=float,
        default=TIMEOUT,
        metavar="SECONDS",
        help="stop if the Dask scheduler, or every worker, does not answer for this time "
        f"(default: {TIMEOUT:g}; inf waits forever)",
    )


def open_chosen_executor(arguments: argparse.Namespace) -> LabExecutor:
    """Return the executor that the options choose."""
    if not arguments.on.startswith(("here", "local")):
        _silence_dask()
    memory = arguments.process_memory
    return open_executor(
        arguments.on,
        None if memory is None else parse_bytes(memory),
        arguments.cluster_timeout,
    )


def _silence_dask() -> None:
    """Silence Dask's log: the command reports a lost cluster itself. Call this before Dask is imported."""
    with suppress(ImportError):  # `open_executor` reports that Dask is missing
        import dask  # optional

        dask.config.set({"logging": dict.fromkeys(_LOGGERS, "critical")})
