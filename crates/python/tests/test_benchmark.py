"""Distances from perfect play."""

from collections.abc import Iterable, Sequence

import numpy as np
import pytest
from ludoteca import Engine, Match
from ludoteca.benchmark import (
    SETS,
    Analysis,
    Greedy,
    Level,
    Mcts,
    Uniform,
    held_out,
    load,
    measure,
    measure_uniform,
)
from ludoteca.benchmark.__main__ import main
from ludoteca.datasets import split_of
from numpy.typing import NDArray


class Perfect:
    """Plays a move of the exact value."""

    engine = Engine(hash_mib=64)

    def moves(self, positions: Sequence[Match]) -> list[str]:
        return [exact.moves[0].move for exact in self.engine.exact_all(positions)]

    def values(self, positions: Sequence[Match]) -> NDArray[np.float32]:
        worth = {"win": 1.0, "draw": 0.5, "loss": 0.0}
        return np.array([worth[exact.value.kind] for exact in self.engine.exact_all(positions)], np.float32)


@pytest.mark.parametrize("name", SETS)
def test_sets_are_test_data_whose_choices_matter(name: str) -> None:
    positions = load(name).positions
    assert len(positions) == 250
    for position in positions:
        assert set(position.moves) == set(position.match.legal_moves)
        assert len(set(position.moves.values())) > 1
        assert split_of(position.match) == "test"
    assert len({position.match.canonical_key for position in positions}) == 250


@pytest.mark.parametrize("name", ["morris-9", "coffee-4", "fourmation-5"])
def test_perfect_play_loses_nothing(name: str) -> None:
    score = measure(Perfect(), load(name))
    assert (score.move_error, score.regret, score.value_error) == (0, 0, 0)


def test_better_policies_lose_less() -> None:
    positions = load("fourmation-5")
    uniform, greedy, level = (measure(policy, positions) for policy in (Uniform(), Greedy(), Level(4)))
    assert uniform.regret > greedy.regret > level.regret
    assert uniform.value_error is None
    estimates = measure(Analysis(2_000), positions)
    assert estimates.value_error is not None and estimates.value_error < 0.25


class Chooser:
    """Plays given moves."""

    def __init__(self, choices: Iterable[str]) -> None:
        self.choices = list(choices)

    def moves(self, positions: Sequence[Match]) -> list[str]:
        return self.choices


def test_held_out_positions_of_other_boards_are_proved() -> None:
    held = held_out("fourmation", "side=4 n=3", 20)
    assert len({position.match.canonical_key for position in held.positions}) == 20
    best = measure(Chooser(max(each.moves, key=lambda move: each.moves[move]) for each in held.positions), held)
    worst = measure(Chooser(min(each.moves, key=lambda move: each.moves[move]) for each in held.positions), held)
    assert best.regret == 0 and worst.move_error == 1
    assert measure(Mcts(400), held).regret < 0.1 < measure_uniform(held).regret < worst.regret
    assert held_out("fourmation", "n=4 side=5", 10).positions == load("fourmation-5").positions[:10]
    assert held_out("six", "", 10).positions == []


def test_wrong_policies() -> None:
    class Constant:
        def moves(self, positions: Sequence[Match]) -> list[str]:
            return ["z9"] * len(positions)

    class Short:
        def moves(self, positions: Sequence[Match]) -> list[str]:
            return []

    with pytest.raises(ValueError, match="the policy plays z9, which is not legal in"):
        measure(Constant(), load("coffee-4"))
    with pytest.raises(ValueError, match="the policy returns 0 moves for 250 positions"):
        measure(Short(), load("coffee-4"))
    with pytest.raises(ValueError, match="there is no set chess; there are morris-9"):
        load("chess")


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["uniform", "level:1", "--sets", "coffee-4"])
    header, _, uniform, level = capsys.readouterr().out.splitlines()
    main(["analysis:100", "--sets", "coffee-4"])
    assert "Value error in percent" in capsys.readouterr().out
    assert header == "| policy | coffee-4 |" and uniform.startswith("| uniform | ") and level.startswith("| level:1 | ")
    for wrong in (
        ["best"],
        ["level:11"],
        ["level"],
        ["mcts:0"],
        ["mcts:99999999"],
        ["analysis:99999999999999999999"],
        ["network:"],
        ["network:none"],
        ["uniform", "--sets", "chess"],
        [],
    ):
        with pytest.raises(SystemExit) as exit:
            main(wrong)
        assert exit.value.code == 2
