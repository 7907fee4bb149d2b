"""The training loop."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch

from .. import Match, Space
from ..benchmark import Set, measure
from .checkpoint import CheckpointError, read, replacing, write
from .network import Net, Network
from .selfplay import Samples, play
from .settings import Settings

BATCH_SIZE = 256
LEARNING_RATE = 2e-3
WEIGHT_DECAY = 1e-4


@dataclass(frozen=True)
class Progress:
    """A row of the learning curve. `games` and `seconds` are totals; `None` means not measured."""

    iteration: int
    games: int
    plies: int
    seconds: float
    loss: float
    regret: float | None
    regret_search: float | None


class Trainer:
    """A training, whose state is saved to a folder after each iteration.

    An iteration depends only on the state before it and the seed, so that an interrupted training produces the same
    weights. `positions` are those on which the regret is measured: with the network alone after each
    iteration, and with a search after each of `every`.
    """

    def __init__(
        self, start: Match, folder: Path, settings: Settings, positions: Set | None = None, every: int = 5
    ) -> None:
        self.start: Match = start
        self.folder: Path = folder
        self.settings: Settings = settings
        self.positions: Set | None = positions
        self.every: int = every
        self.threads: int = os.cpu_count() or 1
        # Several threads play; more of them within one evaluation are slow when the machine has other work.
        torch.set_num_threads(1)
        self.space: Space = Space(start.game, start.options)
        torch.manual_seed(settings.seed)
        self.network: Network = Network(start.game, start.options, Net(self.space, settings.channels, settings.blocks))
        self.optimiser: Any = torch.optim.AdamW(
            self.network.net.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY
        )
        self.symmetries: list[Any] = [self.space.permutation(symmetry) for symmetry in range(self.space.symmetries)]
        shape = (0, *self.space.shape)
        self.samples: Samples = Samples(
            np.zeros(shape, np.uint8), np.zeros((0, self.space.actions), np.float16), np.zeros(0, np.float32)
        )
        self.curve: list[Progress] = []

    @classmethod
    def resume(cls, folder: Path, start: Match, given: Mapping[str, int] | None = None) -> Trainer:
        """Return the trainer of the checkpoint in a folder.

        Raises `CheckpointError` if it is of another game, or was started with other settings than those `given`.
        """
        saved = read(folder)
        if (saved["game"], saved["options"]) != (start.game, start.options):
            of, wanted = f"{saved['game']} {saved['options']}", f"{start.game} {start.options}"
            raise CheckpointError(f"the checkpoint in {folder} is of {of}, not of {wanted}")
        try:
            settings = Settings(**saved["settings"])
            trainer = cls(start, folder, settings)
            trainer.network.net.load_state_dict(saved["net"])
            trainer.optimiser.load_state_dict(saved["optimiser"])
            trainer.samples = Samples(*(array.numpy() for array in saved["samples"]))
            trainer.curve = [Progress(*row) for row in saved["curve"]]
        except (AttributeError, KeyError, TypeError, RuntimeError, ValueError) as error:
            raise CheckpointError(f"the checkpoint in {folder} is damaged") from error
        for name, value in (given or {}).items():
            if getattr(settings, name) != value:
                raise CheckpointError(f"the training in {folder} has {name} {getattr(settings, name)}, not {value}")
        return trainer

    def iterate(self) -> Progress:
        """Play, fit the network, measure it, and save the state; return the new row of the learning curve."""
        began, settings = time.monotonic(), self.settings
        last = self.curve[-1] if self.curve else Progress(0, 0, 0, 0.0, 0.0, None, None)
        number, seed = last.iteration + 1, [settings.seed, last.iteration]
        fresh, games = play(self.network, self.start, settings.games, settings.simulations, [*seed, 0], self.threads)
        self.samples = Samples.concat([self.samples, fresh], settings.window)
        loss = self.fit(-(-len(fresh) * settings.passes // BATCH_SIZE), np.random.default_rng([*seed, 1]))
        alone = self.regret(0)
        searched = self.regret(settings.simulations) if number % self.every == 0 else None
        seconds = last.seconds + time.monotonic() - began
        self.curve.append(Progress(number, last.games + games, last.plies + len(fresh), seconds, loss, alone, searched))
        self.save()
        return self.curve[-1]

    def fit(self, steps: int, rng: np.random.Generator) -> float:
        """Fit the network to batches of random samples in random symmetric images; return the mean loss."""
        net, total = self.network.net, 0.0
        net.train()
        for _ in range(steps):
            observations, policies, values = self.batch(rng)
            logits, predicted = net(observations)
            policy_loss = -(policies * torch.log_softmax(logits, 1)).sum(1).mean()
            loss = policy_loss + (predicted - values).square().mean()
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            total += loss.item()
        return total / steps

    def batch(self, rng: np.random.Generator) -> tuple[Any, Any, Any]:
        """Return a random batch in one random symmetric image."""
        picks = rng.integers(len(self.samples), size=BATCH_SIZE)
        actions, planes, cells = self.symmetries[rng.integers(len(self.symmetries))]
        before = self.samples.observations[picks].reshape(BATCH_SIZE, len(planes), -1)
        observations = np.empty_like(before)
        observations[:, planes[:, None], cells] = before
        policies = np.empty((BATCH_SIZE, len(actions)), np.float32)
        policies[:, actions] = self.samples.policies[picks]
        arrays = (observations.reshape(BATCH_SIZE, *self.space.shape), policies, self.samples.values[picks])
        observed, target, value = (torch.from_numpy(array) for array in arrays)
        return observed, target, value

    def regret(self, simulations: int) -> float | None:
        """Return the regret of the network with this search."""
        if self.positions is None:
            return None
        player = Network(self.start.game, self.start.options, self.network.net, simulations)
        return measure(player, self.positions).regret

    def save(self) -> None:
        """Write the checkpoint, and the learning curve as `learning.csv`."""
        samples = self.samples
        state = {
            "game": self.start.game,
            "options": self.start.options,
            "settings": asdict(self.settings),
            "net": self.network.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "samples": [torch.from_numpy(array) for array in (samples.observations, samples.policies, samples.values)],
            "curve": [astuple(row) for row in self.curve],
        }
        write(self.folder, state)
        with replacing(self.folder / "learning.csv") as temporary, temporary.open("w", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(field.name for field in fields(Progress))
            for row in self.curve:
                rows.writerow(round(cell, 4) if isinstance(cell, float) else cell for cell in astuple(row))
