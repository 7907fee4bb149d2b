"""The network, and a player that uses it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from .. import IllegalMove, Match, Space, TreeSearch
from ..benchmark import OtherGame
from ..types import Game
from .checkpoint import CheckpointError, read

# What the planes that contain numbers are divided by.
SCALES = {"own hand": 10, "other hand": 10, "quiet plies": 100, "repetitions": 3}


# Types do not depend on whether PyTorch is installed.
if TYPE_CHECKING:
    from .._untyped import Untyped as _Module
else:
    _Module = nn.Module


class Residual(_Module):
    """Two convolutions beside the identity, which it is at first."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first: Any = nn.Conv2d(channels, channels, 3, padding=1)
        self.second: Any = nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.zeros_(self.second.weight)

    def forward(self, x: Any) -> Any:
        """Return the output for a batch."""
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Net(_Module):
    """A residual network from observations to logits of all actions and a value from -1 to 1."""

    def __init__(self, space: Space, channels: int, blocks: int) -> None:
        super().__init__()
        planes, rows, columns = space.shape
        scales = [1 / SCALES.get(name, 1) for name in space.planes]
        self.register_buffer("scales", torch.tensor(scales).reshape(-1, 1, 1))
        body = [Residual(channels) for _ in range(blocks)]
        self.body: Any = nn.Sequential(nn.Conv2d(planes, channels, 3, padding=1), nn.ReLU(), *body)
        self.policy: Any = nn.Sequential(
            nn.Conv2d(channels, 8, 1), nn.ReLU(), nn.Flatten(), nn.Linear(8 * rows * columns, space.actions)
        )
        self.value: Any = nn.Sequential(
            nn.Conv2d(channels, 4, 1), nn.ReLU(), nn.Flatten(), nn.Linear(4 * rows * columns, 64), nn.ReLU(),
            nn.Linear(64, 1), nn.Tanh(), nn.Flatten(0),
        )  # fmt: skip
        self.to(memory_format=torch.channels_last)  # faster on CPUs

    def forward(self, observations: Any) -> tuple[Any, Any]:
        """Return the logits and values of a batch of observations."""
        x = (observations * self.scales).contiguous(memory_format=torch.channels_last)
        x = self.body(x)
        return self.policy(x), self.value(x)


class Network:
    """A trained network as a player: alone, or with a search of some simulations for each action."""

    def __init__(self, game: Game, options: str, net: Net, simulations: int = 0) -> None:
        self.game: Game = game
        self.options: str = options
        self.net: Any = net
        self.simulations: int = simulations

    @classmethod
    def load(cls, path: str | Path, simulations: int = 0) -> Network:
        """Return the network of a checkpoint, or of the folder in which a trainer keeps it.

        Raises `CheckpointError`, a `ValueError`, if the file is damaged or of another version, and `OSError` if it
        cannot be read.
        """
        saved = read(Path(path))
        try:
            settings = saved["settings"]
            net = Net(Space(saved["game"], saved["options"]), settings["channels"], settings["blocks"])
            net.load_state_dict(saved["net"])
        except (KeyError, TypeError, RuntimeError, ValueError) as error:
            raise CheckpointError(f"the checkpoint {path} is damaged") from error
        return cls(saved["game"], saved["options"], net, simulations)

    def evaluate(self, observations: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return logits and values of observations, for `TreeSearch.expand`."""
        self.net.eval()
        with torch.inference_mode():
            logits, values = self.net(torch.from_numpy(observations))
        return logits.numpy(), values.numpy()

    def run(self, search: TreeSearch) -> None:
        """Evaluate all leaves of a search."""
        while len(leaves := search.leaves_view()):
            search.expand(*self.evaluate(leaves))

    def moves(self, positions: Sequence[Match]) -> list[str]:
        """Return a move for each match.

        Raises `ValueError` for matches with other options than the network's, and for finished ones.
        """
        if not positions:
            return []
        search = self._search(positions)
        actions: list[list[int]] = [[] for _ in positions]
        chosen: dict[int, str] = {}
        while len(chosen) < len(positions):
            self.run(search)
            best = search.policy().argmax(axis=1)
            for number, match in enumerate(positions):
                actions[number].append(int(best[number]))
                with suppress(IllegalMove):  # an action of SIX that others follow
                    chosen.setdefault(number, match.move_of(actions[number]))
            search.advance(best)
        return [chosen[number] for number in range(len(positions))]

    def values(self, positions: Sequence[Match]) -> NDArray[np.float32]:
        """Return the expected result of each match for the side to move, from 0 for a loss to 1 for a win."""
        if not positions:
            return np.zeros(0, np.float32)
        search = self._search(positions)
        self.run(search)
        return ((search.values() + 1) / 2).astype(np.float32)

    def _search(self, positions: Sequence[Match]) -> TreeSearch:
        for match in positions:
            if (match.game, match.options) != (self.game, self.options):
                raise OtherGame(
                    f"the network plays {self.game} {self.options}, the match is of {match.game} {match.options}"
                )
        return TreeSearch(positions, self.simulations)
