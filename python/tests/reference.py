"""Writes the list of all public names: ``python tests/reference.py``."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "python" / "reference.md"
MODULES = [
    "barycode",
    "barycode.d2",
    "barycode.d3",
    "barycode.arrow",
    "barycode.commonroad",
    "barycode.jobs",
    "barycode.shapely",
    "barycode.trimesh",
]


def first_line(thing: object) -> str:
    """Return the first sentence of a docstring."""
    return (inspect.getdoc(thing) or "").split("\n\n")[0].replace("\n", " ")


def arguments(thing: object) -> str:
    """Return the names of the arguments of a function."""
    if not inspect.isfunction(thing):
        return ""
    kinds = inspect.signature(thing).parameters.values()
    names, keyword = [], False
    for one in kinds:
        if one.kind is one.KEYWORD_ONLY and not keyword:
            names.append("*")
            keyword = True
        names.append(one.name + ("=" if one.default is not one.empty else ""))
    return f"({', '.join(names)})"


def methods(kind: type) -> list[str]:
    """Return lines about the methods that a class has of its own."""
    own = [name for name in vars(kind) if not name.startswith("_")]
    named = [(name, getattr(kind, name)) for name in own]
    return [
        f"  - `{name}{arguments(inspect.unwrap(getattr(one, '__func__', one)))}`: {first_line(one)}"
        for name, one in named
        if callable(one)
    ]


def page() -> str:
    """Return the page."""
    lines = ["# Reference", "", "All public names, by `python tests/reference.py` in `python/`."]
    for path in MODULES:
        module = importlib.import_module(path)
        lines += ["", f"## {path}", "", first_line(module), ""]
        for name in sorted(module.__all__):
            thing = getattr(module, name)
            if inspect.ismodule(thing) or name.startswith("__") or not callable(thing):
                continue
            lines.append(f"- `{name}{arguments(thing)}`: {first_line(thing)}")
            if inspect.isclass(thing):
                lines += methods(thing)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
