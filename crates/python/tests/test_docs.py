"""The examples in docstrings and in the README."""

import doctest
from pathlib import Path

import ludoteca
import ludoteca._ludoteca as native
import pytest

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


def test_readme() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    assert doctest.testfile(str(readme), module_relative=False).failed == 0


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
