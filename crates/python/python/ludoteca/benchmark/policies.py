"""Players to compare others with."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .._ludoteca import Match, mcts
from ..engine import Engine


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
