"""Jobs about driving logs: the right answers, each once, whatever interrupts them."""

from __future__ import annotations

import csv
import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from driving_logs import CENTRE, SIZE, random_log, some_scenarios, write, write_log
from limits import long

import barycode
from barycode import Verdict, d2, d3, jobs
from barycode.jobs import _parts, _run
from barycode.jobs.__main__ import main

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
DATA = Path(os.environ.get("BARYCODE_DATA", "nowhere")) / "commonroad"
MANY = 12


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data set of several logs."""
    pytest.importorskip("msgpack")
    folder = tmp_path_factory.mktemp("logs")
    for n in range(MANY):
        random_log(folder / "val" / f"log-{n}", n, steps=20, most=12)
    return folder


@pytest.fixture(scope="module")
def whole(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return what a job says that nothing interrupts."""
    out = tmp_path_factory.mktemp("whole") / "out"
    assert jobs.clearance(logs, out).parts == MANY
    return pq.read_table(out)


def the_same(out: Path, expected: Any) -> None:
    """Every row is there once, with the same bits."""
    answer = pq.read_table(out)
    assert answer.equals(expected)
    assert not list(out.glob(".*"))


def matrix(pose: Any) -> Any:
    """Return a rigid transformation, by textbook."""
    x, y, z = pose[:3]
    a, b, c, d = pose[3:7]
    return np.array(
        [
            [a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c), x],
            [2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b), y],
            [2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d, z],
            [0, 0, 0, 1],
        ]
    )


def lists(file: Path, name: str) -> Any:
    return pa.ipc.open_file(file).read_all()[name].to_pylist()


@pytest.mark.parametrize("plane", [False, True])
def test_the_nearest_box_is_that_of_single_pairs(plane: bool, logs: Path, tmp_path: Path) -> None:
    jobs.clearance(logs, tmp_path / "out", plane=plane)
    answer = pq.read_table(tmp_path / "out").filter(pa.compute.field("log") == "val/log-3")
    log = logs / "val" / "log-3"
    egos = lists(log / "ego_state_se3.arrow", "ego_state_se3.imu_se3")
    boxes = lists(log / "box_detections_se3.arrow", "box_detections_se3.bounding_box_se3")
    rows = answer.to_pylist()
    assert [row["step"] for row in rows] == list(range(20))
    for row, ego, there in zip(rows, egos, boxes, strict=True):
        assert row["objects"] == len(there)
        assert row["time_us"] == 1_600_000_000_000_000 + row["step"] * 100_000
        centre = matrix(ego) @ matrix(CENTRE)
        distances = [distance(centre, SIZE, matrix(box), box[7:], plane) for box in there] or [
            np.inf
        ]
        assert row["distance"] == pytest.approx(min(distances), abs=1e-9)
        assert row["lower"] <= row["distance"] <= row["upper"]
        name = f"track-{int(np.argmin(distances))}" if there else None
        if min(distances) > 0:
            assert (row["nearest"], row["verdict"]) == (name, Verdict.SEPARATED)
        else:
            assert row["verdict"] == Verdict.PENETRATING


def distance(a: Any, size_a: Any, b: Any, size_b: Any, plane: bool) -> float:
    if plane:
        # The yaw of py123d, whose angles turn about x, y, z in this order.
        a, b = ([*m[:2, 3], np.arctan2(-m[0, 1], m[0, 0])] for m in (a, b))
        rectangles = d2.rectangles(size=size_a[:2]).at(a), d2.rectangles(size=size_b[:2]).at(b)
        return float(d2.distance(*rectangles).distance)
    return float(d3.distance(d3.boxes(size=size_a).at(a), d3.boxes(size=size_b).at(b)).distance)


def test_parts_of_long_logs(logs: Path, whole: Any, tmp_path: Path, monkeypatch: Any) -> None:
    for module, name in (("_py123d", "BOXES"), ("_py123d", "PAIRS")):
        monkeypatch.setattr(f"barycode.jobs.{module}.{name}", 30)
    assert jobs.clearance(logs, tmp_path / "out").parts > 2 * MANY
    the_same(tmp_path / "out", whole)


