"""Types of arguments and results, for annotations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "Game",
    "Note",
    "OptionField",
    "OptionRange",
    "OptionValue",
    "Options",
    "Piece",
    "Rod",
    "Shape",
    "Side",
    "View",
]

Game: TypeAlias = Literal["coffee", "fourmation", "six", "morris"]
"""The name of a game."""

Options: TypeAlias = str | Mapping[str, Any] | None
"""Options of a game: the short form, a dictionary, or `None` for the default."""

OptionValue: TypeAlias = bool | int | str
"""The value of an option."""

Side: TypeAlias = Literal["first", "second"]
"""One of the two players, by who begins."""


class OptionRange(TypedDict):
    """The values that an option may have, and its default, if the options before it have the values in `given`."""

    given: dict[str, OptionValue]
    allowed: list[OptionValue]
    default: OptionValue


class OptionField(TypedDict):
    """An option of a game, as `option_ranges` returns it.

    `words` are those of a "choice", `min` and `max` the bounds of a "number" over all ranges.
    """

    name: str
    type: Literal["flag", "choice", "number"]
    words: NotRequired[list[str]]
    min: NotRequired[int]
    max: NotRequired[int]
    ranges: list[OptionRange]


class Piece(TypedDict):
    """A stone, mark, tile or man on the board: its cell and its side."""

    at: str
    side: Side


class Rod(TypedDict):
    """Coffee's rod: the cell of the stone under it, its axis, and all cells of its line."""

    at: str
    axis: str
    line: list[str]


class Shape(TypedDict):
    """A complete or nearly complete line, mill or shape of SIX: its cells, and those that it lacks."""

    side: Side
    at: list[str]
    missing: list[str]


class Note(TypedDict):
    """A fact about a position, such as "flying", and the side that it concerns, if it concerns one."""

    code: str
    side: NotRequired[Side]


class View(TypedDict):
    """A position, as `Match.view` returns it.

    Lists of two have an entry for each side: `colours` as the rules name them, `hands` and `lost`, which are `None` in
    games without pieces in hand or captures. `winning` has the cells of the winning line.
    """

    colours: list[str]
    pieces: list[Piece]
    hands: list[int] | None
    lost: list[int] | None
    rod: Rod | None
    winning: list[str]
    shapes: list[Shape]
    notes: list[Note]
