"""Names with line breaks, escape codes and markup in every file that a command reads."""

from __future__ import annotations

import json
import os
import sqlite3
import struct
from pathlib import Path
from zlib import crc32

import pytest

from taquin.experiments.lab.run_experiment import run
from tests.end_to_end.command import ENVIRONMENT, TAQUIN
from tests.experiments.lab.small import boards, experiment

FORGED = "31 moves are proven optimal"
HOSTILE = {
    "line": f"x\n{FORGED}\n",
    "return": f"x\r{FORGED}",
    "escape": f"\x1b[2J\x1b[1;1H{FORGED}",
    "title": "\x1b]0;owned\x07",
    "bidi": "\u202elamitpo\u2066",
    "markup": "[bold red]x[/bold red][/]",
    "long": "long " * 2000,
}


def assert_harmless(code: int, *outputs: bytes) -> None:
    assert code in (0, 1, 2)
    for output in outputs:
        text = output.decode()
        raw = {char for char in text if char != "\n" and not char.isprintable()}
        assert not raw, text
        assert FORGED not in text.split("\n")
        assert "Traceback" not in text


def taquin(*arguments: object, folder: Path, code: int | None = None) -> str:
    """Run the command, check that it prints no control characters, and return its output."""
    import subprocess

    environment = ENVIRONMENT | {"TAQUIN_CACHE": str(folder / "cache"), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [TAQUIN, *map(os.fsencode, map(str, arguments))],
        capture_output=True,
        env=environment,
        cwd=folder,
        timeout=120,
        check=False,
    )
    assert_harmless(done.returncode, done.stdout, done.stderr)
    if code is not None:
        assert done.returncode == code, done
    return (done.stdout + done.stderr).decode()


@pytest.fixture(params=HOSTILE)
def hostile(request: pytest.FixtureRequest) -> str:
    return HOSTILE[request.param]


