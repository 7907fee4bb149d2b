"""Writes the docstrings of the extension module into its stub, where editors read them: `python stubs.py`.

They are the documentation comments of the Rust code. Run it where the package is installed, after a change of one.
"""

import ast
import inspect
from pathlib import Path
from typing import Any

import ludoteca._ludoteca as native

STUB = Path(__file__).parent / "python" / "ludoteca" / "_ludoteca.pyi"

Documented = ast.ClassDef | ast.FunctionDef


def with_docstrings(stub: str) -> str:
    """Return a stub in which every class and function has the docstring of the extension module."""
    lines = stub.splitlines()
    # From the end, so that the numbers of the lines before stay right.
    for node, thing in sorted(_documented(ast.parse(stub)), key=lambda found: -found[0].body[0].lineno):
        first = node.body[0]
        has_docstring = ast.get_docstring(node) is not None
        is_empty = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(node.body) == 1
        indent = " " * (node.col_offset + 4)
        start, end = first.lineno - 1, first.end_lineno or first.lineno
        header = lines[start][: first.col_offset].rstrip() if start == node.lineno - 1 or is_empty else ""
        if not (is_empty or has_docstring):
            # The decorators of the first member precede it.
            start = end = min([start, *(each.lineno - 1 for each in getattr(first, "decorator_list", []))])
            header = ""
        lines[start:end] = ([header] if header.strip() else []) + _docstring(inspect.getdoc(thing) or "", indent)
    return "\n".join(lines) + "\n"


def _documented(module: ast.Module) -> list[tuple[Documented, Any]]:
    """Return the classes and functions of the stub that have docstrings in the module."""
    found: list[tuple[Documented, Any]] = []
    for node in module.body:
        if isinstance(node, Documented):
            found.append((node, getattr(native, node.name)))
            for member in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    found.append((member, getattr(getattr(native, node.name), member.name)))
    return [(node, thing) for node, thing in found if inspect.getdoc(thing)]


def _docstring(text: str, indent: str) -> list[str]:
    first, *rest = text.splitlines()
    if not rest:
        return [f'{indent}"""{first}"""']
    return [f'{indent}"""{first}', *(indent + line if line else "" for line in rest), f'{indent}"""']


if __name__ == "__main__":
    STUB.write_text(with_docstrings(STUB.read_text()))
