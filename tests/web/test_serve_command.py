"""The command `taquin serve`: its output, its arguments and its errors."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx
import pytest

from taquin.web.http_server import DEFAULT_PORT
from tests.end_to_end.command import TAQUIN, taquin
from tests.serving import served, wait_until

if TYPE_CHECKING:
    from pathlib import Path


def test_it_prints_its_address_and_ctrl_c_ends_it() -> None:
    process = subprocess.Popen(
        [TAQUIN, "serve", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    assert first.startswith("taquin is at http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=20)
    assert (out, errors, process.returncode) == ("", "", 0)


def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = taquin("serve", "--no-browser", "--port", port)
    assert done.returncode == 2
    assert done.stderr == f"taquin: port {port} of 127.0.0.1 is taken; choose another with --port\n"


def test_without_a_port_it_takes_the_next_free_one() -> None:
    """The test takes the default port, unless another program has taken it already."""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", DEFAULT_PORT))
            taken.listen()
        except OSError:
            pass
        process = subprocess.Popen(
            [TAQUIN, "serve", "--no-browser"], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        address = next(part for part in process.stdout.readline().split() if ":" in part)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert DEFAULT_PORT < int(address.rstrip("/").rpartition(":")[2]) < DEFAULT_PORT + 20


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--port", "70000"), "--port must be 0 to 65535, not 70000"),
        (("--searches", "0"), "--searches must be 1 to 256, not 0"),
        (("--waiting", "-1"), "--waiting must be 0 to 10000, not -1"),
        (("--time-limit", "nan"), "--time-limit must be more than 0 and at most 86400 s, not nan"),
        (("--memory-limit", "1MB"), "--memory-limit must be at least 128MiB, not 1000000 bytes"),
        (("--memory-limit", "lots"), "'lots' is not an amount of memory: write 512MB or 2GiB"),
        (("--host", "no.such.name.invalid"), "this machine has no address 'no.such.name.invalid'"),
        (("--host", "no..name"), "this machine has no address 'no..name'"),
    ],
)
def test_wrong_arguments_get_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = taquin("serve", "--no-browser", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"taquin: {sentence}")
    assert "Traceback" not in done.stderr


def test_without_fastapi_it_names_the_extra(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['fastapi'] = None\n"
        "from importlib import machinery\n"
        "from taquin.cli.main import main\n"
        "sys.exit(main(['serve', '--no-browser']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert (
        done.stderr == 'taquin: taquin serve needs fastapi and uvicorn: pip install "taquin[web]"\n'
    )


def test_it_opens_a_browser(tmp_path: Path) -> None:
    """BROWSER names a program that writes the address to a file."""
    written = tmp_path / "address"
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {written}\n')
    program.chmod(0o755)
    with served(browser=str(program)) as server:
        wait_until(lambda: written.is_file() and written.read_text())
        assert written.read_text().strip() == f"{server.address}/"
        assert httpx.get(written.read_text().strip()).status_code == 200


def test_it_serves_at_the_ipv6_loopback_address() -> None:
    with served("--host", "::1") as server:
        assert server.address.startswith("http://[::1]:")
        assert httpx.get(f"{server.address}/api/about").status_code == 200


def test_the_parser_imports_no_server() -> None:
    code = (
        "import sys; from taquin.cli.main import build_parser; build_parser('serve')\n"
        "sys.exit(bool({'fastapi', 'uvicorn', 'pydantic'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
