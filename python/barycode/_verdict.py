"""What is known of a pair, at rest or moving."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["ImpactVerdict", "Verdict"]


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


class ImpactVerdict(IntEnum):
    """Whether shapes that move come into contact within the time that was asked about.

    Columns of verdicts are of dtype ``uint8`` with these numbers; that of ``UNDECIDED`` is the same
    as in :class:`Verdict`.
    """

    FREE = 0
    """They do not, at any time: proven."""
    CONTACT = 1
    """They do: proven."""
    UNDECIDED = 3
    """Neither is proven; the answer names the reason."""
