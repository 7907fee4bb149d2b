"""The games as environments of PettingZoo, in which two agents take turns (AEC).

>>> import ludoteca.pettingzoo
>>> env = ludoteca.pettingzoo.env("fourmation", "side=4 n=3", render_mode="ansi")
>>> env.reset(seed=1)
>>> env.step(5)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].nonzero()[0].tolist()
((4, 4, 4), [0, 1, 2, 4, 6, 8, 9, 10])
>>> print(env.render())
4 . . . .
3 * * * .
2 * X * .
1 * * * .
  a b c d

Observations are dictionaries: `observation` has the planes of `Space.observe`, seen by the agent, and `action_mask` has
ones for its legal actions, of which there are none while it is the other agent's turn. Actions are those of `Space`. In
the second round of SIX a move is two or three actions of the same agent. The winner's reward is 1, the loser's -1.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ._ludoteca import ActionMatch, IllegalMove, Space
from ._window import RENDER_FPS, Window, rendered
from .types import Game, Options, Side

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as _error:
    raise ImportError(
        "ludoteca.pettingzoo needs PettingZoo: pip install 'ludoteca[pettingzoo]', or pip install pettingzoo"
    ) from _error

__all__ = ["LudotecaEnv", "env", "raw_env"]

_Observation: TypeAlias = dict[str, NDArray[Any]]

_SIDES: dict[str, Side] = {"player_0": "first", "player_1": "second"}


if TYPE_CHECKING:
    from ._untyped import Untyped as _Env
else:
    _Env = AECEnv[str, _Observation, int | None]


class LudotecaEnv(_Env):
    """A game as an environment. The agents `player_0` and `player_1` play first and second.

    The render mode "ansi" returns the board as text, "rgb_array" as pixels, and "human" shows it in a window of pygame
    after each step. `match` is the game that is played, which must not be changed. `reset(options={"position": …})`
    starts from another position. The seed of `reset` has no effect: nothing is random.

    Raises `ludoteca.InvalidOptions`; `step` raises `ludoteca.IllegalMove` and changes nothing then.
    """

    def __init__(self, game: Game, options: Options = None, render_mode: str | None = None) -> None:
        super().__init__()
        modes = ["human", "ansi", "rgb_array"]
        if render_mode not in (None, *modes):
            raise ValueError(f"render_mode must be one of {modes} or None, not {render_mode!r}")
        self.render_mode: str | None = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"ludoteca_{game}",
            "render_modes": modes,
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self._window = Window(f"Ludoteca: {game}") if render_mode == "human" else None
        self._start = ActionMatch(game, options)
        self.match: ActionMatch = self._start
        space = Space(game, options)
        self.possible_agents: list[str] = list(_SIDES)
        self.agents: list[str] = self.possible_agents[:]
        self.action_spaces: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(space.actions) for agent in self.agents
        }
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, space.shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (space.actions,), np.int8),
                }
            )
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, from `options["position"]` if it is given."""
        position = (options or {}).get("position")
        start = self._start
        match = start.copy() if position is None else ActionMatch(start.game, start.options, position=position)
        if match.is_over:
            raise ValueError(f"the game is over in this position: {match.outcome}")
        self.match = match
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, int] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def _select(self) -> None:
        turn = self.match.turn
        self.agent_selection: str = next(agent for agent, side in _SIDES.items() if side == turn)

    def observe(self, agent: str) -> _Observation:
        """Return an agent's observation."""
        side = _SIDES[agent]
        mask = self.match.mask() if self.match.turn == side else np.zeros(self.action_spaces[agent].n, np.bool_)
        return {"observation": self.match.observe(side), "action_mask": mask.view(np.int8)}

    def step(self, action: int | None) -> None:
        """Perform an action of the selected agent; `None` after the end of the game."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:
            number = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            raise IllegalMove(f"the action of {agent} must be an integer, not {action!r}") from None
        self.match.push(number)
        self._cumulative_rewards[agent] = 0
        if self.match.is_over:
            self.rewards = dict(zip(self.agents, map(int, self.match.returns), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = next(other for other in self.agents if other != agent)
        else:
            self._select()
        self._accumulate_rewards()
        self._show()

    def _show(self) -> None:
        if self._window is not None:
            self._window.show(self.match.match_of().pixels())

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the board as text or pixels; the mode "human" shows it by itself."""
        if self.render_mode is None:
            gymnasium.logger.warn("render needs an environment with a render_mode")
        return rendered(self.match, self.render_mode)

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.close()


raw_env = LudotecaEnv


def env(game: Game, options: Options = None, render_mode: str | None = None) -> AECEnv[str, _Observation, int | None]:
    """Return an environment that checks that its methods are called in order."""
    return wrappers.OrderEnforcingWrapper(LudotecaEnv(game, options, render_mode))
