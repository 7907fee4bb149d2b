//! Sessions with valid and invalid input.

mod common;

use std::ops::ControlFlow;
use std::time::Duration;

use common::Captured;
use ludoteca_protocol::{Command, EngineMessage, Session};
use ludoteca_rules::Game;
use proptest::prelude::*;

/// All answers to the lines.
fn talk(lines: &[&str]) -> Vec<String> {
    let output = Captured::default();
    let mut session = Session::new(output.clone());
    for line in lines {
        if session.line(line).unwrap() == ControlFlow::Break(()) {
            break;
        }
    }
    session.end(Duration::MAX);
    output.text().lines().map(str::to_owned).collect()
}

/// The last answer.
fn last(lines: &[&str]) -> String {
    talk(lines).pop().unwrap_or_default()
}

#[test]
fn the_handshake_lists_the_options() {
    let answers = talk(&["ugi", "isready"]);
    assert!(answers[0].starts_with("id name Ludoteca "));
    for name in ["Game", "Options", "Level", "Hash", "Threads", "MultiPV", "Seed"] {
        let start = format!("option name {name} type ");
        assert!(answers.iter().any(|line| line.starts_with(&start)), "{name}");
    }
    assert_eq!(answers[answers.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn changing_the_rules_reports_their_digest() {
    let answers = talk(&[
        "setoption name game value coffee",
        r#"setoption name OPTIONS value {"board":"square","side":3}"#,
        "query legalmoves",
    ]);
    assert!(answers[0].contains(r#""board":"hex""#) && answers[0].contains(" digest "));
    assert!(answers[1].contains(r#""board":"square""#));
    assert_ne!(answers[0].split(" digest ").nth(1), answers[1].split(" digest ").nth(1));
    assert!(answers[2].split(' ').any(|mv| mv == "c3n"), "{}", answers[2]);
}

#[test]
fn queries_describe_the_position() {
    let game = ["setoption name Game value fourmation", "setoption name Options value side=4 n=3"];
    let query = |moves: &str, query: &str| {
        let position = format!("position startpos moves {moves}");
        last(&[game[0], game[1], &position, &format!("query {query}")])
    };
    let won = "b2 b3 c2 c3 d2";
    assert_eq!(query("b2 b3", "p1turn"), "response true");
    assert_eq!(query("b2", "p1turn"), "response false");
    assert_eq!(query("b2", "gameover"), "response false");
    assert_eq!(query("b2", "result"), "response none");
    assert_eq!(query(won, "gameover"), "response true");
    assert_eq!(query(won, "result"), "response p1win");
    assert_eq!(query(won, "legalmoves"), "response ");
    assert!(query("b2", "legalmoves").contains(" b3"));
}

#[test]
fn invalid_lines_have_no_effect() {
    let setup = ["setoption name Game value morris", "position startpos moves d2 d6"];
    for line in [
        "position startpos moves d2 d2",
        "position startpos moves d2 nowhere",
        "position fen 9 w 0 0",
        "setoption name Game value chess",
        "setoption name Options value side=9",
        "setoption name Hash value 0",
        "setoption name Hash value 999999999999",
        "setoption name Threads value -1",
        "setoption name Level value 99",
        "setoption name Ponder value true",
        "go movetime 0",
        "go p1time -5 p2time 5",
        "xyzzy",
        "\u{0}",
    ] {
        let lines = [setup[0], setup[1], line, "query legalmoves"];
        let answers = talk(&lines);
        assert_eq!(answers.len(), 3, "{line}: {answers:?}");
        assert!(answers[1].starts_with("info string error: "), "{line}: {answers:?}");
        assert_eq!(answers[2], last(&[setup[0], setup[1], "query legalmoves"]), "{line}");
    }
}

#[test]
fn errors_name_the_illegal_move() {
    let answer = last(&["setoption name Game value morris", "position startpos moves d2 a1 d2"]);
    assert!(answer.starts_with("info string error: move 3: "), "{answer}");
}

#[test]
fn a_search_ends_with_a_legal_move() {
    for game in Game::ALL {
        let game = format!("setoption name Game value {game}");
        let lines = [&game, "query legalmoves", "go nodes 2000"];
        let answers = talk(&lines);
        let best = answers.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
        assert!(answers[1].split(' ').any(|mv| mv == best), "{answers:?}");
        assert!(answers.iter().any(|line| line.starts_with("info depth 1 score ")), "{answers:?}");
    }
}

#[test]
fn a_running_search_rejects_commands_until_stopped() {
    let answers = talk(&[
        "setoption name Game value six",
        "go infinite",
        "position startpos",
        "go depth 1",
        "isready",
        "query p1turn",
        "stop",
        "position startpos moves 0,1",
        "query p1turn",
    ]);
    let rejected = answers.iter().filter(|line| line.contains("send stop first")).count();
    let place = |start: &str| answers.iter().position(|line| line.starts_with(start));
    assert_eq!(rejected, 2, "{answers:?}");
    assert!(place("readyok") < place("bestmove "), "{answers:?}");
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
    assert_eq!(answers.last().map(String::as_str), Some("response false"));
}

/// After the end of the input no client can stop the search.
#[test]
fn a_long_search_does_not_outlive_the_input() {
    for go in ["go nodes 1000000000000", "go movetime 100000000", "go depth 400"] {
        let output = Captured::default();
        let mut session = Session::new(output.clone());
        let _ = session.line("setoption name Game value six").unwrap();
        let _ = session.line(go).unwrap();
        session.end(Duration::from_millis(1));
        let answers = output.text();
        assert!(answers.contains("info string the input ended 0.001 s ago"), "{go}: {answers}");
        assert!(answers.lines().last().unwrap().starts_with("bestmove "), "{go}: {answers}");
    }
}

#[test]
fn several_lines_are_numbered() {
    let answers = talk(&[
        "setoption name Game value fourmation",
        "setoption name MultiPV value 3",
        "go depth 2",
    ]);
    for rank in 1..=3 {
        let start = format!("info depth 2 multipv {rank} score ");
        assert!(answers.iter().any(|line| line.starts_with(&start)), "{answers:?}");
    }
}

#[test]
fn proved_values_are_marked() {
    let answers = talk(&[
        "setoption name Game value fourmation",
        "setoption name Options value side=4 n=3",
        "position startpos moves b2 b3 c2 c3",
        "go depth 3",
    ]);
    assert!(answers.iter().any(|line| line.contains(" score win 1 ")), "{answers:?}");
}

#[test]
fn a_finished_game_cannot_be_searched() {
    let answer = last(&[
        "setoption name Game value fourmation",
        "setoption name Options value side=4 n=3",
        "position startpos moves b2 b3 c2 c3 d2",
        "go depth 3",
    ]);
    assert!(answer.contains("the game is over"), "{answer}");
}

#[test]
fn a_level_and_a_seed_reproduce_the_move() {
    let lines = [
        "setoption name Game value coffee",
        "setoption name Level value 2",
        "setoption name Seed value 77",
        "go infinite",
    ];
    // The level limits an otherwise infinite search.
    assert_eq!(last(&lines), last(&lines));
    assert!(last(&lines).starts_with("bestmove "));
}

#[test]
fn quit_ends_the_session() {
    let answers = talk(&["go infinite", "quit", "ugi"]);
    assert!(answers.iter().all(|line| line != "ugiok"));
    assert!(answers.iter().any(|line| line.starts_with("bestmove ")));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Protocol words in any order never cause a panic. Accepted commands round-trip, and each line
    /// gets at most one answer.
    #[test]
    fn arbitrary_words_are_handled(
        lines in prop::collection::vec(
            prop::collection::vec(prop::sample::select(&[
                "isready", "setoption", "name", "value", "Game", "six", "Options", "Hash", "5", "0",
                "-3", "position", "startpos", "fen", "moves", "0,1", "query", "legalmoves", "result",
                "stop", "uginewgame", "go", "depth", "1", "nodes", "🎲",
            ][..]), 0..6),
            0..12,
        ),
    ) {
        let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
        for line in &lines {
            let _ = line.parse::<EngineMessage>();
            if let Ok(command) = line.parse::<Command>() {
                prop_assert_eq!(command.to_string().parse(), Ok(command));
            }
        }
        let lines: Vec<_> = lines.iter().map(String::as_str).filter(|line| *line != "go").collect();
        let answers = talk(&lines);
        let answered = answers.iter().filter(|line| !line.starts_with("info depth")).count();
        prop_assert!(answered <= lines.len(), "{:?} {:?}", lines, answers);
    }
}
