//! `ludoteca record`: validates, converts and splits records.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;
use ludoteca_record::{MAX_BYTES, Record};
use ludoteca_terminal::{Lang, Words};

use crate::failure::Failure;
use crate::files;

/// Maximum size of a file with several records, in bytes.
const MAX_FILE_BYTES: usize = 64 * MAX_BYTES;

/// The formats of a record.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Form {
    /// Text similar to PGN
    Text,
    /// JSON, described in docs/record.schema.json
    Json,
}

/// Prints a summary of each record of a file, or fails with the first fault.
pub(crate) fn check(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let (records, _) = read_all(file)?;
    for (record, number) in records.iter().zip(1..) {
        let ending =
            record.ending().map_or_else(|| "in progress".into(), |ending| ending.to_string());
        let options = record.options();
        let words: Vec<_> = [record.game().name(), &options.short()]
            .into_iter()
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let plies = record.line().moves.len();
        let place = if records.len() > 1 { format!(", game {number}") } else { String::new() };
        let words = words.join(" ");
        writeln!(out, "{}{place}: {words}, {plies} plies, {ending}", file.display())?;
    }
    Ok(())
}

/// Converts the records of a file to the given format, or to the other one.
pub(crate) fn convert(file: &Path, to: Option<Form>, out: &mut impl Write) -> Result<(), Failure> {
    let (records, was_json) = read_all(file)?;
    let to = to.unwrap_or(if was_json { Form::Text } else { Form::Json });
    for (i, record) in records.iter().enumerate() {
        match to {
            Form::Json => out.write_all(record.to_json().as_bytes())?,
            Form::Text if i == 0 => out.write_all(record.to_text().as_bytes())?,
            Form::Text => write!(out, "\n{}", record.to_text())?,
        }
    }
    Ok(())
}

/// Writes each record of a file to a file of its own in `folder`, and prints their names. Existing
/// files are not overwritten.
pub(crate) fn split(file: &Path, folder: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let (records, is_json) = read_all(file)?;
    let words = Words::new(Lang::En);
    let failed =
        |path: &Path, error: &io::Error| Failure::Failed(words.in_file(path, &words.io(error)));
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let width = records.len().to_string().len();
    for (record, number) in records.iter().zip(1..) {
        let (text, ending) =
            if is_json { (record.to_json(), "json") } else { (record.to_text(), "txt") };
        let path = folder.join(format!("{number:0width$}-{}.{ending}", record.game()));
        File::create_new(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| failed(&path, &error))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// Reads the record of a file, `-` for standard input. Also returns whether it is JSON.
pub(crate) fn read(file: &Path, words: &Words) -> Result<(Record, bool), Failure> {
    let text = read_text(file, MAX_BYTES, words)?;
    let record = Record::parse(&text);
    let record =
        record.map_err(|error| Failure::Failed(words.in_file(file, &words.record(&error))))?;
    Ok((record, is_json(&text)))
}

/// Reads all records of a file, `-` for standard input. Also returns whether the first is JSON.
pub(crate) fn read_all(file: &Path) -> Result<(Vec<Record>, bool), Failure> {
    let words = Words::new(Lang::En);
    let text = read_text(file, MAX_FILE_BYTES, &words)?;
    let records = Record::parse_all(&text).collect::<Result<_, _>>();
    let records =
        records.map_err(|error| Failure::Failed(words.in_file(file, &words.record(&error))))?;
    Ok((records, is_json(&text)))
}

/// Reads the text of a file, `-` for standard input, that has at most `limit` bytes.
fn read_text(file: &Path, limit: usize, words: &Words) -> Result<String, Failure> {
    let bytes = files::read(file, limit as u64).map_err(|error| {
        let what = match error.kind() {
            io::ErrorKind::FileTooLarge => {
                words.format("play-error-too-long", &[("bytes", limit.into())])
            }
            _ => words.io(&error),
        };
        Failure::reading(words.in_file(file, &what), &error)
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        let what = words.format("play-error-not-text", &[("place", place.into())]);
        Failure::Failed(words.in_file(file, &what))
    })
}

fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}
