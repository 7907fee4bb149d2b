//! The format of files: every fault has its place, and nothing panics.

use ludoteca_puzzles::{Puzzle, collection, header, parse, to_text};
use ludoteca_rules::Game;
use proptest::prelude::*;

/// A small file.
fn file() -> String {
    to_text(Game::Fourmation, &collection(Game::Fourmation)[..3])
}

/// The error of the file whose second line has one field replaced.
fn with_field(field: usize, text: &str) -> String {
    let file = file();
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    let mut fields: Vec<&str> = lines[1].split(';').collect();
    fields[field] = text;
    lines[1] = fields.join(";");
    parse(&(lines.join("\n") + "\n")).unwrap_err().to_string()
}

#[test]
fn faults_are_reported_with_their_places() {
    let header_expected = "line 1: expected `ludoteca puzzles 1 ` and the name of a game";
    for text in ["", "\n", "ludoteca puzzles 2 six\n", "{}"] {
        assert_eq!(parse(text).unwrap_err().to_string(), header_expected, "{text:?}");
    }
    let chess = parse("ludoteca puzzles 1 chess\n").unwrap_err().to_string();
    assert!(chess.starts_with("line 1: there is no game `chess`"), "{chess}");
    let spelling = parse("ludoteca puzzles 1 SIX\n").unwrap_err().to_string();
    assert_eq!(spelling, "line 1: expected the spelling `ludoteca puzzles 1 six`");
    let few = parse("ludoteca puzzles 1 six\na;b\n").unwrap_err().to_string();
    assert_eq!(few, "line 2: expected 7 fields separated by `;`, found 2");
    let long = parse(&format!("ludoteca puzzles 1 six\n{}\n", ";".repeat(5_000))).unwrap_err();
    assert_eq!(long.to_string(), "line 2: the line has more than 4096 bytes");
    let empty = parse(&format!("{}\n\n", file().trim_end())).unwrap_err().to_string();
    assert_eq!(empty, "line 5: expected 7 fields separated by `;`, found 1");

    let open = parse(file().trim_end()).unwrap_err().to_string();
    assert_eq!(open, "line 4: the line does not end with a line feed");
    let returns = parse(&file().replace('\n', "\r\n")).unwrap_err().to_string();
    assert_eq!(returns, "line 1: expected the spelling `ludoteca puzzles 1 fourmation`");

    let first = &collection(Game::Fourmation)[0];
    let options = first.options.short();
    for (field, text, expected) in [
        (0, "x", "line 2, id: expected the six characters of an id"),
        (0, "aaaaai", "line 2, id: expected the six characters of an id"),
        (1, "Win", "line 2, goal: expected win or draw"),
        (2, "599", "line 2, rating: expected a whole number from 600 to 2400"),
        (2, "+700", "line 2, rating: expected a whole number from 600 to 2400"),
        (2, "", "line 2, rating: expected a whole number from 600 to 2400"),
        (3, "fork", "line 2, theme: there is no theme of this name"),
        (4, "side=99", "line 2, options: side is 99"),
        (4, "{}", "line 2, options: expected the spelling `side=7 n=4`"),
        (5, "x", "line 2, start: a position has 3 fields"),
        (6, "", "line 2, solution: move 1: `` is not a move of fourmation"),
        (6, "h9", "line 2, solution: move 1: "),
    ] {
        let error = with_field(field, text);
        assert!(error.starts_with(expected), "{options}: {error}");
    }
    let two = format!("{} {0}", first.solution[0]);
    assert!(with_field(6, &two).starts_with("line 2, solution: move 2: "));
    let upper = with_field(6, &first.solution[0].to_uppercase());
    assert!(upper.starts_with("line 2, solution: expected the spelling"), "{upper}");
    let file = file();
    let twice = format!("{file}{}\n", file.lines().nth(1).unwrap());
    let error = parse(&twice).unwrap_err().to_string();
    assert_eq!(error, "line 5, id: another puzzle has this id");
}

#[test]
fn an_even_number_of_moves_is_no_solution() {
    let is_long = |puzzle: &&Puzzle| puzzle.solution.len() > 2;
    let puzzle = collection(Game::Fourmation).iter().find(is_long).unwrap();
    let even = Puzzle { solution: puzzle.solution[..2].to_vec(), ..puzzle.clone() };
    let error = parse(&to_text(Game::Fourmation, &[even])).unwrap_err().to_string();
    let expected =
        "line 2, solution: expected an odd number of moves: the last one is the solver's";
    assert_eq!(error, expected);
}

#[test]
fn a_file_without_puzzles_is_complete() {
    for &game in Game::ALL {
        assert_eq!(parse(&header(game)), Ok((game, Vec::new())));
    }
}

proptest! {
    /// Accepted files are written as they were read.
    #[test]
    fn changed_files_are_rejected_or_kept(
        game in 0..Game::ALL.len(),
        line in 0..20_usize,
        at in 0..200_usize,
        byte in "[ -~\n]",
        cut in any::<bool>(),
    ) {
        let game = Game::ALL[game];
        let mut text = to_text(game, &collection(game)[line..line + 2]);
        let at = at.min(text.len());
        if cut {
            text.truncate(at);
        } else {
            text.insert_str(at, &byte);
        }
        if let Ok((game, puzzles)) = parse(&text) {
            let written = to_text(game, &puzzles);
            prop_assert_eq!(written, text);
        }
    }

    #[test]
    fn any_text_is_rejected_or_kept(lines in prop::collection::vec("[ -~]{0,40}", 0..4)) {
        let text = format!("ludoteca puzzles 1 coffee\n{}", lines.join("\n"));
        let _ = parse(&text);
        let _ = parse(&lines.join("\n"));
    }
}