def test_what_is_not_known_is_that_rows_answer(tmp_path: Path, capsys: Any) -> None:
    pytest.importorskip("msgpack")
    here, box = [0.0] * 3 + [1.0, 0, 0, 0], [9.0, 0, 0, 1, 0, 0, 0, 2, 2, 2]
    lost = [np.nan, *here[1:]]
    egos = [here, None, lost]
    empty = [*box[:9], -2.0]
    boxes = [[box], [], None, [box, empty], [None, box], [[*here, 1, 1, 1], empty]]
    places = [(0, 0), (1, 0), (2, 0), (None, 0), (0, None), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]
    write_log(tmp_path / "logs" / "a", egos, boxes, places)
    summary = jobs.clearance(tmp_path / "logs", tmp_path / "out")
    rows = pq.read_table(tmp_path / "out").to_pylist()
    unknown, nothing = "not finite", barycode.arrow.NOTHING
    reasons = [None, *[unknown] * 3, "no detections at this time step", None]
    reasons += ["no detections at this time step", nothing, nothing, None]
    assert [row["reason"] for row in rows] == reasons
    assert [row["verdict"] == Verdict.UNDECIDED for row in rows] == [r is not None for r in reasons]
    assert rows[5]["distance"] == np.inf and rows[5]["nearest"] is None
    assert [rows[n]["nearest"] for n in (0, 7, 8, 9)] == [
        "track-0",
        "track-1",
        "track-0",
        "track-0",
    ]
    assert rows[7]["upper"] == pytest.approx(9 - 1 - 1.6 - 4.9 / 2)
    assert rows[9]["verdict"] == Verdict.PENETRATING
    assert summary.undecided == {unknown: 3, "no detections at this time step": 2, nothing: 2}
    assert (summary.rows, summary.verdicts["undecided"]) == (10, 7)
    # As the page shows it.
    assert main(["clearance", str(tmp_path / "logs"), "-o", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{tmp_path / 'out'}: 10 rows in 1 parts: 2 separated, 1 penetrating, 7 undecided",
        "undecided:",
        "  3 not finite",
        "  2 no detections at this time step",
        f"  2 {nothing}",
    ]


def test_recorded_vehicles_have_the_references_clearance(tmp_path: Path) -> None:
    pytest.importorskip("commonroad.common.file_reader")
    if not DATA.exists():
        pytest.skip("no scenarios here (BARYCODE_DATA)")
    names = ["USA_Lanker-1_1_T-1", "OSC_PedestrianCollision-1_1_T-1", "ZAM_Tutorial-1_2_T-1"]
    for name in names:
        (tmp_path / f"{name}.xml").symlink_to(DATA / "scenarios" / f"{name}.xml")
    (tmp_path / "damaged.xml").write_text("<commonRoad><obstacle>")
    summary = jobs.clearance(tmp_path, tmp_path / "out")
    rows = {(r["log"], r["ego"], r["step"]): r for r in pq.read_table(tmp_path / "out").to_pylist()}
    assert len(rows) == summary.rows
    (reason,) = summary.undecided
    assert reason.startswith("cannot be read: ") and summary.verdicts["undecided"] == 1
    compared = 0
    for file in (DATA / "reference").glob("*__recorded*.steps.csv"):
        scenario, ego = file.name.removesuffix(".steps.csv").split("__recorded")
        if scenario not in names:
            continue
        with file.open() as steps:
            for one in csv.DictReader(steps):
                row = rows[f"{scenario}.xml", ego, int(one["time_step"])]
                assert row["objects"] == int(one["n_obstacles"])
                if one["min_dist"]:
                    assert row["distance"] == pytest.approx(float(one["min_dist"]), abs=1e-9)
                    compared += 1
                hit = row["verdict"] == Verdict.PENETRATING
                assert hit or row["nearest"] == (one["nearest_id"] or None)
    assert compared > 100


def test_an_interrupted_job_goes_on(logs: Path, whole: Any, tmp_path: Path) -> None:
    out = tmp_path / "out"

    def interrupts(done: int, parts: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        jobs.clearance(logs, out, progress=interrupts)
    times = {file: file.stat().st_mtime_ns for file in out.glob("*.parquet")}
    assert len(times) == 4
    begun: list[int] = []
    jobs.clearance(logs, out, progress=lambda done, parts: begun.append(done))
    assert begun == list(range(4, MANY + 1))
    assert {file: file.stat().st_mtime_ns for file in times} == times
    the_same(out, whole)


KILLED = """
import os, signal, sys
from barycode import jobs
from barycode.jobs import _parts

left = int(sys.argv[3])
put = os.replace


def dies(source, target):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    put(source, target)


_parts.os.replace = dies
jobs.clearance(sys.argv[1], sys.argv[2])
"""


def test_a_killed_job_goes_on(logs: Path, whole: Any, tmp_path: Path) -> None:
    out = tmp_path / "out"
    # While it writes a part; and, when it goes on, the summary.
    for writes, there in ((5, 3), (MANY - 3 + 1, MANY)):
        program = [sys.executable, "-c", KILLED, str(logs), str(out), str(writes)]
        assert subprocess.run(program, check=False, timeout=60).returncode == -signal.SIGKILL
        assert len(list(out.glob("*.parquet"))) == there
        assert list(out.glob(".*.partial"))
    jobs.clearance(logs, out)
    the_same(out, whole)


def test_interrupted_scenarios_go_on(tmp_path: Path) -> None:
    pytest.importorskip("commonroad.common.file_reader")
    folder, out = tmp_path / "scenarios", tmp_path / "out"
    some_scenarios(folder, 4)
    assert jobs.clearance(folder, tmp_path / "whole").undecided == {}
    whole = pq.read_table(tmp_path / "whole")
    assert len(set(whole["log"].to_pylist())) == 4
    # While it writes the third part; and after the first one that it goes on with.
    program = [sys.executable, "-c", KILLED, str(folder), str(out), "4"]
    assert subprocess.run(program, check=False, timeout=60).returncode == -signal.SIGKILL
    assert len(list(out.glob("*.parquet"))) == 2

    def interrupts(done: int, parts: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        jobs.clearance(folder, out, progress=interrupts)
    assert len(list(out.glob("*.parquet"))) == 3
    jobs.clearance(folder, out)
    the_same(out, whole)


def test_parts_that_fail_are_tried_again(
    logs: Path, whole: Any, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    out, put = tmp_path / "out", _parts.put

    def full(folder: Path, name: str, write: Callable[[Any], object]) -> None:
        if name in ("part-000002.parquet", "part-000007.parquet"):
            raise OSError(28, "No space left on device")
        put(folder, name, write)

    job = ["clearance", str(logs), "-o", str(out)]
    monkeypatch.setattr(_run, "put", full)
    for _ in range(2):
        assert main(job) == 1
        said = capsys.readouterr()
        log = whole["log"][2 * 20].as_py()
        assert said.err == (
            f"error: 2 of {MANY} parts failed, the same job tries them again. The first:"
            f" part-000002.parquet ({log}): [Errno 28] No space left on device\n"
        )
        # All others are there, and nothing is said to be whole.
        assert said.out == "" and len(list(out.glob("*.parquet"))) == MANY - 2
        assert not (out / "_summary.json").exists()
    monkeypatch.undo()
    assert main(job) == 0
    the_same(out, whole)


def test_a_log_that_is_lost_meanwhile_is_a_part_that_fails(
    logs: Path, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    folder, out = tmp_path / "logs", tmp_path / "out"
    for n in range(2):
        random_log(folder / f"log-{n}", n, steps=20, most=12)
    begin = _parts.begin

    def loses(*how: Any) -> None:
        begin(*how)
        (folder / "log-0" / "sync.arrow").unlink()

    monkeypatch.setattr(_run, "begin", loses)
    assert main(["clearance", str(folder), "-o", str(out)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("error: 1 of 2 parts failed, ") and "(log-0): " in said
    assert "sync.arrow is not there" in said
    assert [file.name for file in out.glob("*.parquet")] == ["part-000001.parquet"]


# Ctrl-C when four parts are there.
CTRL_C = """
import os, signal, sys
from barycode.jobs import __main__ as command


def progress(done, parts):
    if done == 4:
        os.kill(os.getpid(), signal.SIGINT)


command._progress = progress
sys.exit(command.main())
"""


def test_the_command_is_interrupted_with_an_exit_code(
    logs: Path, whole: Any, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    job = ["clearance", str(logs), "-o", str(out)]
    run = subprocess.run(
        [sys.executable, "-c", CTRL_C, *job], check=False, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (130, "")
    assert run.stderr == "interrupted: the same command goes on\n"
    assert len(list(out.glob("*.parquet"))) == 4
    assert main(job) == 0
    the_same(out, whole)


MEMORY = """
import sys
from pathlib import Path
from barycode.jobs import _py123d, _run


def size(key):
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith(key)) * 1024


def ask(dataset, out):
    Path(out).mkdir()
    (part,) = _py123d.plan(Path(dataset), Path(dataset) / "log")
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")
    before = size("VmRSS")
    # As a worker does, which writes its part, too.
    named = _run.replace(part, file="part.parquet")
    _run._Job(dataset, out, "py123d", bool(int(sys.argv[4]))).answer(named, 1)
    return (size("VmHWM") - before) / part.bytes


_py123d.BOXES = 10**6
ask(sys.argv[1], sys.argv[3] + "-few")
print(ask(sys.argv[2], sys.argv[3] + "-many"))
"""


@pytest.mark.parametrize("plane", [False, pytest.param(True, marks=long)])
def test_a_worker_needs_at_most_twice_its_part(plane: bool, tmp_path: Path) -> None:
    pytest.importorskip("msgpack")
    if not os.access("/proc/self/clear_refs", os.W_OK):
        pytest.skip("the most memory that a process had cannot be set back here")
    # As many boxes as a part has at most, of which a worker has read nothing before.
    random_log(tmp_path / "few" / "log", 1, steps=5, most=12)
    random_log(tmp_path / "many" / "log", 2, steps=2600, most=200)
    folders = [str(tmp_path / name) for name in ("few", "many", "out")]
    run = subprocess.run(
        [sys.executable, "-c", MEMORY, *folders, str(int(plane))],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert 0 < float(run.stdout) <= 2


def broken(file: str, change: Callable[[Any], Any]) -> Callable[[Path], None]:
    def write_broken(logs: Path) -> None:
        write(logs / "a" / file, change(pa.ipc.open_file(logs / "a" / file).read_all()))

    return write_broken


BOX, EGO = "box_detections_se3", "ego_state_se3"
STEPS = 5
BAD: list[tuple[str, Callable[[Path], object]]] = [
    ("no logs", lambda logs: (logs / "a" / "sync.arrow").unlink()),
    (f"{BOX}.arrow is not there", lambda logs: (logs / "a" / f"{BOX}.arrow").unlink()),
    ("no file of Arrow", lambda logs: (logs / "a" / f"{EGO}.arrow").write_text("text")),
    ("one kind", lambda logs: (logs / "b.xml").write_text("<commonRoad/>")),
    ("no column ego_state", broken("sync.arrow", lambda rows: rows.drop_columns([EGO]))),
    (
        f"{EGO}.imu_se3 is double, and not",
        broken(
            f"{EGO}.arrow", lambda rows: rows.set_column(1, f"{EGO}.imu_se3", rows[0].cast("f8"))
        ),
    ),
    (
        "what the vehicle is like",
        broken(f"{EGO}.arrow", lambda rows: rows.replace_schema_metadata()),
    ),
    (
        "boxes, and 1 names",
        broken(
            f"{BOX}.arrow",
            lambda rows: rows.set_column(2, f"{BOX}.track_token", pa.array([["a"]] * STEPS)),
        ),
    ),
    (
        f"time step 0 names row 99 of a table of {STEPS} rows",
        broken("sync.arrow", lambda rows: rows.set_column(2, BOX, pa.array([99] * STEPS))),
    ),
    (
        f"time step 2 names row -3 of a table of {STEPS} rows",
        broken("sync.arrow", lambda rows: rows.set_column(1, EGO, pa.array([4, -1, -3, 9, 0]))),
    ),
]


@pytest.mark.parametrize(("words", "change"), BAD, ids=[words for words, _ in BAD])
def test_bad_logs_are_errors_before_anything_is_written(
    words: str, change: Callable[[Path], object], tmp_path: Path, capsys: Any
) -> None:
    pytest.importorskip("msgpack")
    logs, out = tmp_path / "logs", tmp_path / "out"
    random_log(logs / "a", 1, steps=STEPS, most=4)
    change(logs)
    assert main(["clearance", str(logs), "-o", str(out)]) == 2
    assert words in capsys.readouterr().err
    assert not out.exists()


def test_other_bad_input(logs: Path, tmp_path: Path, capsys: Any) -> None:
    out, there = tmp_path / "out", tmp_path / "there"
    there.mkdir()
    (there / "mine.txt").write_text("mine")
    (tmp_path / "x.xml").write_text("<html/>")
    # What is wrong with a scenario is said where scenarios can be read.
    readable = importlib.util.find_spec("commonroad") is not None
    for arguments, words in (
        ([str(tmp_path / "nowhere"), "-o", str(out)], "is no folder"),
        (
            [str(tmp_path), "-o", str(out)],
            "its root is <html>" if readable else "needs commonroad-io",
        ),
        ([str(logs), "-o", str(there)], "no folder of a job"),
        ([str(logs), "-o", str(tmp_path / "x.xml")], "no folder of a job"),
    ):
        assert main(["clearance", *arguments]) == 2
        assert words in capsys.readouterr().err
    assert [file.name for file in there.iterdir()] == ["mine.txt"]
    assert not out.exists()
    jobs.clearance(logs, out)
    with pytest.raises(barycode.Error, match="differs in plane"):
        jobs.clearance(logs, out, plane=True)


def test_a_damaged_part_is_named(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    jobs.clearance(logs, out)
    part = out / "part-000002.parquet"
    pq.write_table(pq.read_table(part).slice(1), part)
    with pytest.raises(jobs.JobError, match=r"part-000002[.]parquet has 19 rows"):
        jobs.clearance(logs, out)


def test_the_command(logs: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "barycode.jobs", "clearance", str(logs), "-o"]
    run = subprocess.run(
        [*command, str(tmp_path / "out")], check=False, capture_output=True, text=True
    )
    # Nobody looks: nothing but the answer.
    assert (run.returncode, run.stderr) == (0, "")
    assert f"240 rows in {MANY} parts: " in run.stdout
    assert subprocess.run(command[:-1], check=False, capture_output=True).returncode == 2
