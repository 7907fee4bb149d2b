"""Games, options, records and pickles."""

import copy
import pickle

import pytest
from ludoteca import (
    GAMES,
    IllegalMove,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    Match,
    Record,
    option_ranges,
    options,
    presets,
    rules,
)
from ludoteca.types import Game


def test_a_game_from_its_start_to_its_end() -> None:
    match = Match("fourmation", {"side": 4, "n": 3})
    for move in ["b2", "c2", "b3", "c3"]:
        assert match.is_legal(move) and not match.is_over
        assert match.push(move.upper()) == move
    assert match.turn == "first"
    match.push("b4")
    outcome = match.outcome
    assert outcome is not None and (outcome.winner, outcome.reason) == ("first", "line")
    assert outcome == Record.from_match(match).outcome
    assert match.turn is None and match.legal_moves == [] and match.ply == 5
    with pytest.raises(IllegalMove, match="the game is over"):
        match.push("a1")
    assert match.pop() == "b4"
    assert not match.is_over


@pytest.mark.parametrize("game", GAMES)
def test_pickles_copies_and_representations_are_equal(game: Game) -> None:
    for preset in presets(game):
        match = Match(game, preset)
        for _ in range(9):
            match.push(match.legal_moves[-1])
        for same in [
            pickle.loads(pickle.dumps(match)),
            copy.deepcopy(match),
            eval(repr(match)),
            Match.from_record(Record.from_match(match).to_text()),
            Match.from_record(Record.from_match(match).to_json()),
        ]:
            assert same == match and same.key == match.key
        match.pop()
        assert same != match
        assert match.svg().startswith("<svg") and match.svg().endswith("</svg>")


@pytest.mark.parametrize("game", GAMES)
def test_symmetries_keep_what_matters(game: Game) -> None:
    match = Match(game)
    for _ in range(7):
        match.push(match.legal_moves[0])
    images = [match.transform(symmetry) for symmetry in range(match.symmetries)]
    assert images[0].key == match.key and images[0].ply == 0
    assert {image.canonical_key for image in images} == {match.canonical_key}
    assert {image.count_moves() for image in images} == {match.count_moves()}
    with pytest.raises(IndexError, match="not 200"):
        match.transform(200)


def test_draws_by_history() -> None:
    match = Match("morris", position="ww1/w2/3/6/3/2b/1bb w 0 0")
    for move in ["b6-b4", "f2-f4", "b4-b6", "f4-f2"] * 2:
        match.push(move)
    outcome = match.outcome
    assert outcome is not None and (outcome.winner, outcome.reason) == (None, "repetition")
    assert (match.repetitions, match.quiet_plies) == (3, 8)


def test_positions_of_other_programs() -> None:
    fen = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2"
    match = Match("morris", position=fen)
    assert match.start == match.position == "3/1b1/3/w5/3/3/3 w 8 8"
    with pytest.raises(InvalidPosition, match="read as Sanmill FEN; field 2 is `x`"):
        Match("morris", position=fen.replace(" w ", " x "))


def test_perft() -> None:
    assert [Match("morris").perft(depth) for depth in range(3)] == [1, 24, 552]


@pytest.mark.parametrize("game", GAMES)
def test_boards_can_be_read(game: Game) -> None:
    match = Match(game)
    for _ in range(9):
        match.push(match.legal_moves[0])
    view = match.view()
    pieces = {piece["at"]: piece["side"] for piece in view["pieces"]}
    assert {cell: match[cell] for cell in match if match[cell]} == pieces and set(pieces) <= set(match)
    assert match[next(iter(pieces)).upper()] is not None
    for cell in ["z99", "", "swap", "0", "d7xd6", "0,0>1,1"]:
        with pytest.raises(KeyError):
            match[cell]