def test_a_certificate(hostile: str, tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    arguments = ("1 2 3/4 0 6/7 5 8", "--algorithm", "ida-star", "--certificate", path)
    taquin("solve", *arguments, folder=tmp_path, code=0)
    data = json.loads(path.read_text("utf-8"))
    for name in ("algorithm", "heuristic", "engine", "version"):
        data[name] = hostile
    data["evidence"][0]["heuristic"] = hostile
    data["evidence"].append(
        {"kind": "rounds", "heuristic": hostile, "algorithm": hostile, "value": 2, "rounds": []}
    )
    path.write_text(json.dumps(data), "utf-8")
    said = taquin("verify", path, folder=tmp_path)
    assert "this checker cannot compute it" in said
    assert len(said) < 2000
    taquin("verify", path, "--json", folder=tmp_path)
    data["status"] = hostile
    path.write_text(json.dumps(data), "utf-8")
    taquin("verify", path, folder=tmp_path, code=2)


def test_a_results_file(hostile: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run(experiment(boards(3)), tmp_path / f"{name}.sqlite")
    with sqlite3.connect(tmp_path / "a.sqlite") as connection:
        machine = json.dumps({"host": hostile, "cpu": hostile, "python": hostile})
        notes = ((machine, "machine"), (hostile, "created"), (hostile, "taquin_version"))
        connection.executemany("UPDATE meta SET value = ? WHERE key = ?", notes)
        columns = ("contender", "set_name", "instance", "engine", "error", "host", "started")
        for column in columns:
            connection.execute(f"UPDATE runs SET {column} = ? WHERE rowid < 3", (hostile,))
        connection.execute("UPDATE runs SET cost = NULL, moves = NULL WHERE rowid = 2")
    connection.close()
    for arguments in (
        ("show", "a.sqlite"),
        ("list", "."),
        ("compare", "a.sqlite", "b.sqlite"),
        ("compare", "b.sqlite", "a.sqlite", "--json"),
        ("report", "a.sqlite"),
        ("export", "a.sqlite", "a.csv"),
        ("recover", "a.sqlite", "c.sqlite"),
    ):
        taquin("lab", *arguments, folder=tmp_path)
    page = (tmp_path / "a.html").read_text("utf-8")
    assert not {char for char in page if char != "\n" and not char.isprintable()} - {"\u00a0"}
    with sqlite3.connect(tmp_path / "a.sqlite") as connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = 'schema_version'", (hostile,))
    connection.close()
    taquin("lab", "show", "a.sqlite", folder=tmp_path, code=2)


def test_an_experiment(hostile: str, tmp_path: Path) -> None:
    quoted = json.dumps(hostile)
    text = f"""
        name = {quoted}
        [[set]]
        kind = "boards"
        name = {quoted}
        boards = ["1 2 3/4 0 6/7 5 8"]
        [[contender]]
        label = {quoted}
        algorithm = "astar"
    """
    (tmp_path / "e.toml").write_text(text, "utf-8")
    taquin("lab", "run", "e.toml", "--on", "here", folder=tmp_path)
    taquin("lab", "run", "e.toml", "--on", "here", "--out", "o.sqlite", folder=tmp_path)
    taquin("lab", "show", "o.sqlite", "--toml", folder=tmp_path)
    for line in (f"algorithm = {quoted}", f'algorithm = "astar"\nheuristic = {quoted}'):
        (tmp_path / "e.toml").write_text(text.replace('algorithm = "astar"', line), "utf-8")
        taquin("lab", "run", "e.toml", "--on", "here", folder=tmp_path, code=2)


def test_file_names(hostile: str, tmp_path: Path) -> None:
    name = hostile.replace("/", "-")[:100]
    level = tmp_path / "in" / name
    level.mkdir(parents=True)
    (level / f"{name}.txt").write_text("1 2 3\n4 0 6\n7 5 8\n")
    (level / f"wrong {name}.txt").write_text(f"1 2 3 {hostile}")
    said = taquin("batch", "in", f"out {name}", "--algorithms", "astar", folder=tmp_path, code=1)
    assert "1 of 1 results in out" in said
    for arguments in (
        ("solve", level / f"wrong {name}.txt"),
        ("solve", f"{name}.txt"),
        ("check", level / f"wrong {name}.txt"),
        ("render", "1 2 3/4 0 6/7 5 8", "-o", f"{name}.nothing"),
        ("verify", level / f"wrong {name}.txt"),
        ("script", level / f"wrong {name}.txt"),
        ("script", f"no {name}"),
        ("bench", f"no {name}"),
        ("lab", "show", level / f"wrong {name}.txt"),
        ("lab", "run", f"no {name}.toml"),
        ("solve", "1 2 3/4 0 6/7 5 8", "--heuristic", f"pdb:./{name}.txt"),
    ):
        taquin(*arguments, folder=tmp_path, code=2)
    written = f"{name}.svg"
    taquin("render", "1 2 3/4 0 6/7 5 8", "-o", written, folder=tmp_path, code=0)
    assert (tmp_path / written).is_file()


def test_boards_and_scripts(hostile: str, tmp_path: Path) -> None:
    for command in ("solve", "check", "compare"):
        taquin(command, f"1 2 3 {hostile} 4", folder=tmp_path, code=2)
        taquin(command, "1 2 3/4 0 6/7 5 8", "--goal", hostile, folder=tmp_path, code=2)
    (tmp_path / "s.txt").write_text(f"board {hostile}\necho {hostile}\n# {hostile}\n", "utf-8")
    taquin("script", "s.txt", folder=tmp_path)


def test_a_table_file(hostile: str, tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "tables"
    folder.mkdir(parents=True)
    name = hostile.replace("/", "-")[:100]
    header = struct.pack("<8sHHHHH", b"TAQUINPT", 2, 3, 3, 8, 3).ljust(4092, b"\x1b")
    (folder / f"3x3-{name}.tqpdb").write_bytes(header + struct.pack("<I", crc32(header)))
    (folder / f"4x4-{name}.tqpdb").write_bytes(hostile.encode() * 500)
    taquin("tables", "list", folder=tmp_path)
    taquin("tables", "verify", folder=tmp_path, code=1)
