"""Where a test is named that never ends."""

from __future__ import annotations

import os

import limits


def pytest_configure() -> None:
    # Nothing is captured yet: of a process that ends at once nothing else would be seen.
    limits.terminal = os.dup(2)
