"""What may wait for ever ends in time, whatever it waits for."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from limits import within


def test_what_waits_in_python_is_an_error() -> None:
    with pytest.raises(TimeoutError, match=r"not ended in 0[.]2 s"), within(0.2):
        time.sleep(60)
    with within(0.2):
        pass
    time.sleep(0.4)


# A lock that is taken twice: not even a signal ends it.
STUCK = """
import ctypes
from limits import within

taken, system = ctypes.create_string_buffer(256), ctypes.CDLL(None)
with within(0.2, spare=0.3):
    system.pthread_mutex_lock(taken)
    system.pthread_mutex_lock(taken)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="has no lock that is laid out so")
def test_what_waits_elsewhere_ends_the_process() -> None:
    run = subprocess.run(
        [sys.executable, "-c", STUCK],
        cwd=Path(__file__).parent,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 1
    assert "Timeout" in run.stderr and "line 8 in <module>" in run.stderr
