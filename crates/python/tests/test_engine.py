"""The engine, proofs and exact tables."""

import signal
import threading
from pathlib import Path

import numpy as np
import pytest
from ludoteca import GAMES, Engine, IllegalMove, Match, Tables

WON = Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3")


def test_levels_play_legal_moves_and_equal_seeds_equal_ones() -> None:
    engine = Engine()
    for game in GAMES:
        match = Match(game)
        moves = {engine.play(match, 3, seed=5) for _ in range(2)}
        assert len(moves) == 1 and moves <= set(match.legal_moves)


def test_analysis_review_and_hint_find_the_win() -> None:
    engine = Engine()
    best, second = engine.analyse(WON, lines=2, nodes=10_000)
    assert (best.value.kind, best.value.plies, best.expected) == ("win", 1, 1.0)
    assert best.moves[0] in ("b1", "b4") and second.expected <= best.expected
    assert engine.hint(WON) in ("b1", "b4")
    worse = WON.copy()
    worse.push("c4")
    review = engine.review(worse, nodes=2_000)
    assert [move.ply for move in review] == [1, 2, 3, 4, 5]
    assert review[-1].side == "first" and review[-1].best in ("b1", "b4")


def test_exact_values_come_from_tables_and_proofs() -> None:
    engine = Engine()
    position = Match("morris", position="ww1/3/3/w5/3/3/bbb w 0 0")
    exact = engine.exact(position)
    assert (exact.value.kind, exact.moves[0].value.kind) == ("win", "win")
    proved = engine.exact(WON)
    assert proved.value.kind == "win" and len(proved.moves) == WON.count_moves()
    assert engine.exact(Match("morris")).value.kind == "unknown"


def test_tables_give_arrays() -> None:
    tables, engine = Tables(), Engine()
    generator = np.random.default_rng(1)
    picks = np.array([generator.permutation(24)[:6] for _ in range(300)])
    own = (1 << picks[:, :3]).sum(axis=1).astype(np.uint32)
    other = (1 << picks[:, 3:]).sum(axis=1).astype(np.uint32)
    wdl, distance = tables.values(own, other)
    assert set(wdl.tolist()) <= {-1, 0, 1} and (wdl == 1).any() and (wdl == -1).any()
    assert ((distance == 65535) == (wdl == 0)).all()
    # The other side of the interface agrees.
    match = Match("morris", position="ww1/3/3/w5/3/3/bbb w 0 0")
    men = Tables.men(match)
    value, plies = tables.values(*(np.array([men[side]], np.uint32) for side in (0, 1)))
    exact = engine.exact(match).value
    assert (value[0], int(plies[0])) == (1, 1) and exact.kind == "win"
    # More men than the built-in tables have.
    unknown, _ = tables.values(np.array([0b111], np.uint32), np.array([0x3FE00], np.uint32))
    assert unknown.tolist() == [-128]
    assert [len(array) for array in tables.values(own[:0], other[:0])] == [0, 0]


def test_bad_input(tmp_path: Path) -> None:
    engine, tables = Engine(), Tables()
    over = WON.copy()
    over.push("b4")
    for call in (engine.play, engine.analyse, engine.hint, engine.exact):
        with pytest.raises(IllegalMove, match="the game is over"):
            call(over)
    with pytest.raises(ValueError, match="level must be at most 10, not 11"):
        engine.play(WON, 11)
    with pytest.raises(ValueError, match="nodes must be at least 1"):
        engine.analyse(WON, nodes=0)
    with pytest.raises(TypeError, match="level must be an integer, not 2.5"):
        engine.play(WON, 2.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed must be at least 0"):
        engine.play(WON, 2, seed=-1)
    with pytest.raises(ValueError, match="seconds must be 0 to 65535, not nan"):
        engine.analyse(WON, seconds=float("nan"))
    with pytest.raises(ValueError, match="depth must be at most 65535"):
        engine.analyse(WON, depth=10**12)
    with pytest.raises(ValueError, match="threads must be at least 1"):
        Engine(threads=0)
    with pytest.raises(OSError, match="there is no folder"):
        Engine(tables=tmp_path / "none")
    with pytest.raises(OSError, match="there is no folder"):
        Tables(tmp_path / "none")
    three, more = np.array([0b111], np.uint32), np.array([0b111, 0b111], np.uint32)
    with pytest.raises(ValueError, match="own has 1 entries, other 2"):
        tables.values(three, more)
    with pytest.raises(ValueError, match="entry 0 is no position"):
        tables.values(three, three)
    with pytest.raises(TypeError):
        tables.values(np.array([7]), three)
    (tmp_path / "morris-3-3.table").write_text("no table")
    with pytest.raises(OSError, match="morris-3-3"):
        Tables(tmp_path).values(three, np.array([0b111000], np.uint32))
    with pytest.raises(ValueError, match="there are no tables of six"):
        Tables.men(Match("six"))
    with pytest.raises(ValueError, match="men in hand"):
        Tables.men(Match("morris"))


def test_ctrl_c_stops_a_search() -> None:
    interrupt = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        Engine().analyse(Match("six"), nodes=10**12)
