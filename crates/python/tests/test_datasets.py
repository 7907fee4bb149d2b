"""Positions with exact values, and their division into training and test data."""

from pathlib import Path

import numpy as np
import pytest
from ludoteca import Engine, Match, Space, Tables
from ludoteca.datasets import TEST_SHARE, morris, proved, split_of
from ludoteca.tablebase import build
from ludoteca.types import Game


def test_positions_of_a_table_are_those_of_its_results() -> None:
    batches = list(morris(3, 3, batch=50_000))
    wdl = np.concatenate([batch.wdl for batch in batches])
    # From docs/researchers/results/morris.md.
    assert [int((wdl == value).sum()) for value in (1, 0, -1)] == [140_621, 269, 28_736]
    longest = max(int(batch.distance[batch.wdl == -1].max(initial=0)) for batch in batches)
    assert longest == 26


def test_splits_are_disjoint_complete_and_closed_under_symmetry() -> None:
    def keys(split: str | None) -> set[tuple[int, int]]:
        stream = morris(3, 3, split=split, seed=3)  # type: ignore[arg-type]
        return {men for batch in stream for men in zip(batch.own.tolist(), batch.other.tolist(), strict=True)}

    train, test, everything = keys("train"), keys("test"), keys(None)
    assert not train & test and train | test == everything
    assert abs(len(test) / len(everything) - TEST_SHARE) < 0.005
    chance = np.random.default_rng(1)
    for own, other in chance.choice(sorted(test), 40).tolist() + chance.choice(sorted(train), 40).tolist():
        match = Tables.match_of(own, other)
        parts = {split_of(match.transform(symmetry)) for symmetry in range(match.symmetries)}
        assert parts == {"test" if (own, other) in test else "train"}


@pytest.mark.parametrize(("seed", "batch"), [(None, 65_536), (1, 1_000)])
def test_shards_are_disjoint_and_complete(seed: int | None, batch: int) -> None:
    def men(shard: tuple[int, int] | None) -> list[tuple[int, int]]:
        stream = morris(3, 3, split="test", seed=seed, batch=batch, shard=shard)
        return [pair for part in stream for pair in zip(part.own.tolist(), part.other.tolist(), strict=True)]

    shards = [men((i, 3)) for i in range(3)]
    assert sorted(sum(shards, [])) == sorted(men(None)) and all(shards)


def test_shards_of_proved_positions_are_disjoint() -> None:
    shards = [proved("fourmation", "side=4 n=3", count=5, seed=1, shard=(i, 2)) for i in range(2)]
    keys = [{each.match.canonical_key for each in shard} for shard in shards]
    assert [len(part) for part in keys] == [5, 5] and not keys[0] & keys[1]


def test_distances_and_seeds_select() -> None:
    with pytest.raises(ValueError, match="a distance must be at least 0, not -1"):
        morris(3, 3, distances=[-1])
    chosen = list(morris(3, 3, distances=range(20, 30), seed=1))
    distances = np.concatenate([batch.distance for batch in chosen])
    assert len(distances) and distances.min() >= 20 and distances.max() < 30
    again = list(morris(3, 3, distances=range(20, 30), seed=1))
    assert all((a.own == b.own).all() for a, b in zip(chosen, again, strict=True))
    other = list(morris(3, 3, distances=range(20, 30), seed=2))
    assert any(len(a) != len(b) or (a.own != b.own).any() for a, b in zip(chosen, other, strict=False))


def test_observations_are_those_of_the_space() -> None:
    space, batch = Space("morris"), next(morris(4, 4, seed=1))[:20]
    for number, planes in enumerate(batch.observations()):
        assert (planes == space.observe(batch.match(number))).all()
    assert batch[batch.wdl == 5].observations().shape == (0, 6, 3, 8)


def test_tables_of_more_men_are_built(tmp_path: Path) -> None:
    tables = build(tmp_path, 7, fifty_moves=False)
    limited = next(morris(4, 3, seed=1))
    wdl, distance = tables.values(limited.own, limited.other)
    assert (wdl == limited.wdl).all() and (distance == limited.distance).all()
    assert sorted(path.name for path in tmp_path.glob("*.table")) == [
        f"morris-unlimited-{men}.table" for men in ("3-3", "3-4", "4-3")
    ]


@pytest.mark.parametrize(("game", "options"), [("coffee", "square-4 n=4"), ("fourmation", "side=5 n=4")])
def test_proved_positions_agree_with_single_proofs(game: Game, options: str) -> None:
    found = list(proved(game, options, count=12, split="test", contested=True, seed=1))
    assert len({each.match.canonical_key for each in found}) == 12
    engine = Engine()
    for each in found:
        assert split_of(each.match) == "test"
        single = engine.exact(each.match)
        assert single.value.kind == each.exact.value.kind
        kinds = {move.move: move.value.kind for move in single.moves}
        assert kinds == {move.move: move.value.kind for move in each.exact.moves} and len(set(kinds.values())) > 1


def test_bad_input(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no table with 9 and 9 men"):
        next(morris(9, 9))
    with pytest.raises(ValueError, match="each side has 3 to 9 men, not 2 and 3"):
        morris(2, 3)
    with pytest.raises(ValueError, match='split must be "train", "test" or None, not'):
        morris(3, 3, split="validation")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="batch must be at least 1"):
        morris(3, 3, batch=0)
    with pytest.raises(ValueError, match="stop must be at most"):
        Tables.positions(3, 3, 0, 10**9)
    with pytest.raises(ValueError, match="proofs of coffee and fourmation, not of six"):
        proved("six", count=1)
    with pytest.raises(ValueError, match="hardly more than"):
        list(proved("coffee", "square-3 n=3", count=1_000_000, split="test", contested=True))
    with pytest.raises(ValueError, match="men must be at least 6, not 5"):
        build(tmp_path, 5)
    with pytest.raises(OSError, match="file"):
        (tmp_path / "file").write_text("")
        build(tmp_path / "file", 6)
    with pytest.raises(ValueError, match="on different ones of the 24 points"):
        Tables.match_of(7, 7)
    assert Engine().exact(Match("six")).value.kind == "unknown"
    with pytest.raises(ValueError, match="no proofs"):
        Engine()._searcher.prove([Match("six")])
