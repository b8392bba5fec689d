"""Modules of space that differ from those of the plane in names alone are made from these.

    python twins.py              compares them with those that are there
    python twins.py --write      writes them

Each dimension has types of its own, which checkers and editors show, so both are needed; people
edit the plane.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "barycode"

# Of each module what is replaced, in this order; where it is not there any more, that is an error.
TWINS = {
    "_half_space": [
        ('"""Half-planes, and', '"""Half-spaces of space, and'),
        (": a wall without end.", ": the ground, or a wall."),
        ("rectangles,\n    discs, capsules and polygons", "boxes,\n    balls, capsules and hulls"),
        ("HalfPlane", "HalfSpace"),
        ("half-plane", "half-space"),
        (" d2 ", " d3 "),
        ("..., 2]", "..., 3]"),
        ("origin, 2)", "origin, 3)"),
    ],
    "_motion": [
        ("Questions of the plane", "Questions of space"),
        ("Of polygons and circles,", "Of hulls and balls,"),
        ("``Nlerp``, ``Arc`` or", "``Nlerp`` or"),
        ("direction : arrays [..., 2]", "direction : arrays [..., 3]"),
        ("velocity_b : arrays [..., 2]", "velocity_b : arrays [..., 3]"),
        ("one_cast(2,", "one_cast(3,"),
        ("2, 2, sides", "2, 3, sides"),
    ],
}
# The dimension at the end of a name.
NAMES = re.compile(r"(?<=[A-Za-z])2\b")


def twin(text: str, replaced: list[tuple[str, str]]) -> str:
    """Return the module of space that goes with the text of one of the plane."""
    for plane, space in replaced:
        if plane not in text:
            sys.exit(f"{plane!r} is not there any more: change twins.py, too")
        text = text.replace(plane, space)
    return NAMES.sub("3", text)


def main(arguments: list[str]) -> None:
    """Compare the modules, or write them."""
    for module, replaced in TWINS.items():
        place = FOLDER / f"{module}3.py"
        made = twin((FOLDER / f"{module}2.py").read_text(encoding="utf-8"), replaced)
        if arguments == ["--write"]:
            place.write_text(made, encoding="utf-8")
        elif made != place.read_text(encoding="utf-8"):
            sys.exit(f"{place.name} is not the twin of {module}2.py: edit that, and `--write`")


if __name__ == "__main__":
    main(sys.argv[1:])
