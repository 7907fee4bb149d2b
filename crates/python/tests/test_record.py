"""Records as trees."""

import copy
import pickle

import pytest
from ludoteca import GAMES, IllegalMove, InvalidRecord, Match, Node, Outcome, Record, presets
from ludoteca.types import Game

TEXT = """
[Game "fourmation"]
[Options "side=5 n=3"]
[First "Ana"]

{before} 1. c3 d3 2. d4 {a fork} ({quiet} 2. c4 d4 (2... c5 3. d5) (2... b4)) 2... e4 3. e5 1-0
"""


def test_trees_are_read_and_written() -> None:
    record = Record.parse(TEXT)
    assert [node.move for node in record.mainline()] == ["c3", "d3", "d4", "e4", "e5"]
    fork = record.variations[0].variations[0]
    assert record.comment == "before" and fork.variations[0].comment == "a fork" and fork.ply == 2
    quiet = fork.variations[1]
    assert (quiet.move, quiet.starting_comment) == ("c4", "quiet")
    assert [[node.move for node in [first, *first.mainline()]] for first in quiet.variations] == [
        ["d4"],
        ["c5", "d5"],
        ["b4"],
    ]
    assert record.outcome == Outcome("first", "line") and record.replay() == record.end().match()
    assert quiet.match().moves == quiet.moves == ["c3", "d3", "c4"] and quiet.record is record
    for text in [record.to_text(), record.to_json()]:
        again = Record.parse(text)
        assert again == record and again.to_text() == record.to_text()
    assert "{before} 1. c3 d3 2. d4 {a fork} ({quiet} 2. c4 d4 (2... c5 3. d5) (2... b4))" in " ".join(
        record.to_text().split("\n")
    )


def test_moves_are_added_promoted_and_removed() -> None:
    record = Record("fourmation", "side=5 n=3")
    main = record.add_line("C3 d3 d4", comment="a fork")
    assert main.moves == ["c3", "d3", "d4"] and main.comment == "a fork"
    other = record.variations[0].add_variation("b3", comment="better", starting_comment="or")
    for _ in range(2):
        for parent, move in [(record, "z9"), (main, "c3")]:
            with pytest.raises(IllegalMove):
                parent.add_variation(move)
            with pytest.raises(IllegalMove):
                parent.add_line([move, "a1"])
    other.promote()
    assert [node.move for node in record.mainline()] == ["c3", "b3"] and other.comment == "or better"
    assert record.to_text().endswith("1. c3 b3 {or better} (1... d3 2. d4 {a fork}) *\n")
    other.remove()
    assert record.end() is main
    with pytest.raises(ValueError, match="was removed"):
        other.match()
    with pytest.raises(ValueError, match="cannot be removed"):
        record.remove()


def test_ends_follow_the_moves() -> None:
    record = Record.parse(TEXT)
    record.end().remove()
    assert record.outcome is None and record.result == "*"
    record.resign("second")
    assert (record.result, str(record.outcome)) == ("1-0", "first wins (resignation)")
    assert str(Record.parse(record.to_json()).outcome) == "first wins (resignation)"
    for end in [lambda: record.resign("first"), record.agree_draw]:
        with pytest.raises(ValueError, match="the game is over"):
            end()
    with pytest.raises(ValueError, match="write first or second"):
        Record("six").resign("nobody")  # type: ignore[arg-type]
    drawn = Record("six")
    drawn.agree_draw()
    assert drawn.result == "1/2-1/2" and Record.parse(drawn.to_text()) == drawn


def test_tags_are_a_mapping() -> None:
    record = Record.parse(TEXT)
    record["Second"] = " Luis  M. "
    record["FIRST"] = "Eva"
    assert dict(record) == record.tags == {"First": "Eva", "Second": "Luis M."}
    assert list(record) == record.keys() == ["First", "Second"] and "second" in record
    del record["second"]
    assert (record.get("Second"), record.get("Second", "?"), record["first"]) == (None, "?", "Eva")
    with pytest.raises(KeyError):
        record["Second"]
    with pytest.raises(KeyError):
        del record["Second"]
    for name in ["Game", "two words", ""]:
        with pytest.raises(ValueError, match=r"tags\[1\]"):
            record[name] = "x"
    assert record.tags == {"First": "Eva"}


@pytest.mark.parametrize("game", GAMES)
def test_records_of_matches(game: Game) -> None:
    for preset in presets(game):
        match = Match(game, preset)
        while not match.is_over and match.ply < 60:
            match.push(match.legal_moves[-1])
        record = Record.from_match(match)
        assert record.replay() == match and record.outcome == match.outcome and record.match().ply == 0
        for same in [copy.deepcopy(record), pickle.loads(pickle.dumps(record)), Record.parse(str(record))]:
            assert same == record and same is not record
    assert repr(Record("morris")) == "<Record of morris, 0 moves, *>"


def test_bad_records() -> None:
    with pytest.raises(InvalidRecord, match="line 3"):
        Record.parse('[Game "morris"]\n\n1. d7 z9 *\n')
    record = Record("six")
    node: Node = record
    for _ in range(21):
        main, other, *_ = node.match().legal_moves
        node.add_variation(main)
        node = node.add_variation(other)
    with pytest.raises(InvalidRecord, match="nested more than 20 deep"):
        record.to_text()
