"""Numbers that are out of range, with the messages of the extension module."""

from __future__ import annotations

from operator import index

MAX_INTEGER = 2**63 - 1
"""The largest number of positions, and the largest seed."""


def integer(name: str, value: int, *, least: int = 0, most: int = MAX_INTEGER) -> int:
    """Return an integer of any type.

    Raises `TypeError` for anything else, and `ValueError` if it is out of range.
    """
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {value!r}") from None
    if number < least:
        raise ValueError(f"{name} must be at least {least}, not {number}")
    if number > most:
        raise ValueError(f"{name} must be at most {most}, not {number}")
    return number
