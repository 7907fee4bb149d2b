"""The engine: moves at ten levels, analyses, reviews, hints and proved values.

>>> from ludoteca import Match
>>> engine = Engine()
>>> engine.play(Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3"), level=10)
'b4'
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, Literal

from ._ludoteca import IllegalMove, Match, Searcher
from ._numbers import MAX_INTEGER, integer
from .types import Side

__all__ = ["Engine", "ExactMove", "ExactPosition", "Line", "ReviewedMove", "Value"]

_MAX_DEPTH = 65_535
"""The largest depth, number of lines, and time in seconds."""

_PROVED = ("coffee", "fourmation")
"""The games with a proof search."""


@dataclass(frozen=True)
class Value:
    """The value of a position or a move for the side to move.

    `kind` is "estimate", "win", "draw" or "loss", or "unknown" if there is no value. `plies` belongs to a win or a
    loss: from tables the number of plies to the next capture or the end, else the most plies to the end; `None` if it
    is not known. `centi` is an estimate in hundredths, comparable within one game.
    """

    kind: Literal["estimate", "win", "draw", "loss", "unknown"]
    plies: int | None = None
    centi: int | None = None


@dataclass(frozen=True)
class Line:
    """A variation: its moves, their value, and the expected result, from 0 for a loss to 1 for a win."""

    moves: list[str]
    value: Value
    expected: float


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game, judged for the side that made it.

    `verdict` is "best", "good", "inaccuracy", "mistake" or "blunder"; `best` the move that the engine prefers.
    """

    ply: int
    move: str
    side: Side
    verdict: str
    best: str
    before: Value
    after: Value


@dataclass(frozen=True)
class ExactMove:
    """A move and its proved value for the side that makes it."""

    move: str
    value: Value


@dataclass(frozen=True)
class ExactPosition:
    """The proved value of a position for the side to move, and those of its moves, the best first."""

    value: Value
    moves: list[ExactMove]


class Engine:
    """Searches in positions of all games.

    `tables` is a folder with exact tables of Nine Men's Morris, in addition to the built-in ones for at most 9 men;
    `hash_mib` is the memory for each search; `threads` is the number of threads. With one thread, equal calls give
    equal results on every machine, unless they are limited by time. Calls release the GIL, and Ctrl-C stops them.
    An engine pickles as its settings.
    """

    def __init__(self, *, tables: str | PathLike[str] | None = None, hash_mib: int = 32, threads: int = 1) -> None:
        self._settings = (None if tables is None else fspath(tables), hash_mib, threads)
        self._searcher = Searcher(*self._settings)

    def __getstate__(self) -> tuple[str | None, int, int]:
        return self._settings

    def __setstate__(self, state: tuple[str | None, int, int]) -> None:
        self._settings = state
        self._searcher = Searcher(*state)

    def __repr__(self) -> str:
        tables, hash_mib, threads = self._settings
        return f"Engine(tables={tables!r}, hash_mib={hash_mib}, threads={threads})"

    def play(self, match: Match, level: int = 10, *, seed: int = 0) -> str:
        """Return the move that a level from 1 to 10 plays. Equal seeds give equal moves.

        Raises `IllegalMove` if the game is over, and `ValueError` if there is no such level.
        """
        level, seed = integer("level", level, least=1, most=10), integer("seed", seed)
        return str(self._last(match, {"kind": "move", "level": level, "seed": seed}))

    def analyse(
        self,
        match: Match,
        *,
        lines: int = 1,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
    ) -> list[Line]:
        """Return the best variations, the best first.

        The search ends at the first limit: of positions, of depth in plies, or of time. Without any, it visits a
        million positions.

        Raises `IllegalMove` if the game is over.
        """
        if nodes is None and depth is None and seconds is None:
            nodes = 1_000_000
        for name, limit in (("lines", lines), ("nodes", nodes), ("depth", depth)):
            if limit is not None:
                integer(name, limit, least=1, most=_MAX_DEPTH if name != "nodes" else MAX_INTEGER)
        limits: dict[str, Any] = {"lines": lines, "nodes": nodes, "depth": depth}
        if seconds is not None:
            if not 0 <= seconds < _MAX_DEPTH:
                raise ValueError(f"seconds must be 0 to {_MAX_DEPTH}, not {seconds}")
            limits["time"] = {"secs": int(seconds), "nanos": int(seconds % 1 * 1e9)}
        report = self._last(match, {"kind": "analysis", "limits": limits})
        return [Line(line["moves"], _value(line["value"]), line["expected"]) for line in report["lines"]]

    def hint(self, match: Match) -> str:
        """Return a good move for the side to move.

        Raises `IllegalMove` if the game is over.
        """
        return str(self._last(match, {"kind": "hint"})["move"])

    def review(self, match: Match, *, nodes: int = 100_000) -> list[ReviewedMove]:
        """Return verdicts on all moves of a match; `nodes` limits the search for each."""
        integer("nodes", nodes, least=1)
        *moves, _ = self._run(match, {"kind": "review", "limits": {"nodes": nodes}})
        return [
            ReviewedMove(
                move["ply"],
                move["move"],
                move["to_move"],
                move["verdict"],
                move["best"]["move"],
                _value(move["before"]["value"]),
                _value(move["after"]["value"]),
            )
            for move in moves
        ]

    def exact(self, match: Match) -> ExactPosition:
        """Return proved values: from tables in Nine Men's Morris, from books and a proof search in Coffee and 4mation.

        Values that are not known are "unknown"; in SIX all are. A proof search may take some seconds.

        Raises `IllegalMove` if the game is over.
        """
        if match.game in _PROVED:
            return _exact_position(self._last(match, {"kind": "proof"}))
        return _exact_position(self._last(match, {"kind": "probe", "quiet": match.quiet_plies}))

    def exact_all(self, matches: Sequence[Match], *, nodes: int | None = None) -> list[ExactPosition]:
        """Return what `exact` returns for each match.

        In Coffee and 4mation the matches are divided among the engine's threads, which share its memory, and `nodes`
        limits the positions that the proof search of each match visits.

        Raises `IllegalMove` if one of the games is over.
        """
        if nodes is not None:
            integer("nodes", nodes, least=1)
        for match in matches:
            _require_running(match)
        if all(match.game in _PROVED for match in matches):
            lines = self._searcher.prove(matches, nodes)
            return [_exact_position(json.loads(line)) for line in lines]
        return [self.exact(match) for match in matches]

    def _run(self, match: Match, job: dict[str, Any]) -> list[Any]:
        game = {
            "game": match.game,
            "options": match.options,
            "start": match.start,
            "moves": match.moves,
        }
        return [json.loads(line) for line in self._searcher.run(json.dumps({**job, "game": game}))]

    def _last(self, match: Match, job: dict[str, Any]) -> Any:
        _require_running(match)
        return self._run(match, job)[-1]


def _require_running(match: Match) -> None:
    if match.is_over:
        raise IllegalMove(f"the game is over: {match.outcome}")


def _value(value: dict[str, Any]) -> Value:
    return Value(value["kind"], value.get("plies"), value.get("centi"))


def _exact_position(found: dict[str, Any]) -> ExactPosition:
    moves = [ExactMove(move["move"], _exact(move)) for move in found["moves"]]
    return ExactPosition(_exact(found), moves)


def _exact(value: dict[str, Any]) -> Value:
    return Value(value["category"], value["distance"])
