"""Regret: how much of the exact value a player's moves give away."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from .. import Engine, Match

# A match and the exact value of each move for the side to move: 0 for a loss, ½ for a draw, 1 for a win.
Labelled = tuple[Match, Mapping[str, float]]

VALUES = {"loss": 0.0, "draw": 0.5, "win": 1.0}


class Policy(Protocol):
    def moves(self, positions: Sequence[Match]) -> Sequence[str]: ...


def regret(policy: Policy, positions: Sequence[Labelled]) -> float:
    """Return the mean difference between the value of the best move and that of the chosen one, from 0 to 1."""
    moves = policy.moves([match for match, _ in positions])
    pairs = zip(positions, moves, strict=True)
    return sum(max(values.values()) - values[move] for (_, values), move in pairs) / len(positions)


def random_regret(positions: Sequence[Labelled]) -> float:
    """Return the expected regret of random moves."""
    losses = (max(values.values()) - sum(values.values()) / len(values) for _, values in positions)
    return sum(losses) / len(positions)


def labelled_positions(start: Match, count: int, seed: int = 0, tries: int = 4) -> list[Labelled]:
    """Return positions of random games with exact values, proved by `Engine.exact`.

    They differ, also under symmetry, and not all of their moves have the same value. There are fewer than `count` if
    `tries` times as many games do not contain enough, for instance because the board is too large for a proof.
    """
    rng = random.Random(seed)
    found: dict[int, Match] = {}
    for _ in range(tries * count):
        game = start.copy()
        while not game.is_over:
            game.push(rng.choice(game.legal_moves))
        match = start.copy()
        for move in game.moves[start.ply : rng.randrange(start.ply, game.ply)]:
            match.push(move)
        found.setdefault(match.canonical_key, match)
    labelled: list[Labelled] = []
    engine = Engine()
    with ThreadPoolExecutor(4) as pool:
        for match, exact in zip(found.values(), pool.map(engine.exact, found.values()), strict=True):
            values = {move.move: VALUES.get(move.value.kind) for move in exact.moves}
            known = {move: value for move, value in values.items() if value is not None}
            if len(known) == len(values) and len(set(known.values())) > 1:
                labelled.append((match, known))
                if len(labelled) == count:
                    pool.shutdown(cancel_futures=True)
                    break
    return labelled
