"""Parts of a job on a cluster of Ray."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from .._errors import Error
from ._needs import need
from ._parts import Part

__all__ = ["Outcomes", "answers", "connected"]

RETRIES = 3
"""How often a part is tried again whose worker died."""

ANSWERS_WITHIN = 30
"""Seconds that a cluster has to answer a program that wants to connect."""

Outcomes: TypeAlias = Generator[tuple[Part, str | None], None, None]
"""Parts, each with what went wrong."""


class Job(Protocol):
    """A job that answers parts."""

    def answer(self, part: Part, threads: int | None) -> None:
        """Answer a part, and write its file."""


def answers(job: Job, parts: list[Part]) -> Outcomes:
    """Answer parts on the cluster, each by one worker on one thread, as they come."""
    import ray  # noqa: PLC0415

    work = ray.remote(num_cpus=1, max_retries=RETRIES)(_answer)
    pending = {work.remote(job, part): part for part in parts}
    try:
        while pending:
            (ready,), _ = ray.wait(list(pending), num_returns=1)
            part = pending.pop(ready)
            try:
                ray.get(ready)
            except ray.exceptions.RayError as error:
                yield part, str(error).strip().splitlines()[-1]
            else:
                yield part, None
    finally:
        for reference in pending:
            ray.cancel(reference)


def _answer(job: Job, part: Part) -> None:
    job.answer(part, 1)


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Connect to a cluster at an address, unless the program has connected to this one."""
    if address is None:
        yield
        return
    need("ray", "ray[data]")
    import ray  # noqa: PLC0415

    if ray.is_initialized():
        here = ray.get_runtime_context().gcs_address
        if address not in ("auto", here):
            raise Error(
                f"this program is connected to the cluster of Ray at {here!r}, and not to"
                f' {address!r}: give "auto" to use that one, or call ray.shutdown() before'
            )
        yield
        return
    how: dict[str, Any] = {"include_dashboard": False} if address == "local" else {}
    if address != "local":
        _try_out(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **how)
    except (ConnectionError, ValueError) as error:
        raise _unreachable(address, str(error)) from None
    try:
        yield
    finally:
        ray.shutdown()


TRIAL = """
import sys, ray

try:
    ray.init(address=sys.argv[1], log_to_driver=False, logging_level="ERROR")
except Exception as error:
    print(error)
    sys.exit(1)
"""


def _try_out(address: str) -> None:
    """Raise what connecting would raise, in a process that can be ended.

    Ray tries a dead address again for a quarter of an hour, and nothing in its process ends that.
    """
    command = [sys.executable, "-c", TRIAL, address]
    try:
        trial = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=ANSWERS_WITHIN,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _unreachable(address, f"nothing answers within {ANSWERS_WITHIN} s") from None
    if trial.returncode != 0:
        said = " ".join(trial.stdout.split()) or f"a trial ended with {trial.returncode}"
        raise _unreachable(address, said)


def _unreachable(address: str, why: str) -> Error:
    remedy = 'give the address that `ray start` printed, or "local" to start one here'
    return Error(f"no cluster of Ray at {address!r}: {why.rstrip('.')}: {remedy}")
