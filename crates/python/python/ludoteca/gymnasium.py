"""The games as environments of Gymnasium: an agent plays against an opponent.

Importing this module registers `ludoteca/Coffee-v0`, `ludoteca/Fourmation-v0`, `ludoteca/Six-v0` and
`ludoteca/Morris-v0`:

>>> import gymnasium, ludoteca.gymnasium
>>> env = gymnasium.make("ludoteca/Fourmation-v0", options="side=4 n=3", side="first", render_mode="ansi")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((4, 4, 4), 16)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> env.render().count("O") + env.render().count("o")
1

Observations are the planes of `Space`, seen by the agent, and actions those of `Space`; `info["action_mask"]` has ones
for the legal ones. The reward is 1 for a win, -1 for a loss, and 0 otherwise. An illegal action loses the game.

`gymnasium.make_vec` plays many games at once, in compiled code:

>>> envs = gymnasium.make_vec("ludoteca/Morris-v0", num_envs=100)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((100, 6, 3, 8), (100, 15000))
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ._ludoteca import GAMES, ActionMatch, Space, VecEnv
from ._numbers import integer
from ._window import RENDER_FPS, Window, rendered
from .benchmark import Policy
from .types import Game, Options, Side

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as _error:
    raise ImportError(
        "ludoteca.gymnasium needs Gymnasium: pip install 'ludoteca[gymnasium]', or pip install gymnasium"
    ) from _error

__all__ = ["LudotecaEnv", "LudotecaVectorEnv"]

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]

_Info: TypeAlias = dict[str, Any]
_SIDES: tuple[Side, Side] = ("first", "second")


def _spaces(game: Game, options: Options) -> tuple[Any, Any]:
    """Return the spaces of observations and actions."""
    space = Space(game, options)
    return spaces.Box(0, 255, space.shape, np.uint8), spaces.Discrete(space.actions)


def _check_side(side: Side | None) -> None:
    if side not in (None, *_SIDES):
        raise ValueError(f'side must be "first", "second" or None, not {side!r}')


class LudotecaEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """A game against `opponent`, a policy as in `ludoteca.benchmark`; `None` plays random moves.

    The agent plays `side`, or one that is drawn for each game. `reset(options={"position": …})` starts from another
    position. In the second round of SIX a move of the agent is two or three actions.

    Raises `InvalidOptions`, and `ValueError` for a side that does not exist.
    """

    observation_space: spaces.Space[NDArray[np.uint8]]
    action_space: spaces.Space[np.int64]
    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": RENDER_FPS}

    def __init__(
        self,
        game: Game,
        options: Options = None,
        *,
        opponent: Policy | None = None,
        side: Side | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']} or None, not {render_mode!r}")
        _check_side(side)
        self.observation_space, self.action_space = _spaces(game, options)
        self.render_mode = render_mode
        self.match: ActionMatch = ActionMatch(game, options)
        self._opponent, self._given_side = opponent, side
        self._side: Side = side or "first"
        self._window = Window(f"Ludoteca: {game}") if render_mode == "human" else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], _Info]:
        """Begin a game. The opponent makes the first move if the agent plays second."""
        super().reset(seed=seed)
        game, position = self.match, (options or {}).get("position")
        match = ActionMatch(game.game, game.options, position=position, seed=int(self.np_random.integers(2**63)))
        if match.is_over:
            raise ValueError(f"the game is over in this position: {match.outcome}")
        self.match, self._side = match, self._given_side or _SIDES[self.np_random.integers(2)]
        self._reply()
        self._show()
        return self._observe()

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, _Info]:
        """Perform an action, and let the opponent reply if it completes a move."""
        is_legal = bool(self.action_masks()[action])
        if is_legal:
            self.match.push(int(action))
            self._reply()
        self._show()
        reward = self.match.returns[_SIDES.index(self._side)] if is_legal else -1.0
        observation, info = self._observe()
        return observation, reward, self.match.is_over or not is_legal, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return an array that marks the legal actions, for MaskablePPO."""
        return self.match.mask()

    def _observe(self) -> tuple[NDArray[np.uint8], _Info]:
        return self.match.observe(self._side), {"action_mask": self.action_masks().view(np.int8)}

    def _reply(self) -> None:
        while self.match.turn not in (None, self._side):
            if self._opponent is None:
                self.match.push(self.match.sample())
                continue
            match = self.match.match_of()
            for action in match.actions(self._opponent.moves([match])[0]):
                self.match.push(action)

    def _show(self) -> None:
        if self._window is not None:
            self._window.show(self.match.match_of().pixels())

    def render(self) -> Any:
        """Return the board as text or pixels; the mode "human" shows it by itself."""
        return rendered(self.match, self.render_mode)

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.close()


class LudotecaVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games, each like a `LudotecaEnv`. A finished game restarts in the next step, which ignores its action.

    A policy as the opponent gets all positions in which it is to move at once.

    Raises `InvalidOptions`, and `ValueError` for a side that does not exist or a number below 1.
    """

    num_envs: int
    single_observation_space: spaces.Space[Any]
    single_action_space: spaces.Space[Any]
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: Game,
        options: Options = None,
        *,
        num_envs: int = 1,
        opponent: Policy | None = None,
        side: Side | None = None,
    ) -> None:
        _check_side(side)
        self.num_envs = integer("num_envs", num_envs, least=1)
        self.single_observation_space, self.single_action_space = _spaces(game, options)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._env = VecEnv(game, num_envs, options, restart=False)
        self._opponent, self._given_side = opponent, side
        self._sides = np.zeros(num_envs, np.int8)
        self._is_over = np.zeros(num_envs, np.bool_)
        # The actions of unfinished moves of the opponent, in SIX.
        self._following: dict[int, list[int]] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], _Info]:
        """Begin all games. The opponent makes the first move in those in which the agent plays second."""
        super().reset(seed=seed)
        self._env.reset(int(self.np_random.integers(2**63)))
        self._following.clear()
        self._is_over[:] = False
        self._draw_sides(np.ones(self.num_envs, np.bool_))
        self._reply(np.zeros(self.num_envs))
        return self._observe()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], _Info]:
        """Perform an action in each game, and let the opponent reply where it completes a move."""
        restarted = self._is_over
        for number in np.flatnonzero(restarted).tolist():
            self._env.restart(number)
        self._draw_sides(restarted)
        is_legal = self._env.mask_view()[np.arange(self.num_envs), actions]
        rewards, ends = self._env.step(actions, where=is_legal & ~restarted)
        self._is_over = ends | ~(is_legal | restarted)
        totals = np.where(self._is_over & ~ends, -1.0, rewards.astype(np.float64))
        self._reply(totals)
        observations, infos = self._observe()
        return observations, totals, self._is_over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _draw_sides(self, chosen: NDArray[np.bool_]) -> None:
        if self._given_side is None:
            self._sides[chosen] = self.np_random.integers(2, size=int(chosen.sum()))
        else:
            self._sides[chosen] = _SIDES.index(self._given_side)

    def _reply(self, rewards: NDArray[np.float64]) -> None:
        """Let the opponent move where it has to, and subtract its rewards."""
        while (waiting := ~self._is_over & (self._env.turns() != self._sides)).any():
            theirs, ends = self._env.step(self._replies(waiting), where=waiting)
            rewards -= theirs
            self._is_over |= waiting & ends

    def _replies(self, waiting: NDArray[np.bool_]) -> NDArray[np.int64]:
        replies = self._env.sample()
        if self._opponent is None:
            return replies
        numbers = np.flatnonzero(waiting).tolist()
        fresh = [number for number in numbers if not self._following.get(number)]
        matches = [self._env.match_of(number) for number in fresh]
        for number, match, move in zip(fresh, matches, self._opponent.moves(matches), strict=True):
            self._following[number] = match.actions(move)
        for number in numbers:
            replies[number] = self._following[number].pop(0)
        return replies

    def _observe(self) -> tuple[NDArray[np.uint8], _Info]:
        masks = {"action_mask": self._env.mask().view(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}
        return self._env.observations(), masks


for _game in GAMES:
    gymnasium.register(
        f"ludoteca/{_game.capitalize()}-v0",
        "ludoteca.gymnasium:LudotecaEnv",
        vector_entry_point="ludoteca.gymnasium:LudotecaVectorEnv",
        kwargs={"game": _game},
    )
