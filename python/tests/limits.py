"""Limits of time for what may wait for ever, and what only a long run tests."""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

long = pytest.mark.skipif("BARYCODE_LONG" not in os.environ, reason="takes long (BARYCODE_LONG)")
"""A test that a change does not wait for."""

terminal = 2
"""The file that says where a process was that had to be ended."""


@contextmanager
def within(seconds: float, spare: float = 60) -> Iterator[None]:
    """Raise `TimeoutError` after so many seconds.

    Where nothing comes of that, as in a call into another language that never returns, the process
    ends after some more seconds, and says where it was.
    """

    def ends(*_: object) -> None:
        raise TimeoutError(f"has not ended in {seconds} s")

    before = signal.signal(signal.SIGALRM, ends)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    faulthandler.dump_traceback_later(seconds + spare, exit=True, file=terminal)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
