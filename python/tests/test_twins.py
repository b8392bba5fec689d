"""Modules of space that are made from those of the plane."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[1] / "twins.py"


@pytest.fixture(scope="module")
def twins() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


def test_the_modules_of_space_are_those_of_the_plane(twins: dict[str, Any]) -> None:
    twins["main"]([])


def test_names_and_no_numbers_are_of_space(twins: dict[str, Any]) -> None:
    text = "from ._native import ask2 as ask\nask(rows[2], 2)  # of the plane"
    made = twins["twin"](text, [("of the plane", "of space")])
    assert made == "from ._native import ask3 as ask\nask(rows[2], 2)  # of space"
    with pytest.raises(SystemExit, match="is not there any more"):
        twins["twin"](text, [("Vec2", "Vec3")])