def test_views_have_hands_captures_and_winning_lines() -> None:
    match = Match("morris", moves="d7 d1 g7 d2 a7xd1")
    view = match.view()
    assert view["hands"] == [6, 7] and view["lost"] == [0, 1] and view["colours"] == ["white", "black"]
    assert match["d1"] is None and match["d2"] == "second"
    won = Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3 b4")
    assert won.view()["winning"] == ["b2", "b3", "b4"] and won.view()["hands"] is None
    rod = Match("coffee", "square-3", moves="b2n").view()["rod"]
    assert rod == {"at": "b2", "axis": "n", "line": ["b1", "b2", "b3"]}
    # The plane of SIX has cells that no layout shows.
    assert Match("six")["-100,7"] is None and Match("six")["0,0"] is not None


def test_names_of_other_packages() -> None:
    match = Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3")
    assert (match.result(), match.is_game_over()) == ("*", False)
    match.push("b4")
    assert (match.result(), match.is_game_over()) == ("1-0", True)
    assert (match.peek(), match.move_stack, match.hash()) == ("b4", match.moves, match.key)
    with pytest.raises(IndexError):
        Match("six").peek()


def test_ranges_of_options() -> None:
    for game in GAMES:
        given = options(game)
        for field in option_ranges(game):
            fits = [each for each in field["ranges"] if each["given"].items() <= given.items()]
            assert [each["default"] for each in fits] == [given[field["name"]]]
            for value in fits[0]["allowed"]:
                earlier = {name: given[name] for name in fits[0]["given"]}
                assert options(game, {**earlier, field["name"]: value})[field["name"]] == value
    with pytest.raises(InvalidOptions, match="there is no game `chess`"):
        option_ranges("chess")  # type: ignore[arg-type]


def test_rules_in_languages() -> None:
    titles = {lang: rules("coffee", lang).splitlines()[2] for lang in ("de", "en", "es", "fr")}
    assert len(set(titles.values())) == 4
    assert rules("coffee", "xx") == rules("coffee")


def test_options_are_data() -> None:
    assert options("coffee", "square-6 pie")["pie"] is True
    assert Match("coffee", options("coffee", "square-6 pie")).options == "square-6 n=4 pie"


@pytest.mark.parametrize(
    ("error", "arguments", "words"),
    [
        (InvalidOptions, {"game": "chess"}, "there is no game `chess`"),
        (InvalidOptions, {"game": "coffee", "options": "square-60"}, "side is 60"),
        (InvalidOptions, {"game": "coffee", "options": {"sides": 3}}, "sides"),
        (InvalidOptions, {"game": "coffee", "options": {1: object()}}, "a dictionary or None"),
        (InvalidPosition, {"game": "morris", "position": "nothing"}, "a position has 4 fields"),
        (IllegalMove, {"game": "morris", "moves": "d7 d7"}, "^move 2: d7 is not legal here"),
        (IllegalMove, {"game": "morris", "moves": ["castle"]}, "^move 1: `castle` is not a move"),
    ],
)
def test_bad_input(error: type[Exception], arguments: dict[str, object], words: str) -> None:
    with pytest.raises(error, match=words):
        Match(**arguments)  # type: ignore[arg-type]
    assert issubclass(error, ValueError)


def test_records_of_other_programs() -> None:
    record = Record.parse("1. d6 {good} f4 2. d5")
    assert Record.parse("5 14 8", format="playok").replay() == record.replay()
    assert record.to_format("openspiel") == ("[4, 13, 7]\n", ["comments"])
    with pytest.raises(InvalidRecord, match="read as OpenSpiel: line 1, column 5, ply 2: d6 is not legal"):
        Record.parse("[4, 4]")
    with pytest.raises(ValueError, match="there is no format `pgn`"):
        Record.parse("1. d6", format="pgn")


def test_bad_records_and_pickles() -> None:
    with pytest.raises(InvalidRecord, match="line 3"):
        Record.parse('[Game "morris"]\n\n1. d7 z9 *\n')
    restore = Match._restore  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match=r"the pickle is of ludoteca 9\.9\.0"):
        restore("9.9.0", "morris", "new=option", "", [])


def test_refusals_change_nothing() -> None:
    match = Match("morris", moves="d7")
    for move in ["d7", "", "x" * 1000, "d7xd6"]:
        with pytest.raises(IllegalMove):
            match.push(move)
    assert match.moves == ["d7"]
    with pytest.raises(IndexError):
        Match("morris").pop()
