"""Agents that speak text: notations, prompts, limits, and scripted agents against the published results."""

import json
import os
import random
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ludoteca import Match
from ludoteca.benchmark import (
    NOTATIONS,
    Agent,
    Command,
    Fault,
    Greedy,
    Level,
    Limits,
    Plain,
    Policy,
    Position,
    Renamed,
    Scripted,
    Set,
    Settings,
    Shuffled,
    Uniform,
    load,
    measure,
    measure_agent,
    measure_uniform,
    play_level,
    prompt,
)
from ludoteca.benchmark.__main__ import main
from ludoteca.types import Game

POSITIONS = Set("part", load("coffee-4").positions[:4])

PUBLISHED = Path(__file__).parents[3] / "docs" / "researchers" / "perfect-play.md"


def first_move(text: str) -> str:
    """Play the first of the legal moves."""
    return text.split("Legal moves: ")[1].split()[0]


def boards() -> list[Match]:
    """Return positions of all games, played to by random moves."""
    games: list[tuple[Game, str]] = [
        ("coffee", "square-5 n=4 pie"),
        ("coffee", "hex-4 n=4"),
        ("fourmation", "side=5"),
        ("six", "tiles=10"),
        ("morris", ""),
    ]
    chance = random.Random(1)
    matches = []
    for game, options in games:
        match = Match(game, options)
        while not match.is_over:
            matches.append(match.copy())
            match.push(chance.choice(match.legal_moves))
    return chance.sample(matches, 40) + [match for match in matches if match.ply < 2]


@pytest.mark.parametrize("name", NOTATIONS)
def test_notations_are_bijections(name: str) -> None:
    for match in boards():
        notation = NOTATIONS[name](5)
        shown = notation.show(match)
        assert sorted(shown.moves.values()) == sorted(match.legal_moves)
        assert notation.show(match.copy()) == shown
        if name != "shuffled":
            assert {new: notation.original(match.game, new) for new in shown.moves} == shown.moves


def test_renamed_boards_have_the_names_of_cells_as_labels() -> None:
    match = Match("fourmation", "side=4", moves="b3 c3")
    plain, renamed = Plain().show(match), Renamed(3).show(match)
    *rows, columns = renamed.board.splitlines()
    cells = {column + row.split()[0]: row.split()[i] for row in rows for i, column in enumerate(columns.split(), 1)}
    own, other = (Renamed(3).text("fourmation", cell) for cell in ("b3", "c3"))
    assert cells[own] != cells[other] and {cells[own], cells[other]}.isdisjoint({".", "x", "o"})
    assert all(cells[move] == "." for move in renamed.moves)
    assert list(plain.moves) != list(renamed.moves) and Renamed(3).show(match) != Renamed(4).show(match)


def test_shuffled_positions_are_images() -> None:
    for match in boards():
        shown = Shuffled(2).show(match)
        assert shown.position is not None
        image = Match(match.game, match.options, position=shown.position)
        assert image.canonical_key == match.canonical_key
        assert set(image.legal_moves) == set(shown.moves)
        for move, original in shown.moves.items():
            after, image_after = match.copy(), image.copy()
            after.push(original)
            image_after.push(move)
            assert after.canonical_key == image_after.canonical_key


def test_prompts_have_rules_and_moves_if_wanted() -> None:
    match = Match("coffee", "square-5 n=4", moves="c3ne")
    for notation in (Plain(), Renamed(1)):
        shown = notation.show(match)
        full = prompt(match, shown, notation, with_rules=True, with_moves=True)
        assert f"A cell and the axis of the rod: `{notation.text('coffee', 'c3ne')}`." in full
        assert f"The rod lies on {notation.text('coffee', 'c3')} in the direction" in full
        short = prompt(match, shown, notation, with_rules=False, with_moves=False)
        assert "## The aim" not in short and "Legal moves" not in short and "*" not in shown.board


