"""Observations and actions."""

import random

import numpy as np
import pytest
from ludoteca import GAMES, IllegalMove, Match, Space, presets
from ludoteca.types import Game

CASES = [(game, preset) for game in GAMES for preset in presets(game)]


def games_of(game: Game, options: str, plies: int, seed: int) -> list[Match]:
    """The positions of a random game."""
    choice = random.Random(seed)
    match = Match(game, options)
    seen = [match.copy()]
    while not match.is_over and match.ply < plies:
        match.push(choice.choice(match.legal_moves))
        seen.append(match.copy())
    return seen


@pytest.mark.parametrize(("game", "options"), CASES)
def test_actions_and_moves_correspond(game: Game, options: str) -> None:
    space = Space(game, options)
    for seed in range(3):
        for match in games_of(game, options, 90, seed):
            encoded = [tuple(match.actions(move)) for move in match.legal_moves]
            assert len(set(encoded)) == len(encoded)
            assert all(action < space.actions for actions in encoded for action in actions)
            for move, actions in zip(match.legal_moves, encoded, strict=True):
                if game != "six":
                    assert (space.action(move), space.move(actions[0])) == (actions[0], move)
            for move, actions in list(zip(match.legal_moves, encoded, strict=True))[:20]:
                assert match.move_of(list(actions)) == move
            mask = space.mask(match)
            assert set(np.flatnonzero(mask)) == {actions[0] for actions in encoded}


@pytest.mark.parametrize(("game", "options"), CASES)
def test_observations_show_both_sides(game: Game, options: str) -> None:
    space = Space(game, options)
    own, other = space.planes.index("own"), space.planes.index("other")
    for match in games_of(game, options, 60, 4):
        planes = space.observe(match)
        assert planes.shape == space.shape and planes.dtype == np.uint8
        assert planes[own].max() <= 1
        assert not (planes[own] & planes[other]).any()
        text = match.position.split()[0]
        if game in ("fourmation", "morris", "coffee"):
            pieces = sum(letter.isalpha() for letter in text)
            assert planes[own].sum() + planes[other].sum() == pieces


@pytest.mark.parametrize(("game", "options"), [case for case in CASES if case[0] != "six"])
def test_symmetries_map_arrays(game: Game, options: str) -> None:
    space = Space(game, options)
    for match in games_of(game, options, 30, 5)[::5]:
        if match.quiet_plies:
            continue  # images have no history
        for symmetry in range(space.symmetries):
            actions, planes, cells = space.permutation(symmetry)
            image = match.transform(symmetry)
            before = space.observe(match).reshape(len(planes), -1)
            after = np.empty_like(before)
            after[np.ix_(planes, cells)] = before
            assert (after.reshape(space.shape) == space.observe(image)).all()
            mapped = np.empty_like(space.mask(match))
            mapped[actions] = space.mask(match)
            assert (mapped == space.mask(image)).all()


def test_a_move_of_six_in_round_two_is_several_actions() -> None:
    for match in games_of("six", "tiles=21", 60, 6)[45:]:
        if match.is_over:
            break
        lengths = {len(match.actions(move)) for move in match.legal_moves}
        assert lengths <= {2, 3}


def test_bad_input() -> None:
    space = Space("fourmation", "side=5")
    with pytest.raises(ValueError, match="the match is of morris , not of fourmation side=5"):
        space.observe(Match("morris"))
    with pytest.raises(IllegalMove, match="z9"):
        space.action("z9")
    with pytest.raises(IllegalMove, match="25"):
        space.move(25)
    with pytest.raises(IllegalMove):
        Space("six").action("0,0")
    with pytest.raises(IndexError):
        space.permutation(8)
    with pytest.raises(IllegalMove):
        Match("morris").actions("d7xd6")
    with pytest.raises(IllegalMove):
        Match("morris").move_of([])
