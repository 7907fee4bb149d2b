"""Games of a network against itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .. import Match, TreeSearch
from .network import Network

# Share of noise at the roots, and number of actions at the start of a game that are drawn at random from the visits.
NOISE = 0.25
SAMPLED = 8


@dataclass
class Samples:
    """Positions of games: observations, the policies of their searches, and values for the side to move."""

    observations: NDArray[np.uint8]
    policies: NDArray[np.float16]
    values: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.values)

    def extend(self, other: Samples, limit: int) -> Samples:
        """Return the last `limit` samples of these and others."""
        pairs = [(getattr(self, name), getattr(other, name)) for name in ("observations", "policies", "values")]
        return Samples(*(np.concatenate(pair)[-limit:] for pair in pairs))


def play(network: Network, start: Match, games: int, simulations: int, seed: list[int]) -> tuple[Samples, int]:
    """Play `games` games at once until each has ended; return the samples and the number of games.

    Places whose games end early play more of them; those that are unfinished at the end are dropped.
    """
    rng = np.random.default_rng(seed)
    search = TreeSearch([start] * games, simulations, seed=int(rng.integers(2**63)), noise=NOISE)
    unfinished: list[list[tuple[NDArray[np.uint8], NDArray[np.float16], float, int]]] = [[] for _ in range(games)]
    observations, policies, values = [], [], []
    finished = np.zeros(games, int)
    while not finished.all():
        network.run(search)
        policy, means, turns, planes = search.policy(), search.values(), search.turns(), search.observations()
        lengths = np.array([len(samples) for samples in unfinished])
        drawn = (policy.cumsum(axis=1) > rng.random((games, 1)) * 0.9999).argmax(axis=1)
        actions = np.where(lengths < SAMPLED, drawn, policy.argmax(axis=1))
        rewards, ends = search.advance(actions)
        for game, samples in enumerate(unfinished):
            samples.append((planes[game], policy[game].astype(np.float16), float(means[game]), int(turns[game])))
        for game in ends.nonzero()[0]:
            finished[game] += 1
            for observation, target, mean, turn in unfinished[game]:
                result = rewards[game] if turn == turns[game] else -rewards[game]
                observations.append(observation)
                policies.append(target)
                # The mean of result and search has less variance than the result.
                values.append((result + mean) / 2)
            unfinished[game] = []
    samples = Samples(np.stack(observations), np.stack(policies), np.array(values, np.float32))
    return samples, int(finished.sum())
