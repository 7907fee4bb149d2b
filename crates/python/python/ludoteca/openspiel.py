"""The games in OpenSpiel: importing this module registers them with `pyspiel`.

They are `ludoteca_coffee`, `ludoteca_fourmation`, `ludoteca_six` and `ludoteca_morris`. Their parameters are the
options of the game; `ludoteca.options` converts the short form:

>>> import ludoteca.openspiel, pyspiel
>>> game = pyspiel.load_game("ludoteca_fourmation(side=4,n=3)")
>>> same = pyspiel.load_game("ludoteca_fourmation", ludoteca.options("fourmation", "side=4 n=3"))
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("b2"))
>>> state.current_player(), state.legal_actions()
(1, [0, 1, 2, 4, 6, 8, 9, 10])

A parameter that is omitted has the default of the usual board; for a square board of Coffee, give `side`, too.

Actions are those of `ludoteca.Space`, and their strings are moves in the game's notation. In the second round of SIX a
move is two or three actions of the same player.

An observation consists of the planes of `Space.observe`, seen by the player, and of one more that is filled with ones
if it is the player's turn. It contains the number of quiet plies and of occurrences of the position. No game has more
actions than `game.max_game_length()`.

States can be cloned and serialised, but OpenSpiel cannot undo actions of games in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._ludoteca import ActionMatch, Space, options
from .types import Game, Side

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as _error:
    raise ImportError(
        "ludoteca.openspiel needs OpenSpiel: pip install 'ludoteca[openspiel]', or pip install open_spiel"
    ) from _error

if TYPE_CHECKING:
    from ._untyped import Untyped as _Game
    from ._untyped import Untyped as _State
else:
    _Game, _State = pyspiel.Game, pyspiel.State

__all__ = ["CoffeeGame", "FourmationGame", "LudotecaGame", "LudotecaObserver", "LudotecaState", "MorrisGame", "SixGame"]

_SIDES: tuple[Side, Side] = ("first", "second")


def _game_type(name: Game, title: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"ludoteca_{name}",
        long_name=f"{title} (Ludoteca)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=options(name),
    )


class LudotecaGame(_Game):
    """A game with its options, which are `params`.

    Raises `ludoteca.InvalidOptions`.
    """

    NAME: Game
    TYPE: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.space: Space = Space(self.NAME, params)
        self.start: ActionMatch = ActionMatch(self.NAME, params)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.space.max_actions,
        )
        super().__init__(self.TYPE, info, params)

    def new_initial_state(self) -> LudotecaState:
        """Return the start position."""
        return LudotecaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        """Return an observer of states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return LudotecaObserver(self.space, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class LudotecaState(_State):
    """A state of a game; `match` is the `ludoteca.ActionMatch` behind it, which must not be changed."""

    def __init__(self, game: LudotecaGame) -> None:
        super().__init__(game)
        self.match: ActionMatch = game.start.copy()

    def current_player(self) -> int:
        """Return the player whose turn it is."""
        turn = self.match.turn
        if turn is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if turn == "first" else 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.match.push(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.action_text(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.match.is_over

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser; 0 for both after a draw and until the end."""
        return list(self.match.returns)

    def __str__(self) -> str:
        match = self.match.match_of()
        prefix = "".join(f" begun={action}" for action in self.match.begun)
        history = f"quiet={match.quiet_plies} repetitions={match.repetitions}{prefix}"
        return f"{match}\n{match.position} {history}"


class LudotecaObserver:
    """Observes states as `open_spiel.python.observation` describes: `tensor`, and views of it in `dict`."""

    def __init__(self, space: Space, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers have no parameters, but got {params}")
        planes, rows, columns = space.shape
        shape = (planes + 1, rows, columns)
        self.tensor: NDArray[np.float32] = np.zeros(planes * rows * columns + rows * columns, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: LudotecaState, player: int) -> None:
        """Write a player's observation into `tensor`."""
        observation = self.dict["observation"]
        observation[:-1] = state.match.observe(_SIDES[player])
        observation[-1] = state.current_player() == player

    def string_from(self, state: LudotecaState, player: int) -> str:
        """Return a player's observation as text."""
        return str(state)


class CoffeeGame(LudotecaGame):
    """Coffee."""

    NAME: Game = "coffee"
    TYPE = _game_type(NAME, "Coffee")


class FourmationGame(LudotecaGame):
    """4mation."""

    NAME: Game = "fourmation"
    TYPE = _game_type(NAME, "4mation")


class SixGame(LudotecaGame):
    """SIX."""

    NAME: Game = "six"
    TYPE = _game_type(NAME, "SIX")


class MorrisGame(LudotecaGame):
    """Nine Men's Morris."""

    NAME: Game = "morris"
    TYPE = _game_type(NAME, "Nine Men's Morris")


for _game in (CoffeeGame, FourmationGame, SixGame, MorrisGame):
    pyspiel.register_game(_game.TYPE, _game)
