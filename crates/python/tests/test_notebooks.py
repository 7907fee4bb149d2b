"""The notebooks run, and draw what the documentation shows."""

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

PACKAGE = Path(__file__).parents[1]
sys.path.insert(0, str(PACKAGE / "notebooks"))

from run import NOTEBOOKS, execute, figures  # noqa: E402

IMAGES = PACKAGE.parents[1] / "docs" / "images"
# The others take longer than all other tests of the package together.
QUICK = ("quick-start",)
ALL = os.environ.get("LUDOTECA_TEST_ALL") == "1"


def case(path: Path) -> Any:
    long = pytest.mark.skipif(not ALL and path.stem not in QUICK, reason="long: cargo xtask test --all")
    return pytest.param(path, marks=long, id=path.stem)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", [case(path) for path in NOTEBOOKS])
def test_notebook(path: Path) -> None:
    for name, svg in figures(execute(path)).items():
        assert svg.startswith("<?xml") and (IMAGES / f"{name}.svg").exists()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_stored(path: Path) -> None:
    notebook = nbformat.reads(path.read_text(), as_version=4)  # type: ignore[no-untyped-call]
    assert any(cell.get("outputs") for cell in notebook.cells), "run `python notebooks/run.py --write`"
    assert all(svg for svg in figures(notebook).values())
