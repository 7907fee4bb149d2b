"""Tree search in many games at once, without a network."""

import random
import signal
import threading
from typing import Any

import numpy as np
import pytest
from ludoteca import GAMES, IllegalMove, Match, Space, TreeSearch, mcts
from ludoteca.types import Game

# A position of each game in which one first action alone wins within three plies, and simulations that find it.
WINS = [
    (Match("fourmation", "side=5 n=4", position="5/3ox/3ox/3x1/3o1 x d1"), "e2", 1000),
    (Match("coffee", "square-4", position="1b1o/obo1/boob/3b b c3n bo"), "c4n", 1000),
    (Match("six", position="1r4/bb4/rr1rr1/2rb2/2b1bb r 15 15 -2,-1"), "0,1", 30_000),
    (Match("morris", position="1wb/bbb/3/3b2/bw1/w2/3 b 0 0"), "f6-f4", 2000),
]
# The side to move of SIX wins with a move of two actions.
TWO_ACTIONS = Match(
    "six",
    position="r6/r6/b6/1r5/2br3/1rb1b2/1rb1br1/2rbrbb/2r1b2/2bbr2/1brrr2/3br2/2r1rr1/3bbb1 b 0 0 -3,-5",
    moves="-3,6>0,2 -1,-2>0,3",
)


def run(search: TreeSearch, value: float = 0.0) -> int:
    """Evaluate all leaves alike; return their number."""
    actions, evaluated = search.policy().shape[1], 0
    while count := len(search.leaves()):
        search.expand(np.zeros((count, actions), np.float32), np.full(count, value, np.float32))
        evaluated += count
    return evaluated


@pytest.mark.parametrize(("match", "move", "simulations"), WINS)
def test_forced_wins_are_found(match: Match, move: str, simulations: int) -> None:
    search = TreeSearch([match], simulations)
    run(search)
    assert search.policy()[0].argmax() == match.actions(move)[0]
    assert search.values()[0] > 0.4
    assert search.visits().sum() == simulations


def test_random_play_finds_wins() -> None:
    for match, move, _ in WINS[:2]:
        assert mcts([match] * 4, 2000, seed=1) == [move] * 4
    won = TWO_ACTIONS.copy()
    won.push(mcts([TWO_ACTIONS], 5000, seed=1)[0])
    assert won.outcome is not None and won.outcome.winner == TWO_ACTIONS.turn
    assert mcts([], 10) == []


def test_values_belong_to_sides_not_to_depths() -> None:
    search = TreeSearch([TWO_ACTIONS], 5000)
    run(search)
    assert search.values()[0] > 0.4
    side = search.turns()[0]
    # The first action keeps the turn, and the tree below it.
    rewards, ends = search.advance(search.policy().argmax(axis=1))
    assert search.turns()[0] == side and search.values()[0] > 0.4
    assert (rewards[0], ends[0]) == (0, False) and search.visits().sum() > 0
    run(search)
    rewards, ends = search.advance(search.policy().argmax(axis=1))
    assert (rewards[0], ends[0]) == (1, True)
    assert search.match_of(0) == TWO_ACTIONS and search.visits().sum() == 0


@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_visits(game: Game) -> None:
    def play(seed: int, count: int) -> list[bytes]:
        search = TreeSearch([Match(game)] * count, 24, seed=seed, noise=0.5)
        seen = []
        for _ in range(6):
            run(search)
            seen.append(search.visits()[:3].tobytes())
            search.advance(search.policy().argmax(axis=1))
        return seen

    # 200 games are searched by several threads.
    assert play(1, 3) == play(1, 200)
    assert play(1, 3) != play(2, 3)


@pytest.mark.parametrize("game", GAMES)
def test_trees_follow_the_games(game: Game) -> None:
    """Leaves, masks, rewards and ends agree with matches that are played beside the search."""
    space, generator = Space(game), np.random.default_rng(3)
    search = TreeSearch([Match(game)] * 3, 8, seed=2, noise=1.0)
    for _ in range(60):
        run(search)
        visits = search.visits()
        assert (visits.sum(axis=1) >= 8).all()
        for number in range(3):
            match = search.match_of(number)
            actions = visits[number].nonzero()[0]
            if game != "six":
                assert (search.observations()[number] == space.observe(match)).all()
                assert space.mask(match)[actions].all()
            assert search.turns()[number] == (match.turn == "second")
        chosen = [int(generator.choice(row.nonzero()[0])) for row in visits]
        before = [search.match_of(number) for number in range(3)]
        rewards, ends = search.advance(chosen)
        for number, match in enumerate(before):
            if game == "six":
                continue
            match.push(space.move(chosen[number]))
            assert ends[number] == match.is_over
            if not match.is_over:
                assert search.match_of(number).position == match.position


def test_leaves_are_observations_of_their_positions() -> None:
    space, match = Space("fourmation", "side=4"), Match("fourmation", "side=4")
    search = TreeSearch([match, match], 5)
    leaves = search.leaves()
    assert (leaves == space.observe(match)).all() and search.waiting().tolist() == [0, 1]
    assert search.mask().all() and not np.shares_memory(leaves, search.leaves())
    view = search.leaves_view()
    assert (view == leaves).all() and np.shares_memory(view, search.leaves_view())
    logits = np.full((2, 16), -np.inf)
    logits[:, 6] = 0
    search.expand(logits, np.zeros(2))
    assert search.policy()[0].argmax() == 6
    match.push(space.move(6))
    assert (search.leaves()[1] == space.observe(match)).all()
    assert (search.mask()[1] == space.mask(match)).all()


