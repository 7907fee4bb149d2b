"""Fixed positions with the exact value of every move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files

from .._ludoteca import Match
from ..datasets import proved
from ..types import Game

SETS: Mapping[str, tuple[Game, str]] = {
    "morris-9": ("morris", ""),
    "coffee-5": ("coffee", "square-5 n=4"),
    "coffee-4": ("coffee", "square-4 n=4"),
    "fourmation-7": ("fourmation", "side=7 n=4"),
    "fourmation-5": ("fourmation", "side=5 n=4"),
}
"""The names of the sets, with their games and options. "morris-9" has moving phases with at most nine men."""

_KINDS = {"win": 1.0, "draw": 0.5, "loss": 0.0}
"""The results of moves. A set's file has a column for each, after the position."""


@dataclass(frozen=True)
class Position:
    """A position in which the choice of the move matters.

    `moves` has the exact result of each move for the side to move: 0, ½ or 1.
    """

    match: Match
    moves: Mapping[str, float]

    @property
    def value(self) -> float:
        """The exact result of the position: that of its best moves."""
        return max(self.moves.values())


@dataclass(frozen=True)
class Set:
    """Fixed positions of one game with equal options."""

    name: str
    positions: Sequence[Position]


def load(name: str) -> Set:
    """Return one of the `SETS`.

    Raises `ValueError` if none has this name.
    """
    game, options = _settings(name)
    positions = []
    for line in (files("ludoteca") / "positions" / f"{name}.txt").read_text().splitlines():
        position, *columns = line.split("\t")
        moves = {
            move: result for result, column in zip(_KINDS.values(), columns, strict=True) for move in column.split()
        }
        positions.append(Position(Match(game, options, position=position), moves))
    return Set(name, positions)


def held_out(game: Game, options: str, count: int) -> Set:
    """Return positions with exact values: a set of `SETS`, if one has these options, and otherwise new ones.

    Returns fewer than `count`, perhaps none, if the proof search proves few positions of the game.

    Raises `InvalidOptions`.
    """
    options = Match(game, options).options
    for name, (of, given) in SETS.items():
        if (game, options) == (of, Match(of, given).options):
            return Set(name, load(name).positions[:count])
    positions = []
    with suppress(ValueError):
        for each in proved(game, options, count=count, split="test", contested=True, nodes=100_000):
            moves = {move.move: _KINDS[move.value.kind] for move in each.exact.moves}
            positions.append(Position(each.match, moves))
    return Set(f"{game} {options}", positions)


def _settings(name: str) -> tuple[Game, str]:
    if name not in SETS:
        raise ValueError(f"there is no set {name}; there are {', '.join(SETS)}")
    return SETS[name]
