"""Distance from perfect play: the share of a position's value that a policy loses.

Fixed sets of positions come with the exact value of every move. They are test data of `ludoteca.datasets`, and in each
of them the choice of the move matters. `measure` compares a policy with them:

>>> round(measure_uniform(load("fourmation-5")).regret, 3)
0.348

`python -m ludoteca.benchmark uniform greedy level:3` prints a table; the results are in
`docs/researchers/perfect-play.md`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ._ludoteca import Match, mcts
from .datasets import proved
from .engine import Engine
from .types import Game

__all__ = [
    "Analysis",
    "Greedy",
    "Level",
    "Mcts",
    "OtherGame",
    "Policy",
    "Position",
    "Score",
    "SETS",
    "Set",
    "Uniform",
    "Values",
    "held_out",
    "load",
    "measure",
    "measure_uniform",
]

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


class Policy(Protocol):
    """Chooses a move for each position."""

    def moves(self, positions: Sequence[Match]) -> Sequence[str]:
        """Return a legal move for each position."""
        ...


@runtime_checkable
class Values(Protocol):
    """Estimates expected results."""

    def values(self, positions: Sequence[Match]) -> NDArray[np.float32]:
        """Return the expected result of each position for the side to move, from 0 for a loss to 1 for a win."""
        ...


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


@dataclass(frozen=True)
class Score:
    """Distance of a policy from perfect play.

    `move_error` is the share of positions in which the chosen move loses part of the value. `regret` is the mean loss:
    1 for a win that becomes a loss, ½ for a win that becomes a draw. `value_error` is the mean distance of the
    estimates from the exact results, `None` for a policy without estimates. All are 0 for perfect play.
    """

    move_error: float
    regret: float
    value_error: float | None


def load(name: str) -> Set:
    """Return one of the `SETS`.

    Raises `ValueError` if none has this name.
    """
    game, options = _settings(name)
    positions = []
    for line in (files(__package__) / "positions" / f"{name}.txt").read_text().splitlines():
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


def measure(policy: Policy, on: Set) -> Score:
    """Compare a policy with the exact values of a set.

    Raises `ValueError` if the policy returns an illegal move, or too few moves or values.
    """
    matches = [position.match.copy() for position in on.positions]
    if not matches:
        raise ValueError(f"the set {on.name} has no positions")
    lost = []
    for position, move in zip(on.positions, policy.moves(matches), strict=True):
        if move not in position.moves:
            raise ValueError(f"the policy plays {move}, which is not legal in {position.match.position}")
        lost.append(position.value - position.moves[move])
    value_error = None
    if isinstance(policy, Values):
        exact = np.array([position.value for position in on.positions])
        values = np.asarray(policy.values(matches))
        if values.shape != exact.shape or not ((values >= 0) & (values <= 1)).all():
            raise ValueError(f"the policy must return {len(exact)} values from 0 to 1")
        value_error = float(np.abs(values - exact).mean())
    return Score(float(np.mean(np.array(lost) > 0)), float(np.mean(lost)), value_error)


def measure_uniform(on: Set) -> Score:
    """Return the expected score of uniformly random legal moves."""
    lost = [[position.value - result for result in position.moves.values()] for position in on.positions]
    errors = [np.mean([each > 0 for each in losses]) for losses in lost]
    return Score(float(np.mean(errors)), float(np.mean([np.mean(losses) for losses in lost])), None)


class OtherGame(ValueError):
    """A policy that plays another game, or with other options."""


class Uniform:
    """Plays a uniformly random legal move."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(seed)

    def moves(self, positions: Sequence[Match]) -> list[str]:
        """Return a move for each position."""
        return [self._chance.choice(match.legal_moves) for match in positions]


class Greedy:
    """Wins at once if possible, prevents an immediate win of the opponent, and otherwise plays any move."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(seed)

    def moves(self, positions: Sequence[Match]) -> list[str]:
        """Return a move for each position."""
        return [self._move(match.copy()) for match in positions]

    def _move(self, match: Match) -> str:
        moves = match.legal_moves
        wins = [move for move in moves if _wins(match, move)]
        safe = [move for move in moves if not self._allows_win(match, move)]
        return self._chance.choice(wins or safe or moves)

    @staticmethod
    def _allows_win(match: Match, move: str) -> bool:
        match.push(move)
        allows = not match.is_over and any(_wins(match, reply) for reply in match.legal_moves)
        match.pop()
        return allows


def _wins(match: Match, move: str) -> bool:
    side = match.turn
    match.push(move)
    outcome = match.outcome
    match.pop()
    return outcome is not None and outcome.winner == side


class Level:
    """Plays as one of the engine's ten levels."""

    def __init__(self, level: int, seed: int = 0) -> None:
        self._engine, self._level, self._seed = Engine(), level, seed

    def moves(self, positions: Sequence[Match]) -> list[str]:
        """Return a move for each position."""
        return [self._engine.play(match, self._level, seed=self._seed + i) for i, match in enumerate(positions)]


