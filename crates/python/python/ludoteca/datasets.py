"""Positions with exact values, for training and testing.

`morris` streams the positions of the tables as arrays; `proved` proves positions of Coffee and 4mation. Both can be
divided into "train" and "test": a position belongs to the part of its symmetry class, so that no image of a test
position is in the training data.

>>> batch = next(morris(4, 3, split="test"))
>>> batch.own.shape == batch.wdl.shape
True
>>> batch.observations().shape[1:]
(6, 3, 8)
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ._ludoteca import Match, Space, Tables
from ._numbers import integer
from .engine import Engine, ExactPosition
from .types import Game

__all__ = ["MorrisPositions", "Proved", "TEST_SHARE", "morris", "proved", "split_of"]

TEST_SHARE = 0.1
"""The share of symmetry classes that are test data."""

_POINTS = 24

_MAX_FAILED = 2000
"""The number of random games in a row without a suitable position after which `proved` gives up."""


@dataclass(frozen=True)
class MorrisPositions:
    """Positions of the moving phase of Nine Men's Morris with their values, in arrays of equal length.

    `own` and `other` are the points of the side to move and of its opponent, as `Tables.values` expects them. `wdl` is
    1 for a win of the side to move, 0 for a draw, and -1 for a loss. `distance` is the number of plies to the next
    capture or the end, 65535 for a draw.
    """

    own: NDArray[np.uint32]
    other: NDArray[np.uint32]
    wdl: NDArray[np.int8]
    distance: NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.own)

    def __getitem__(self, chosen: NDArray[np.bool_] | NDArray[np.int64] | slice) -> MorrisPositions:
        return MorrisPositions(self.own[chosen], self.other[chosen], self.wdl[chosen], self.distance[chosen])

    __iter__ = None
    """Positions are arrays, not a sequence of objects."""

    def observations(self) -> NDArray[np.uint8]:
        """Return the planes of `Space("morris")`, for games that begin with these positions."""
        space = Space("morris")
        planes = np.empty((len(self), *space.shape), np.uint8)
        if len(self):
            planes[:] = space.observe(self.match(0))
        points = np.arange(_POINTS, dtype=np.uint32)
        for plane, men in enumerate((self.own, self.other)):
            planes[:, plane] = (men[:, None] >> points & 1).reshape(-1, *space.shape[1:])
        return planes

    def match(self, number: int) -> Match:
        """Return a match that begins with one of the positions."""
        return Tables.match_of(int(self.own[number]), int(self.other[number]))


def morris(
    own: int,
    other: int,
    *,
    tables: Tables | None = None,
    split: Literal["train", "test"] | None = None,
    distances: Collection[int] | None = None,
    batch: int = 65_536,
    seed: int | None = None,
    shard: tuple[int, int] | None = None,
) -> Iterator[MorrisPositions]:
    """Stream the positions with `own` men of the side to move and `other` of its opponent, one of each symmetry class.

    `tables` are those to use; by default the built-in ones, with at most nine men. `distances` selects wins and losses
    with these distances. With a `seed`, batches come in random order and are shuffled; otherwise both have the order
    of the tables. A batch has at most `batch` positions.

    `shard=(i, n)` streams part `i` of `n`, counted from 0: the parts have no position in common, and together all.
    With PyTorch, `info = get_worker_info()` in a worker of a `DataLoader` gives `shard=(info.id, info.num_workers)`.

    Raises `ValueError` if there is no table, or no such shard or distance.
    """
    batch = integer("batch", batch, least=1)
    _check_split(split)
    slots = Tables.slots(own, other)
    part, parts = _read_shard(shard)
    span = range(slots * part // parts, slots * (part + 1) // parts)
    wanted = None
    if distances is not None:
        limit = int(np.iinfo(np.uint16).max)
        wanted = np.array([integer("a distance", each, most=limit) for each in distances], np.uint16)
    return _morris(own, other, tables or Tables(), split, wanted, batch, seed, span)


def _morris(
    own: int,
    other: int,
    tables: Tables,
    split: Literal["train", "test"] | None,
    distances: NDArray[np.uint16] | None,
    batch: int,
    seed: int | None,
    span: range,
) -> Iterator[MorrisPositions]:
    starts = np.arange(span.start, span.stop, batch)
    generator = None if seed is None else np.random.default_rng(seed)
    if generator is not None:
        generator.shuffle(starts)
    for start in starts.tolist():
        men = Tables.positions(own, other, start, min(start + batch, span.stop))
        if split is not None:
            men = _select(men, _is_test(*men) == (split == "test"))
        found = MorrisPositions(*men, *tables.values(*men))
        if (found.wdl == -128).any():
            raise ValueError(f"there is no table with {own} and {other} men; `ludoteca.tablebase.build` computes it")
        if distances is not None:
            found = found[(found.wdl != 0) & np.isin(found.distance, distances)]
        if generator is not None:
            found = found[generator.permutation(len(found))]
        if len(found):
            yield found


def split_of(match: Match) -> Literal["train", "test"]:
    """Return the part that a position of any game belongs to.

    A position of the moving phase of Nine Men's Morris belongs to that in which `morris` has it.
    """
    try:
        own, other = Tables.men(match)
    except ValueError:
        key = np.array([match.canonical_key], np.uint64)
        return "test" if _is_chosen(key)[0] else "train"
    men = Tables.canonical(np.array([own], np.uint32), np.array([other], np.uint32))
    return "test" if _is_test(*men)[0] else "train"


@dataclass(frozen=True)
class Proved:
    """A position and its proved value, with those of its moves."""

    match: Match
    exact: ExactPosition


def proved(
    game: Game,
    options: str | None = None,
    *,
    count: int,
    split: Literal["train", "test"] | None = None,
    contested: bool = False,
    seed: int = 0,
    engine: Engine | None = None,
    nodes: int | None = None,
    shard: tuple[int, int] | None = None,
) -> Iterator[Proved]:
    """Stream `count` different positions of random games with proved values, no two of one symmetry class.

    With `contested`, their moves have at least two different values. Positions that the proof search does not settle,
    with `nodes` positions for each, are left out. Equal seeds give equal positions.

    `shard=(i, n)` streams `count` positions of part `i` of `n`, counted from 0. The parts have no symmetry class in
    common.

    Raises `ValueError` for the other games, if there is no such shard, and if random games hardly find such positions.
    """
    if game not in ("coffee", "fourmation"):
        raise ValueError(f"there are proofs of coffee and fourmation, not of {game}")
    count = integer("count", count)
    _check_split(split)
    _read_shard(shard)
    Match(game, options)
    return _proved(game, options, count, split, contested, seed, engine or Engine(hash_mib=128), nodes, shard)


def _proved(
    game: Game,
    options: str | None,
    count: int,
    split: Literal["train", "test"] | None,
    contested: bool,
    seed: int,
    engine: Engine,
    nodes: int | None,
    shard: tuple[int, int] | None,
) -> Iterator[Proved]:
    chance, seen, found, failed = random.Random(seed), set[int](), 0, 0
    while found < count:
        candidates: list[Match] = []
        while len(candidates) < min(64, 2 * (count - found)):
            match = _random_position(game, options, chance)
            if match is None or match.canonical_key in seen:
                failed += 1
                if failed >= _MAX_FAILED:
                    raise ValueError(f"random games have hardly more than {found} such positions, not {count}")
                continue
            seen.add(match.canonical_key)
            if (split is None or split_of(match) == split) and _is_in_shard(match, shard):
                candidates.append(match)
        for match, exact in zip(candidates, engine.exact_all(candidates, nodes=nodes), strict=True):
            kinds = {move.value.kind for move in exact.moves}
            if exact.value.kind == "unknown" or "unknown" in kinds or (contested and len(kinds) < 2):
                failed += 1
                continue
            yield Proved(match, exact)
            found, failed = found + 1, 0
            if found == count:
                return


def _check_split(split: str | None) -> None:
    if split not in ("train", "test", None):
        raise ValueError(f'split must be "train", "test" or None, not {split!r}')


def _read_shard(shard: tuple[int, int] | None) -> tuple[int, int]:
    part, parts = shard or (0, 1)
    parts = integer("the number of shards", parts, least=1)
    return integer("the shard", part, most=parts - 1), parts


def _is_in_shard(match: Match, shard: tuple[int, int] | None) -> bool:
    part, parts = _read_shard(shard)
    return int(_hashes(np.array([match.canonical_key], np.uint64))[0]) % parts == part


def _random_position(game: Game, options: str | None, chance: random.Random) -> Match | None:
    """Return a position of a random game, every ply being equally likely; `None` if it ended with the first move."""
    match = Match(game, options)
    moves: list[str] = []
    while not match.is_over:
        moves.append(match.push(chance.choice(match.legal_moves)))
    played = chance.randrange(len(moves))
    return Match(game, options, moves=moves[:played]) if played else None


def _select(
    men: tuple[NDArray[np.uint32], NDArray[np.uint32]], chosen: NDArray[np.bool_]
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    own, other = men
    return own[chosen], other[chosen]


def _is_test(own: NDArray[np.uint32], other: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Return which representatives of symmetry classes are test data."""
    return _is_chosen(own.astype(np.uint64) << np.uint64(32) | other)


def _is_chosen(keys: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return whether the hash of each key is in the lowest `TEST_SHARE` of hashes."""
    return _hashes(keys) < np.uint64(int(TEST_SHARE * 2**64))


def _hashes(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the hash of each key (the finaliser of SplitMix64)."""
    hashes = keys + np.uint64(0x9E3779B97F4A7C15)
    hashes = (hashes ^ hashes >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    hashes = (hashes ^ hashes >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return hashes ^ hashes >> np.uint64(31)
