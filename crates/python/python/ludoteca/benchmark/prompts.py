"""The prompts of agents: plain text with the rules, the board and, if wanted, the legal moves."""

from __future__ import annotations

import re

from .._ludoteca import Match, options, rules
from ..types import Game
from .notations import Plain, Shown


def prompt(match: Match, shown: Shown, notation: Plain, *, with_rules: bool, with_moves: bool) -> str:
    """Return the prompt that asks for a move.

    The last line of the reply must be the move.
    """
    colours = match.view()["colours"]
    settings = options(match.game, match.options)
    title, text = _rules(match.game, notation)
    parts = [f"You play {title} as {colours[match.turn == 'second']}, and it is your turn. {notation.note}".rstrip()]
    if with_rules:
        parts.append(text)
    if settings:
        given = ", ".join(f"{name} {str(value).lower()}" for name, value in settings.items())
        parts.append(f"Options of this game: {given}.")
    parts.append(f"The board:\n\n{shown.board}\n\n{shown.legend}.")
    parts += shown.facts
    if shown.position is not None:
        parts.append(f"Position: {shown.position}")
    if with_moves:
        parts.append(f"Legal moves: {' '.join(shown.moves)}")
    parts.append("Choose the best move. The last line of your reply must be the move and nothing else.")
    return "\n\n".join(parts) + "\n"


def _rules(game: Game, notation: Plain) -> tuple[str, str]:
    """Return the name of a game and its rules in a notation."""
    title, text = rules(game).split("\n", 1)
    text = text[: text.index("\n## Source")].strip()
    return title.removeprefix("# "), re.sub("`([^`]+)`", lambda part: f"`{notation.text(game, part[1])}`", text)
