//! Sessions with valid and invalid input.

mod common;

use std::ops::ControlFlow;
use std::time::Duration;

use common::Captured;
use ludoteca_protocol::{Command, EngineMessage, Session};
use ludoteca_rules::Game;
use proptest::prelude::*;

/// All replies to the lines.
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

/// The last reply.
fn last(lines: &[&str]) -> String {
    talk(lines).pop().unwrap_or_default()
}

#[test]
fn the_handshake_lists_the_options() {
    let replies = talk(&["ugi", "isready"]);
    assert!(replies[0].starts_with("id name Ludoteca "));
    for name in ["Game", "Options", "Level", "Hash", "Threads", "MultiPV", "Seed"] {
        let start = format!("option name {name} type ");
        assert!(replies.iter().any(|line| line.starts_with(&start)), "{name}");
    }
    assert_eq!(replies[replies.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn changing_the_rules_reports_their_digest() {
    let replies = talk(&[
        "setoption name game value coffee",
        r#"setoption name OPTIONS value {"board":"square","side":3}"#,
        "query legalmoves",
    ]);
    assert!(replies[0].contains(r#""board":"hex""#) && replies[0].contains(" digest "));
    assert!(replies[1].contains(r#""board":"square""#));
    assert_ne!(replies[0].split(" digest ").nth(1), replies[1].split(" digest ").nth(1));
    assert!(replies[2].split(' ').any(|mv| mv == "c3n"), "{}", replies[2]);
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
        let replies = talk(&lines);
        assert_eq!(replies.len(), 3, "{line}: {replies:?}");
        assert!(replies[1].starts_with("info string error: "), "{line}: {replies:?}");
        assert_eq!(replies[2], last(&[setup[0], setup[1], "query legalmoves"]), "{line}");
    }
}

#[test]
fn errors_name_the_illegal_move() {
    let reply = last(&["setoption name Game value morris", "position startpos moves d2 a1 d2"]);
    assert!(reply.starts_with("info string error: move 3: "), "{reply}");
}

#[test]
fn a_search_ends_with_a_legal_move() {
    for game in Game::ALL {
        let game = format!("setoption name Game value {game}");
        let lines = [&game, "query legalmoves", "go nodes 2000"];
        let replies = talk(&lines);
        let best = replies.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
        assert!(replies[1].split(' ').any(|mv| mv == best), "{replies:?}");
        assert!(replies.iter().any(|line| line.starts_with("info depth 1 score ")), "{replies:?}");
    }
}

#[test]
fn a_running_search_rejects_commands_until_stopped() {
    let replies = talk(&[
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
    let rejected = replies.iter().filter(|line| line.contains("send stop first")).count();
    let place = |start: &str| replies.iter().position(|line| line.starts_with(start));
    assert_eq!(rejected, 2, "{replies:?}");
    assert!(place("readyok") < place("bestmove "), "{replies:?}");
    assert_eq!(replies.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
    assert_eq!(replies.last().map(String::as_str), Some("response false"));
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
        let replies = output.text();
        assert!(replies.contains("info string the input ended 0.001 s ago"), "{go}: {replies}");
        assert!(replies.lines().last().unwrap().starts_with("bestmove "), "{go}: {replies}");
    }
}

#[test]
fn several_lines_are_numbered() {
    let replies = talk(&[
        "setoption name Game value fourmation",
        "setoption name MultiPV value 3",
        "go depth 2",
    ]);
    for rank in 1..=3 {
        let start = format!("info depth 2 multipv {rank} score ");
        assert!(replies.iter().any(|line| line.starts_with(&start)), "{replies:?}");
    }
}

#[test]
fn proved_values_are_marked() {
    let replies = talk(&[
        "setoption name Game value fourmation",
        "setoption name Options value side=4 n=3",
        "position startpos moves b2 b3 c2 c3",
        "go depth 3",
    ]);
    assert!(replies.iter().any(|line| line.contains(" score win 1 ")), "{replies:?}");
}

#[test]
fn a_finished_game_cannot_be_searched() {
    let reply = last(&[
        "setoption name Game value fourmation",
        "setoption name Options value side=4 n=3",
        "position startpos moves b2 b3 c2 c3 d2",
        "go depth 3",
    ]);
    assert!(reply.contains("the game is over"), "{reply}");
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
    let replies = talk(&["go infinite", "quit", "ugi"]);
    assert!(replies.iter().all(|line| line != "ugiok"));
    assert!(replies.iter().any(|line| line.starts_with("bestmove ")));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Protocol words in any order never cause a panic. Accepted commands round-trip, and each line
    /// gets at most one reply.
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
        let replies = talk(&lines);
        let count = replies.iter().filter(|line| !line.starts_with("info depth")).count();
        prop_assert!(count <= lines.len(), "{:?} {:?}", lines, replies);
    }
}