def test_the_documents_show_the_prompt() -> None:
    match = load("coffee-4").positions[2].match
    text = prompt(match, Plain().show(match), Plain(), with_rules=True, with_moves=True)
    assert text[text.index("Options of this game") :] in PUBLISHED.read_text()


def counted(agent: Agent, limits: Limits | None = None) -> tuple[dict[Fault, int], int]:
    """Return the faults and forfeits of an agent in four positions."""
    score = measure_agent(agent, POSITIONS, Settings(limits=limits or Limits(retries=0)))
    return dict(score.replies.faults), score.replies.forfeits


def test_rejected_replies_are_counted() -> None:
    blocked = threading.Event()

    def late(text: str) -> str:
        blocked.wait()
        return "d4"

    def ends(text: str) -> str:
        raise SystemExit

    agents: list[tuple[Callable[[str], Any], Fault]] = [
        (lambda text: "z9q", "unreadable"),
        (lambda text: "", "unreadable"),
        (lambda text: "a" * 50_000, "too-long"),
        (lambda text: str(1 / 0), "failed"),
        (ends, "failed"),
        (lambda text: None, "unreadable"),
    ]
    for agent, fault in agents:
        assert counted(agent) == ({fault: 4}, 4)
    assert counted(late, Limits(seconds=0.01, retries=0)) == ({"late": 4}, 4)
    blocked.set()


class Scribe:
    """Replies with the same text to every prompt."""

    def __init__(self, reply: str) -> None:
        self.reply = reply

    def __call__(self, text: str) -> str:
        return self.reply


def test_illegal_moves_differ_from_other_texts() -> None:
    match = Match("morris", moves="d6 f4")
    for notation in (Plain(), Renamed(1), Shuffled(1)):
        shown = notation.show(match)
        occupied = {notation.text("morris", cell) for cell in match}.difference(shown.moves).pop()
        lost = Set("one", [Position(match, {move: 1.0 for move in match.legal_moves})])
        settings = Settings(notation, limits=Limits(retries=0))
        for reply, fault in ((occupied, "illegal"), ("I do not know", "unreadable")):
            assert measure_agent(Scribe(reply), lost, settings).replies.faults == {fault: 1}


def test_rejected_replies_may_be_repeated() -> None:
    prompts = []

    def agent(text: str) -> str:
        prompts.append(text)
        return f"I think of:\n\n**{first_move(text).upper()}**.\n" if "was rejected" in text else "Hello"

    assert counted(agent, Limits(retries=1)) == ({"unreadable": 4}, 0)
    assert prompts[1].startswith(prompts[0]) and "its last line is not a move" in prompts[1]


def python(code: str) -> Command:
    return Command([sys.executable, "-c", code])


def test_commands() -> None:
    first = "import sys; print(sys.stdin.read().split('Legal moves: ')[1].split()[0])"
    assert counted(python(first)) == ({}, 0)
    for code, fault in (
        ("print('z9q')", "unreadable"),
        ("", "unreadable"),
        ("while True: print('d4')", "too-long"),
        ("raise SystemExit(3)", "failed"),
    ):
        assert counted(python(code)) == ({fault: 4}, 4)
    assert counted(Command(["/nonexistent"])) == ({"failed": 4}, 4)