class Mcts:
    """Plays the move that a Monte Carlo tree search of `simulations` random games visits most."""

    def __init__(self, simulations: int, seed: int = 0) -> None:
        self._simulations, self._seed = simulations, seed

    def moves(self, positions: Sequence[Match]) -> list[str]:
        """Return a move for each position."""
        return mcts(positions, self._simulations, seed=self._seed)


class Analysis:
    """Plays the best move of the engine's search of `nodes` positions, which also estimates the result."""

    def __init__(self, nodes: int) -> None:
        self._engine, self._nodes = Engine(), nodes

    def moves(self, positions: Sequence[Match]) -> list[str]:
        """Return a move for each position."""
        return [self._engine.analyse(match, nodes=self._nodes)[0].moves[0] for match in positions]

    def values(self, positions: Sequence[Match]) -> NDArray[np.float32]:
        """Return the expected result of each position for the side to move, from 0 to 1."""
        lines = [self._engine.analyse(match, nodes=self._nodes)[0] for match in positions]
        return np.array([line.expected for line in lines], np.float32)


_NUMBERED: Mapping[str, tuple[Callable[[int], Policy], int]] = {
    "level": (Level, 10),
    "mcts": (Mcts, 2**24),
    "analysis": (Analysis, 2**62),
}
"""Policies of the command line that a number follows, after a colon, and the largest number."""

_NAMES = "uniform, greedy, level:1 to level:10, mcts:SIMULATIONS, analysis:NODES, network:FOLDER[:SIMULATIONS]"


def _settings(name: str) -> tuple[Game, str]:
    if name not in SETS:
        raise ValueError(f"there is no set {name}; there are {', '.join(SETS)}")
    return SETS[name]


def _policy(text: str) -> tuple[str, Callable[[], Policy]]:
    """Return a policy of the command line: its name, and what creates it for each set, so that sets do not matter."""
    name, _, argument = text.partition(":")
    if text in ("uniform", "greedy"):
        return text, Uniform if text == "uniform" else Greedy
    if name == "network" and argument:
        network = _network(argument)
        return text, lambda: network
    if name not in _NUMBERED or not argument.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is none of {_NAMES}")
    create, most = _NUMBERED[name]
    if not 1 <= int(argument) <= most:
        raise argparse.ArgumentTypeError(f"the number of {name} must be 1 to {most}, not {argument}")
    return text, lambda: create(int(argument))


def _network(argument: str) -> Policy:
    folder, _, simulations = argument.rpartition(":")
    if not folder or not simulations.isdecimal():
        folder, simulations = argument, "0"
    if int(simulations) > 2**24:
        raise argparse.ArgumentTypeError(f"the simulations of a network must be at most {2**24}, not {simulations}")
    try:
        from .train.network import Network

        return Network.load(folder, int(simulations))
    except ModuleNotFoundError as error:
        raise argparse.ArgumentTypeError(f"networks need PyTorch ({error}): pip install 'ludoteca[train]'") from error
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table of policies and their regrets."""
    parser = argparse.ArgumentParser(
        prog="python -m ludoteca.benchmark",
        description="Measure how far policies are from perfect play, on fixed positions with exact values. "
        "A row has the regret on each set: the mean part of the result that the chosen moves give away, in "
        "percent, and in brackets the share of wrong moves. 0 is perfect.",
        epilog="Example: python -m ludoteca.benchmark uniform greedy level:3 level:10 --sets coffee-5",
    )
    parser.add_argument("policies", nargs="+", type=_policy, metavar="POLICY", help=_NAMES)
    parser.add_argument("--sets", nargs="+", choices=list(SETS), default=list(SETS), help="default: all sets")
    given = parser.parse_args(arguments)
    sets = [load(name) for name in given.sets]
    _print_head(given.sets)
    estimates: list[tuple[str, list[str]]] = []
    for text, create in given.policies:
        scores = [measure_uniform(each) if text == "uniform" else _score(create(), each) for each in sets]
        _print_row(text, [f"{100 * s.regret:.1f} ({100 * s.move_error:.0f})" if s else "–" for s in scores])
        errors = [s.value_error if s else None for s in scores]
        if any(error is not None for error in errors):
            estimates.append((text, ["–" if error is None else f"{100 * error:.1f}" for error in errors]))
    if estimates:
        print("\nValue error in percent:\n")
        _print_head(given.sets)
        for text, cells in estimates:
            _print_row(text, cells)


def _print_head(sets: Sequence[str]) -> None:
    _print_row("policy", sets)
    print("|---" * (len(sets) + 1) + "|")


def _print_row(title: str, cells: Sequence[str]) -> None:
    print("| " + " | ".join([title, *cells]) + " |", flush=True)


def _score(policy: Policy, on: Set) -> Score | None:
    """Return the score, or `None` if a network does not play this game."""
    try:
        return measure(policy, on)
    except OtherGame:
        return None


if __name__ == "__main__":
    main()
