"""The import order of the Python packages: each imports only packages above it in `ORDER`.

Imports for type checkers are free: they load nothing at run time.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "taquin"

ORDER = [
    *("version", "errors", "plugins", "native.extension", "util"),
    *("interrupt", "limits", "notation", "board", "puzzle"),
    *("instances", "pdb", "heuristics", "solution", "render"),
    *("evaluation", "search", "native", "search_config_text", "search_run", "search_config"),
    *("choose_search", "proof", "anytime", "solve"),
    *("isolation", "comparison_limits", "game_analysis", "experiments"),
    *("terminal", "script", "console", "play", "web", "cli"),
]
"""Packages and modules. `native.extension` loads the C++ engine; the rest of `native` runs searches with it."""

MARKS = ("start-up", "optional")
"""A comment with one of these marks allows an import inside a function: it saves start-up time, or the package
is optional. The mark on the first of several consecutive imports holds for all of them."""


class Import(NamedTuple):
    """One import statement of a module."""

    module: str
    line: int
    names: tuple[str, ...]
    in_function: bool
    marked: bool

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {', '.join(self.names)}"


def imports_of(module: str, source: str, modules: frozenset[str]) -> list[Import]:
    """Return the imports of a module, in their order, without those for type checkers."""
    lines = source.splitlines()
    found: list[Import] = []
    for node, in_function in _walk(ast.parse(source), in_function=False):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        text = " ".join(lines[node.lineno - 1 : node.end_lineno])
        marked = any(mark in text.partition("#")[2] for mark in MARKS)
        if found and in_function and _end_of(found[-1], lines) == node.lineno - 1:
            marked = marked or found[-1].marked
        names = tuple(_names(node, modules))
        found.append(Import(module, node.lineno, names, in_function, marked))
    return found


def _walk(node: ast.AST, *, in_function: bool) -> list[tuple[ast.AST, bool]]:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        return []
    inside = in_function or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    below = [
        pair for child in ast.iter_child_nodes(node) for pair in _walk(child, in_function=inside)
    ]
    return [(node, in_function), *below]


def _end_of(earlier: Import, lines: list[str]) -> int:
    """Return the last line of an import statement, which may have parentheses."""
    line = earlier.line
    if "(" in lines[line - 1].partition("#")[0]:
        while ")" not in lines[line - 1].partition("#")[0]:
            line += 1
    return line


def _names(node: ast.Import | ast.ImportFrom, modules: frozenset[str]) -> list[str]:
    """Return the modules that an import statement loads."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert node.level == 0, "imports name their package in full"
    assert node.module is not None
    within = [f"{node.module}.{alias.name}" for alias in node.names]
    return [name if name in modules or name == "taquin._native" else node.module for name in within]


def place(module: str) -> int:
    """Return the position of a module, or of its package, in the order."""
    parts = module.removeprefix("taquin.").split(".")
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        if name in ORDER:
            return ORDER.index(name)
    raise AssertionError(f"{module} is not in ORDER")


def violations(module: str, source: str, modules: frozenset[str]) -> list[str]:
    """Return a sentence for each import that breaks a rule."""
    found = []
    for each in imports_of(module, source, modules):
        if each.in_function and not each.marked:
            found.append(f"{each} inside a function, without a mark")
        for name in each.names:
            if name == "taquin._native":
                if not module.startswith("taquin.native."):
                    found.append(f"{each}; only taquin.native may")
            elif name.startswith("taquin.") and place(name) > place(module):
                found.append(f"{each}, which stands below it in the order")
            elif name == "taquin" and module != "taquin.__main__":
                found.append(f"{each}; name the module")
    return found


def all_modules() -> dict[str, Path]:
    """Return every module of the package with its file, except the package itself."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path
    return {name: path for name, path in found.items() if name not in ("taquin", "taquin.__main__")}


MODULES = all_modules()


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_modules_above_it(module: str) -> None:
    source = MODULES[module].read_text(encoding="utf-8")
    assert violations(module, source, frozenset(MODULES)) == []


def test_every_entry_of_the_order_exists() -> None:
    assert {place(module) for module in MODULES} == set(range(len(ORDER)))


@pytest.mark.parametrize(
    ("module", "source", "problem"),
    [
        ("taquin.board", "from taquin.solve import solve", "stands below it"),
        ("taquin.board", "from taquin import solve", "stands below it"),
        ("taquin.board", "import taquin.web.app", "stands below it"),
        ("taquin.board", "import taquin", "name the module"),
        ("taquin.solve", "from taquin import _native", "only taquin.native may"),
        ("taquin.solve", "from taquin._native import search", "only taquin.native may"),
        ("taquin.solve", "def f():\n    from taquin.board import Board", "without a mark"),
        ("taquin.solve", "class C:\n    def f(self):\n        import json", "without a mark"),
    ],
)
def test_a_violation_is_found(module: str, source: str, problem: str) -> None:
    (sentence,) = violations(module, source, frozenset(MODULES))
    assert problem in sentence


def test_a_mark_holds_for_consecutive_imports() -> None:
    source = (
        "def f():\n"
        "    from taquin.board import (  # start-up\n"
        "        Board,\n"
        "    )\n"
        "    from taquin.puzzle import Puzzle\n"
        "\n"
        "    from taquin.errors import TaquinError\n"
    )
    (sentence,) = violations("taquin.solve", source, frozenset(MODULES))
    assert "TaquinError" in sentence or "taquin.errors" in sentence
