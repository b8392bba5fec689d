"""Programs that are interrupted."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time


def ends_when_interrupted(program: str) -> None:
    """Interrupt a program that has written "asking"; it writes "interrupted" soon, and ends."""
    run = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "asking\n"
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    start = time.monotonic()
    assert run.stdout.readline() == "interrupted\n"
    assert time.monotonic() - start < 10
    assert run.wait(30) == 0
