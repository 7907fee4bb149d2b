"""The positions on which a training measures its regret against exact values."""

from __future__ import annotations

from .. import Match
from ..benchmark import SETS, Position, Set, load
from ..datasets import proved

RESULTS = {"loss": 0.0, "draw": 0.5, "win": 1.0}


def positions_of(start: Match, count: int = 0) -> Set | None:
    """Return the benchmark's set of positions of this game, or else a set of `count` proved ones; `None` for none.

    Raises `ValueError` if `count` positions cannot be proved.
    """
    for name, (game, options) in SETS.items():
        if game == start.game and Match(game, options).options == start.options:
            return load(name)
    if count == 0:
        return None
    found = proved(start.game, start.options, count=count, split="test", contested=True)
    positions = [
        Position(each.match, {move.move: RESULTS[move.value.kind] for move in each.exact.moves}) for each in found
    ]
    return Set(f"{start.game} {start.options}", positions)
