"""Progress of long calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Progress", "reported", "reporting"]

Progress: TypeAlias = bool | Callable[[int, int], object] | None


@contextmanager
def reporting(progress: Progress) -> Iterator[Callable[[int, int], object] | None]:
    """Yield what is called with the number of rows done and that of all rows."""
    if not progress:
        yield None
    elif callable(progress):
        yield progress
    else:
        try:
            from tqdm.auto import tqdm  # noqa: PLC0415
        except ImportError:
            yield _line
            return
        with tqdm(unit="rows", unit_scale=True) as bar:

            def update(done: int, rows: int) -> None:
                bar.total = rows
                bar.update(done - bar.n)

            yield update


def reported(progress: Progress, ask: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of the extension module with what it reports its progress to, last."""
    if not progress:
        return ask(*arguments, None)
    with reporting(progress) as report:
        return ask(*arguments, report)


def _line(done: int, rows: int) -> None:
    """Write one line, again and again; nothing where nobody looks."""
    if sys.stderr.isatty():
        end = "\n" if done == rows else ""
        sys.stderr.write(f"\r{done} of {rows} rows{end}")
        sys.stderr.flush()
