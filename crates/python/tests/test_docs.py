"""The examples in docstrings and in the READMEs, and the docstrings of the stub."""

import doctest
import re
import sys
import textwrap
from pathlib import Path
from typing import get_args

import ludoteca
import ludoteca._ludoteca as native
import pytest
from ludoteca import GAMES
from ludoteca.types import Game

DOCUMENTED = {name: getattr(native, name) for name in native.__all__}


@pytest.mark.parametrize("name", DOCUMENTED)
def test_docstrings(name: str) -> None:
    thing = DOCUMENTED[name]
    members = [thing] + [getattr(thing, member) for member in vars(thing)] if isinstance(thing, type) else [thing]
    texts = [doc for doc in (getattr(member, "__doc__", None) for member in members) if doc]
    assert texts or not callable(thing)
    names = {**vars(ludoteca)}
    for text in texts:
        test = doctest.DocTestParser().get_doctest(text, dict(names), name, None, 0)
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


PACKAGE = Path(__file__).parents[1]
sys.path.insert(0, str(PACKAGE))


def test_readme() -> None:
    assert doctest.testfile(str(PACKAGE / "README.md"), module_relative=False).failed == 0


def test_readme_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (PACKAGE.parents[1] / "README.md").read_text(), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(textwrap.dedent(block), {})
    assert "d7" in capsys.readouterr().out


def test_the_stub_has_the_docstrings_of_the_module() -> None:
    from stubs import STUB, with_docstrings

    assert with_docstrings(STUB.read_text()) == STUB.read_text(), "run `python stubs.py`"


def test_names_of_games() -> None:
    assert list(get_args(Game)) == GAMES


def test_every_public_member_is_documented() -> None:
    for name, thing in DOCUMENTED.items():
        if isinstance(thing, type) and not issubclass(thing, Exception):
            bare = [
                member
                for member, value in vars(thing).items()
                if not member.startswith("_") and not getattr(value, "__doc__", None)
            ]
            # Attributes of an outcome are described by its class.
            assert bare == [] or name == "Outcome", f"{name}: {bare}"
