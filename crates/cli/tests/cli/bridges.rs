//! The bridges in `examples/bridges`, in matches against the engine.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::common::{ludoteca, repository};

fn program(name: &str) -> PathBuf {
    repository("crates/cli/tests/cli/programs").join(name)
}

/// Plays two games of a bridge with a program. Returns the records.
fn play(bridge: &str, program: &str, game: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    let [bridge, program] = [repository("examples/bridges").join(bridge), self::program(program)];
    let command = format!("python3 {} python3 {}", bridge.display(), program.display());
    let engine = format!("cmd=\"{command}\",movetime=5s,name=bridge");
    let own = format!("cmd=\"{} engine\",nodes=50,name=own", env!("CARGO_BIN_EXE_ludoteca"));
    let output = ludoteca(&["arena", "--games", "2", "--json", "--engine", &engine])
        .args(["--engine", &own, "--record-dir", records.to_str().unwrap()])
        .args(game)
        .env("LUDOTECA", env!("CARGO_BIN_EXE_ludoteca"))
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["games"], 2, "{summary}");
    assert_eq!(summary["engines"][0]["forfeits"], 0, "{message}");
    fs::read_dir(records)
        .unwrap()
        .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
        .collect()
}

#[test]
fn an_engine_of_sanmill_plays() {
    let records = play("sanmill.py", "fake_sanmill.py", &["--game", "morris"]);
    assert!(records.contains('x'), "somebody captures: {records}");
}

#[test]
fn a_bot_on_standard_input_plays_with_any_rules() {
    for game in [
        &["--game", "fourmation", "--side", "6", "--n", "4", "--opening-plies", "2"][..],
        &["--game", "six", "--tiles", "10", "--opening-plies", "2"],
    ] {
        play("stdin_bot.py", "first_move_bot.py", game);
    }
}

#[test]
fn each_bridge_is_short() {
    for name in ["sanmill.py", "stdin_bot.py"] {
        let text = fs::read_to_string(repository("examples/bridges").join(name)).unwrap();
        assert!(text.lines().count() <= 80, "{name}");
    }
}
