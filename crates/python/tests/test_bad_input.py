"""Forks, signals, pickles and arrays that are not as they should be."""

import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ludoteca import (
    GAMES,
    ActionMatch,
    Engine,
    IllegalMove,
    Match,
    Outcome,
    Record,
    Space,
    Tables,
    TreeSearch,
    VecEnv,
    mcts,
    presets,
)
from ludoteca.datasets import morris, proved
from ludoteca.tablebase import build
from ludoteca.types import Game

# Only programs that hang take so long.
HANG_TIMEOUT = 120

THREES = np.array([0b111], np.uint32), np.array([0b111000], np.uint32)


def in_child(env: VecEnv, expected: list[int]) -> None:
    """Uses everything that has threads, in a process without those of its parent."""
    steps = [env.step(env.sample()) for _ in range(20)]
    assert len(steps) == 20 and env.observations().any() and env.mask().any()
    assert env.playout()[1].tolist() == expected
    assert Tables().values(*THREES)[0].tolist() == [1]
    assert Engine(threads=2).analyse(Match("morris"), nodes=2_000)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_children_that_are_forked_work() -> None:
    env = VecEnv("morris", 1000, seed=1)
    Tables().values(*THREES)
    Engine(threads=2).analyse(Match("morris"), nodes=2_000)
    copied = env.copy()
    for _ in range(20):
        copied.step(copied.sample())
    expected = copied.playout()[1].tolist()
    # Children of children, too.
    context = multiprocessing.get_context("fork")
    for target, arguments in [(in_child, (env, expected)), (in_grandchild, (env, expected))]:
        child = context.Process(target=target, args=arguments)
        child.start()
        child.join(HANG_TIMEOUT)
        if child.exitcode is None:
            child.kill()
        assert child.exitcode == 0
    in_child(env, expected)


