"""Arguments of the command line: policies, agents, games and numbers."""

from __future__ import annotations

import argparse
import shlex
import shutil
from collections.abc import Callable, Mapping
from typing import cast

from .._ludoteca import Match
from ..types import Game
from .agents import Agent, Command, Scripted
from .measures import Policy
from .policies import Analysis, Greedy, Level, Mcts, Uniform

_NUMBERED: Mapping[str, tuple[Callable[[int], Policy], int]] = {
    "level": (Level, 10),
    "mcts": (Mcts, 2**24),
    "analysis": (Analysis, 2**62),
}
"""Policies of the command line that a number follows, after a colon, and the largest number."""

NAMES = "uniform, greedy, level:1 to level:10, mcts:SIMULATIONS, analysis:NODES, network:FOLDER[:SIMULATIONS]"


def named(text: str) -> tuple[str, Callable[[], Policy]]:
    """Return a policy of the command line: its name, and what creates it for each set, so that sets do not matter."""
    name, _, argument = text.partition(":")
    if text in ("uniform", "greedy"):
        return text, Uniform if text == "uniform" else Greedy
    if name == "network" and argument:
        network = _network(argument)
        return text, lambda: network
    if name not in _NUMBERED or not argument.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is none of {NAMES}")
    create, most = _NUMBERED[name]
    if not 1 <= int(argument) <= most:
        raise argparse.ArgumentTypeError(f"the number of {name} must be 1 to {most}, not {argument}")
    return text, lambda: create(int(argument))


def _network(argument: str) -> Policy:
    folder, _, simulations = argument.rpartition(":")
    if not folder or not simulations.isdecimal():
        folder, simulations = argument, "0"
    if int(simulations) > 2**24:
        raise argparse.ArgumentTypeError(f"the simulations of a network must be at most {2**24}, not {simulations}")
    try:
        from ..train.network import Network

        return Network.load(folder, int(simulations))
    except ModuleNotFoundError as error:
        raise argparse.ArgumentTypeError(f"networks need PyTorch ({error}): pip install 'ludoteca[train]'") from error
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def agent(text: str) -> tuple[str, Callable[[], Agent | Scripted]]:
    """Return an agent of the command line: its name, and what creates it."""
    if text in ("uniform", "greedy") or text.partition(":")[0] in (*_NUMBERED, "network"):
        name, create = named(text)
        return name, lambda: Scripted(create())
    try:
        arguments = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from error
    if not arguments or not shutil.which(arguments[0]):
        raise argparse.ArgumentTypeError(f"{text}: there is no such program")
    return text, lambda: Command(arguments)


def game(text: str) -> tuple[Game, str]:
    """Return a game of the command line and its options."""
    name, _, options = text.partition(":")
    try:
        match = Match(cast(Game, name), options)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return match.game, match.options


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return what reads a whole number in a range."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least or (most is not None and int(text) > most):
            expected = f"from {least} to {most}" if most else f"of at least {least}"
            raise argparse.ArgumentTypeError(f"{text} is no whole number {expected}")
        return int(text)

    return number
