"""The games in OpenSpiel: what its own tests of games in Python check, and that they are Ludoteca's games."""

import os
import pickle
import random
import subprocess
import sys

import ludoteca.openspiel  # noqa: F401
import numpy as np
import pyspiel
import pytest
from ludoteca import GAMES, IllegalMove, InvalidOptions, Match, Space, options, presets
from ludoteca.types import Game
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy

CASES = [(game, preset) for game in GAMES for preset in presets(game)] + [
    ("coffee", "hex-2 n=2"),
    ("coffee", "square-5 n=4 pie"),
    ("fourmation", "side=4 n=3 pie"),
    ("six", "tiles=10 forbidden"),
]


def load(game: Game, preset: str) -> pyspiel.Game:
    return pyspiel.load_game(f"ludoteca_{game}", options(game, preset))


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_its_own_tests_pass(game: Game, preset: str, capfd: pytest.CaptureFixture[str]) -> None:
    """They play, clone and serialise, and check masks, returns, observations and the most actions of a game."""
    pyspiel.random_sim_test(load(game, preset), num_sims=2, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_states_are_those_of_matches(game: Game, preset: str) -> None:
    choice = random.Random(1)
    loaded, match = load(game, preset), Match(game, preset)
    space, observer = Space(game, preset), make_observation(loaded)
    assert loaded.num_distinct_actions() == space.actions
    assert loaded.observation_tensor_size() == np.prod(space.shape) + np.prod(space.shape[1:])
    state = loaded.new_initial_state()
    prefix: list[int] = []
    while not state.is_terminal():
        player = state.current_player()
        assert player == (match.turn == "second")
        assert state.legal_actions(1 - player) == []
        legal = state.legal_actions()
        assert len({state.action_to_string(action) for action in legal}) == len(legal)
        if not prefix:
            assert legal == np.flatnonzero(space.mask(match)).tolist()
            observer.set_from(state, player)
            planes = observer.dict["observation"]
            assert (planes[:-1] == space.observe(match)).all() and (planes[-1] == 1).all()
            assert state.observation_tensor(player) == observer.tensor.tolist()
            # The opponent sees the same pieces from the other side.
            observer.set_from(state, 1 - player)
            own, other = space.planes.index("own"), space.planes.index("other")
            assert (planes[own] == space.observe(match)[other]).all() and (planes[-1] == 0).all()
        action = choice.choice(legal)
        text = state.action_to_string(action)
        assert state.string_to_action(text) == action
        prefix.append(action)
        if match.is_legal(text):
            assert match.actions(text) == prefix
            match.push(text)
            prefix = []
        state.apply_action(action)
    outcome = match.outcome
    assert outcome is not None and len(state.history()) <= space.max_actions and match.ply <= space.max_plies
    first = 0 if outcome.winner is None else 1 if outcome.winner == "first" else -1
    assert state.returns() == [first, -first]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL and state.legal_actions() == []


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_pickles_clones_and_serialised_states_are_equal(game: Game, preset: str) -> None:
    loaded = load(game, preset)
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded) == str(pyspiel.load_game(str(loaded)))
    assert pickle.loads(pickle.dumps(loaded.get_type())) == loaded.get_type()
    choice = random.Random(2)
    state = loaded.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        state.apply_action(choice.choice(state.legal_actions()))
    again, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
    assert str(again) == str(loaded)
    clone = state.clone()
    for same in [restored, clone, pickle.loads(pickle.dumps(state))]:
        assert str(same) == str(state) and same.history() == state.history()
        assert same.legal_actions() == state.legal_actions()
    if not state.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
        assert len(clone.history()) == len(state.history()) + 1 and str(clone) != str(state)


def test_algorithms_of_openspiel_see_all_states() -> None:
    states = get_all_states(pyspiel.load_game("ludoteca_coffee(side=2,n=2)"), to_string=str)
    assert any(state.is_terminal() for state in states.values()) and len(states) > 100


def test_bad_input() -> None:
    with pytest.raises(InvalidOptions, match="side is 99"):
        pyspiel.load_game("ludoteca_fourmation(side=99)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("ludoteca_morris(pie=True)")
    state = pyspiel.load_game("ludoteca_morris").new_initial_state()
    for action in [-7, 0, 10**9]:
        with pytest.raises((IllegalMove, pyspiel.SpielError)):
            state.apply_action(action)


@pytest.mark.parametrize(("module", "missing"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo")])
def test_without_the_library_the_error_says_what_to_install(module: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import ludoteca.{module}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 1 and f"pip install 'ludoteca[{module}]'" in run.stderr


def test_an_interpreter_with_the_games_ends_cleanly() -> None:
    code = "import ludoteca.openspiel, pyspiel; g = pyspiel.load_game('ludoteca_six'); s = g.new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.skipif(os.environ.get("LUDOTECA_TEST_ALL") != "1", reason="long: cargo xtask test --all")
def test_exploitability_of_a_tiny_board() -> None:
    game = load("fourmation", "side=3 n=3")
    assert round(exploitability(game, UniformRandomPolicy(game)), 3) == 0.915
