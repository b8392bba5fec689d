"""Exceptions."""

from __future__ import annotations

__all__ = ["CheckError", "Error", "LengthError", "ShapeError"]


class Error(ValueError):
    """What barycode has against an argument; the message says what to do instead."""


class CheckError(Error):
    """An answer that its shapes do not prove."""


class LengthError(Error):
    """Rows that do not fit to one another."""


class ShapeError(Error):
    """A row that is no shape.

    Attributes
    ----------
    row : int
        Index of the shape.
    vertex : int or None
        Index of the vertex at fault within the shape, where one is.
    """

    def __init__(self, message: str, row: int, vertex: int | None = None) -> None:
        super().__init__(message)
        self.row = row
        self.vertex = vertex

    def __reduce__(self) -> tuple[type[ShapeError], tuple[str, int, int | None]]:
        return type(self), (str(self), self.row, self.vertex)
