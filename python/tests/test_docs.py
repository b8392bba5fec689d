"""Every block of code of the pages for people runs, and the reference has all names."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from limits import within

PAGES = Path(__file__).parents[2] / "docs" / "python"
NEEDS = {
    "arrow": ["pyarrow"],
    "clusters": ["pyarrow", "msgpack", "duckdb", "datafusion", "ray.data"],
    "commonroad": ["shapely"],
    "pictures": ["matplotlib"],
    "shapely": ["shapely"],
    "trimesh": ["trimesh"],
}
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
README = Path(__file__).parents[1] / "README.md"


def blocks(page: Path) -> list[tuple[int, str]]:
    text = page.read_text()
    return [(text.count("\n", 0, one.start()) + 1, one[1]) for one in BLOCK.finditer(text)]


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_pages_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.stem in ("reference", "speed"):
        pytest.skip("names and figures alone")
    for module in NEEDS.get(page.stem, []):
        pytest.importorskip(module)
    # What pages write is there. The cluster of Ray that is found "auto" is one that is started.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAY_ADDRESS", "local")
    names: dict[str, object] = {}
    found = blocks(page)
    assert found
    try:
        with within(300):
            for line, code in found:
                exec(compile("\n" * line + code, str(page), "exec"), names)
    finally:
        if "ray.data" in sys.modules:
            leave_ray()


def leave_ray() -> None:
    """End the cluster that a page has started, and what it has set for all that follows."""
    ray = sys.modules["ray"]
    with within(60):
        ray.data.DataContext.get_current().checkpoint_config = None
        ray.shutdown()


def test_blocks_that_do_not_run_say_so() -> None:
    assert [page.stem for page in PAGES.glob("*.md") if "```py\n" in page.read_text()] == [
        "clusters"
    ]
    sections = (PAGES / "clusters.md").read_text().split("\n## ")
    apart = [one for one in sections if "```py\n" in one]
    assert [one.splitlines()[0] for one in apart] == ["Daft", "Spark"]
    assert all("No test: run with" in one for one in apart)


@pytest.mark.parametrize(
    "book", sorted((PAGES / "notebooks").glob("*.ipynb")), ids=lambda book: book.stem
)
def test_notebooks_run(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("MPLBACKEND", "Agg")
    cells = [one for one in json.loads(book.read_text())["cells"] if one["cell_type"] == "code"]
    assert cells
    names: dict[str, object] = {}
    for place, cell in enumerate(cells):
        assert cell["outputs"] == [], "outputs are not kept"
        exec(compile("".join(cell["source"]), f"{book.name}, cell {place}", "exec"), names)


def test_the_readme_runs() -> None:
    _, code = blocks(README)[0]
    exec(compile(code, str(README), "exec"), {})


def test_links_lead_somewhere() -> None:
    for page in PAGES.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.skipif(not PAGES.exists(), reason="no pages here")
def test_the_reference_has_all_names() -> None:
    sys.path.insert(0, str(Path(__file__).parent))
    try:
        import reference  # noqa: PLC0415
    finally:
        sys.path.pop(0)
    assert reference.PAGE.read_text() == reference.page(), "run python tests/reference.py"


@pytest.mark.parametrize("module", ["arrow", "commonroad", "jobs", "shapely", "trimesh"])
def test_adapters_import_without_their_libraries(module: str) -> None:
    program = f"""
import sys
for name in (
    "matplotlib", "msgpack", "pyarrow", "ray", "shapely", "trimesh", "commonroad", "commonroad_dc"
):
    sys.modules[name] = None
import barycode.{module}
"""
    subprocess.run([sys.executable, "-c", program], check=True)
