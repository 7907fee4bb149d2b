"""A base class for type checkers, in place of those of packages without types."""

from typing import Any


class Untyped:
    """A class with any members."""

    def __init__(self, *args: Any, **kwargs: Any) -> None: ...

    def __getattr__(self, name: str) -> Any: ...
