//! `ludoteca book`: building, resuming, showing, and error messages.

use std::fs;

use crate::common::{failure, run, stdout};
use serde_json::{Value, json};

/// A small board of Coffee.
const BOARD: [&str; 2] = ["--options", "square-3 n=3"];

/// Builds or resumes a book and returns the output.
fn build(file: &str, plies: &str) -> String {
    let args = ["book", "build", "coffee", BOARD[0], BOARD[1], "--plies", plies, "--out", file];
    let output = run(&[&args[..], &["--threads", "1", "--memory", "16MiB"]].concat(), b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_book_is_built_extended_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.book");
    let file = file.to_str().unwrap();
    assert!(build(file, "1").contains("all positions with at most 1 stones"));
    let grown = build(file, "3");
    assert!(grown.contains("all positions with at most 3 stones"), "{grown}");
    let again = build(file, "3");
    assert!(again.contains("\n0 new positions, 0 evaluations"), "{again}");

    let shown: Value =
        serde_json::from_str(&stdout(&["book", "show", "--json", file], "")).unwrap();
    assert_eq!((&shown["game"], &shown["complete"]), (&json!("coffee"), &json!(3)));
    let start = json!({ "stones": 0, "wins": 1, "draws": 0, "losses": 0 });
    assert_eq!(shown["counts"][0], start);
    assert_eq!(shown["drawn"], Value::Null);
    let text = stdout(&["book", "show", file], "");
    assert!(grown.starts_with(text.as_str()), "{text}{grown}");
}

#[test]
fn drawn_games_are_followed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.book");
    let file = file.to_str().unwrap();
    let args = ["book", "build", "fourmation", "--side", "4", "--plies", "1", "--draws", "5"];
    let grown = stdout(&[&args[..], &["--out", file, "--memory", "16MiB"]].concat(), "");
    assert!(
        grown.contains("at most 1 stones, and with at most 5 while the game stays drawn"),
        "{grown}"
    );
    let shown: Value =
        serde_json::from_str(&stdout(&["book", "show", "--json", file], "")).unwrap();
    assert_eq!((&shown["complete"], &shown["drawn"]), (&json!(1), &json!(5)));
    assert!(shown["counts"][5]["draws"].as_u64() > Some(0), "{shown}");
}

#[test]
fn errors_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.book");
    let file = file.to_str().unwrap();
    build(file, "1");
    let build_args = ["book", "build", "coffee", "--plies", "1", "--out", file];
    let other = failure(&build_args, "", 1);
    assert!(other.contains("the book is for coffee {"), "{other}");
    let six = failure(&["book", "build", "six", "--plies", "1", "--out", "x"], "", 2);
    assert!(six.contains("books exist for coffee and fourmation, not for six"), "{six}");
    let far = failure(&["book", "build", "coffee", "--plies", "9", "--out", "x"], "", 2);
    assert!(far.contains("expected a whole number from 0 to 8"), "{far}");
    let near = ["book", "build", "fourmation", "--plies", "3", "--draws", "3", "--out", "x"];
    let near = failure(&near, "", 2);
    assert!(near.contains("--draws must be greater than --plies, 3"), "{near}");
    let missing = failure(&["book", "show", "nothing.book"], "", 1);
    assert!(missing.contains("nothing.book cannot be read"), "{missing}");
    fs::write(file, "nothing\n").unwrap();
    let none = failure(&["book", "show", file], "", 1);
    assert!(none.contains("not a book"), "{none}");
}
