"""The environments of Gymnasium: its own tests, and agreement with matches."""

import copy
import pickle
import warnings

import gymnasium
import ludoteca.gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from ludoteca import GAMES, InvalidOptions, Match, Space
from ludoteca.benchmark import Greedy, Uniform
from ludoteca.gymnasium import LudotecaEnv, LudotecaVectorEnv
from ludoteca.types import Game, Side


@pytest.mark.parametrize("game", GAMES)
def test_its_own_tests_pass(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = gymnasium.make(f"ludoteca/{game.capitalize()}-v0")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("game", GAMES)
def test_games_are_those_of_matches(game: Game, side: Side) -> None:
    env, space, chance = LudotecaEnv(game, opponent=Greedy(1), side=side), Space(game), np.random.default_rng(1)
    for seed in range(2):
        observation, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            match = env.match.match_of()
            assert match.turn == side and env.match.legal_actions() == np.flatnonzero(info["action_mask"]).tolist()
            if not env.match.begun:
                assert (observation == space.observe(match)).all()
            observation, reward, terminated, truncated, info = env.step(
                chance.choice(np.flatnonzero(info["action_mask"]))
            )
            assert not truncated and (terminated or reward == 0)
        outcome = env.match.outcome
        assert outcome is not None
        assert reward == (0 if outcome.winner is None else 1 if outcome.winner == side else -1)


def test_illegal_actions_lose() -> None:
    env = LudotecaEnv("morris", side="first")
    env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(np.int64(0))
    assert (reward, terminated) == (-1, True) and env.match.actions == []
    envs = LudotecaVectorEnv("morris", num_envs=3, side="first")
    envs.reset(seed=1)
    legal = Space("morris").action("d7")
    _, rewards, terminations, _, _ = envs.step(np.array([0, legal, 0]))
    assert rewards.tolist() == [-1, 0, -1] and terminations.tolist() == [True, False, True]
    _, rewards, terminations, _, infos = envs.step(np.array([0, Space("morris").action("a1"), 0]))
    assert rewards[[0, 2]].tolist() == [0, 0] and not terminations[[0, 2]].any()
    assert infos["action_mask"].sum(axis=1)[[0, 2]].tolist() == [24, 24]


@pytest.mark.parametrize("opponent", [None, Uniform(3)])
@pytest.mark.parametrize("game", GAMES)
def test_many_games_are_like_one(game: Game, opponent: Uniform | None) -> None:
    """Sides are drawn, finished games restart a step later, and rewards are those of the agent."""
    envs = gymnasium.make_vec(f"ludoteca/{game.capitalize()}-v0", num_envs=40, opponent=opponent)
    assert isinstance(envs, LudotecaVectorEnv)
    first, infos = envs.reset(seed=2)
    seen, over = np.zeros(3, int), np.zeros(40, bool)
    for _ in range(400 if game in ("morris", "six") else 40):
        masks = infos["action_mask"]
        assert masks[~over].any(axis=1).all() and not masks[over].any()
        actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in masks])
        observations, rewards, over, truncations, infos = envs.step(actions)
        assert observations.shape == envs.observation_space.shape and rewards.shape == (40,)
        assert not truncations.any() and not rewards[~over].any()
        seen += [(rewards == value).sum() for value in (1, 0, -1)]
    assert seen[0] > 0 and seen[2] > 0
    assert (envs.reset(seed=2)[0] == first).all() or opponent is not None


def test_positions_copies_and_bad_input() -> None:
    env = LudotecaEnv("morris", side="first", render_mode="rgb_array")
    position = "ww1/w2/3/6/3/2b/1bb w 0 0"
    env.reset(options={"position": position})
    assert env.match.match_of() == Match("morris", position=position)
    for same in [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]:
        assert same.match == env.match and (same.render() == env.render()).all()
    with pytest.raises(ValueError, match="the game is over"):
        LudotecaEnv("fourmation", "side=4 n=3").reset(options={"position": "1x2/1xo1/1xo1/4 o b4"})
    with pytest.raises(ValueError, match='side must be "first", "second" or None'):
        LudotecaEnv("six", side="white")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode must be one of"):
        LudotecaEnv("six", render_mode="svg")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="num_envs must be at least 1"):
        LudotecaVectorEnv("six", num_envs=0)
    with pytest.raises(InvalidOptions):
        gymnasium.make("ludoteca/Six-v0", options="tiles=1000")
    assert ludoteca.gymnasium.__all__ == ["LudotecaEnv", "LudotecaVectorEnv"]
