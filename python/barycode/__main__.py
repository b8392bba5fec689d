"""The command: ``python -m barycode``; see ``python -m barycode --help``."""

from __future__ import annotations

import signal
import sys

from . import _native


def main() -> int:
    """Run the command on the arguments of the process, and return what it exits with."""
    # The command ends at once, as any program does that does not ask Python for its signals.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.command(["barycode", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
