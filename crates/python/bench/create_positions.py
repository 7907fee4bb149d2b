"""Writes the positions of `ludoteca.benchmark`: `python bench/create_positions.py`, in `crates/python`.

Each line of a file has a position and its winning, drawing and losing moves, separated by tabs.
"""

from collections.abc import Iterator
from itertools import islice, zip_longest
from pathlib import Path

from ludoteca import Engine, Match
from ludoteca.benchmark import SETS
from ludoteca.datasets import morris, proved
from ludoteca.engine import ExactPosition

COUNT = 250
MAX_EXAMINED = 10_000
FOLDER = Path(__file__).parent.parent / "python" / "ludoteca" / "positions"
ENGINE = Engine(hash_mib=256, threads=2)


def morris_positions() -> Iterator[tuple[Match, ExactPosition]]:
    """As many positions of each table, and more of some where others have too few among `MAX_EXAMINED`."""
    found: list[list[tuple[Match, ExactPosition]]] = []
    for own in range(3, 7):
        for other in range(3, 10 - own):
            stream = morris(own, other, split="test", seed=1, batch=2**14)
            matches = (batch.match(number) for batch in stream for number in range(len(batch) // 8))
            labelled = ((match, ENGINE.exact(match)) for match in islice(matches, MAX_EXAMINED))
            contested = [pair for pair in labelled if len({move.value.kind for move in pair[1].moves}) > 1]
            print(f"  {own}-{other}: {len(contested)}", flush=True)
            found.append(contested)
    # The first of each table, then the second of each, and so on.
    for pairs in zip_longest(*found):
        yield from (pair for pair in pairs if pair is not None)


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
