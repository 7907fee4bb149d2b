"""Executes the notebooks: `python notebooks/run.py`, in `crates/python`.

`--write` stores their outputs, which readers see without executing them. `--figures FOLDER` also writes the plots,
which the documentation shows: the output of each cell whose metadata have a name under "figure".
"""

import argparse
import os
from pathlib import Path

import nbformat
from nbclient import NotebookClient

# The date in the plots, which otherwise change with each run.
os.environ["SOURCE_DATE_EPOCH"] = "0"

NOTEBOOKS = sorted(Path(__file__).parent.glob("*.ipynb"))


def execute(path: Path) -> nbformat.NotebookNode:
    """Execute a notebook in a new kernel and return it with its outputs. An exception in a cell is raised here."""
    notebook: nbformat.NotebookNode = nbformat.reads(path.read_text(), as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": path.parent}}
    NotebookClient(notebook, timeout=None, record_timing=False, resources=resources).execute()
    return notebook


def figures(notebook: nbformat.NotebookNode) -> dict[str, str]:
    """Return the plots of an executed notebook as SVG, by name."""
    found = {}
    for cell in notebook.cells:
        if name := cell.metadata.get("figure"):
            found[name] = next(
                out.data["image/svg+xml"] for out in cell.outputs if "image/svg+xml" in out.get("data", {})
            )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Execute the notebooks.")
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="write the plots to this folder")
    parser.add_argument("--write", action="store_true", help="store the outputs in the notebooks")
    given = parser.parse_args()
    for path in NOTEBOOKS:
        print(path.name, flush=True)
        notebook = execute(path)
        if given.write:
            # Versions of Python differ between machines.
            notebook.metadata["language_info"] = {"name": "python"}
            nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
        for name, svg in figures(notebook).items():
            if given.figures:
                (given.figures / f"{name}.svg").write_text(svg)


if __name__ == "__main__":
    main()
