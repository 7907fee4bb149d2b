"""The command `python -m ludoteca.benchmark`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence

from .agents import Limits
from .arguments import NAMES, agent, game, named, whole
from .harness import Settings
from .measures import Policy, Score, measure, measure_uniform
from .notations import NOTATIONS
from .policies import OtherGame
from .positions import SETS, Set, load
from .reports import Schedule, percent, print_games, print_head, print_rejected, print_row, report


def main(arguments: Sequence[str] | None = None) -> None:
    """Print tables of policies or agents."""
    given = _parser().parse_args(arguments)
    if bool(given.policies) == bool(given.agent):
        _parser().error("give either policies or --agent")
    sets = [load(name) for name in given.sets]
    if given.agent:
        _agents(given, sets)
    elif given.json:
        _parser().error("--json needs --agent")
    else:
        _policies(given.policies, sets)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ludoteca.benchmark",
        description="Measure how far policies or agents that speak text are from perfect play, on fixed positions with "
        "exact values. A row has the regret on each set: the mean part of the result that the chosen moves give away, "
        "in percent, and in brackets the share of wrong moves. 0 is perfect.",
        epilog="Examples: python -m ludoteca.benchmark uniform greedy level:3 level:10 --sets coffee-5; "
        "python -m ludoteca.benchmark --agent './agent.sh' --notations plain renamed --games morris --levels 1 2",
    )
    parser.add_argument("policies", nargs="*", type=named, metavar="POLICY", help=NAMES)
    parser.add_argument("--sets", nargs="*", choices=list(SETS), default=list(SETS), help="default: all sets")
    agents = parser.add_argument_group("agents that speak text")
    agents.add_argument(
        "--agent",
        action="append",
        type=agent,
        metavar="COMMAND",
        help="a program that reads a prompt from standard input and writes a reply; or a policy; repeatable",
    )
    agents.add_argument("--notations", nargs="+", choices=list(NOTATIONS), default=["plain"], help="default: plain")
    agents.add_argument(
        "--games",
        nargs="+",
        type=game,
        default=[],
        metavar="GAME",
        help="also play these, such as morris or 'coffee:square-5 n=4'",
    )
    agents.add_argument(
        "--levels", nargs="+", type=whole(1, 10), default=[1], metavar="LEVEL", help="opponents (default: 1)"
    )
    agents.add_argument("--pairs", type=whole(1), default=10, help="pairs of games against each level (default: 10)")
    agents.add_argument("--repeats", type=whole(1), default=1, help="how often each position is played (default: 1)")
    agents.add_argument("--seed", type=int, default=0, help="for notations and openings (default: 0)")
    agents.add_argument("--seconds", type=float, default=60, help="time for each reply (default: 60)")
    agents.add_argument("--characters", type=whole(1), default=20_000, help="length of a reply (default: 20000)")
    agents.add_argument(
        "--retries", type=whole(0), default=1, help="further prompts after a rejected reply (default: 1)"
    )
    agents.add_argument("--without-rules", action="store_true", help="leave the rules out of the prompts")
    agents.add_argument("--without-moves", action="store_true", help="leave the legal moves out of the prompts")
    agents.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _agents(given: argparse.Namespace, sets: Sequence[Set]) -> None:
    limits = Limits(given.seconds, given.characters, given.retries)
    schedule = Schedule(given.games, given.levels, given.pairs, given.seed)
    reports = []
    if not given.json:
        print_head("agent", [each.name for each in sets])
    for name, create in given.agent:
        for notation in given.notations:
            shown = NOTATIONS[notation](given.seed)
            settings = Settings(shown, not given.without_rules, not given.without_moves, limits)
            reports.append(report(name, create, settings, sets, given.repeats, schedule))
            if not given.json:
                print_row(reports[-1].title, [percent(score) for _, score in reports[-1].sets])
    if given.json:
        print(json.dumps({"agents": [each.data() for each in reports]}))
    else:
        print_games(reports)
        print_rejected(reports)


def _policies(policies: Sequence[tuple[str, Callable[[], Policy]]], sets: Sequence[Set]) -> None:
    names = [each.name for each in sets]
    print_head("policy", names)
    estimates: list[tuple[str, list[str]]] = []
    for text, create in policies:
        scores = [measure_uniform(each) if text == "uniform" else _score(create(), each) for each in sets]
        print_row(text, [percent(score) if score else "–" for score in scores])
        errors = [s.value_error if s else None for s in scores]
        if any(error is not None for error in errors):
            estimates.append((text, ["–" if error is None else f"{100 * error:.1f}" for error in errors]))
    if estimates:
        print("\nValue error in percent:\n")
        print_head("policy", names)
        for text, cells in estimates:
            print_row(text, cells)


def _score(policy: Policy, on: Set) -> Score | None:
    """Return the score, or `None` if a network does not play this game."""
    try:
        return measure(policy, on)
    except OtherGame:
        return None


if __name__ == "__main__":
    main()
