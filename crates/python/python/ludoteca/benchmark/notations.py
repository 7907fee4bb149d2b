"""The notations in which agents see positions and moves."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .._ludoteca import Match, Space
from ..types import Game

_SYMBOLS = "#@$&%+"
"""Marks for pieces that occur in no drawing and no notation."""


@dataclass(frozen=True)
class Shown:
    """A position in a notation.

    `board` is a drawing, `legend` explains its marks, and `facts` are lines about the rod and men in hand. `moves` has
    the legal moves in the order in which they are listed, each with its spelling in the match. `position` is the text
    of the position, or `None` if the notation has none.
    """

    board: str
    legend: str
    facts: list[str]
    moves: Mapping[str, str]
    position: str | None


class Plain:
    """The notation of the game, as in its rules."""

    name = "plain"
    note = ""
    """A sentence for the prompt about what differs from the rules."""
    has_positions = True
    """Whether prompts have the text of the position."""

    def text(self, game: Game, text: str) -> str:
        """Return a move, a cell or a part of a move in this notation."""
        return text

    def original(self, game: Game, text: str) -> str:
        """Return what `text` has written in this notation."""
        return text

    def show(self, match: Match) -> Shown:
        """Return a position that is not over."""
        own, other = _pieces(match)
        return _drawn(match, {own: own, other: other, own.upper(): own.upper(), other.upper(): other.upper()}, self)


class Renamed(Plain):
    """Letters and digits of cells and directions exchanged by a bijection, and other marks for the pieces.

    In SIX, whose cells are pairs of numbers, the numbers are shifted instead, so that they still measure distances.
    """

    name = "renamed"
    note = "Letters, numbers and marks differ from those in which the game is usually written: see the board."
    has_positions = False

    def __init__(self, seed: int = 0) -> None:
        chance = random.Random(seed)
        # x occurs in captures and, with y, in the names of the coordinates of SIX.
        letters = [letter for letter in string.ascii_lowercase if letter not in "xy"]
        exchanged = {
            **dict(zip(letters, chance.sample(letters, len(letters)), strict=True)),
            **dict(zip(string.digits, chance.sample(string.digits, 10), strict=True)),
        }
        self._exchange = str.maketrans(exchanged)
        self._restore = str.maketrans({new: old for old, new in exchanged.items()})
        self._shift = chance.randint(20, 60)
        self._marks = chance.sample(_SYMBOLS, 4)

    def text(self, game: Game, text: str) -> str:
        """Return a move, a cell or a part of a move in this notation."""
        return self._convert(game, text, self._exchange, self._shift)

    def original(self, game: Game, text: str) -> str:
        """Return what `text` has written in this notation."""
        return self._convert(game, text, self._restore, -self._shift)

    @staticmethod
    def _convert(game: Game, text: str, exchange: Mapping[int, str], shift: int) -> str:
        if text == "swap":
            return text
        if game == "six":
            return re.sub(r"-?\d+", lambda number: str(int(number[0]) + shift), text)
        return text.translate(exchange)

    def show(self, match: Match) -> Shown:
        """Return a position that is not over, without its text, which mixes cells and counts."""
        own, other = _pieces(match)
        marks = dict(zip((own, other, own.upper(), other.upper()), self._marks, strict=True))
        return _drawn(match, marks, self)


class Shuffled(Plain):
    """The image of each position under a random symmetry of the board, and its moves in random order.

    Positions of SIX keep their place. Equal seeds show equal positions in the same way.
    """

    name = "shuffled"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def show(self, match: Match) -> Shown:
        """Return a position that is not over."""
        chance = random.Random(f"{self._seed} {match.key}")
        space = Space(match.game, match.options)
        symmetry = chance.randrange(space.symmetries)
        image, moves = match, {move: move for move in match.legal_moves}
        if symmetry:
            image, actions = match.transform(symmetry), space.permutation(symmetry)[0]
            moves = {image.move_of([int(actions[action]) for action in match.actions(move)]): move for move in moves}
        shown = super().show(image)
        order = chance.sample(list(moves), len(moves))
        return Shown(shown.board, shown.legend, shown.facts, {move: moves[move] for move in order}, image.position)


NOTATIONS: Mapping[str, Callable[[int], Plain]] = {
    "plain": lambda seed: Plain(),
    "renamed": Renamed,
    "shuffled": Shuffled,
}
"""The notations by name, each created with a seed."""


def _letters(game: Game, options: str) -> tuple[str, str]:
    """Return the letters of the pieces of the first and the second side."""
    match = Match(game, options)
    first = match.position.split()[1]
    match.push(match.legal_moves[0])
    return first, match.position.split()[1]


def _pieces(match: Match) -> tuple[str, str]:
    """Return the letters of the pieces of the side to move and of the other one."""
    own = match.position.split()[1]
    first, second = _letters(match.game, match.options)
    return own, second if own == first else first


def _drawn(match: Match, marks: Mapping[str, str], notation: Plain) -> Shown:
    """Return the position of a match, with marks for the letters of pieces."""

    def text(part: str) -> str:
        return notation.text(match.game, part)

    # Stars would show the legal cells, which a prompt may keep to itself.
    lines = [line.replace("*", ".") for line in str(match).splitlines() if not re.match("rod |in hand", line)]
    board = [text(lines.pop())]
    used: set[str] = set()
    replaced = str.maketrans({**marks})
    for line in reversed(lines):
        label, width = "", 0
        if found := re.match(r" *(-?\d+|[a-z])(?= )", line):
            width = found.end()
            label = text(found[1]).rjust(width)
        cells = line[width:]
        used.update(letter for letter in marks if letter in cells)
        board.append(label + re.sub(r"\d+", lambda n: text(n[0]), cells.translate(replaced)))
    own, other = _pieces(match)
    legend = [f"{marks[own]}: your pieces", f"{marks[other]}: your opponent’s pieces"]
    legend += [
        f"{marks[last]}: the last piece that was placed" for last in (own.upper(), other.upper()) if last in used
    ]
    view = match.view()
    facts = []
    if rod := view["rod"]:
        facts.append(f"The rod lies on {text(rod['at'])} in the direction {text(rod['axis'])}.")
    if hands := view["hands"]:
        mine = 0 if match.turn == "first" else 1
        facts.append(f"In hand: you {hands[mine]}, your opponent {hands[1 - mine]}.")
    moves = {text(move): move for move in match.legal_moves}
    position = match.position if notation.has_positions else None
    return Shown("\n".join(reversed(board)), "; ".join(legend), facts, moves, position)
