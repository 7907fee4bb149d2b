"""Records of games: trees of moves with comments, variations and tags.

A `Record` is the start of the game, and each `Node` the position after a move. The first continuation of a node is its
main line; the others are variations.

>>> record = Record.parse('[Game "fourmation"] [First "Ana"] 1. d4 {bold} c4 (1... e5 2. e6) 2. d5 *')
>>> record["First"], record.game, [node.move for node in record.mainline()]
('Ana', 'fourmation', ['d4', 'c4', 'd5'])
>>> first = record.variations[0]
>>> first.comment, [node.move for node in first.variations]
('bold', ['c4', 'e5'])

Records can be changed. Moves that are added must be legal:

>>> node = record.end().add_variation("c6", comment="blocks")
>>> node.match().turn
'first'
>>> first.variations[1].promote()
>>> print(record.to_text().splitlines()[-1])
1. d4 {bold} 1... e5 (1... c4 2. d5 c6 {blocks}) 2. e6 *
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from ._ludoteca import VERSION, InvalidRecord, Match, Outcome, record_in_format, record_json, record_text
from .types import Game, Options, Side

__all__ = ["Node", "Record"]


class Node:
    """A position of a record: that after its `move`, or the start, whose `move` and `parent` are `None`.

    `comment` is the comment after the move, and `starting_comment` the one before a variation that begins with it.
    """

    move: str | None
    parent: Node | None
    comment: str
    starting_comment: str

    def __init__(self, parent: Node | None, move: str | None) -> None:
        self.parent, self.move = parent, move
        self.comment = self.starting_comment = ""
        self._variations: list[Node] = []

    @property
    def record(self) -> Record:
        """The record of which this node is a part.

        Raises `ValueError` if the node was removed.
        """
        node = self
        while node.parent is not None:
            node = node.parent
        if not isinstance(node, Record):
            raise ValueError(f"{self!r} was removed from its record")
        return node

    @property
    def moves(self) -> list[str]:
        """The moves from the start to this node."""
        moves = []
        node: Node | None = self
        while node is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    @property
    def ply(self) -> int:
        """Number of moves from the start to this node."""
        return len(self.moves)

    @property
    def variations(self) -> list[Node]:
        """The continuations, the main line first."""
        return self._variations[:]

    def match(self) -> Match:
        """Return the match that leads to this node."""
        record = self.record
        return Match(record.game, record.options, position=record.start, moves=self.moves)

    def next(self) -> Node | None:
        """Return the next node of the main line; `None` at its end."""
        return self._variations[0] if self._variations else None

    def mainline(self) -> Iterator[Node]:
        """Iterate over the main line after this node."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def end(self) -> Node:
        """Return the last node of the main line."""
        return [self, *self.mainline()][-1]

    def add_variation(self, move: str, *, comment: str = "", starting_comment: str = "") -> Node:
        """Add a continuation after the others and return its node. The first one is the main line.

        Raises `IllegalMove`; the record is unchanged then.
        """
        node = self._append(self.match().push(move))
        node.comment, node.starting_comment = comment, starting_comment
        return node

    def add_line(self, moves: str | Sequence[str], *, comment: str = "", starting_comment: str = "") -> Node:
        """Add moves that follow one another and return the node of the last one, which gets the comment.

        Raises `IllegalMove`; the record is unchanged then.
        """
        match = self.match()
        played = [match.push(move) for move in (moves.split() if isinstance(moves, str) else moves)]
        node = self
        for move in played:
            node = node._append(move)
            if node.parent is self:
                node.starting_comment = starting_comment
        if node is not self:
            node.comment = comment
        return node

    def promote(self) -> None:
        """Make this node the main line of its parent."""
        if self.parent is not None:
            siblings = self.parent._variations
            siblings.remove(self)
            siblings.insert(0, self)
            self.comment = f"{self.starting_comment} {self.comment}".strip()
            self.starting_comment = ""

    def remove(self) -> None:
        """Remove this node from its record, with all moves that follow.

        Raises `ValueError` for the start.
        """
        if self.parent is None:
            raise ValueError("the start of a record cannot be removed")
        self.parent._variations.remove(self)
        self.parent = None

    def _append(self, move: str) -> Node:
        node = Node(self, move)
        self._variations.append(node)
        return node

    def __repr__(self) -> str:
        return f"<Node after {' '.join(self.moves)}>"

    def _read(self, line: list[Any], starting_comment: str) -> None:
        """Append a line of moves in JSON."""
        parent = self
        for given in line:
            entry: dict[str, Any] = {"move": given} if isinstance(given, str) else given
            node = parent._append(entry["move"])
            node.comment, node.starting_comment = entry.get("comment", ""), starting_comment
            for variation in entry.get("variations", []):
                parent._read(variation["moves"], variation.get("comment", ""))
            parent, starting_comment = node, ""

    def _write(self) -> list[Any]:
        """Return the line of moves after this node for JSON."""
        line, node = [], self
        while node._variations:
            following, *others = node._variations
            variations = [
                {"comment": other.starting_comment, "moves": [other._entry([]), *other._write()]} for other in others
            ]
            line.append(following._entry(variations))
            node = following
        return line

    def _entry(self, variations: list[Any]) -> dict[str, Any]:
        return {"move": self.move, "comment": self.comment, "variations": variations}


