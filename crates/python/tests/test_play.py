"""Matches that are played by actions."""

import copy
import pickle
import random

import numpy as np
import pytest
from ludoteca import GAMES, ActionMatch, IllegalMove, InvalidPosition, Match, Space, presets
from ludoteca.types import Game

CASES = [(game, preset) for game in GAMES for preset in presets(game)] + [("six", "tiles=10 forbidden")]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_games_are_those_of_matches(game: Game, options: str) -> None:
    choice = random.Random(1)
    space, play, match = Space(game, options), ActionMatch(game, options), Match(game, options)
    steps: list[tuple[list[int], str]] = []
    prefix: list[int] = []
    while not play.is_over:
        legal = play.legal_actions()
        assert legal == np.flatnonzero(play.mask()).tolist() and play.begun == prefix
        assert legal == sorted({actions[len(prefix)] for actions in map(match.actions, match.legal_moves)
                                if actions[: len(prefix)] == prefix})  # fmt: skip
        if not prefix:
            assert (play.observe() == space.observe(match)).all()
        steps.append((legal, str(play)))
        action = choice.choice(legal)
        text = play.action_text(action)
        play.push(action)
        prefix = [*prefix, action]
        if match.is_legal(text):
            assert match.actions(text) == prefix
            match.push(text)
            prefix = []
        assert play.match_of() == match and play.turn == match.turn
    assert play.outcome == match.outcome and play.legal_actions() == [] and not play.mask().any()
    assert sum(play.returns) == 0 and len(play.actions) == len(steps) <= space.max_actions
    assert match.ply <= space.max_plies
    # Backwards.
    for legal, board in reversed(steps):
        taken = play.pop()
        assert taken in legal and play.legal_actions() == legal and str(play) == board
    assert play == ActionMatch(game, options)
    with pytest.raises(IndexError):
        play.pop()


@pytest.mark.parametrize("game", GAMES)
def test_copies_and_pickles_are_independent_and_equal(game: Game) -> None:
    play = ActionMatch(game, seed=5)
    for _ in range(55):
        if play.is_over:
            play = ActionMatch(game, seed=6)
        play.push(play.sample())
    for same in [copy.copy(play), copy.deepcopy(play), play.copy(), pickle.loads(pickle.dumps(play))]:
        assert same == play and same.actions == play.actions and same.begun == play.begun
        assert (same.observe("first") == play.observe("first")).all()
        if not play.is_over:
            assert same.sample() == play.copy().sample()
            same.push(same.legal_actions()[0])
            assert same != play


def test_both_sides_see_the_same_pieces() -> None:
    play, space = ActionMatch("morris"), Space("morris")
    for _ in range(7):
        play.push(play.sample())
    assert play.turn == "second"
    first, second = play.observe("first"), play.observe("second")
    swapped = [space.planes.index(name) for name in ("other", "own", "other hand", "own hand")]
    kept = [space.planes.index(name) for name in ("own", "other", "own hand", "other hand")]
    assert (first[kept] == second[swapped]).all() and (second == play.observe()).all()
    assert (first[4:] == second[4:]).all()


@pytest.mark.parametrize(
    ("game", "options", "most"),
    [
        ("fourmation", "side=4 n=3", (16, 16)),
        ("fourmation", "side=4 n=3 pie", (17, 17)),
        ("coffee", "square-5 n=4", (25, 25)),
        ("coffee", "hex-4 pie", (38, 38)),
        ("morris", "", (18 + 13 * 100,) * 2),
        # 40 tiles are placed. Then 31 moves eliminate tiles, each after 99 quiet ones.
        ("six", "tiles=21", (40 + 31 * 100, 40 + 31 * (99 * 2 + 3))),
        ("six", "tiles=21 forbidden", (40 + 100, 40 + 200)),
    ],
)
def test_bounds_of_length(game: Game, options: str, most: tuple[int, int]) -> None:
    space = Space(game, options)
    assert (space.max_plies, space.max_actions) == most


def test_bad_input() -> None:
    play = ActionMatch("fourmation", "side=4 n=3")
    for action in [-1, 16, 2**40]:
        with pytest.raises(IllegalMove, match=f"the action {action} is illegal in the position 4/4/4/4"):
            play.push(action)
        with pytest.raises(IllegalMove):
            play.action_text(action)
    with pytest.raises(TypeError):
        play.push("b2")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="write first or second"):
        play.observe("third")  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition):
        ActionMatch("morris", position="nothing")
    over = ActionMatch("fourmation", "side=4 n=3", position="1x2/1xo1/1xo1/4 o b4")
    for call in (over.sample, lambda: over.push(0)):
        with pytest.raises(IllegalMove, match="the game is over"):
            call()