def test_repetition_draws() -> None:
    cycle = ["d7-a7", "g1-a1", "a7-d7", "a1-g1"] * 2
    match = Match("morris", position="1w1/w2/2w/6/2b/b2/2b w 0 0", moves=cycle[:-1])
    search = TreeSearch([match], match.count_moves() + 10)
    # All positions after the first move are won for the other side, so that only the repetition saves the game.
    run(search, 1.0)
    assert search.policy()[0].argmax() == match.actions("a1-g1")[0]
    rewards, ends = search.advance(match.actions("a1-g1"))
    assert (rewards[0], ends[0]) == (0, True)
    assert search.match_of(0) == match


def test_quiet_plies_draw() -> None:
    match, choice = Match("morris", position="1w1/w2/2w/6/2b/b2/2b w 0 0"), random.Random(1)
    while match.quiet_plies < 99:
        match.push(choice.choice([move for move in match.legal_moves if "x" not in move]))
        if match.is_over:
            match.pop()
    draws = sum("x" not in move for move in match.legal_moves)
    search = TreeSearch([match], 400)
    # Only the root and the positions after captures are evaluated.
    assert run(search, 1.0) <= 1 + 400 * (match.count_moves() - draws)
    search.advance(match.actions(next(move for move in match.legal_moves if "x" not in move)))
    assert search.match_of(0) == match


@pytest.mark.parametrize(
    ("error", "words", "arguments"),
    [
        (ValueError, "at least one match", {"matches": []}),
        (ValueError, "match 1 is of morris , match 0 of coffee", {"matches": [Match("coffee"), Match("morris")]}),
        (ValueError, "simulations must be at most 16777216", {"simulations": 2**32 - 1}),
        (ValueError, "exploration must be at least 0, not NaN", {"exploration": float("nan")}),
        (ValueError, "noise must be 0 to 1, not 2", {"noise": 2.0}),
        (ValueError, "simulations must be at least 0, not -1", {"simulations": -1}),
        (TypeError, "Match", {"matches": ["morris"]}),
    ],
)
def test_bad_searches(error: type[Exception], words: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(error, match=words):
        TreeSearch(**{"matches": [Match("coffee")], "simulations": 5, **arguments})


def test_finished_games_are_rejected() -> None:
    over = Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3 b4")
    with pytest.raises(ValueError, match="match 0 is over: first wins"):
        TreeSearch([over], 5)
    with pytest.raises(ValueError, match="match 0 is over: first wins"):
        mcts([over], 5)
    with pytest.raises(ValueError, match="simulations must be at least 1"):
        mcts([Match("six")], 0)


GOOD = np.zeros((2, 16), np.float32)


@pytest.mark.parametrize(
    ("error", "words", "logits", "values"),
    [
        (TypeError, "logits must be floats, not int64", np.zeros((2, 16), int), np.zeros(2)),
        (TypeError, "values must be floats, not int64", GOOD, [0, 0]),
        (ValueError, r"logits must have the shape \[2, 16\], not \[2, 15\]", GOOD[:, 1:], np.zeros(2)),
        (ValueError, r"values must have the shape \[2\], not \[2, 1\]", GOOD, np.zeros((2, 1))),
        (ValueError, "the logits of leaf 1 are not finite", np.stack([GOOD[0], GOOD[1] + np.nan]), np.zeros(2)),
        (ValueError, "the value of leaf 0 is 1.5, not -1 to 1", GOOD, np.array([1.5, 0])),
    ],
)
def test_bad_evaluations_change_nothing(error: type[Exception], words: str, logits: Any, values: Any) -> None:
    search = TreeSearch([Match("fourmation", "side=4")] * 2, 5)
    search.leaves()
    with pytest.raises(error, match=words):
        search.expand(logits, values)
    assert search.waiting().tolist() == [0, 1]
    # Any size and layout of floats will do.
    search.expand(np.zeros((16, 2), np.float16).T, np.zeros(4)[::2])
    with pytest.raises(ValueError, match=r"must have the shape \[0, 16\]"):
        search.expand(GOOD, np.zeros(2))


def test_bad_actions_change_nothing() -> None:
    search = TreeSearch([Match("fourmation", "side=4")] * 2, 5)
    run(search)
    wrong: list[tuple[type[Exception], list[Any]]] = [
        (IllegalMove, [0, 16]),
        (IllegalMove, [0, -1]),
        (TypeError, [0.5, 0]),
        (ValueError, [0]),
    ]
    for error, actions in wrong:
        with pytest.raises(error):
            search.advance(actions)
    assert search.visits().sum() == 10 and search.match_of(0).ply == 0
    with pytest.raises(IndexError, match="not 2"):
        search.match_of(2)


def test_ctrl_c_stops_random_play() -> None:
    interrupt = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        mcts([Match("six")] * 8, 1 << 24)


def test_ctrl_c_stops_a_search_that_meets_only_ends() -> None:
    match = Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3")
    search = TreeSearch([match] * 8, 1 << 24)
    interrupt = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        run(search)
