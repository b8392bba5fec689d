"""Contestants of a subject, asked in turn, round by round."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

Answer: TypeAlias = Mapping[str, Any]
"""Columns by name: ``distance``; ``pairs``, as numbers; others are compared row by row."""


@dataclass(frozen=True)
class Contestant:
    """A call of a library, and how it is asked."""

    library: str
    call: str
    prepare: Callable[[Any], Any]
    """Makes of the data of a round what is asked about: the library's objects."""
    ask: Callable[[Any], Any]
    """What is timed."""
    read: Callable[[Any, Any], Answer]
    """Makes an answer of what was prepared and what `ask` returned."""
    beside: str = ""
    """The call of ours that it is compared with."""
    threads: int = 1
    most: int | None = None
    """Asked about so many of the rows alone: loops take long, and as long for each row."""
    bar: float | None = None
    """How many times as long as ours it has to take; of ours, nanoseconds a row at most."""
    building: str | None = None
    """Names a second line: with the time of `prepare`, which says what is made."""
    bar_building: float | None = None


@dataclass(frozen=True)
class Subject:
    """Rows, drawn anew in every round, and who is asked about them."""

    title: str
    unit: str
    note: str
    draw: Callable[[np.random.Generator], Any]
    rows: Callable[[Any], int]
    first: Callable[[Any, int], Any]
    truth: Callable[[Any], Answer]
    contestants: Sequence[Contestant]


@dataclass
class Line:
    """What was measured of a contestant, round by round."""

    who: Contestant
    building: bool = False
    rows: int = 0
    wall_ns: list[float] = field(default_factory=list)
    wrong: int = 0
    compared: int = 0
    error: float | None = None

    def named(self) -> dict[str, Any]:
        """Return what a record has of it."""
        who = self.who
        return {
            "library": who.library,
            "call": who.call,
            "threads": who.threads,
            "building": who.building if self.building else None,
            "beside": who.beside or None,
            "bar": who.bar_building if self.building else who.bar,
            "rows": self.rows,
            "wall_ns": [round(one, 2) for one in self.wall_ns],
            "compared": self.compared,
            "wrong": self.wrong,
            "largest_error": self.error,
        }


def timed(call: Callable[[Any], Any], argument: Any) -> tuple[float, Any]:
    """Return the nanoseconds that a call takes by the wall's clock, and what it returns."""
    gc.collect()
    gc.disable()
    try:
        begin = time.perf_counter_ns()
        answer = call(argument)
        return float(time.perf_counter_ns() - begin), answer
    finally:
        gc.enable()


def run(
    subject: Subject, seed: Sequence[int], rounds: int, said: Callable[[str], None]
) -> list[dict[str, Any]]:
    """Ask everyone in every round, in a new order; a round before the first is not counted."""
    lines = {(one, False): Line(one) for one in subject.contestants}
    lines |= {(one, True): Line(one, True) for one in subject.contestants if one.building}
    for number in range(rounds + 1):
        said(f"round {number} of {rounds}")
        rng = np.random.default_rng([*seed, number])
        data = subject.draw(rng)
        truth = subject.truth(data)
        made: dict[Any, tuple[float, Any]] = {}
        for place in rng.permutation(len(subject.contestants)):
            who = subject.contestants[place]
            _ask(subject, who, (data, truth), made, lines)
        if number == 0:
            for line in lines.values():
                line.wall_ns.clear()
    order = [key for one in subject.contestants for key in ((one, False), (one, True))]
    return [lines[key].named() for key in order if key in lines]


def _ask(
    subject: Subject,
    who: Contestant,
    given: tuple[Any, Answer],
    made: dict[Any, tuple[float, Any]],
    lines: dict[tuple[Contestant, bool], Line],
) -> None:
    data, truth = given
    if who.most is not None:
        data = subject.first(data, who.most)
    rows = subject.rows(data)
    key = who.prepare, who.most
    if key not in made:
        made[key] = timed(who.prepare, data)
    building, prepared = made[key]
    wall, raw = timed(who.ask, prepared)
    wrong, error, compared = differences(truth, who.read(prepared, raw))
    for with_building in (False, True):
        if line := lines.get((who, with_building)):
            line.rows = rows
            line.wall_ns.append((wall + building * with_building) / rows)
            line.wrong += wrong
            line.compared += compared
            if error is not None:
                line.error = max(error, line.error or 0.0)


def differences(truth: Answer, answer: Answer) -> tuple[int, float | None, int]:
    """Return how many rows differ, by how much distances do at most, and how many were compared.

    Verdicts on rows that are ``close`` to touching are not counted: libraries round poses and
    corners otherwise than ours.
    """
    wrong, error, compared = 0, None, 0
    for name, own in answer.items():
        ours = truth[name]
        if name == "pairs":
            wrong += len(np.setxor1d(ours, own))
            compared += len(ours)
            continue
        ours = np.asarray(ours)[: len(own)]
        compared = len(own)
        if name == "distance":
            error = float(np.abs(np.asarray(own) - ours).max(initial=0.0))
            continue
        differs = np.asarray(own) != ours
        if "close" in truth:
            differs &= ~truth["close"][: len(own)]
        wrong += int(differs.sum())
    return wrong, error, compared


def each(ask: Callable[[Any, Any], Any]) -> Callable[[Any], None]:
    """Return a plain loop over pairs."""

    def loop(pairs: Any) -> None:
        for a, b in pairs:
            ask(a, b)

    return loop


def everyone_again(ask: Callable[[Any, Any], Any], name: str) -> Callable[[Any, Any], Answer]:
    """Return what reads the answers of a loop, by asking once more."""
    return lambda pairs, _: {name: np.array([ask(a, b) for a, b in pairs])}
