"""The licences that go with the package."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[1] / "licences.py"


@pytest.fixture(scope="module")
def licences() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


def test_the_page_is_that_of_the_lock_file(licences: dict[str, Any]) -> None:
    licences["main"]([])


def test_another_version_is_noticed(licences: dict[str, Any]) -> None:
    page = licences["PAGE"].read_text(encoding="utf-8")
    names = licences["listed"](page)
    (numpy,) = (name for name in names if name.startswith("numpy "))
    changed = licences["listed"](page.replace(f"- {numpy}:", "- numpy 0.0.1:"))
    assert changed == names - {numpy} | {"numpy 0.0.1"}
    ours, theirs = 'name = "ours"\nversion = "1"\n', 'name = "a"\nversion = "2"\nsource = "b"\n'
    lock = f"[[package]]\n{ours}\n[[package]]\n{theirs}"
    assert licences["locked"](lock) == {"a 2"}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("MIT", True),
        ("MIT/Apache-2.0", True),
        ("GPL-3.0-only", False),
        ("MPL-2.0", False),
        ("LGPL-2.1-or-later OR MIT", True),
        ("MIT OR Apache-2.0 AND GPL-3.0-only", True),
        ("(MIT OR Apache-2.0) AND GPL-3.0-only", False),
        ("(GPL-2.0-only OR Zlib) AND Unicode-3.0", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("GPL-3.0-only WITH GCC-exception-3.1", False),
        ("GPL-3.0-only WITH GCC-exception-3.1 OR ISC", True),
    ],
)
def test_permissive(licences: dict[str, Any], expression: str, expected: bool) -> None:
    assert licences["permissive"](expression) is expected


@pytest.mark.parametrize("expression", ["", "MIT OR", "(MIT", "MIT Apache-2.0", "MIT)"])
def test_expressions_that_are_none(licences: dict[str, Any], expression: str) -> None:
    with pytest.raises(ValueError, match="in '"):
        licences["permissive"](expression)


def test_what_may_not_be_given_away(licences: dict[str, Any]) -> None:
    def crate(name: str, licence: str, *texts: str) -> Any:
        return licences["Crate"](name, "1.0.0", licence, name, Path(), "", list(texts))

    fine, bare = crate("fine", "MIT", "Permission is"), crate("bare", "MIT")
    viral, silent = crate("viral", "GPL-3.0-only", "Everyone is"), crate("silent", "")
    every = [fine, bare, viral, silent]
    assert licences["refused"](every[:2], {"fine 1.0.0"}) == []
    assert licences["refused"](every, {"fine 1.0.0", "bare 1.0.0", "other 1.0.0"}) == [
        "viral 1.0.0: no permissive licence in 'GPL-3.0-only'",
        "silent 1.0.0: no permissive licence in ''",
        "bare 1.0.0: no licence text",
        "other 1.0.0: unknown",
    ]
