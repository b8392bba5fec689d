"""The comparison with other libraries: that it runs, and tells answers apart."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

BENCH = Path(__file__).parents[1] / "bench"
PAGE = Path(__file__).parents[2] / "docs" / "python" / "speed.md"


def part(name: str) -> Any:
    sys.path.insert(0, str(BENCH))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.pop(0)


def test_wrong_answers_are_told() -> None:
    differences = part("rounds").differences
    truth = {
        "distance": np.array([0.0, 2.0, 1e-12]),
        "meets": np.array([True, False, False]),
        "close": np.array([False, False, True]),
        "pairs": np.array([3, 5, 8]),
    }
    assert differences(truth, {"distance": truth["distance"], "meets": truth["meets"]}) == (0, 0, 3)
    assert differences(truth, {"meets": [True, True, True]}) == (1, None, 3)
    assert differences(truth, {"distance": [0.0, 2.5]}) == (0, 0.5, 2)
    assert differences(truth, {"pairs": np.array([3, 8, 9])}) == (2, None, 3)


def test_ratios_are_those_of_rounds_and_rounded_down() -> None:
    page = part("page")
    own = dict(library="barycode", call="distance", threads=1, building=None)
    peer = dict(beside="distance", building="polygons", wall_ns=[8.0, 90.0, 11.0])
    subject = {"lines": [{**own, "wall_ns": [2.0, 10.0, 1.0]}]}
    assert page.ratio(peer, subject, 1) == 9.0
    assert page.ratio(peer, subject, 2) is None
    assert [page.rounded_down(one) for one in (7.999, 24.99, 399.6)] == ["7.99", "24.9", "399"]
    assert [page.time(one) for one in (599.96, 2017, 0.5)] == ["600 ns", "2.02 µs", "0.500 ns"]


def test_whose_answers_differ_is_told() -> None:
    page = part("page")
    own: dict[str, Any] = dict(
        library="peer", call="distance", threads=1, building=None, compared=9
    )
    answers = [(1, None), (0, 2e-5), (0, 1e-9), (0, None)]
    lines = [{**own, "wrong": wrong, "largest_error": error} for wrong, error in answers]
    assert list(page.faults({"subjects": [{"title": "Pairs", "lines": lines}]})) == [
        "peer `distance` (pairs): 1 of 9 answers are not ours",
        "peer `distance` (pairs): distances differ by up to 2e-05",
    ]


def test_a_quick_run_ends_with_a_page(tmp_path: Path) -> None:
    files = ["--record", str(tmp_path / "record.json"), "--page", str(tmp_path / "page.md")]
    some = ["--quick", "--rounds", "1", "--only", "sweep", "one-row"]
    told = subprocess.run(
        [sys.executable, "bench/peers.py", *some, *files],
        cwd=BENCH.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
    )
    record = json.loads((tmp_path / "record.json").read_text())
    assert [one["name"] for one in record["subjects"]] == ["sweep", "one-row"]
    for name in record["missing"]:
        assert f"skipped: {name}" in told.stderr
    for line in (line for subject in record["subjects"] for line in subject["lines"]):
        assert line["wrong"] == 0 and line["compared"] > 0, line
        assert len(line["wall_ns"]) == 1 and line["wall_ns"][0] > 0
        assert (line["largest_error"] or 0.0) < 1e-5
    assert "its figures mean nothing" in (tmp_path / "page.md").read_text()


@pytest.mark.skipif(not PAGE.exists(), reason="no pages here")
def test_the_page_is_that_of_its_record() -> None:
    text = PAGE.read_text()
    link = re.search(r"from \[(.+?)\]\((.+?)\)", text)
    assert link
    record = json.loads((PAGE.parent / link[2]).read_text())
    assert part("page").page(record, link[1], link[2]) == text, "run bench/peers.py --from --page"
