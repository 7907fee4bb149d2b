//! `ludoteca book show`.

use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::Path;

use indicatif::HumanBytes;
use ludoteca_solver::{Book, BookError, Counts};
use serde_json::{Value, json};

use super::ShowArgs;
use crate::failure::Failure;

pub(super) fn run(args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let file = &args.file;
    let read = || Book::read(BufReader::new(File::open(file)?));
    let book = read().map_err(|error: BookError| {
        super::failure(format!("{} cannot be read: {error}", file.display()), &error)
    })?;
    if args.json { json(&book, out) } else { text(&book, file, out) }
}

/// Writes the contents of a book as a table.
pub(super) fn text(book: &Book, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let options = Value::Object(book.options().clone());
    writeln!(out, "{} {options}", book.game())?;
    writeln!(out, "{:>7} {:>10} {:>10} {:>10}", "stones", "won", "drawn", "lost")?;
    for (stones, Counts { wins, draws, losses }) in book.counts().into_iter().enumerate() {
        let is_complete = book.complete().is_some_and(|most| stones <= most as usize);
        let note = if is_complete { "" } else { "  incomplete" };
        writeln!(out, "{stones:>7} {wins:>10} {draws:>10} {losses:>10}{note}")?;
    }
    let extent = match book.complete() {
        Some(most) => format!("all positions with at most {most} stones{}", drawn(book)),
        None => "not complete for any number of stones".to_owned(),
    };
    let size = HumanBytes(fs::metadata(file)?.len());
    writeln!(out, "{}: {} positions, {size}, {extent}", file.display(), book.len())?;
    Ok(())
}

fn drawn(book: &Book) -> String {
    book.drawn().map_or_else(String::new, |most| {
        format!(", and with at most {most} while the game stays drawn")
    })
}

fn json(book: &Book, out: &mut impl Write) -> Result<(), Failure> {
    let counts = book.counts().into_iter().enumerate();
    let counts = counts.map(|(stones, Counts { wins, draws, losses })| {
        json!({ "stones": stones, "wins": wins, "draws": draws, "losses": losses })
    });
    let object = json!({
        "game": book.game(),
        "options": book.options(),
        "complete": book.complete(),
        "drawn": book.drawn(),
        "positions": book.len(),
        "counts": counts.collect::<Vec<_>>(),
    });
    writeln!(out, "{object}")?;
    Ok(())
}
