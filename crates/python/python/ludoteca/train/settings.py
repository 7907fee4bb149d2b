"""The settings of a training, besides the game."""

from dataclasses import dataclass, field
from typing import Any


def _setting(default: int, text: str) -> Any:
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True)
class Settings:
    """Settings that a checkpoint keeps. Their texts are those of `python -m ludoteca.train --help`."""

    seed: int = _setting(0, "random seed")
    games: int = _setting(128, "games that are played at once in each iteration")
    simulations: int = _setting(48, "simulations of the search for each action")
    channels: int = _setting(32, "channels of the network")
    blocks: int = _setting(3, "residual blocks of the network")
    window: int = _setting(40_000, "number of latest samples that the network is fitted to")
    passes: int = _setting(10, "samples fitted in each iteration, per new sample")
