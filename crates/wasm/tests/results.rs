//! The results of the module's functions. `web/src/wasm` holds the WebAssembly build to the same file.

use std::path::Path;

use ludoteca_rules::Game;
use ludoteca_wasm::engine::{bench, bench_level, level_game, random_games};
use ludoteca_wasm::knowledge::{knowledge_files, supply};
use serde_json::{Value, json};

/// Setting this variable writes the file, after an intended change of the search.
const UPDATE: &str = "UPDATE_RESULTS";
/// The levels: without and with proofs.
const LEVELS: [u8; 2] = [4, 10];
/// The levels of a whole game.
const OPPONENTS: [u8; 2] = [4, 6];
const RANDOM_GAMES: u32 = 100;

fn results(game: &str) -> Value {
    let parse = |json: String| serde_json::from_str::<Value>(&json).unwrap();
    let level = |level| json!({"level": level, "report": parse(bench_level(game, level).unwrap())});
    let [first, second] = OPPONENTS;
    let moves = level_game(game, first, second).unwrap();
    json!({
        "game": game,
        "bench": parse(bench(game).unwrap()),
        "levels": LEVELS.map(level),
        "level_game": {"levels": OPPONENTS, "moves": moves},
        "random_games": {"count": RANDOM_GAMES, "plies": random_games(game, RANDOM_GAMES).unwrap()},
    })
}

#[test]
fn results_are_those_of_the_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/results.json");
    let found: Value = Game::ALL.iter().map(|game| results(game.name())).collect();
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&path, format!("{found:#}\n")).unwrap();
    }
    let expected: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(found, expected, "if this is intended, run the test with {UPDATE}=1");
}

#[test]
fn knowledge_belongs_to_games() {
    for (game, count) in [("coffee", 3), ("fourmation", 1), ("six", 0), ("morris", 10)] {
        assert_eq!(knowledge_files(game).len(), count, "{game}");
    }
    // Natively the files are embedded.
    assert!(supply("morris-3-3.table", Vec::new()).is_ok());
}
