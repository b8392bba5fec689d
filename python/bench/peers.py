"""Times of this package beside the libraries that people call today from Python.

    python bench/peers.py                                   # three minutes; tables in the terminal
    python bench/peers.py --quick                           # few rows, to see that it works
    python bench/peers.py --record speed.json               # every round of everyone, as JSON
    python bench/peers.py --from speed.json --page speed.md # a page of a record, without a run

Peers: shapely, coal, python-fcl, commonroad-drivability-checker, trimesh. Those that are not
installed are named and left out. Nothing else may run meanwhile.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import libraries
import managers
import numpy as np
import page as pages
import pairs
import planning
import rounds
import single

import barycode

SUBJECTS: dict[str, Callable[[dict[str, Any], float], rounds.Subject | None]] = {
    "pairs": pairs.plane,
    "sizes": pairs.plane_own_sizes,
    "sweep": planning.sweep,
    "trajectories": planning.trajectories,
    "meetings-15": lambda found, scale: planning.meetings(found, scale, 15),
    "meetings-1000": lambda found, scale: planning.meetings(found, scale, 1000),
    "boxes": pairs.space,
    "managers": managers.bodies,
    "one-pair": single.plane,
    "one-pair-in-space": single.space,
    "one-row": single.row,
}
QUICK = 0.01


def arguments() -> argparse.Namespace:
    """Read the command line."""
    text, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=text, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add(
        "--rounds", type=int, default=7, help="rounds that count (default: 7); one more goes before"
    )
    add("--seed", type=int, default=1, help="which rows are drawn (default: 1)")
    add("--only", nargs="+", choices=SUBJECTS, metavar="SUBJECT", help=", ".join(SUBJECTS))
    add("--quick", action="store_true", help="a hundredth of the rows: figures mean nothing")
    add("--note", default="", help="what else ran, for the record")
    add("--record", type=Path, metavar="FILE", help="write every round as JSON")
    add("--from", type=Path, metavar="FILE", dest="source", help="read a record instead of a run")
    add("--page", type=Path, metavar="FILE", help="write the tables as Markdown")
    given = parser.parse_args()
    if given.rounds < 1:
        parser.error("--rounds: at least 1")
    if given.page and not (given.record or given.source):
        parser.error("--page: name the record it is of, by --record or --from")
    return given


def commit() -> str:
    """Return the commit of this file, and whether it has been changed."""
    here = Path(__file__).parent
    try:
        told = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--exclude=*"],
            cwd=here,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told.stdout.strip()


def processor() -> str:
    """Return the name of the processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def load() -> list[float]:
    """Return the load of the last minutes."""
    return [round(one, 2) for one in os.getloadavg()] if hasattr(os, "getloadavg") else []


def said(text: str) -> None:
    """Tell how far it is, where someone may be looking."""
    print(text, file=sys.stderr, flush=True)


def progress(name: str) -> Callable[[str], None]:
    """Return what tells how far a subject is."""
    return lambda text: said(f"{name}: {text}")


def run(given: argparse.Namespace) -> dict[str, Any]:
    """Ask everyone, and return the record."""
    found, before = libraries.found(), load()
    missing = [name for name in libraries.MODULES if name not in found]
    for name in missing:
        said(f"skipped: {name} is not installed (pip install {libraries.MODULES[name][1]})")
    # Calls that name no number of threads have one, as the peers have.
    barycode.set_threads(1)
    scale = QUICK if given.quick else 1.0
    subjects = []
    for number, (name, make) in enumerate(SUBJECTS.items()):
        if given.only and name not in given.only:
            continue
        subject = make(found, scale)
        if subject is None:
            said(f"skipped: {name}, for want of what it needs")
            continue
        asked = rounds.run(subject, [given.seed, number], given.rounds, progress(name))
        subjects.append(
            {
                "name": name,
                "title": subject.title,
                "unit": subject.unit,
                "note": subject.note,
                "lines": asked,
            }
        )
    return {
        "commit": commit(),
        "date": f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M UTC}",
        "processor": processor(),
        "cores": libraries.CORES,
        "system": f"{platform.system()} {platform.machine()}",
        "versions": {
            "barycode": barycode.__version__,
            "Python": platform.python_version(),
            "NumPy": np.__version__,
            **libraries.versions(),
        },
        "missing": missing,
        "load": [before, load()],
        "note": given.note,
        "seed": given.seed,
        "rounds": given.rounds,
        "scale": scale,
        "subjects": subjects,
    }


def main() -> int:
    """Run, or read, and print."""
    given = arguments()
    if given.source:
        record = json.loads(given.source.read_text())
    else:
        record = run(given)
        if given.record:
            given.record.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    if given.page:
        source = given.source or given.record
        link = Path(os.path.relpath(source, given.page.parent)).as_posix()
        given.page.write_text(pages.page(record, source.name, link))
    for title, _, body in pages.tables(record):
        print(f"{title}\n\n{body}")
    print("".join(f"differs: {one}\n" for one in pages.faults(record)))
    print(pages.table(pages.heads(record["cores"])[0], pages.bars(record), "llrrrl"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
