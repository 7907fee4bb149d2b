"""The environments of PettingZoo: its own tests, and agreement with matches."""

import copy
import pickle
import random
import warnings

import ludoteca.pettingzoo
import numpy as np
import pytest
from ludoteca import GAMES, IllegalMove, InvalidPosition, Match, Space, presets
from ludoteca.types import Game
from pettingzoo.test import api_test, render_test, seed_test

CASES = [(game, preset) for game in GAMES for preset in presets(game)]


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_its_own_tests_pass(game: Game, preset: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(ludoteca.pettingzoo.env(game, preset), num_cycles=300)
        seed_test(lambda: ludoteca.pettingzoo.env(game, preset), num_cycles=100)
    # It warns of observations that are dictionaries, unless the environment is one of its own.
    assert {str(warning.message).split(" probably")[0] for warning in caught} <= {
        "Observation is not a NumPy array",
        "Observation space for each agent",
    }


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_games_are_those_of_matches(game: Game, preset: str) -> None:
    choice = random.Random(3)
    env, match, space = ludoteca.pettingzoo.env(game, preset), Match(game, preset), Space(game, preset)
    env.reset()
    own, other = space.planes.index("own"), space.planes.index("other")
    prefix: list[int] = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        assert env.observation_space(agent).contains(observation) and not truncation
        if termination:
            outcome = match.outcome
            assert outcome is not None
            side = "first" if agent == "player_0" else "second"
            assert reward == (0 if outcome.winner is None else 1 if outcome.winner == side else -1)
            env.step(None)
            continue
        assert agent == ("player_0" if match.turn == "first" else "player_1") and reward == 0
        if not prefix:
            assert (observation["observation"] == space.observe(match)).all()
            assert (observation["action_mask"] == space.mask(match)).all()
        waiting = env.observe("player_1" if agent == "player_0" else "player_0")
        assert not waiting["action_mask"].any()
        assert (waiting["observation"][own] == observation["observation"][other]).all()
        action = choice.choice(np.flatnonzero(observation["action_mask"]))
        prefix.append(int(action))
        env.step(action)
        try:
            match.push(match.move_of(prefix))
        except IllegalMove:
            continue
        prefix = []
    assert match.is_over and env.agents == []


def test_illegal_actions_change_nothing() -> None:
    env = ludoteca.pettingzoo.env("morris")
    env.reset()
    for action in [-1, 0, 15000, None, "d7", 1.5]:
        with pytest.raises(IllegalMove):
            env.step(action)
    assert env.agent_selection == "player_0" and env.unwrapped.match.actions == []


def test_positions_rendering_and_pickles() -> None:
    env = ludoteca.pettingzoo.LudotecaEnv("morris", render_mode="ansi")
    position = "ww1/w2/3/6/3/2b/1bb w 0 0"
    env.reset(options={"position": position})
    assert env.render() == str(Match("morris", position=position))
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    for same in [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]:
        assert same.match == env.match and same.agent_selection == "player_1"
    with pytest.raises(InvalidPosition):
        env.reset(options={"position": "nothing"})
    with pytest.raises(ValueError, match="the game is over"):
        ludoteca.pettingzoo.env("fourmation", "side=4 n=3").reset(options={"position": "1x2/1xo1/1xo1/4 o b4"})
    with pytest.raises(ValueError, match="render_mode"):
        ludoteca.pettingzoo.env("six", render_mode="svg")


@pytest.mark.parametrize("game", GAMES)
def test_rendering(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    render_test(lambda render_mode: ludoteca.pettingzoo.env(game, render_mode=render_mode))
    env = ludoteca.pettingzoo.env(game, render_mode="rgb_array")
    env.reset()
    before = env.render()
    assert isinstance(before, np.ndarray) and (before.shape, before.dtype) == ((630, 1200, 3), np.uint8)
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    assert (env.render() != before).any()
