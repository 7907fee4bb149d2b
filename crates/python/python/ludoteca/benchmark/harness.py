"""The harness of agents that speak text: fixed positions, and games against levels of the engine."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from .._ludoteca import IllegalMove, Match, strength
from ..engine import Engine
from ..types import Game, Options
from .agents import Agent, Limits, Scripted, TooLong, call
from .notations import Plain
from .positions import Set
from .prompts import prompt

Fault: TypeAlias = Literal["illegal", "unreadable", "late", "too-long", "failed"]
"""Why a reply was rejected: its last line is a move but not a legal one; is no move; it came late; it exceeds the limit
of characters; the agent raised an exception, or its program failed."""

FAULTS: tuple[Fault, ...] = get_args(Fault)

_REASONS: Mapping[Fault, str] = {
    "illegal": "{} is not a legal move",
    "unreadable": "its last line is not a move",
    "late": "it came late",
    "too-long": "it was too long",
    "failed": "it could not be read",
}


@dataclass
class Replies:
    """Numbers of prompts, of rejected replies by fault, and of forfeits: turns in which every reply was rejected."""

    prompts: int = 0
    forfeits: int = 0
    faults: Counter[Fault] = field(default_factory=Counter)


@dataclass(frozen=True)
class Settings:
    """How agents are prompted: the notation, whether prompts have the rules and the legal moves, and limits."""

    notation: Plain = field(default_factory=Plain)
    with_rules: bool = True
    with_moves: bool = True
    limits: Limits = Limits()


@dataclass(frozen=True)
class AgentScore:
    """The result of an agent on a set.

    A position counts as lost if the agent forfeits. `move_error` and `regret` are those of `Score`.
    """

    positions: int
    move_error: float
    regret: float
    replies: Replies


@dataclass(frozen=True)
class GamesScore:
    """The results of an agent against one level.

    A forfeit loses the game. `elo` is the difference between the agent and the level, and `low` and `high` are the ends
    of its 95 % interval; they may be infinite.
    """

    wins: int
    draws: int
    losses: int
    elo: float
    low: float
    high: float
    replies: Replies


def measure_agent(agent: Agent | Scripted, on: Set, settings: Settings | None = None, repeats: int = 1) -> AgentScore:
    """Compare the moves of an agent with the exact values of a set.

    >>> from ludoteca.benchmark import load
    >>> score = measure_agent(lambda prompt: "I resign", load("coffee-4"), Settings(limits=Limits(retries=0)))
    >>> score.replies.forfeits, score.replies.faults["unreadable"], score.move_error
    (250, 250, 1.0)

    Raises `ValueError` if the set has no positions.
    """
    if not on.positions:
        raise ValueError(f"the set {on.name} has no positions")
    settings = settings or Settings()
    replies = Replies()
    lost: list[float] = []
    for _ in range(repeats):
        if isinstance(agent, Scripted):
            agent.begin([position.match.copy() for position in on.positions])
        for position in on.positions:
            move = _move(agent, position.match, settings, replies)
            lost.append(position.value - (0 if move is None else position.moves[move]))
    wrong = sum(loss > 0 for loss in lost)
    return AgentScore(len(lost), wrong / len(lost), math.fsum(lost) / len(lost), replies)


def play_level(
    agent: Agent | Scripted,
    game: Game,
    options: Options = None,
    *,
    level: int,
    pairs: int = 10,
    opening_plies: int = 4,
    seed: int = 0,
    settings: Settings | None = None,
) -> GamesScore:
    """Play pairs of games against a level of the engine. Both games of a pair have the same random opening.

    Raises `InvalidOptions`, and `ValueError` if there is no such level or no pair.
    """
    settings = settings or Settings()
    engine, replies, results = Engine(), Replies(), []
    for number in range(pairs):
        chance = random.Random(f"{seed} {number}")
        opening = _opening(engine, game, options, opening_plies, chance)
        pair = []
        for side in ("first", "second"):
            match = opening.copy()
            forfeit = False
            while not match.is_over:
                if match.turn == side:
                    move = _move(agent, match, settings, replies)
                    if move is None:
                        forfeit = True
                        break
                else:
                    move = engine.play(match, level, seed=chance.getrandbits(32))
                match.push(move)
            winner = match.outcome.winner if match.outcome else None
            pair.append(0 if forfeit else 1 if winner is None else 2 * (winner == side))
        results.append((pair[0], pair[1]))
    elo, low, high = strength(results)
    counts = Counter(result for pair in results for result in pair)
    return GamesScore(counts[2], counts[1], counts[0], elo, low, high, replies)


_ATTEMPTS = 100
"""Random openings that are tried before one that favours a side is used."""


def _opening(engine: Engine, game: Game, options: Options, plies: int, chance: random.Random) -> Match:
    """Return a random opening in which the engine sees neither side ahead, if there is one."""
    match = Match(game, options)
    for _ in range(_ATTEMPTS):
        match = Match(game, options)
        while match.ply < plies and not match.is_over:
            match.push(chance.choice(match.legal_moves))
        if not match.is_over and abs(engine.analyse(match, nodes=5_000)[0].expected - 0.5) <= 0.1:
            return match
    return match if not match.is_over else Match(game, options)


def _move(agent: Agent | Scripted, match: Match, settings: Settings, replies: Replies) -> str | None:
    """Return the agent's move, in the spelling of the match, or `None` if it forfeits."""
    shown = settings.notation.show(match)
    text = prompt(match, shown, settings.notation, with_rules=settings.with_rules, with_moves=settings.with_moves)
    reason = ""
    for _ in range(settings.limits.retries + 1):
        replies.prompts += 1
        reply, fault = _reply(agent, text + reason, match, shown.moves, settings.limits)
        written = _last_line(reply)
        if fault is None:
            if written in shown.moves:
                return shown.moves[written]
            fault = "illegal" if _is_move(written, match, settings.notation) else "unreadable"
        replies.faults[fault] += 1
        reason = f"\nYour last reply was rejected: {_REASONS[fault].format(written)}.\n"
    replies.forfeits += 1
    return None


def _reply(
    agent: Agent | Scripted, text: str, match: Match, moves: Mapping[str, str], limits: Limits
) -> tuple[str, Fault | None]:
    if isinstance(agent, Scripted):
        chosen = agent.move(match.copy())
        return next(shown for shown, move in moves.items() if move == chosen), None
    try:
        return call(agent, text, limits), None
    except TimeoutError:
        return "", "late"
    except TooLong:
        return "", "too-long"
    except Exception:
        return "", "failed"


def _last_line(reply: str) -> str:
    """Return the last line with text, in lower case, without quotation marks and the like around it."""
    lines = [line for line in map(str.strip, reply.splitlines()) if line]
    return re.sub(r"^[`*\"'.\s]+|[`*\"'.!\s]+$", "", lines[-1]).lower() if lines else ""


def _is_move(text: str, match: Match, notation: Plain) -> bool:
    """Whether a text is spelled as a move, legal or not."""
    try:
        match.copy().push(notation.original(match.game, text))
    except IllegalMove as error:
        return " is not a move of " not in str(error)
    return True
