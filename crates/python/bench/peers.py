"""Measures Ludoteca beside OpenSpiel, PettingZoo and pgx, and prints tables in Markdown. See README.md."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ludoteca.pettingzoo
import numpy as np
from ludoteca import GAMES, ActionMatch, Match, Tables, VecEnv
from ludoteca.types import Game

BATCH_SIZE = 1024
choice = random.choice


@dataclass
class Contestant:
    """`run` does some work and returns how much: games, states or positions."""

    name: str
    run: Callable[[], int]
    rates: list[float] = field(default_factory=list)
    cpu_rates: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        done, start, cpu = 0, time.perf_counter(), time.process_time()
        while (elapsed := time.perf_counter() - start) < seconds:
            done += self.run()
        self.rates.append(done / elapsed)
        self.cpu_rates.append(done / (time.process_time() - cpu))

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


@dataclass
class Contest:
    """Contestants that do the same work. `ours` of them, the first ones, are compared with each of the others, over
    which `targets` has the least ratios."""

    title: str
    unit: str
    contestants: list[Contestant]
    ours: int = 1
    targets: dict[str, float] = field(default_factory=dict)

    def measure(self, rounds: int, seconds: float) -> None:
        """Alternates short rounds, so that all have the same share of a noisy machine."""
        for contestant in self.contestants:
            contestant.run()
        for _ in range(rounds):
            for contestant in self.contestants:
                contestant.measure(seconds)

    def print(self) -> None:
        """Prints medians, and medians of the ratios in each round. Ratios are those of our contestants, by number.

        Rates per CPU second count the time of all threads, and hardly depend on what else the machine does.
        """
        ours, peers = self.contestants[: self.ours], self.contestants[self.ours :]
        columns = [f"ratio of {number}" for number in range(1, self.ours + 1)] + ["target"] if peers else []
        print(f"\n### {self.title}\n")
        print("|", " | ".join(["", "contestant", f"{self.unit}/s", "least to most", "per CPU second", *columns]), "|")
        print("|", " | ".join(["---:", "---", *["---:"] * (3 + len(columns))]), "|")
        for number, contestant in enumerate(self.contestants, 1):
            low, high = (significant(rate(contestant.rates)) for rate in (min, max))
            row = [str(number), contestant.name, significant(contestant.rate), f"{low} to {high}"]
            row.append(significant(statistics.median(contestant.cpu_rates)))
            if contestant in peers:
                target = self.targets.get(contestant.name)
                row += [f"{ratio(own, contestant):.1f}×" for own in ours]
                row.append("" if target is None else f"{target:g}×")
            elif peers:
                row += [""] * len(columns)
            print("|", " | ".join(row), "|")


def ratio(first: Contestant, second: Contestant) -> float:
    """The median ratio in a round."""
    return statistics.median(a / b for a, b in zip(first.rates, second.rates, strict=True))


def significant(number: float) -> str:
    """A number with three digits."""
    digits = max(len(str(int(number))) - 3, 0)
    return f"{round(number, -digits):,.0f}"


def playouts(game: Game, count: str = "games") -> Callable[[], int]:
    """Whole random games."""
    env = VecEnv(game, BATCH_SIZE, seed=1)

    def run() -> int:
        _, plies = env.playout()
        return BATCH_SIZE if count == "games" else int(plies.sum())

    return run


def steps(game: Game, count: str) -> Callable[[], int]:
    """Random games step by step, through Python and NumPy."""
    env = VecEnv(game, BATCH_SIZE, seed=1)

    def run() -> int:
        ended = 0
        for _ in range(50):
            _, ends = env.step(env.sample())
            ended += int(np.count_nonzero(ends))
        return ended if count == "games" else 50 * BATCH_SIZE

    # Until the games are at different stages.
    for _ in range(20):
        run()
    return run


def observed_steps(game: Game) -> Callable[[], int]:
    """As a learner has them: with observations and masks of all states."""
    env = VecEnv(game, BATCH_SIZE, seed=1)

    def run() -> int:
        for _ in range(20):
            env.observations_view()
            env.mask_view()
            env.step(env.sample())
        return 20 * BATCH_SIZE

    return run


def single_actions() -> int:
    states = 0
    match = ActionMatch("morris")
    while not match.is_over:
        match.push(choice(match.legal_actions()))
        states += 1
    return states


def single_sampled() -> int:
    states = 0
    match = ActionMatch("morris", seed=random.getrandbits(32))
    while not match.is_over:
        match.push(match.sample())
        states += 1
    return states


def single_text() -> int:
    states = 0
    match = Match("morris")
    while not match.is_over:
        match.push(choice(match.legal_moves))
        states += 1
    return states


def no_library() -> int:
    """What the loops over single games take without any library."""
    moves = list(range(16))
    for _ in range(100):
        id(choice(moves))
    return 100


class OpenSpiel:
    """Its Nine Men's Morris, which is written in C++."""

    def __init__(self) -> None:
        import pyspiel

        self.pyspiel = pyspiel
        self.game = pyspiel.load_game("nine_mens_morris")
        self.bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]

    def states(self) -> int:
        states = 0
        state = self.game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            states += 1
        return states

    def game_loop(self) -> int:
        self.states()
        return 1

    def sampled(self) -> int:
        states = 0
        state = self.game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(self.bots[state.current_player()].step(state))
            states += 1
        return states

    def evaluate_bots(self) -> int:
        self.pyspiel.evaluate_bots(self.game.new_initial_state(), self.bots, 1)
        return 1

    def rollouts(self) -> int:
        """Random games in C++, from the children of the start that a search with two simulations visits."""
        evaluator = self.pyspiel.RandomRolloutEvaluator(BATCH_SIZE // 2, 1)
        bot = self.pyspiel.MCTSBot(self.game, evaluator, 2.0, 2, 1, False, 1, False)
        bot.step(self.game.new_initial_state())
        return BATCH_SIZE


def pettingzoo(env: Any) -> Callable[[], int]:
    """Random games in an environment of PettingZoo."""

    def run() -> int:
        states = 0
        env.reset()
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                states += 1
        return states

    return run


def pettingzoo_connect_four() -> Callable[[], int]:
    from pettingzoo.classic import connect_four_v3

    return pettingzoo(connect_four_v3.env())


def pgx_connect_four() -> Callable[[], int]:
    """One compiled program of 100 random steps of all games, on the CPU."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def play(states: Any, key: Any) -> Any:
        def one(carry: Any, _: None) -> Any:
            states, key = carry
            key, actions, resets = jax.random.split(key, 3)
            logits = jnp.where(states.legal_action_mask, 0.0, -1e9)
            chosen = jax.random.categorical(actions, logits, axis=-1)
            return (step(states, chosen, jax.random.split(resets, BATCH_SIZE)), key), None

        carry, _ = jax.lax.scan(one, (states, key), None, length=100)
        return carry

    key = jax.random.PRNGKey(0)
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH_SIZE)), key)

    def run() -> int:
        nonlocal carry
        carry = play(*carry)
        jax.block_until_ready(carry)
        return 100 * BATCH_SIZE

    return run


def labels(tables: Tables, men: tuple[int, int], batch: int) -> Callable[[], int]:
    """Values of random positions with these numbers of men."""
    generator = np.random.default_rng(1)
    points = np.argsort(generator.random((1 << 18, 24)), axis=1)[:, : sum(men)]
    bits = np.uint32(1) << points.astype(np.uint32)
    own, other = (part.sum(axis=1, dtype=np.uint32) for part in (bits[:, : men[0]], bits[:, men[0] :]))
    place = 0

    def run() -> int:
        nonlocal place
        chosen = slice(place, place + batch)
        place = (place + batch) % len(own)
        wdl, _ = tables.values(own[chosen], other[chosen])
        assert wdl.min() >= -1, "there is no table"
        return batch

    return run


def contests(tables: Path | None) -> list[Contest]:
    openspiel = OpenSpiel()
    found = [
        Contest(
            "Random games of Nine Men's Morris",
            "games",
            [
                Contestant("Ludoteca, `VecEnv(1024).playout()`", playouts("morris")),
                Contestant("Ludoteca, `VecEnv(1024)`: `step(sample())`", steps("morris", "games")),
                Contestant("OpenSpiel, loop in Python", openspiel.game_loop),
                Contestant("OpenSpiel, `evaluate_bots`", openspiel.evaluate_bots),
                Contestant("OpenSpiel, `RandomRolloutEvaluator` in `MCTSBot`", openspiel.rollouts),
            ],
            2,
            {"OpenSpiel, loop in Python": 50, "OpenSpiel, `RandomRolloutEvaluator` in `MCTSBot`": 10},
        ),
        Contest(
            "Random games in batches of 1,024",
            "games",
            [Contestant(f"{game}, `playout()`", playouts(game)) for game in GAMES]
            + [Contestant(f"{game}, `step(sample())`", steps(game, "games")) for game in GAMES],
            8,
        ),
        Contest(
            "Actions in batches of 1,024",
            "actions",
            [Contestant(f"{game}, `step(sample())`", steps(game, "states")) for game in GAMES]
            + [
                Contestant(f"{game}, with `observations_view()` and `mask_view()`", observed_steps(game))
                for game in GAMES
            ],
            8,
        ),
        Contest(
            "Single games of Nine Men's Morris: `choice(legal)` in Python",
            "states",
            [
                Contestant("Ludoteca, `ActionMatch`", single_actions),
                Contestant("Ludoteca, `Match` with text", single_text),
                Contestant("OpenSpiel, `State`", openspiel.states),
                Contestant("no library: `id(choice(moves))`", no_library),
            ],
            2,
            {"OpenSpiel, `State`": 3},
        ),
        Contest(
            "Single games of Nine Men's Morris: the library chooses",
            "states",
            [
                Contestant("Ludoteca, `push(sample())`", single_sampled),
                Contestant("OpenSpiel, `apply_action(bot.step(state))`", openspiel.sampled),
            ],
            1,
            {"OpenSpiel, `apply_action(bot.step(state))`": 3},
        ),
    ]
    fourmation = [
        Contestant("4mation, `VecEnv(1024).playout()`", playouts("fourmation", "states")),
        Contestant("4mation, `VecEnv(1024)`: `step(sample())`", steps("fourmation", "states")),
        Contestant("4mation, `ludoteca.pettingzoo`", pettingzoo(ludoteca.pettingzoo.env("fourmation"))),
    ]
    targets = {}
    for name, make in [
        ("PettingZoo, `connect_four_v3`", pettingzoo_connect_four),
        ("pgx, `connect_four`, 1,024 games, 100 steps in one program", pgx_connect_four),
    ]:
        try:
            fourmation.append(Contestant(name, make()))
        except ImportError as missing:
            print(f"{name}: {missing}", file=sys.stderr)
        else:
            targets[name] = 5.0
    found.append(Contest("4mation and Connect Four", "states", fourmation, 3, targets))
    exact = [
        Contestant(f"built in, {own}-{other}, batches of {batch:,}", labels(Tables(), (own, other), batch))
        for own, other, batch in [(3, 3, 65_536), (4, 5, 65_536), (4, 5, 1_024)]
    ]
    if tables is not None:
        folder = Tables(tables)
        for own, other, batch in [(4, 5, 65_536), (5, 5, 65_536), (6, 6, 65_536), (7, 7, 65_536), (9, 9, 65_536)]:
            try:
                exact.append(
                    Contestant(f"mapped, {own}-{other}, batches of {batch:,}", labels(folder, (own, other), batch))
                )
                exact[-1].run()
            except AssertionError:
                exact.pop()
    found.append(Contest("Exact values by `Tables.values`", "positions", exact, len(exact)))
    return found


def machine() -> str:
    names = ["ludoteca", "numpy", "open_spiel", "pettingzoo", "pgx", "jax"]
    versions = []
    for name in names:
        try:
            versions.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"no {name}")
    cpus = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        model = found[0] if found else model
    return f"{model}, {cpus} cores, {platform.system()}, Python {platform.python_version()}, {', '.join(versions)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each contest [default: 7]")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a round of a contestant [default: 0.5]")
    parser.add_argument("--tables", type=Path, help="folder with tables of Nine Men's Morris")
    parser.add_argument("--only", default="", help="contests whose titles contain this")
    given = parser.parse_args()
    print(machine())
    for contest in contests(given.tables):
        if given.only in contest.title:
            contest.measure(given.rounds, given.seconds)
            contest.print()


if __name__ == "__main__":
    main()
