"""Progress of long calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Progress", "reported", "reporting"]

Progress: TypeAlias = bool | Callable[[int, int], object] | None


@contextmanager
def reporting(
    progress: Progress, unit: str = "rows"
) -> Iterator[Callable[[int, int], object] | None]:
    """Yield what is called with the number of rows, or of other units, done and that of all."""
    if not progress:
        yield None
    elif callable(progress):
        yield progress
    else:
        try:
            from tqdm.auto import tqdm  # noqa: PLC0415
        except ImportError:
            yield partial(_line, unit)
            return
        with tqdm(unit=unit, unit_scale=True) as bar:

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


def _line(unit: str, done: int, rows: int) -> None:
    """Write one line, again and again; nothing where nobody looks."""
    if sys.stderr.isatty():
        end = "\n" if done == rows else ""
        sys.stderr.write(f"\r{done} of {rows} {unit}{end}")
        sys.stderr.flush()
