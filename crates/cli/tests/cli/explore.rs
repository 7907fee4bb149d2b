//! `ludoteca explore`.

use crate::common::{failure, stdout};
use serde_json::Value;

const RECORDS: &str = "\
[Game \"morris\"]
[Result \"1-0\"]
[Reason \"resignation\"]
1. d2 d6 1-0

[Game \"morris\"]
[Result \"0-1\"]
[Reason \"resignation\"]
1. b4 f4 2. d6 0-1

[Game \"morris\"]
1. a1 *
";

#[test]
fn records_are_counted_under_symmetry() {
    let table = stdout(&["explore", "morris", "--games", "-"], RECORDS);
    let expected = "\
        move     games  first  draws  second\n\
        d6 (+3)      2   50 %    0 %    50 %\n";
    assert_eq!(table, expected);
    let json = stdout(&["explore", "morris", "--games", "-", "--moves", "f4", "--json"], RECORDS);
    let json: Value = serde_json::from_str(&json).unwrap();
    // In both games the reply is opposite to the first move.
    assert_eq!(json.to_string(), r#"{"moves":[{"draws":0,"first":1,"moves":["b4"],"second":1}]}"#);
    let none = stdout(&["explore", "morris", "--games", "-", "--moves", "a1"], RECORDS);
    assert_eq!(none, "none of the games has reached this position\n");
}

#[test]
fn the_engine_has_games() {
    for game in ["coffee", "fourmation", "six", "morris"] {
        assert!(stdout(&["explore", game], "").lines().count() > 1, "{game}");
    }
}

#[test]
fn invalid_input_is_refused() {
    for arguments in [
        &["explore", "chess"][..],
        &["explore", "morris", "--moves", "d2 d2"],
        &["explore", "morris", "--start", "x"],
        &["explore", "morris", "--games", "-"],
        &["explore", "morris", "--games", "no-such-file.txt"],
    ] {
        assert!(!failure(arguments, "nonsense", 2).is_empty());
    }
}
