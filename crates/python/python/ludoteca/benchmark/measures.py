"""Distances of policies from perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from .._ludoteca import Match
from .positions import Set


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
class Score:
    """Distance of a policy from perfect play.

    `move_error` is the share of positions in which the chosen move loses part of the value. `regret` is the mean loss:
    1 for a win that becomes a loss, ½ for a win that becomes a draw. `value_error` is the mean distance of the
    estimates from the exact results, `None` for a policy without estimates. All are 0 for perfect play.
    """

    move_error: float
    regret: float
    value_error: float | None


def measure(policy: Policy, on: Set) -> Score:
    """Compare a policy with the exact values of a set.

    Raises `ValueError` if the policy returns an illegal move, or too few or too many moves or values.
    """
    matches = [position.match.copy() for position in on.positions]
    if not matches:
        raise ValueError(f"the set {on.name} has no positions")
    returned = policy.moves(matches)
    # A forgotten `return` is the usual mistake.
    moves = [] if returned is None else list(returned)
    if len(moves) != len(matches):
        raise ValueError(f"the policy returns {len(moves)} moves for {len(matches)} positions")
    lost = []
    for position, move in zip(on.positions, moves, strict=True):
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
