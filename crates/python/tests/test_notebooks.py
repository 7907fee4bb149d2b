"""The notebooks run, and draw what the documentation shows."""

import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]
sys.path.insert(0, str(PACKAGE / "notebooks"))

from run import NOTEBOOKS, execute, figures  # noqa: E402

IMAGES = PACKAGE.parents[1] / "docs" / "images"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path) -> None:
    for name, svg in figures(execute(path)).items():
        assert svg.startswith("<?xml") and (IMAGES / f"{name}.svg").exists()
