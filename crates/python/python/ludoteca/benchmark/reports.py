"""Results of agents as tables and as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..types import Game
from .agents import Agent, Scripted
from .harness import FAULTS, AgentScore, GamesScore, Replies, Settings, measure_agent, play_level
from .measures import Score
from .positions import Set


@dataclass(frozen=True)
class Schedule:
    """The games that each agent plays: pairs against each level, in each game with its options."""

    games: Sequence[tuple[Game, str]]
    levels: Sequence[int]
    pairs: int
    seed: int


@dataclass(frozen=True)
class AgentReport:
    """The results of an agent in one notation."""

    agent: str
    notation: str
    sets: Sequence[tuple[str, AgentScore]]
    games: Sequence[tuple[Game, str, int, GamesScore]]

    @property
    def title(self) -> str:
        """The first cell of the agent's rows."""
        return self.agent if self.notation == "plain" else f"{self.agent}, {self.notation}"

    def data(self) -> dict[str, Any]:
        """Return the results as JSON. Differences that are not finite are null."""
        return {
            "agent": self.agent,
            "notation": self.notation,
            "sets": [
                {
                    "set": name,
                    "positions": score.positions,
                    "regret": score.regret,
                    "move_error": score.move_error,
                    **_counts(score.replies),
                }
                for name, score in self.sets
            ],
            "games": [
                {
                    "game": game,
                    "options": options,
                    "level": level,
                    "wins": score.wins,
                    "draws": score.draws,
                    "losses": score.losses,
                    "elo": _finite(score.elo),
                    "elo_low": _finite(score.low),
                    "elo_high": _finite(score.high),
                    **_counts(score.replies),
                }
                for game, options, level, score in self.games
            ],
        }


def report(
    name: str,
    create: Callable[[], Agent | Scripted],
    settings: Settings,
    sets: Iterable[Set],
    repeats: int,
    schedule: Schedule,
) -> AgentReport:
    """Measure an agent, created for each set and each match, so that their order does not matter."""
    scores = [(each.name, measure_agent(create(), each, settings, repeats)) for each in sets]
    games = [
        (
            game,
            options,
            level,
            play_level(
                create(), game, options, level=level, pairs=schedule.pairs, seed=schedule.seed, settings=settings
            ),
        )
        for game, options in schedule.games
        for level in schedule.levels
    ]
    return AgentReport(name, settings.notation.name, scores, games)


def print_rejected(reports: Sequence[AgentReport]) -> None:
    """Print how many replies were rejected, as a table, unless none was."""
    rows = [
        (each.title, [score.replies for _, score in each.sets] + [result[-1].replies for result in each.games])
        for each in reports
    ]
    if not any(replies.faults for _, all in rows for replies in all):
        return
    print("\nRejected replies, and turns without any accepted one:\n")
    print_head("agent", ["prompts", *FAULTS, "forfeits"])
    for title, all in rows:
        faults = [sum(replies.faults[fault] for replies in all) for fault in FAULTS]
        counts = [sum(replies.prompts for replies in all), *faults, sum(replies.forfeits for replies in all)]
        print_row(title, map(str, counts))


def print_games(reports: Sequence[AgentReport]) -> None:
    """Print the results of games as a table, unless there are none."""
    rows = [(each.title, result) for each in reports for result in each.games]
    if not rows:
        return
    print("\nGames against levels, with the difference in Elo:\n")
    print_head("agent", ["game", "level", "won", "drawn", "lost", "forfeits", "Elo", "95 %"])
    for title, (game, options, level, score) in rows:
        results = [score.wins, score.draws, score.losses, score.replies.forfeits]
        interval = f"{_signed(score.low)} to {_signed(score.high)}"
        print_row(title, [f"{game} {options}".strip(), *map(str, [level, *results]), _signed(score.elo), interval])


def print_head(title: str, cells: Sequence[str]) -> None:
    """Print the head of a table."""
    print_row(title, cells)
    print("|---" * (len(cells) + 1) + "|")


def print_row(title: str, cells: Iterable[str]) -> None:
    """Print a row of a table."""
    print("| " + " | ".join([title, *cells]) + " |", flush=True)


def percent(score: AgentScore | Score) -> str:
    """Return the regret and, in brackets, the move error in percent."""
    return f"{100 * score.regret:.1f} ({100 * score.move_error:.0f})"


def _counts(replies: Replies) -> dict[str, Any]:
    faults = {fault: replies.faults[fault] for fault in FAULTS}
    return {"prompts": replies.prompts, "forfeits": replies.forfeits, "faults": faults}


def _finite(elo: float) -> float | None:
    return elo if math.isfinite(elo) else None


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if math.isfinite(elo) else "+∞" if elo > 0 else "-∞"
