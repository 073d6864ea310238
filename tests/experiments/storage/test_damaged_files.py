"""Damaged results files: every command reports them in one sentence, and `lab recover` saves the rest."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from taquin.cli.main import main
from taquin.experiments.contender import Contender
from taquin.experiments.lab.run_experiment import run
from taquin.experiments.storage.recover import recover
from taquin.experiments.storage.store import Store
from tests.experiments.lab.small import MANHATTAN, boards, counters, experiment, row

PAGE = 4096
DEEPENING = Contender.of("IDA*", "ida-star", "manhattan", engine="python")
SMALL = experiment(boards(40), contenders=(MANHATTAN, DEEPENING))
NAMES = (MANHATTAN.label, DEEPENING.label)
DAMAGES = range(48)


@pytest.fixture(scope="module")
def intact(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("intact")
    (folder / "small.toml").write_text(SMALL.to_toml(), "utf-8")
    run(SMALL, folder / "a.sqlite")
    return folder / "a.sqlite"


def damage(data: bytes, seed: int) -> bytes:
    """Return the bytes with damage: flipped bits, zeros, random bytes, or truncated."""
    random = Random(seed)
    broken = bytearray(data)
    at = random.randrange(len(data)) if seed % 8 < 6 else random.randrange(PAGE)
    length = random.choice((1, 40, 700, PAGE, 3 * PAGE))
    match seed % 4:
        case 0:
            for _ in range(random.choice((1, 5, 60))):
                broken[random.randrange(len(data))] ^= 1 << random.randrange(8)
        case 1:
            broken[at : at + length] = bytes(len(broken[at : at + length]))
        case 2:
            broken[at : at + length] = random.randbytes(len(broken[at : at + length]))
        case 3:
            del broken[at:]
    return bytes(broken)


def intact_keys(data: bytes, broken: bytes) -> set[str]:
    """Return the keys on intact pages of the table of runs."""
    keys = {f"random-3x3/{number}|{name}|0" for number in range(1, 41) for name in NAMES}
    found = set()
    for at in range(0, len(data), PAGE):
        page = data[at : at + PAGE]
        if page[0] == 13 and broken[at : at + PAGE] == page:
            found |= {key for key in keys if key.encode() in page}
    return found


def commands(path: Path, intact: Path, folder: Path) -> list[list[str]]:
    arguments = [
        ["show", path],
        ["show", path, "--toml"],
        ["list", folder],
        *(["export", path, folder / f"runs.{each}"] for each in ("csv", "json", "parquet")),
        ["report", path, "-o", folder / "page.html"],
        ["plot", path, "--kind", "time", "-o", folder / "time.svg"],
        ["compare", intact, path],
        ["compare", path, intact],
        ["run", intact.with_name("small.toml"), "--out", path, "--on", "here"],
    ]
    return [["lab", *map(str, each)] for each in arguments]


@pytest.mark.parametrize("seed", DAMAGES)
def test_every_command_reports_damage_in_one_sentence(
    intact: Path, tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = damage(intact.read_bytes(), seed)
    path = tmp_path / "broken.sqlite"
    path.write_bytes(broken)
    for command in commands(path, intact, tmp_path):
        code = main(command)
        output = capsys.readouterr().err
        if code == 2:
            assert output.startswith("taquin: ")
            assert output.count("\n") == 1
            assert f"taquin lab recover {path} NEW.sqlite" in output
        else:
            assert code == 0 or (code == 1 and command[1] == "compare")
            assert output == ""


@pytest.mark.parametrize("seed", DAMAGES)
def test_every_run_on_an_intact_page_is_recovered(
    intact: Path, tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    data = intact.read_bytes()
    broken = damage(data, seed)
    path, new = tmp_path / "broken.sqlite", tmp_path / "new.sqlite"
    path.write_bytes(broken)
    expected = intact_keys(data, broken)
    code = main(["lab", "recover", str(path), str(new)])
    output = capsys.readouterr()
    assert path.read_bytes() == broken
    assert [each.name for each in tmp_path.glob("broken*")] == ["broken.sqlite"]
    if not expected and code == 2:
        assert output.err == f"taquin: no run of {path} can be read\n"
        assert not new.exists()
        return
    assert code == 0
    with Store(intact) as store:
        rows = {each["key"]: each for each in store.rows()}
    with Store(new) as store:
        saved = {each["key"]: each for each in store.rows()}
    assert expected <= set(saved)
    assert {key: saved[key] for key in expected} == {key: rows[key] for key in expected}
    assert f"{len(saved)} runs; " in output.out
    assert main(["lab", "show", str(new)]) == 0
    again = ["lab", "run", str(intact.with_name("small.toml")), "--out", str(new), "--on", "here"]
    assert main(again) == 0
    assert set(counters(new)) == set(counters(intact))


def test_lost_runs_are_counted(intact: Path, tmp_path: Path) -> None:
    data = intact.read_bytes()
    leaf = next(at for at in range(5 * PAGE, len(data), PAGE) if data[at] == 13)
    broken = data[:leaf] + bytes(PAGE) + data[leaf + PAGE :]
    (tmp_path / "broken.sqlite").write_bytes(broken)
    found = recover(tmp_path / "broken.sqlite", tmp_path / "new.sqlite")
    kept = len(intact_keys(data, broken))
    assert (len(found.runs), found.lost) == (kept, 80 - kept)
    assert kept < 80


def test_runs_in_the_log_and_on_overflow_pages_are_recovered(tmp_path: Path) -> None:
    """A killed process leaves runs in the write-ahead log; long ones take several pages."""
    path, broken = tmp_path / "a.sqlite", tmp_path / "broken.sqlite"
    steps = [{"bound": n, "expanded": n, "generated": n, "seconds": 0.5} for n in range(400)]
    given = [row(f"set/{n}|A*|0", instance=str(n), iterations=steps) for n in range(30)]
    with Store.create(path, {}) as store:
        for each in given:
            store.insert(each)
        shutil.copy(f"{path}-wal", f"{broken}-wal")
        broken.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
    found = recover(broken, tmp_path / "new.sqlite")
    with Store(tmp_path / "new.sqlite") as store:
        assert [each["iterations"] for each in store.rows()] == [steps] * 30
    assert found.lost == 0


def test_recovery_overwrites_nothing(intact: Path, tmp_path: Path) -> None:
    (tmp_path / "new.sqlite").write_text("mine")
    assert main(["lab", "recover", str(intact), str(tmp_path / "new.sqlite")]) == 2
    assert (tmp_path / "new.sqlite").read_text() == "mine"


def test_a_file_without_its_experiment_accepts_only_its_own_runs(
    intact: Path, tmp_path: Path
) -> None:
    path = tmp_path / "a.sqlite"
    shutil.copy(intact, path)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM meta WHERE key = 'experiment'")
    connection.close()
    other = tmp_path / "other.toml"
    other.write_text(experiment(boards(40), contenders=(MANHATTAN,)).to_toml(), "utf-8")
    assert main(["lab", "run", str(other), "--out", str(path), "--on", "here"]) == 2
    again = ["lab", "run", str(intact.with_name("small.toml")), "--out", str(path), "--on", "here"]
    assert main(again) == 0
