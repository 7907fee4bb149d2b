//! `ludoteca record`: validates, converts and splits records.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use ludoteca_record::{Format, MAX_BYTES, Record};
use ludoteca_terminal::{Lang, Words};

use crate::failure::Failure;
use crate::files;

/// Maximum size of a file with several records, in bytes.
const MAX_FILE_BYTES: usize = 64 * MAX_BYTES;

/// Parses the name of a format.
pub(crate) fn format_names() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// Prints a summary of each record of a file, or fails with the first fault.
pub(crate) fn check(
    file: &Path,
    format: Option<Format>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (records, _) = read_all_as(file, format)?;
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

/// Converts the records of a file to the given format, by default text to JSON and all others to text. What
/// the format cannot hold is reported on standard error.
pub(crate) fn convert(
    file: &Path,
    format: Option<Format>,
    to: Option<Format>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (records, from) = read_all_as(file, format)?;
    let to = to.unwrap_or(if from == Format::Text { Format::Json } else { Format::Text });
    for (i, record) in records.iter().enumerate() {
        let game = if records.len() > 1 { format!(", game {}", i + 1) } else { String::new() };
        let written = record.to_format(to).map_err(|fault| {
            Failure::Failed(format!("{}{game}: {}", file.display(), fault.message))
        })?;
        if !written.omitted.is_empty() {
            let omitted = written.omitted.join(", ");
            eprintln!("{}{game}: {} cannot hold: {omitted}", file.display(), to.title());
        }
        if i > 0 && matches!(to, Format::Text | Format::Sanmill | Format::PlayOk) {
            writeln!(out)?;
        }
        out.write_all(written.text.as_bytes())?;
    }
    Ok(())
}

/// Writes each record of a file to a file of its own in `folder`, and prints their names. Existing
/// files are not overwritten.
pub(crate) fn split(
    file: &Path,
    format: Option<Format>,
    folder: &Path,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (records, from) = read_all_as(file, format)?;
    let words = Words::new(Lang::En);
    let failed =
        |path: &Path, error: &io::Error| Failure::Failed(words.in_file(path, &words.io(error)));
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let width = records.len().to_string().len();
    for (record, number) in records.iter().zip(1..) {
        let (text, ending) = if from == Format::Json {
            (record.to_json(), "json")
        } else {
            (record.to_text(), "txt")
        };
        let path = folder.join(format!("{number:0width$}-{}.{ending}", record.game()));
        File::create_new(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| failed(&path, &error))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// Reads the record of a file, `-` for standard input. Also returns its format.
pub(crate) fn read(file: &Path, words: &Words) -> Result<(Record, Format), Failure> {
    let text = read_text(file, MAX_BYTES, words)?;
    let format = Format::detect(&text);
    let record = Record::parse_as(&text, format)
        .map_err(|error| Failure::Failed(words.in_file(file, &words.record(&error))))?;
    Ok((record, format))
}

/// Reads all records of a file, `-` for standard input. Also returns the format of the first.
pub(crate) fn read_all(file: &Path) -> Result<(Vec<Record>, Format), Failure> {
    read_all_as(file, None)
}

/// Reads all records of a file in this format, which is detected if it is `None`.
fn read_all_as(file: &Path, format: Option<Format>) -> Result<(Vec<Record>, Format), Failure> {
    let words = Words::new(Lang::En);
    let text = read_text(file, MAX_FILE_BYTES, &words)?;
    let mut rest = match format {
        Some(format) => Record::parse_all_as(&text, format),
        None => Record::parse_all(&text),
    };
    let first = rest.next();
    let format = rest.format().unwrap_or_default();
    let records = first
        .into_iter()
        .chain(rest)
        .collect::<Result<_, _>>()
        .map_err(|error| Failure::Failed(words.in_file(file, &words.record(&error))))?;
    Ok((records, format))
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
