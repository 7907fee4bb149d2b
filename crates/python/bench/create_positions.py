"""Writes the positions of `ludoteca.benchmark`: `python bench/create_positions.py`, in `crates/python`.

Each line of a file has a position and its winning, drawing and losing moves, separated by tabs.
"""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ludoteca import Engine, Match
from ludoteca.benchmark import SETS
from ludoteca.datasets import morris, proved
from ludoteca.engine import ExactPosition

COUNT = 250
FOLDER = Path(__file__).parent.parent / "python" / "ludoteca" / "positions"
ENGINE = Engine(hash_mib=256, threads=2)


def morris_positions() -> Iterator[tuple[Match, ExactPosition]]:
    """Positions of all tables, as many of each."""
    chance, matches = random.Random(1), []
    for own in range(3, 7):
        for other in range(3, 10 - own):
            batch = next(morris(own, other, split="test", seed=1, batch=16_384))
            matches += [batch.match(number) for number in range(500)]
    chance.shuffle(matches)
    for match in matches:
        exact = ENGINE.exact(match)
        if len({move.value.kind for move in exact.moves}) > 1:
            yield match, exact


def line(match: Match, exact: ExactPosition) -> str:
    columns = [
        " ".join(sorted(move.move for move in exact.moves if move.value.kind == kind))
        for kind in ("win", "draw", "loss")
    ]
    return "\t".join((match.position, *columns)) + "\n"


for name, (game, options) in SETS.items():
    if game == "morris":
        pairs = morris_positions()
    else:
        found = proved(game, options, count=COUNT, split="test", contested=True, seed=1, engine=ENGINE)
        pairs = ((each.match, each.exact) for each in found)
    lines = [line(match, exact) for match, exact in islice(pairs, COUNT)]
    (FOLDER / f"{name}.txt").write_text("".join(sorted(lines)))
    print(f"{name}: {len(lines)} positions", flush=True)
