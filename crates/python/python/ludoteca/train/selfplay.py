"""Games of a network against itself."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .. import Match, TreeSearch
from .network import Network

# Number of games in one search. Each search has a thread of its own, so results do not depend on the number of cores.
SHARD_SIZE = 64
# Share of noise at the roots, and number of actions at the start of a game that are drawn at random from the visits.
NOISE_SHARE = 0.25
MAX_SAMPLED = 8


@dataclass
class Samples:
    """Positions of games: observations, the policies of their searches, and values for the side to move."""

    observations: NDArray[np.uint8]
    policies: NDArray[np.float16]
    values: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.values)

    @staticmethod
    def concat(parts: Sequence[Samples], limit: int | None = None) -> Samples:
        """Return the last `limit` samples of all parts."""
        columns = zip(*((part.observations, part.policies, part.values) for part in parts), strict=True)
        return Samples(*(np.concatenate(column)[-(limit or 0) :] for column in columns))


def play(
    network: Network, start: Match, games: int, simulations: int, seed: list[int], threads: int
) -> tuple[Samples, int]:
    """Play at least `games` games; return their samples and their number."""
    shards = [min(SHARD_SIZE, games - first) for first in range(0, games, SHARD_SIZE)]
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(play_shard, network, start, size, simulations, [*seed, i]) for i, size in enumerate(shards)]
        results = [job.result() for job in jobs]
    return Samples.concat([samples for samples, _ in results]), sum(count for _, count in results)


def play_shard(network: Network, start: Match, games: int, simulations: int, seed: list[int]) -> tuple[Samples, int]:
    """Play `games` games at once until each has ended.

    Games that end early are replaced by new ones; games that are unfinished at the end are discarded.
    """
    rng = np.random.default_rng(seed)
    search = TreeSearch([start] * games, simulations, seed=int(rng.integers(2**63)), noise=NOISE_SHARE)
    unfinished: list[list[tuple[NDArray[np.uint8], NDArray[np.float16], float, int]]] = [[] for _ in range(games)]
    observations: list[NDArray[np.uint8]] = []
    policies: list[NDArray[np.float16]] = []
    values: list[float] = []
    finished = np.zeros(games, int)
    while not finished.all():
        network.run(search)
        policy, means, turns, planes = search.policy(), search.values(), search.turns(), search.observations()
        drawn = (policy.cumsum(axis=1) > rng.random((games, 1)) * 0.9999).argmax(axis=1)
        is_drawn = np.array([len(samples) < MAX_SAMPLED for samples in unfinished])
        rewards, ends = search.advance(np.where(is_drawn, drawn, policy.argmax(axis=1)))
        for game, samples in enumerate(unfinished):
            samples.append((planes[game], policy[game].astype(np.float16), float(means[game]), int(turns[game])))
        for game in map(int, ends.nonzero()[0]):
            finished[game] += 1
            for observation, target, mean, turn in unfinished[game]:
                result = rewards[game] if turn == turns[game] else -rewards[game]
                observations.append(observation)
                policies.append(target)
                # The mean of result and search has less variance than the result.
                values.append((result + mean) / 2)
            unfinished[game] = []
    return Samples(np.stack(observations), np.stack(policies), np.array(values, np.float32)), int(finished.sum())
