"""Many games at once."""

import threading
from typing import Any

import numpy as np
import pytest
from ludoteca import GAMES, IllegalMove, InvalidPosition, Match, Space, VecEnv, presets
from ludoteca.types import Game

CASES = [(game, preset) for game in GAMES for preset in presets(game)]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_games_are_those_of_single_matches(game: Game, options: str) -> None:
    """Every reward, end, mask and observation agrees with matches that are played beside the environment."""
    space, env = Space(game, options), VecEnv(game, 3, options, seed=7)
    matches = [Match(game, options) for _ in range(3)]
    prefix: list[list[int]] = [[], [], []]
    ended = 0
    for _ in range(150):
        mask, observations = env.mask(), env.observations()
        actions = env.sample()
        flat, offsets = env.legal_actions()
        for number, match in enumerate(matches):
            legal = np.flatnonzero(mask[number])
            assert (flat[offsets[number] : offsets[number + 1]] == legal).all()
            assert mask[number, actions[number]]
            if not prefix[number]:
                assert (mask[number] == space.mask(match)).all()
                assert (observations[number] == space.observe(match)).all()
            assert env.turns()[number] == (match.turn == "second")
            assert env.plies()[number] == match.ply
        rewards, ends = env.step(actions)
        for number, match in enumerate(matches):
            prefix[number].append(int(actions[number]))
            try:
                move = match.move_of(prefix[number])
            except IllegalMove:
                assert not ends[number]
                continue
            prefix[number] = []
            side = match.turn
            match.push(move)
            outcome = match.outcome
            assert ends[number] == (outcome is not None)
            if outcome is not None:
                expected = 0 if outcome.winner is None else 1 if outcome.winner == side else -1
                assert rewards[number] == expected
                matches[number] = Match(game, options)
                ended += 1
    assert ended > 0 or game in ("morris", "six")


def test_equal_seeds_give_equal_games() -> None:
    first, second = VecEnv("morris", 200, seed=3), VecEnv("morris", 200, seed=3)
    other = VecEnv("morris", 200, seed=4)
    for _ in range(30):
        actions = first.sample()
        assert (actions == second.sample()).all()
        first.step(actions)
        second.step(actions)
    assert (first.observations() == second.observations()).all()
    first.reset(seed=4)
    assert (first.sample() == other.sample()).all()


def test_copies_are_independent() -> None:
    env = VecEnv("coffee", 4, seed=1)
    env.step(env.sample())
    copied = env.copy()
    assert (copied.observations() == env.observations()).all()
    env.step(env.sample())
    assert copied.plies().tolist() == [1, 1, 1, 1] and env.plies().tolist() == [2, 2, 2, 2]
    env.restart(2)
    assert env.plies().tolist() == [2, 2, 0, 2]
    assert env.match_of(2) == Match("coffee")


def test_games_start_from_a_position() -> None:
    position = "ww1/w2/3/6/3/2b/1bb w 0 0"
    env = VecEnv("morris", 2, position=position)
    assert env.match_of(1).position == position
    with pytest.raises(InvalidPosition, match="the game is over"):
        VecEnv("fourmation", 2, "side=4 n=3", position="1x2/1xo1/1xo1/4 o b4")


def test_a_finished_game_waits_if_games_do_not_restart() -> None:
    env = VecEnv("fourmation", 1, "side=4 n=3", restart=False)
    space = Space("fourmation", "side=4 n=3")
    for move in ["b2", "c2", "b3", "c3", "b4"]:
        rewards, ends = env.step([space.action(move)])
    assert rewards.tolist() == [1.0] and ends.tolist() == [True]
    assert not env.mask().any() and env.sample().tolist() == [-1]
    rewards, ends = env.step(env.sample())
    assert rewards.tolist() == [0.0] and ends.tolist() == [True]
    with pytest.raises(IllegalMove, match="game 0 is over"):
        env.step([0])
    env.reset()
    assert env.mask().sum() == 16


@pytest.mark.parametrize(
    ("error", "actions", "words"),
    [
        (TypeError, np.zeros(3), "actions must be integers, not float64"),
        (TypeError, ["a1", "b2", "c3"], "actions must be integers"),
        (ValueError, np.zeros(2, int), r"must have the shape \(3,\), not \(2,\)"),
        (ValueError, np.zeros((3, 1), int), r"must have the shape \(3,\), not \(3, 1\)"),
        (ValueError, 4, r"must have the shape \(3,\), not \(\)"),
        (IllegalMove, [0, -1, 0], "the action -1 is illegal in game 1"),
        (IllegalMove, [0, 0, 49], "the action 49 is illegal in game 2"),
        (IllegalMove, [2**40, 0, 0], "illegal in game 0"),
    ],
)
def test_bad_actions_change_nothing(error: type[Exception], actions: Any, words: str) -> None:
    env = VecEnv("fourmation", 3)
    with pytest.raises(error, match=words):
        env.step(actions)
    assert env.plies().tolist() == [0, 0, 0]


def test_arrays_of_any_layout_are_read() -> None:
    env = VecEnv("fourmation", 3)
    layouts: list[Any] = [
        np.arange(6)[::2],
        np.asfortranarray(np.arange(6).reshape(3, 2))[:, 0],
        np.array([1, 2, 3], np.uint8),
        np.array([1, 2, 3], ">i4"),
        [1, 2, 3],
    ]
    for actions in layouts:
        env.reset()
        env.step(actions)
        assert env.plies().tolist() == [1, 1, 1]


def test_own_arrays_are_protected() -> None:
    env = VecEnv("fourmation", 2)
    env.observations_view().setflags(write=False)
    with pytest.raises(ValueError, match="`observations_view` is read-only"):
        env.observations_view()
    assert env.observations().shape == (2, 4, 7, 7)


def test_arrays_are_new_unless_they_are_views() -> None:
    env = VecEnv("fourmation", 2, seed=1)
    observations, mask = env.observations(), env.mask()
    view, mask_view = env.observations_view(), env.mask_view()
    env.step(env.sample())
    assert not observations.any() or mask.all()
    assert (view == observations).all() and (mask_view == mask).all()
    assert env.observations_view() is view and env.mask_view() is mask_view
    assert (view == env.observations()).all() and (mask_view == env.mask()).all()
    assert (view != observations).any() and (mask_view != mask).any()


def test_games_that_do_not_take_part_are_unchanged() -> None:
    env = VecEnv("fourmation", 3)
    rewards, ends = env.step([0, -1, 99], where=np.array([True, False, False]))
    assert env.plies().tolist() == [1, 0, 0] and rewards.tolist() == [0, 0, 0] and not ends.any()
    with pytest.raises(IllegalMove, match="game 1"):
        env.step([5, -1, 5], where=np.array([False, True, True]))
    with pytest.raises(ValueError, match=r"where must have the shape \(3,\), not \(2,\)"):
        env.step([0, 0, 0], where=np.array([True, False]))
    for where in [[True, False, True], np.ones(3)]:
        with pytest.raises(TypeError):
            env.step([0, 0, 0], where=where)  # type: ignore[arg-type]


def test_threads_take_turns() -> None:
    env = VecEnv("morris", 256, seed=2)
    errors: list[BaseException] = []

    def play() -> None:
        for _ in range(20):
            try:
                env.step(env.sample())
            except IllegalMove:
                pass  # another thread has played in between
            except RuntimeError as error:
                if "borrowed" not in str(error):
                    errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
