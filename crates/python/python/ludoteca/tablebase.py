"""Exact tables of Nine Men's Morris.

The package contains those of the moving phase with at most nine men, under the fifty-move rule. `build` computes more
tables, also without that rule; `ludoteca tables build morris` computes the large ones.

>>> import numpy as np
>>> own, other = Tables.positions(3, 3, 0, 1000)
>>> wdl, plies = Tables().values(own, other)
>>> int((wdl == 1).sum()), len(wdl)
(615, 649)
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from ._ludoteca import Tables
from ._numbers import integer

__all__ = ["Tables", "build"]


def build(folder: str | PathLike[str], men: int, *, fifty_moves: bool = True) -> Tables:
    """Build the tables with at most `men` men, of both sides together, and return them.

    Tables that the folder has are kept, so an interrupted build continues. Nine men take about a second, ten some
    seconds, and fifteen some minutes. Ctrl-C stops the build when the tables of the current number of men are done.

    Raises `ValueError` for a number of men that is not 6 to 18, and `OSError` if the folder cannot be used.
    """
    men = integer("men", men, least=6, most=18)
    for most in range(6, men + 1):
        Tables._build(Path(folder), most, fifty_moves)
    return Tables(folder, fifty_moves=fifty_moves)