def in_grandchild(env: VecEnv, expected: list[int]) -> None:
    in_child(env.copy(), expected)
    child = os.fork()
    if child == 0:
        in_child(env, expected)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize(
    "call",
    [
        "Match('six').perft(60)",
        "Match('morris', position='ww1/w2/3/6/3/2b/1bb w 0 0').perft(60)",
        "env = VecEnv('six', 20_000)\n    while True: env.playout()",
        "Engine().analyse(Match('six'), nodes=10**12)",
    ],
)
def test_ctrl_c_stops_long_calls(call: str) -> None:
    code = f"""
import os, signal, threading
from ludoteca import Engine, Match, VecEnv
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT]).start()
try:
    {call}
except KeyboardInterrupt:
    print("stopped")
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANG_TIMEOUT)
    assert run.stdout.strip() == "stopped", run.stderr


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("restart", [False, True])
def test_pickled_environments_play_the_same_games(game: Game, restart: bool) -> None:
    env = VecEnv(game, 5, presets(game)[-1], seed=3, restart=restart)
    for _ in range(47):
        actions = env.sample()
        if restart or env.mask().any(axis=1).all():
            env.step(actions)
    same = pickle.loads(pickle.dumps(env))
    assert (repr(same), len(same)) == (repr(env), 5)
    for _ in range(30):
        assert (same.observations() == env.observations()).all() and (same.mask() == env.mask()).all()
        assert (same.plies() == env.plies()).all()
        actions = env.sample()
        assert (same.sample() == actions).all()
        if not env.mask().any(axis=1).all():
            break
        for before, after in zip(env.step(actions), same.step(actions), strict=True):
            assert (before == after).all()
    env.reset()
    same.reset()
    assert (same.observations() == env.observations()).all()


def samples() -> list[Any]:
    record = Record.from_match(Match("coffee", moves="c2e"))
    search = TreeSearch([Match("six")], 5)
    record["First"] = "Ana"
    record.resign("first")
    return [
        Match("morris", moves="d6 f4"),
        ActionMatch("six"),
        record,
        record.outcome,
        Space("coffee", "square-5"),
        VecEnv("fourmation", 2),
        Tables(fifty_moves=False),
        search,
    ]


@pytest.mark.parametrize("thing", samples(), ids=lambda thing: type(thing).__name__)
def test_pickles_have_a_version(thing: Any) -> None:
    same = pickle.loads(pickle.dumps(thing))
    assert type(same) is type(thing)
    if not isinstance(thing, VecEnv | Tables | TreeSearch):
        assert same == thing and (isinstance(thing, Match | ActionMatch | Record) or hash(same) == hash(thing))
    restore, (version, *state) = thing.__reduce__()
    assert restore(version, *state) is not None
    # A pickle of another version is read if it is in the same form, and refused with both versions if not.
    assert restore("9.9.0", *state) is not None
    for other in [state[:-1], [*state, 1], [None] * len(state)]:
        with pytest.raises(ValueError, match=r"the pickle is of ludoteca 9\.9\.0, this is \d+\.\d+\.\d+") as caught:
            restore("9.9.0", *other)
        assert caught.value.__cause__ is not None
        if other[:1] != [None] or not isinstance(thing, Outcome):
            with pytest.raises(ValueError, match="the pickle is damaged"):
                restore(version, *other)


def test_damaged_pickles_of_environments_are_refused() -> None:
    env: Any = VecEnv("six", 1)
    restore, (version, game, options, restarts, start, games) = env.__reduce__()
    (position, moves, prefix, ply, seed) = games[0]
    for other in [
        ("nothing", moves, prefix, ply, seed),
        (position, ["z9"], prefix, ply, seed),
        (position, moves, [0, 0, 0, 0], ply, seed),
        (position, moves, prefix, -1, seed),
    ]:
        with pytest.raises(ValueError, match="the pickle is damaged"):
            restore(version, game, options, restarts, start, [other])
    with pytest.raises(ValueError, match="there are no games"):
        restore(version, game, options, restarts, start, [])


@pytest.mark.parametrize("count", [2**40, 2**63, 2**64 - 1])
def test_too_many_games_are_refused(count: int) -> None:
    with pytest.raises(MemoryError):
        VecEnv("six", count)


HUGE = 2**200


@pytest.mark.parametrize("number", [-1, -HUGE, HUGE])
def test_numbers_out_of_range(number: int) -> None:
    six, env, tables = Match("six"), VecEnv("six", 2), Tables()
    counts: list[Callable[[], object]] = [
        lambda: VecEnv("six", 1, seed=number),
        lambda: env.reset(number),
        lambda: ActionMatch("six", seed=number),
        lambda: six.perft(number),
        lambda: TreeSearch([six], number),
        lambda: TreeSearch([six], 5, seed=number),
        lambda: TreeSearch([six], 5, exploration=-abs(number)),
        lambda: TreeSearch([six], 5, noise=number),
        lambda: mcts([six], number),
        lambda: mcts([six], 5, seed=number),
        lambda: mcts([six], 5, exploration=-abs(number)),
        lambda: tables.slots(number, 3),
        lambda: tables.positions(3, 3, number, 5),
        lambda: tables.positions(3, 3, 0, number),
        lambda: tables.match_of(number, 7),
        lambda: Engine(hash_mib=number),
        lambda: Engine(threads=number),
        lambda: Engine().play(six, number),
        lambda: Engine().play(six, 3, seed=number),
        lambda: Engine().analyse(six, lines=number),
        lambda: Engine().analyse(six, nodes=number),
        lambda: Engine().analyse(six, depth=number),
        lambda: Engine().review(six, nodes=number),
        lambda: Engine().exact_all([six], nodes=number),
        lambda: morris(3, 3, batch=-abs(number)),
        lambda: morris(3, 3, shard=(number, 2)),
        lambda: morris(3, 3, shard=(0, -abs(number))),
        lambda: proved("coffee", count=-abs(number)),
        lambda: build("nowhere", number),
    ]
    for call in counts:
        with pytest.raises(ValueError, match=" (at least|at most|to) "):
            call()
    indices: list[Callable[[], object]] = [
        lambda: six.transform(number),
        lambda: env.match_of(number),
        lambda: env.restart(number),
        lambda: TreeSearch([six], 5).match_of(number),
        lambda: Space("coffee").permutation(number),
    ]
    for call in indices:
        with pytest.raises(IndexError, match="0 to "):
            call()
    actions: list[Callable[[], object]] = [
        lambda: six.move_of([number]),
        lambda: ActionMatch("six").push(number),
        lambda: ActionMatch("six").action_text(number),
        lambda: Space("coffee").move(number),
    ]
    for call in actions:
        with pytest.raises(IllegalMove):
            call()


@pytest.mark.parametrize("number", [1.5, "2", None])
def test_numbers_of_other_types(number: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: VecEnv("six", number),
        lambda: Match("six").perft(number),
        lambda: TreeSearch([Match("six")], number),
        lambda: Engine(threads=number),
        lambda: Engine().play(Match("six"), number),
        lambda: Match("six").transform(number),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("count", [0, -1, -HUGE])
def test_too_few_games_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match="count must be at least 1"):
        VecEnv("six", count)


def tables_of(worker: tuple[Tables, Engine, TreeSearch]) -> list[Any]:
    tables, engine, search = worker
    return [tables.values(*THREES)[1].tolist(), engine.analyse(Match("morris"), nodes=2_000), search.visits().tolist()]


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_workers_that_are_not_forked_work(method: str, tmp_path: Path) -> None:
    search = TreeSearch([Match("morris")] * 2, 20, seed=1, noise=0.5)
    for _ in range(5):
        search.expand(np.zeros((len(search.leaves()), 15000)), np.zeros(2))
    worker = (Tables(tmp_path), Engine(tables=tmp_path, hash_mib=8), search)
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.map(tables_of, [worker], chunksize=1)[0] == tables_of(worker)


@pytest.mark.parametrize("game", GAMES)
def test_pickled_searches_continue(game: Game) -> None:
    search = TreeSearch([Match(game)] * 3, 12, seed=1, noise=0.3)
    chance = np.random.default_rng(1)

    def expand(both: list[TreeSearch]) -> bool:
        leaves = [each.leaves() for each in both]
        assert all((other == leaves[0]).all() for other in leaves)
        count = len(leaves[0])
        logits, values = chance.normal(size=(count, Space(game).actions)), chance.uniform(-1, 1, count)
        for each in both:
            each.expand(logits, values)
        return count > 0

    for number in range(60):
        while expand([search]):
            pass
        search.advance(search.policy().argmax(axis=1))
        if number % 20 == 19:
            # In the middle of a search, while leaves wait.
            for _ in range(5):
                expand([search])
            search.leaves()
            same = pickle.loads(pickle.dumps(search))
            assert (same.visits() == search.visits()).all() and (same.policy() == search.policy()).all()
            while expand([search, same]):
                pass
            assert (same.visits() == search.visits()).all() and (same.values() == search.values()).all()


def test_positions_of_other_options_are_refused() -> None:
    cases: list[tuple[Game, str, str]] = [
        ("fourmation", "side=5", "side=6"),
        ("coffee", "square-5", "square-5 pie"),
        ("six", "tiles=21", "tiles=21 forbidden"),
    ]
    for game, options, other in cases:
        space, match = Space(game, options), Match(game, other)
        for call in (space.observe, space.mask):
            with pytest.raises(ValueError, match="the match is of"):
                call(match)
    with pytest.raises(TypeError):
        Space("morris").observe("d6")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "own", "words"),
    [
        (TypeError, [7], "own must be an array of numpy.uint32, not <class 'list'>"),
        (TypeError, np.array([7]), "own must be an array of numpy.uint32, not of int64"),
        (TypeError, np.array([7.0]), "not of float64"),
        (TypeError, np.array([7], ">u4"), "not of >u4"),
        (ValueError, np.array(7, np.uint32), r"own must have one dimension, not the shape \[\]"),
        (ValueError, np.array([[7]], np.uint32), r"one dimension, not the shape \[1, 1\]"),
        (ValueError, np.array([7, 7], np.uint32), "own has 2 entries, other 1"),
        (ValueError, np.array([2**24 + 3], np.uint32), "entry 0 is no position"),
        (ValueError, np.array([3], np.uint32), "entry 0 is no position"),
    ],
)
def test_bad_arrays_of_positions(error: type[Exception], own: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        Tables().values(own, THREES[1])


def test_positions_in_arrays_of_any_layout() -> None:
    own, other = (np.tile(men, (6, 2)) for men in THREES)
    own.setflags(write=False)
    for a, b in [(own[:, 0], other[::-1, 1]), (own[::2, 1], np.asfortranarray(other)[::2, 0])]:
        assert not a.flags.c_contiguous
        assert Tables().values(a, b)[0].tolist() == [1] * len(a)
