//! `ludoteca solve` and `ludoteca check`: results, proofs, checkpoints, and error messages.

use std::fs;

use crate::common::{failure, run};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Standard output of a successful command.
fn stdout(args: &[&str]) -> String {
    let output = run(args, b"");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {stderr}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn object(text: &str) -> Value {
    serde_json::from_str(text).expect("one JSON object")
}

#[test]
fn the_winner_is_printed_as_text_and_as_json() {
    let folder = tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let checkpoint =
        ["--checkpoint", checkpoint.to_str().unwrap(), "--threads", "1", "--memory", "8MiB"];
    let solve = |args: &[&str]| stdout(&[&["solve"], args, &checkpoint].concat());

    let text = solve(&["fourmation", "--side", "4", "--n", "3"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "fourmation side=4 n=3");
    assert!(lines[1].starts_with("first wins within ") && lines[1].contains(" plies: "), "{text}");
    assert!(lines[2].contains(" evaluations in "), "{text}");

    let draw = ["fourmation", "--side", "4", "--first-moves"];
    // Up to symmetry, 3 of the 16 cells differ.
    assert_eq!(solve(&draw).lines().filter(|line| line.ends_with("  a draw")).count(), 3);
    let found = object(&solve(&[&draw[..], &["--json"]].concat()));
    assert_eq!(found["game"], "fourmation");
    assert_eq!(found["options"], json!({"fallback": "near", "n": 4, "pie": false, "side": 4}));
    assert_eq!((&found["value"], &found["distance"]), (&json!("draw"), &Value::Null));
    let moves = found["moves"].as_object().unwrap();
    assert_eq!(moves.len(), 16);
    assert!(moves.values().all(|value| value == "draw"), "{found}");
    assert!(found["nodes"].as_u64().unwrap() > 1_000 && found["seconds"].as_f64().unwrap() > 0.0);

    let after = ["coffee", "--options", "square-3", "--moves", "a1e", "--json"];
    let found = object(&solve(&after));
    assert!(["first", "second"].contains(&found["value"].as_str().unwrap()), "{found}");
    assert_eq!(found["moves"], json!({}));
}

#[test]
fn round_one_of_six_is_solved() {
    let folder = tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let checkpoint =
        ["--checkpoint", checkpoint.to_str().unwrap(), "--threads", "1", "--memory", "8MiB"];
    let solve = |args: &[&str]| stdout(&[&["solve", "six"], args, &checkpoint].concat());

    // A row of four, open at both ends.
    let four = ["--position", "bbbb1/1rrrr r 17 17 0,0"];
    let text = solve(&four);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "six tiles=21");
    assert!(lines[1].starts_with("first forces a shape in round one, within 3 plies: "), "{text}");
    assert_eq!(lines[2], "second cannot force a shape in round one");
    let found = object(&solve(&[&four[..], &["--json"]].concat()));
    assert_eq!((&found["value"], &found["distance"]), (&json!("first"), &json!(3)));
    assert_eq!(found["forced"], json!({ "first": true, "second": false }));

    let unfinished = object(&solve(&["--tiles", "10", "--time", "1ms", "--json"]));
    assert_eq!(
        (&unfinished["value"], &unfinished["forced"]["first"]),
        (&json!("unknown"), &Value::Null)
    );
}

#[test]
fn a_proof_is_written_and_checked() {
    let folder = tempdir().unwrap();
    let proof = folder.path().join("hex.proof");
    let file = proof.to_str().unwrap();
    stdout(&["solve", "coffee", "--options", "hex-2", "--first-moves", "--proof", file]);
    let checked = stdout(&["check", file]);
    assert!(checked.contains("\n  first wins\n") && checked.contains("\nproved: "), "{checked}");
    let found = object(&stdout(&["check", "--json", file]));
    assert_eq!(found["claims"][0], json!({"moves": [], "side": "first", "goal": "wins"}));
    assert_eq!(found["options"]["board"], "hex");

    let bytes = fs::read(&proof).unwrap();
    fs::write(&proof, &bytes[..bytes.len() - 9]).unwrap();
    let error = failure(&["check", file], "", 1);
    assert!(error.starts_with(&format!("error: {file}: ")), "{error}");
    fs::write(&proof, "nonsense").unwrap();
    assert!(failure(&["check", file], "", 1).contains("not a certificate"));
    let missing = folder.path().join("missing");
    assert!(failure(&["check", missing.to_str().unwrap()], "", 1).contains("missing"));
}

#[test]
fn a_stopped_search_resumes() {
    let folder = tempdir().unwrap();
    let checkpoint = folder.path().join("deeper").join("checkpoint");
    let file = checkpoint.to_str().unwrap();
    let solve = |args: &[&str]| {
        let hard = ["solve", "coffee", "--options", "square-5 n=3", "--json", "--threads", "1"];
        let found =
            stdout(&[&hard[..], &["--memory", "16MiB", "--checkpoint", file], args].concat());
        object(&found)
    };
    let unfinished = solve(&["--time", "1ms"]);
    assert_eq!((&unfinished["value"], &unfinished["distance"]), (&json!("unknown"), &Value::Null));
    assert!(checkpoint.exists());

    let other = ["solve", "coffee", "--options", "square-4 n=3", "--checkpoint", file];
    let error = failure(&other, "", 1);
    assert!(error.contains("cannot be resumed from") && error.contains("--checkpoint"), "{error}");
    assert!(checkpoint.exists());

    let done = solve(&[]);
    assert_eq!(done["value"], "first");
    assert!(done["nodes"].as_u64() > unfinished["nodes"].as_u64());
    assert!(!checkpoint.exists());
}

#[test]
fn unsupported_input_is_rejected() {
    let usage = |args: &[&str], why: &str| {
        let error = failure(&[&["solve"], args].concat(), "", 2);
        assert!(error.contains(why), "{args:?}: {error}");
    };
    usage(&["morris"], "`ludoteca tables`");
    usage(&["six", "--first-moves"], "who can force a shape in round one");
    usage(&["six", "--proof", "x"], "for coffee and fourmation");
    let round_two = "rrrrrbbbbb/bbbbbrrrrr r 0 0 0,0";
    usage(&["six", "--tiles", "10", "--position", round_two], "round two has begun");
    usage(&["fourmation", "--memory", "10B"], "expected 1.00 MiB to ");
    usage(&["fourmation", "--memory", "lots"], "expected an amount of memory");
    usage(&["fourmation", "--memory", "999999GiB"], ", the memory of this machine");
    usage(&["fourmation", "--time", "soon"], "a time with its unit");
    usage(&["fourmation", "--threads", "0"], "expected 1 to ");
    usage(&["fourmation", "--moves", "d4 a1"], "a1");
    usage(&["fourmation", "--side", "4", "--n", "3", "--moves", "a1 a2 b1 b2 c1"], "over");
    usage(&["fourmation", "--position", "7/7/7/7/7/7/7 x -", "--proof", "x"], "--proof");
}

#[test]
fn first_moves_are_drawn_on_the_board() {
    let coffee = stdout(&["solve", "coffee", "--options", "square-3", "--first-moves"]);
    let drawn = "
3   .   /\\  .
2   /\\  .   /\\
1   .   /\\  .
    a   b   c
";
    assert!(coffee.contains(drawn), "{coffee}");
}
