"""Coffee, 4mation, SIX and Nine Men's Morris: rules, fast environments, exact values and an engine."""

from ._ludoteca import (
    GAMES,
    ActionMatch,
    IllegalMove,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    Match,
    Outcome,
    Space,
    Tables,
    TreeSearch,
    VecEnv,
    mcts,
    option_ranges,
    options,
    presets,
    rules,
    strength,
)
from ._ludoteca import (
    VERSION as __version__,
)
from .engine import Engine
from .record import Node, Record

__all__ = [
    "ActionMatch",
    "Engine",
    "GAMES",
    "IllegalMove",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Node",
    "Outcome",
    "Record",
    "Space",
    "Tables",
    "TreeSearch",
    "VecEnv",
    "__version__",
    "mcts",
    "option_ranges",
    "options",
    "presets",
    "rules",
    "strength",
]
