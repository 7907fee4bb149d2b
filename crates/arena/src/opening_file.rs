//! Openings from a file, one per line.
//!
//! A line contains the arguments of UGI's `position` command, `startpos moves d4 e5` or
//! `fen POSITION moves …`, or a record as JSON. Empty lines and lines that begin with `#` are
//! skipped.

use std::path::Path;

use ludoteca_protocol::{Command, CommandError};
use ludoteca_record::Record;
use ludoteca_rules::{AnyMatch, AnyOptions};

use crate::error::ArenaError;
use crate::files;

/// Maximum size of a file of openings in bytes.
const MAX_OPENINGS: u64 = 64 << 20;

/// Reads the openings in a file, which must all be of the game that `options` describe.
///
/// # Errors
/// The file cannot be read, contains no opening, or has an invalid line, which the message names.
pub fn read(file: &Path, options: AnyOptions) -> Result<Vec<AnyMatch>, ArenaError> {
    let wrong = |what: String| ArenaError::Invalid(format!("{}: {what}", file.display()));
    let text = files::read_text(file, MAX_OPENINGS).map_err(|error| wrong(error.to_string()))?;
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = opening(line, options);
        openings.push(opening.map_err(|what| wrong(format!("line {number}: {what}")))?);
    }
    if openings.is_empty() {
        let message = "no openings; expected lines such as `startpos moves d4 e5`";
        return Err(wrong(message.into()));
    }
    Ok(openings)
}

fn opening(line: &str, options: AnyOptions) -> Result<AnyMatch, String> {
    let game =
        if line.starts_with('{') { from_record(line, options)? } else { from_ugi(line, options)? };
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => Err(format!("the game is over in this position: {outcome}")),
    }
}

fn from_record(line: &str, options: AnyOptions) -> Result<AnyMatch, String> {
    let record = Record::parse(line).map_err(|error| error.to_string())?;
    if record.options() != options {
        let name = |options: AnyOptions| {
            format!("{} {}", options.game(), options.short()).trim_end().to_owned()
        };
        let (is, wanted) = (name(record.options()), name(options));
        return Err(format!("record of {is}, expected {wanted}"));
    }
    Ok(record.replay())
}

fn from_ugi(line: &str, options: AnyOptions) -> Result<AnyMatch, String> {
    let command = format!("position {line}").parse();
    let Command::Position { start, moves } =
        command.map_err(|error: CommandError| error.to_string())?
    else {
        unreachable!("the word position makes a position");
    };
    let mut game = match start {
        None => options.start(),
        Some(start) => options.start_from(&start).map_err(|faults| faults.to_string())?,
    };
    for (mv, number) in moves.iter().zip(1..) {
        game.play_text(mv).map_err(|error| format!("move {number}: {error}"))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ludoteca_rules::Game;

    use super::*;

    fn read_text(text: &str) -> Result<Vec<AnyMatch>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings");
        fs::write(&path, text).unwrap();
        let options = Game::Fourmation.options("side=5 n=3").unwrap();
        read(&path, options).map_err(|failure| failure.to_string())
    }

    #[test]
    fn positions_and_records_are_openings() {
        let mut game = Game::Fourmation.options("side=5 n=3").unwrap().start();
        game.play_text("b2").unwrap();
        let record = Record::from_match(&game).to_json();
        let text =
            format!("# three\n\nstartpos moves c3 d3\n{record}\nfen 5/5/1x3/1o3/5 x b2 moves c2\n");
        let openings = read_text(&text).unwrap();
        let moves: Vec<_> = openings.iter().map(|game| game.move_texts().join(" ")).collect();
        assert_eq!(moves, ["c3 d3", "b2", "c2"]);
        assert_eq!(openings[2].position_text(0).unwrap(), "5/5/1x3/1o3/5 x b2");
    }

    #[test]
    fn errors_name_the_line() {
        let other = Record::from_match(&Game::Fourmation.options("").unwrap().start()).to_json();
        for (text, about) in [
            ("", "no openings"),
            ("startpos\nstartpos moves c3 c3", "line 2: move 2: c3 is not legal here"),
            ("c3 d3", "line 1: expected position startpos"),
            ("fen 5 x -", "line 1: "),
            ("{}", "line 1: "),
            (&other, "line 1: record of fourmation side=7 n=4, expected fourmation side=5 n=3"),
            (
                "startpos moves c3 b2 c2 d1 c1",
                "line 1: the game is over in this position: first wins (line)",
            ),
        ] {
            let message = read_text(text).expect_err(text);
            assert!(message.contains(about), "{text}: {message}");
        }
    }
}