class Record(Node):
    """The record of a game: options, moves with comments and variations, tags and result.

    It is the start of the tree of its moves, and a mapping of its tags: `record["First"]` is the name of the first
    player, and `dict(record)` has all tags. `game`, `options` in short form and `start`, the text of the start
    position, cannot be changed.

    >>> record = Record.from_match(Match("morris", moves="d6 f4"))
    >>> record["First"] = "Ana"
    >>> Record.parse(record.to_text())["First"]
    'Ana'
    >>> record
    <Record of morris, 2 moves, *>

    Raises `InvalidOptions` or `InvalidPosition`.
    """

    def __init__(self, game: Game, options: Options = None, *, position: str | None = None) -> None:
        super().__init__(None, None)
        self._match = Match(game, options, position=position)
        self._tags: dict[str, str] = {}
        self._agreed: Outcome | None = None

    @staticmethod
    def parse(text: str, format: str | None = None) -> Record:
        """Read a record: text similar to PGN, JSON, or the file of another program.

        The format, such as "sanmill", is detected if it is `None`.

        Raises `InvalidRecord` with the place of the fault, and `ValueError` for an unknown format.
        """
        read: dict[str, Any] = json.loads(record_json(text, format))
        record = Record(read["game"], read["options"], position=read.get("start"))
        record._tags = {tag["name"]: tag["value"] for tag in read.get("tags", [])}
        record.comment = read.get("comment", "")
        record._read(read["moves"], "")
        if read["result"] != "*" and record.outcome is None:
            winners: dict[str, Side] = {"1-0": "first", "0-1": "second"}
            record._agreed = Outcome(winners.get(read["result"]), read["reason"])
        return record

    @staticmethod
    def from_match(game: Match) -> Record:
        """Return the record of a match."""
        record = Record(game.game, game.options, position=game.start)
        record._read(list(game.moves), "")
        return record

    @property
    def game(self) -> Game:
        """The name of the game."""
        return self._match.game

    @property
    def options(self) -> str:
        """The options of the game in short form."""
        return self._match.options

    @property
    def start(self) -> str:
        """The position before the first move, as text."""
        return self._match.start

    def match(self) -> Match:
        """Return the match before the first move."""
        return self._match.copy()

    def replay(self) -> Match:
        """Return the match after the last move of the main line."""
        return self.end().match()

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the main line, by the rules or by the players; `None` until the game is over."""
        return self.replay().outcome or self._agreed

    @property
    def result(self) -> str:
        """The outcome as "1-0" if the first side has won, "0-1", "1/2-1/2", or "*" until the game is over."""
        outcome = self.outcome
        if outcome is None:
            return "*"
        return {"first": "1-0", "second": "0-1", None: "1/2-1/2"}[outcome.winner]

    def resign(self, loser: Side) -> None:
        """End an unfinished game: `loser` resigns.

        Raises `ValueError` if the game is over.
        """
        winners: dict[str, Side] = {"first": "second", "second": "first"}
        if loser not in winners:
            raise ValueError(f"{loser!r} is no side: write first or second")
        self._agree(Outcome(winners[loser], "resignation"))

    def agree_draw(self) -> None:
        """End an unfinished game as a draw by agreement.

        Raises `ValueError` if the game is over.
        """
        self._agree(Outcome(None, "agreement"))

    def _agree(self, outcome: Outcome) -> None:
        if (over := self.outcome) is not None:
            raise ValueError(f"the game is over: {over}")
        self._agreed = outcome

    @property
    def tags(self) -> dict[str, str]:
        """A copy of the tags; those of game, options, start and result are not among them."""
        return self._tags.copy()

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return the value of a tag, ignoring the case of its name; `default` without it."""
        found = self._find(name)
        return default if found is None else self._tags[found]

    def keys(self) -> list[str]:
        """Return the names of the tags."""
        return list(self._tags)

    def _find(self, name: str) -> str | None:
        return next((other for other in self._tags if other.lower() == name.lower()), None)

    def __getitem__(self, name: str) -> str:
        found = self._find(name)
        if found is None:
            raise KeyError(name)
        return self._tags[found]

    def __setitem__(self, name: str, value: str) -> None:
        """Set a tag. Raises `ValueError` if the name is not allowed, or if there are too many."""
        tags = {**self._tags, self._find(name) or name: value}
        written = {"game": self.game, "tags": [{"name": key, "value": text} for key, text in tags.items()]}
        read = json.loads(record_json(json.dumps(written)))
        self._tags = {tag["name"]: tag["value"] for tag in read["tags"]}

    def __delitem__(self, name: str) -> None:
        found = self._find(name)
        if found is None:
            raise KeyError(name)
        del self._tags[found]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._find(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def to_json(self) -> str:
        """Return the record as JSON in one line.

        Raises `InvalidRecord` if variations are nested more than 20 deep, or the record is too long.
        """
        return record_json(self._json())

    def to_text(self) -> str:
        """Return the record as text similar to PGN.

        Raises `InvalidRecord` if variations are nested more than 20 deep, or the record is too long.
        """
        return record_text(self._json())

    def to_format(self, format: str) -> tuple[str, list[str]]:
        """Return the record in the format of another program, such as "openspiel", and what it cannot hold.

        >>> Record.parse("1. d6 {good} f4").to_format("openspiel")
        ('[4, 13]\\n', ['comments'])

        Raises `ValueError` if there is no such format, or it cannot express the game.
        """
        return record_in_format(self._json(), format)

    def _json(self) -> str:
        outcome = self.outcome
        record: dict[str, Any] = {
            "game": self.game,
            "options": self.options,
            "start": self.start,
            "tags": [{"name": name, "value": value} for name, value in self._tags.items()],
            "comment": self.comment,
            "moves": self._write(),
            "result": self.result,
            "reason": None if outcome is None else outcome.reason,
        }
        return json.dumps(record)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        moves = sum(1 for _ in self.mainline())
        return f"<Record of {' '.join([self.game, self.options]).strip()}, {moves} moves, {self.result}>"

    def __eq__(self, other: object) -> bool:
        return self.to_json() == other.to_json() if isinstance(other, Record) else NotImplemented

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (VERSION, self.to_json())


def _restore(version: str, *state: Any) -> Record:
    """Restore a pickled record."""
    try:
        (text,) = state
        return Record.parse(text)
    except (InvalidRecord, TypeError, ValueError) as error:
        damaged = f"the pickle is damaged: {error}"
        other = f"the pickle is of ludoteca {version}, this is {VERSION}: {error}"
        raise ValueError(damaged if version == VERSION else other) from error
