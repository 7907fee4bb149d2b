//! The conformance vectors against the library.

use std::fs;
use std::path::Path;

use ludoteca_rules::{AnyMatch, Game, for_games, options};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The vectors of one file, each a JSON object.
fn vectors(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("a vector is JSON")).collect()
}

/// The match that a vector describes.
fn replay(vector: &Value) -> AnyMatch {
    let game: Game = vector["game"].as_str().expect("a name").parse().expect("a game");
    let mut replayed = game.options_from_json(&vector["options"]).expect("options").start();
    for mv in vector["moves"].as_array().expect("a list") {
        let text = mv.as_str().expect("a move");
        let played = replayed.play_text(text).unwrap_or_else(|e| panic!("{e}\n{vector}"));
        assert_eq!(played, text, "the canonical spelling");
    }
    replayed
}

/// Compares every vector of one game with the rules.
fn check(file: &str) {
    let vectors = vectors(file);
    assert!(vectors.len() > 50, "{file}");
    for vector in vectors {
        let game = replay(&vector);
        let mut legal = game.legal_texts();
        legal.sort_unstable();
        let outcome = game.outcome();
        let found = json!({
            "to_move": game.to_move(),
            "outcome": outcome,
            "count": legal.len(),
            "sha256": options::hex(&Sha256::digest(legal.join("\n"))),
        });
        for (name, value) in found.as_object().expect("an object") {
            assert_eq!(*value, vector[name], "{name} of {vector}\n{}\n{legal:?}", game.draw());
        }
        assert_eq!(game.count_moves(), legal.len(), "count of {vector}");
        if let Some(listed) = vector.get("legal") {
            assert_eq!(json!(legal), *listed, "legal of {vector}");
        }
    }
}

macro_rules! tests {
    ($($variant:ident: $game:ident),+) => {$(
        #[test]
        fn $game() {
            check(concat!(stringify!($game), ".jsonl"));
        }
    )+};
}

for_games!(tests);

#[test]
fn fourmation_with_the_pie_rule_and_on_side_3() {
    check("fourmation-pie.jsonl");
}

#[test]
fn perft() {
    let vectors = vectors("perft.jsonl");
    for game in Game::ALL {
        assert!(vectors.iter().any(|vector| vector["game"] == game.name()), "{game}");
    }
    for vector in vectors {
        let depth = vector["depth"].as_u64().expect("a depth") as u32;
        assert_eq!(json!(replay(&vector).perft(depth)), vector["nodes"], "{vector}");
    }
}
