//! Arguments that are rejected before any work.

use ludoteca_rules::Game;
use serde_json::json;

use crate::client::connect;

#[tokio::test]
async fn arguments_that_do_not_fit_are_rejected_with_what_would() {
    let client = connect().await;
    let many_moves = vec!["d2"; 1_001];
    let long_record = "x".repeat((1 << 20) + 1);
    for (tool, arguments, message) in [
        ("show_position", json!({}), "missing field `game`"),
        ("show_position", json!({"game": "go"}), "there is no game `go`; there are: coffee, "),
        (
            "show_position",
            json!({"game": "coffee", "options": {"side": 9}}),
            "side is 9, but must be a whole number from 2 to 7",
        ),
        (
            "show_position",
            json!({"game": "morris", "start": "3/3 w 0 0"}),
            "there are 2 rows, the board has 7",
        ),
        (
            "show_position",
            json!({"game": "morris", "moves": [7]}),
            "moves[0]: this is 7, but must be a string",
        ),
        (
            "show_position",
            json!({"game": "morris", "move": "d2"}),
            "move: unknown field `move`, expected ",
        ),
        (
            "show_position",
            json!({"game": "morris", "moves": many_moves}),
            "there are more than 1000 moves",
        ),
        (
            "computer_move",
            json!({"game": "morris", "level": 11}),
            "level is 11, but must be 1 to 10",
        ),
        ("analyse_position", json!({"game": "six", "lines": 0}), "lines is 0, but must be 1 to 8"),
        (
            "analyse_position",
            json!({"game": "six", "nodes": 1e9 as u64}),
            "nodes is 1000000000, but ",
        ),
        (
            "analyse_position",
            json!({"game": "six", "seconds": 61}),
            "seconds is 61, but must be 1 to 60",
        ),
        ("review_game", json!({"game": "six"}), "there are no moves to review; send them in moves"),
        (
            "get_rules",
            json!({"game": "six", "lang": "it"}),
            "lang is `it`, but must be one of de, en, es, fr",
        ),
        (
            "read_record",
            json!({"record": long_record}),
            "the record: the record has more than 1048576 bytes",
        ),
        ("get_puzzle", json!({"game": "six", "id": "0"}), "there is no puzzle 0 of six"),
        (
            "get_puzzle",
            json!({"game": "six", "theme": "mate"}),
            "there is no theme of this name; six has win-in-one, ",
        ),
        (
            "get_puzzle",
            json!({"game": "six", "max_rating": 1}),
            "six has no such puzzle with a rating ",
        ),
        (
            "try_puzzle",
            json!({"game": "six", "id": "0", "moves": []}),
            "there is no puzzle 0 of six",
        ),
    ] {
        let error = client.fail(tool, arguments).await;
        let text = error["message"].as_str().unwrap();
        assert!(text.starts_with(message), "{tool}: {text}");
        assert!(error["code"].as_str().unwrap().len() > 3, "{error}");
    }
}

#[tokio::test]
async fn the_searches_of_a_review_have_a_limit_together() {
    let client = connect().await;
    let moves = (0..100).map(random_game).find(|moves| moves.len() > 100).unwrap();
    let game = json!({"game": "morris", "moves": moves[..101], "nodes": 1_000_000});
    let error = client.fail("review_game", game).await;
    let message = "nodes is 1000000 for each of 101 moves, but may be at most 990099";
    assert_eq!(error["message"], message);
}

/// The moves of a random game.
fn random_game(seed: u64) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::Morris.options("").unwrap().start();
    while let Some(mv) = random.choice(game.legal_texts()) {
        game.play_text(&mv).unwrap();
    }
    game.move_texts()
}
