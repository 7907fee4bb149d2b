"""`python -m ludoteca.train`."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import fields
from pathlib import Path

from .. import InvalidOptions, Match
from ..benchmark import held_out, measure_uniform
from .settings import Settings

DESCRIPTION = """\
Trains a network to play a game, by playing against itself. The default, 4mation on 5 x 5 cells with four in a row, is
small enough to be learnt in minutes on two CPU cores, yet has wins, draws and losses, which a proof search knows.

Each iteration plays games with a tree search that the network guides, fits the network to what the searches found, and
prints a line:

  loss      how far policies and values of the network are from the searches and results
  regret    what the network's moves give away against exact values, on the positions of ludoteca.benchmark: 0 is
            perfect play, 1 turns every win into a loss; after the slash with a search

The folder keeps a checkpoint and the learning curve, learning.csv. The same command resumes a training."""

EXAMPLES = """\
examples:
  python -m ludoteca.train --minutes 5 --out trained
  python -m ludoteca.train coffee square-4 --minutes 10 --out coffee --seed 7
  python -c "from ludoteca import Match; from ludoteca.train.network import Network
  print(Network.load('trained', simulations=64).moves([Match('fourmation', 'side=5 n=4')]))"
"""

MAX_VALUE = 1_000_000
"""The largest number that any option takes."""

SETTINGS = {setting.name: setting for setting in fields(Settings)}


class Refusal(Exception):
    """A fault of a command, in one sentence."""


def read_command() -> argparse.Namespace:
    """Return the arguments of the command line. Raises `Refusal`."""
    parser = argparse.ArgumentParser(
        prog="python -m ludoteca.train",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", default="fourmation", help="the game (default: fourmation)")
    parser.add_argument("options", nargs="?", help="its options (default of fourmation: side=5 n=4)")
    parser.add_argument("--out", type=Path, default=Path("trained"), help="the folder (default: trained)")
    parser.add_argument("--minutes", type=float, default=5, help="stop after this time (default: 5)")
    parser.add_argument("--iterations", type=int, help="stop at this iteration, if that is earlier")
    parser.add_argument("--positions", type=int, default=250, help="positions to measure the regret on (default: 250)")
    parser.add_argument("--threads", type=int, help="threads that play (default: one for each core)")
    for name, setting in SETTINGS.items():
        parser.add_argument(f"--{name}", type=int, help=f"{setting.metadata['help']} (default: {setting.default})")
    command = parser.parse_args()
    for name in ["iterations", "positions", "threads", *SETTINGS]:
        least = 0 if name in ("seed", "blocks", "positions") else 1
        if (value := getattr(command, name)) is not None and not least <= value <= MAX_VALUE:
            raise Refusal(f"--{name} must be {least} to {MAX_VALUE}, not {value}")
    if not command.minutes > 0:
        raise Refusal(f"--minutes must be above 0, not {command.minutes}")
    if command.options is None and command.game == "fourmation":
        command.options = "side=5 n=4"
    return command


def train(command: argparse.Namespace) -> None:
    """Train as the command line says, and print a line for each iteration. Raises `Refusal`."""
    try:
        from .checkpoint import NAME, CheckpointError
        from .trainer import Trainer
    except ModuleNotFoundError as error:
        raise Refusal(f"training needs PyTorch ({error}): pip install 'ludoteca[train]'") from error
    deadline = time.monotonic() + 60 * command.minutes
    given = {name: value for name in SETTINGS if (value := getattr(command, name)) is not None}
    try:
        start = Match(command.game, command.options)
        command.out.mkdir(parents=True, exist_ok=True)
        if (command.out / NAME).exists():
            trainer = Trainer.resume(command.out, start, given)
            print(f"resuming after iteration {len(trainer.curve)}")
        else:
            trainer = Trainer(start, command.out, Settings(**given))
    except (InvalidOptions, CheckpointError) as error:
        raise Refusal(str(error)) from error
    trainer.threads = command.threads or trainer.threads
    held = held_out(start.game, start.options, command.positions)
    if held.positions:
        trainer.positions = held
        regret = measure_uniform(held).regret
        print(f"{len(held.positions)} positions; random moves have the regret {regret:.4f}", flush=True)
    else:
        why = "--positions is 0" if command.positions == 0 else "no exact values are known for this game"
        print(f"{why}, so the regret is not measured")
    while len(trainer.curve) < (command.iterations or sys.maxsize) and time.monotonic() < deadline:
        row = trainer.iterate()
        regrets = [f"{value:.4f}" for value in (row.regret, row.regret_search) if value is not None]
        print(
            f"iteration {row.iteration}: {row.games} games, {row.plies} plies, {row.seconds:.0f} s,"
            f" loss {row.loss:.3f}, regret {' / '.join(regrets) or '-'}",
            flush=True,
        )


def main() -> int:
    """Run the command and return its exit status."""
    try:
        train(read_command())
    except (Refusal, OSError) as error:
        print(f"python -m ludoteca.train: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; the same command continues after the last iteration", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
