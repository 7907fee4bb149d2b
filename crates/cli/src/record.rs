//! `ludoteca record`: records read, checked and turned from one form into the other.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;
use ludoteca_record::{MAX_BYTES, Record};
use ludoteca_terminal::{Lang, Words};

use crate::failure::Failure;
use crate::files;

/// The two forms of a record.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Form {
    /// PGN-shaped text
    Text,
    /// JSON as docs/record.schema.json describes it
    Json,
}

/// Says what game a record holds, or fails with the first thing that is wrong.
pub(crate) fn check(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let (record, _) = read(file, &Words::new(Lang::En))?;
    let ending = record.ending().map_or_else(|| "goes on".into(), |ending| ending.to_string());
    let options = record.options();
    let words: Vec<_> = [record.game().name(), &options.short()]
        .into_iter()
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let plies = record.line().moves.len();
    writeln!(out, "{}: {}, {plies} plies, {ending}", file.display(), words.join(" "))?;
    Ok(())
}

/// Writes a record in another form; in the one it is not in, unless told.
pub(crate) fn convert(file: &Path, to: Option<Form>, out: &mut impl Write) -> Result<(), Failure> {
    let (record, was_json) = read(file, &Words::new(Lang::En))?;
    let text = match to {
        Some(Form::Json) => record.to_json(),
        None if !was_json => record.to_json(),
        _ => record.to_text(),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// The record of a file, `-` for standard input, and whether it is JSON.
pub(crate) fn read(file: &Path, words: &Words) -> Result<(Record, bool), Failure> {
    let failed = |error: String| Failure::Failed(words.in_file(file, &error));
    let limit = MAX_BYTES as u64;
    let bytes = if file == Path::new("-") {
        files::read(io::stdin(), limit)
    } else {
        File::open(file).and_then(|file| files::read(file, limit))
    };
    let bytes = bytes.map_err(|error| {
        let what = match error.kind() {
            io::ErrorKind::FileTooLarge => {
                words.format("play-error-too-long", &[("bytes", MAX_BYTES.into())])
            }
            _ => words.io(&error),
        };
        Failure::reading(words.in_file(file, &what), &error)
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        failed(words.format("play-error-not-text", &[("place", place.into())]))
    })?;
    let record = Record::parse(&text).map_err(|error| failed(words.record(&error)))?;
    Ok((record, text.trim_start_matches('\u{feff}').trim_start().starts_with('{')))
}
