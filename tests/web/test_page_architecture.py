"""Imports of the page's modules point down: app.js, then the views, then shared/. There are no cycles."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

from taquin.web.routes.page import page_folder

PAGE = page_folder().resolve()
MODULES = sorted(PAGE.rglob("*.js"))
IMPORT = re.compile(r"""(?:\bfrom|\bimport\(|^import)\s*["']([^"']+)["']""", re.MULTILINE)
"""Static and dynamic imports, and the type imports of JSDoc."""


def imports(module: Path) -> set[Path]:
    """Return the modules that a module imports."""
    names = IMPORT.findall(module.read_text("utf-8"))
    return {(module.parent / name).resolve() for name in names}


def folder(module: Path) -> str:
    """Return the folder of a module below the page's; empty for app.js."""
    return module.relative_to(PAGE).parent.as_posix().removeprefix(".")


def allowed(importer: Path, imported: Path) -> bool:
    """Whether one module may import the other. Of a view, app.js imports view.js only."""
    if importer.name == "app.js" and imported.name == "view.js":
        return True
    return folder(imported) in ("shared", folder(importer))


def test_imports_point_down() -> None:
    wrong = [
        f"{module.relative_to(PAGE)} imports {imported.relative_to(PAGE)}"
        for module in MODULES
        for imported in imports(module)
        if not imported.is_file() or not allowed(module, imported)
    ]
    assert not wrong


def test_no_modules_import_each_other() -> None:
    TopologicalSorter({module: imports(module) for module in MODULES}).prepare()


def test_the_imports_are_found() -> None:
    """The pattern sees every kind of import that the page has."""
    found = {path.relative_to(PAGE).as_posix() for path in imports(PAGE / "app.js")}
    assert {"shared/dom.js", "glass/view.js", "shared/requests.js"} <= found
