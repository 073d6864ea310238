"""The stub of the extension has its names and arguments. stubtest checks the rest in `make check`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import taquin
from taquin import _native

STUB = ast.parse((Path(taquin.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
STUB_ONLY = {"HeuristicSpec", "Tick", "SearchResult", "BeamResult", "IterationResult"}
"""Aliases and typed dictionaries."""


def stub_functions() -> Iterator[tuple[str, object, ast.FunctionDef]]:
    """Yield the name, the runtime object and the definition of each function and method."""
    for each in STUB.body:
        if isinstance(each, ast.FunctionDef):
            yield each.name, getattr(_native, each.name), each
        elif isinstance(each, ast.ClassDef) and each.name not in STUB_ONLY:
            for member in each.body:
                if isinstance(member, ast.FunctionDef):
                    owner = vars(getattr(_native, each.name))
                    yield f"{each.name}.{member.name}", owner.get(member.name), member


def stub_names() -> set[str]:
    names = {each.name for each in STUB.body if isinstance(each, ast.ClassDef | ast.FunctionDef)}
    for each in STUB.body:
        if isinstance(each, ast.AnnAssign | ast.Assign):
            target = each.target if isinstance(each, ast.AnnAssign) else each.targets[0]
            assert isinstance(target, ast.Name)
            names.add(target.id)
    return names


def test_the_stub_has_the_names_of_the_extension() -> None:
    assert stub_names() - STUB_ONLY == {name for name in vars(_native) if not name.startswith("_")}


def test_the_stub_has_the_arguments_of_every_function() -> None:
    checked = 0
    for name, function, stub in stub_functions():
        signatures = getattr(function, "__nb_signature__", None)
        if signatures is None:
            continue
        native = re.findall(r"(\w+): ", signatures[0][0])
        arguments = [*stub.args.posonlyargs, *stub.args.args, *stub.args.kwonlyargs]
        expected = [argument.arg for argument in arguments if argument.arg != "self"]
        assert len(native) == len(expected), name
        for one, other in zip(native, expected, strict=True):
            assert one == other or re.fullmatch(r"arg\d*", one), name
        checked += 1
    assert checked > 30
