//! Matches and records as JavaScript uses them.

use ludoteca_rules::Game;
use ludoteca_wasm::records::GameRecord;
use ludoteca_wasm::rules::{GivenOptions, Match, PositionView, Setup, games, presets};
use ludoteca_wire::PositionInfo;
use serde_json::{Value, to_value};

fn options(short: &str) -> Setup {
    Setup { options: Some(GivenOptions::Short(short.to_owned())), ..Setup::default() }
}

fn position(text: &str) -> Setup {
    Setup { position: Some(text.to_owned()), ..Setup::default() }
}

fn moves(text: &str) -> Setup {
    Setup { moves: text.split(' ').map(str::to_owned).collect(), ..Setup::default() }
}

fn error_of(game: &str, setup: &Setup) -> String {
    Match::begin(game, setup).unwrap_err().to_string()
}

#[test]
fn all_games_are_listed_with_their_presets() {
    assert_eq!(games().len(), Game::ALL.len());
    for game in games() {
        for preset in presets(&game).unwrap() {
            assert_eq!(Match::begin(&game, &options(&preset)).unwrap().options(), preset);
        }
    }
    assert_eq!(
        presets("chess").unwrap_err().to_string(),
        "there is no game `chess`; there are: coffee, fourmation, six, morris"
    );
}

/// The types of the package come from the description of `PositionInfo`.
#[test]
fn a_view_is_a_part_of_the_position_of_the_http_interface() {
    for &game in Game::ALL {
        let mut played = Match::begin(game.name(), &Setup::default()).unwrap();
        for _ in 0..12 {
            let own = to_value(PositionView::new(played.inner())).unwrap();
            let whole = to_value(PositionInfo::new(played.inner(), None)).unwrap();
            let Value::Object(own) = own else { panic!("{own} is no object") };
            for (name, value) in own {
                assert_eq!(value, whole[&name], "{name}");
            }
            let moves = played.legal_moves();
            played.play(&moves[moves.len() / 2]).unwrap();
        }
    }
}

#[test]
fn positions_of_other_programs_are_read() {
    let fen = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2";
    let game = Match::begin("morris", &position(fen)).unwrap();
    assert_eq!(game.start(), "3/1b1/3/w5/3/3/3 w 8 8");
    assert_eq!(
        error_of("morris", &position(&fen.replace(" w ", " x "))),
        "position: read as Sanmill FEN; field 2 is `x`, but must be w or b"
    );
}

#[test]
fn moves_are_played_and_taken_back() {
    let mut game = Match::begin("morris", &moves("d7 D6")).unwrap();
    assert_eq!((game.moves(), game.ply()), (vec!["d7".to_owned(), "d6".to_owned()], 2));
    assert_eq!(game.play(" A1 ").unwrap(), "a1");
    assert_eq!(game.at(1.0).unwrap().moves(), ["d7"]);
    for ply in [4.0, -1.0, 0.5, f64::NAN] {
        let error = game.at(ply).unwrap_err().to_string();
        assert_eq!(error, "the ply must be a whole number from 0 to 3");
    }
    assert!(game.undo() && game.undo() && game.undo() && !game.undo());
    assert_eq!(game.position(), game.start());
}

#[test]
fn a_game_ends() {
    let setup = Setup { moves: moves("a1 a2 b1 b2 c1").moves, ..options("side=4 n=3") };
    let mut game = Match::begin("fourmation", &setup).unwrap();
    assert!(game.is_over() && game.legal_moves().is_empty());
    assert_eq!(game.play("a3").unwrap_err().to_string(), "the game is over: first wins (line)");
}

#[test]
fn an_error_states_the_fault_and_what_is_expected() {
    for (game, setup, reason) in [
        ("go", options(""), "there is no game `go`; there are: coffee, fourmation, six, morris"),
        ("six", options("tiles=7000"), "options: "),
        ("morris", position("nothing"), "position: "),
        ("morris", moves("d7 d7"), "move 2: d7 is not legal here: "),
        ("morris", moves("d7 castle"), "move 2: `castle` is not a move of morris: "),
    ] {
        let error = error_of(game, &setup);
        assert!(error.starts_with(reason), "{error}");
        assert!(error.len() > reason.len() || game == "go", "{error}");
    }
}

#[test]
fn records_are_written_and_read() {
    let setup = Setup { moves: moves("b2ne").moves, ..options("square-4") };
    let game = Match::begin("coffee", &setup).unwrap();
    let json = to_value(game.record()).unwrap().to_string();
    let mut record = GameRecord::parse(&json).unwrap();
    record.set_tag("First", "Ana").unwrap();
    assert!(record.set_tag("Result", "1-0").is_err());
    assert!(!record.is_over());
    assert!(record.resign("nobody").unwrap_err().to_string().contains("`nobody`"));
    record.resign("second").unwrap();
    for text in [record.to_text(), record.to_json_text()] {
        let read = GameRecord::parse(&text).unwrap();
        assert_eq!(read.tag("first").as_deref(), Some("Ana"));
        assert!(read.is_over());
        assert_eq!(read.inner().replay().move_texts(), game.moves());
    }
    let foreign = GameRecord::parse_as("5 14 8", "playok").unwrap();
    assert_eq!(foreign.to_format("openspiel").unwrap().text, "[4, 13, 7]\n");
    assert!(foreign.to_format("pgn").is_err());
    let fault = GameRecord::parse("[Game \"morris\"]\n1. d7 d7").unwrap_err().to_string();
    assert!(fault.starts_with("line 2, column 7, ply 2: "), "{fault}");
}
