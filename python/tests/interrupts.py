"""Programs that are interrupted."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time

# A program that is started in the background may be born deaf to the signal.
HEARS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
"""


def ends_when_interrupted(program: str) -> None:
    """Interrupt a program that has written "asking"; it writes "interrupted" soon, and ends."""
    program = HEARS + textwrap.dedent(program)
    run = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert run.stdout is not None
        assert run.stdout.readline() == "asking\n"
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        start = time.monotonic()
        assert run.wait(30) == 0
        assert time.monotonic() - start < 10
        assert run.stdout.read() == "interrupted\n"
    finally:
        run.kill()
