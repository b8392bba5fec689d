"""What is known of a pair."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Verdict"]


class Verdict(IntEnum):
    """What is known of a pair of shapes, decided exactly.

    Columns of verdicts are of dtype ``uint8`` with these numbers.
    """

    SEPARATED = 0
    """The shapes have no point in common."""
    TOUCHING = 1
    """The shapes have points in common, but no interior ones."""
    PENETRATING = 2
    """The shapes have interior points in common."""
    UNDECIDED = 3
    """Nothing is proven; the answer names the reason."""