def test_late_commands_are_ended_with_their_children(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with open(os.open(fifo, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        part = Set("one", POSITIONS.positions[:1])
        agent = Command(["sh", "-c", f"sh -c 'exec 3>{fifo}; sleep 600'; true"])
        score = measure_agent(agent, part, Settings(limits=Limits(seconds=0.5, retries=0)))
        assert score.replies.faults == {"late": 1}
        os.set_blocking(reader.fileno(), True)
        # The end of the file comes when no process has it open any more.
        assert reader.read() == b""


def test_a_command_that_reads_the_position_from_the_prompt_plays_as_the_level_does() -> None:
    def agent(text: str) -> str:
        position = re.search("^Position: (.*)$", text, re.MULTILINE)
        assert position
        match = Match("coffee", "square-4 n=4", position=position[1])
        return Level(9).moves([match])[0]

    assert measure_agent(agent, POSITIONS).regret == measure(Level(9), POSITIONS).regret == 0


def published(policy: str, name: str) -> float:
    """Return a regret of the published table, from 0 to 1."""
    table = PUBLISHED.read_text().split("## Results")[1]
    head, row = (
        re.search(rf"^\| {re.escape(title)} \| (.*) \|$", table, re.MULTILINE)[1].split(" | ")  # type: ignore[index]
        for title in ("policy", policy)
    )
    return float(row[head.index(name)].split()[0]) / 100


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(
    ("policy", "create", "name"),
    [
        ("greedy", Greedy, "fourmation-5"),
        ("greedy", Greedy, "coffee-5"),
        ("level:3", lambda: Level(3), "coffee-4"),
        ("level:2", lambda: Level(2), "morris-9"),
    ],
)
def test_scripted_agents_reproduce_the_published_table(
    notation: str, policy: str, create: Callable[[], Policy], name: str
) -> None:
    score = measure_agent(Scripted(create()), load(name), Settings(NOTATIONS[notation](7)))
    assert score.regret == pytest.approx(published(policy, name), abs=0.0006)
    assert not score.replies.faults


def test_a_random_agent_reproduces_the_published_table() -> None:
    chance = random.Random(2)

    def agent(text: str) -> str:
        return chance.choice(text.split("Legal moves: ")[1].split("\n")[0].split())

    part = Set("part", load("fourmation-5").positions[:40])
    settings = Settings(Renamed(1), with_rules=False)
    assert measure_agent(agent, part, settings, repeats=25).regret == pytest.approx(
        measure_uniform(part).regret, abs=0.03
    )


def test_games_against_levels() -> None:
    strong = play_level(Scripted(Level(10)), "fourmation", "side=4 n=3", level=1, pairs=3, settings=Settings(Renamed()))
    assert strong.wins + strong.draws + strong.losses == 6 and strong.wins >= 5
    assert strong.low < strong.elo <= strong.high
    again = play_level(Scripted(Uniform(1)), "fourmation", "side=4 n=3", level=9, pairs=2, seed=3)
    assert again == play_level(Scripted(Uniform(1)), "fourmation", "side=4 n=3", level=9, pairs=2, seed=3)
    silent = play_level(lambda text: "", "morris", level=1, pairs=1)
    assert (silent.losses, silent.replies.forfeits, silent.elo) == (2, 2, float("-inf"))
    with pytest.raises(ValueError, match="there are no pairs"):
        play_level(first_move, "morris", level=1, pairs=0)


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--agent", "greedy", "--sets", "coffee-4", "--notations", "plain", "renamed"])
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head == "| agent | coffee-4 |"
    assert rows == ["| greedy | 44.0 (44) |", "| greedy, renamed | 44.0 (44) |"]
    main(
        ["--agent", f"{sys.executable} -c 'print(5)'", "--sets", "--games", "morris", "--pairs", "1", "--retries", "0"]
    )
    text = capsys.readouterr().out
    assert " | morris | 1 | 0 | 0 | 2 | 2 | -∞ | -∞ to " in text
    assert text.splitlines()[-1].endswith(" | 2 | 0 | 2 | 0 | 0 | 0 | 2 |")
    main(["--agent", "uniform", "--sets", "--games", "fourmation:side=4 n=3", "--pairs", "1", "--json"])
    report = json.loads(capsys.readouterr().out)["agents"][0]
    assert report["sets"] == [] and report["games"][0]["options"] == "side=4 n=3"
    assert report["games"][0]["prompts"] > 0 and report["games"][0]["faults"]["late"] == 0
    for wrong in (
        ["--agent", "no-such-program"],
        ["--agent", "level:11"],
        ["--agent", "greedy", "--games", "chess"],
        ["--agent", "greedy", "--levels", "0"],
        ["--agent", "greedy", "uniform"],
        ["uniform", "--json"],
    ):
        with pytest.raises(SystemExit) as exit:
            main(wrong)
        assert exit.value.code == 2
