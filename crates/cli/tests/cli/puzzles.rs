//! `ludoteca puzzles`: making, resuming, checking, showing, and error messages.

use std::fs;

use crate::common::{failure, run, stdout};
use ludoteca_puzzles::{collection, collection_text};
use ludoteca_rules::Game;

/// Makes puzzles on a small board and returns the output.
fn make(file: &str, count: &str) -> String {
    let args = ["puzzles", "make", "fourmation", "--side", "5", "--count", count, "--output", file];
    let output = run(&args, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn puzzles_are_made_resumed_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.txt");
    let file = path.to_str().unwrap();
    assert_eq!(make(file, "1"), format!("{file}: 1 puzzles, 1 of them new\n"));
    let first = fs::read_to_string(file).unwrap();
    // An interrupted write leaves a part of a line.
    fs::write(file, format!("{first}abc;win")).unwrap();
    assert_eq!(make(file, "3"), format!("{file}: 3 puzzles, 2 of them new\n"));
    assert!(fs::read_to_string(file).unwrap().starts_with(&first));
    assert_eq!(make(file, "3"), format!("{file}: 3 puzzles, 0 of them new\n"));
    let checked = stdout(&["puzzles", "check", file], "");
    assert!(checked.starts_with(&format!("{file}: 3 puzzles of fourmation, ")), "{checked}");
    let other = failure(&["puzzles", "make", "six", "--output", file], "", 2);
    assert!(other.contains("these are puzzles of fourmation, not of six"), "{other}");
}

#[test]
fn a_false_puzzle_fails() {
    let text = collection_text(Game::Fourmation);
    let mut lines: Vec<String> = text.lines().take(3).map(str::to_owned).collect();
    lines.push(lines[1].clone());
    let twice = failure(&["puzzles", "check", "-"], &(lines.join("\n") + "\n"), 2);
    assert!(twice.contains("-: line 4, id: another puzzle has this id"), "{twice}");
    lines.pop();
    let puzzle = &collection(Game::Fourmation)[0];
    let start = puzzle.begin().unwrap();
    let mut wrong = start.legal_texts().into_iter();
    let wrong = wrong.rfind(|mv| !start.are_symmetric(mv, &puzzle.solution[0])).unwrap();
    let at = lines[1].rfind(';').unwrap();
    lines[1].replace_range(at + 1.., &wrong);
    let failed = failure(&["puzzles", "check", "-"], &(lines.join("\n") + "\n"), 1);
    assert!(failed.contains("move 1 of the solution is not the only one"), "{failed}");
    assert!(failed.ends_with("1 of 2 puzzles failed\n"), "{failed}");
}

#[test]
fn a_puzzle_is_shown_with_its_solution() {
    for &game in Game::ALL {
        let puzzle = &collection(game)[0];
        let shown = stdout(&["puzzles", "show", game.name(), &puzzle.id.to_string()], "");
        assert!(shown.contains(&puzzle.begin().unwrap().draw()), "{shown}");
        assert!(shown.ends_with(&format!("solution {}\n", puzzle.solution.join(" "))), "{shown}");
    }
}

#[test]
fn errors_are_reported() {
    let unknown = failure(&["puzzles", "show", "six", "aaaaaa"], "", 2);
    assert!(unknown.contains("the program has no puzzle aaaaaa of six"), "{unknown}");
    let short = failure(&["puzzles", "show", "six", "x"], "", 2);
    assert!(short.contains("`x`: expected the six characters of an id"), "{short}");
    let missing = failure(&["puzzles", "check", "nothing.txt"], "", 2);
    assert!(missing.contains("nothing.txt: cannot be read"), "{missing}");
    let none = failure(&["puzzles", "check", "-"], "nothing\n", 2);
    assert!(none.contains("-: line 1: expected `ludoteca puzzles 1 `"), "{none}");
    let binary = run(&["puzzles", "check", "-"], b"\xff\xfe");
    assert_eq!(binary.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&binary.stderr).contains("-: byte 1 is not UTF-8"));
    let zero = failure(&["puzzles", "make", "six", "--count", "0"], "", 2);
    assert!(zero.contains("expected a whole number from 1 to 100000"), "{zero}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    failure(&["puzzles", "make", "six", "--output", path], "", 2);
}
