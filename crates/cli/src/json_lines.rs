//! Commands that respond to each line of input with a line of JSON.

use std::io::{self, BufReader, BufWriter, Read, Write};

use ludoteca_rules::json;
use ludoteca_terminal::lines::{self, Line};
use serde::Serialize;
use serde_json::Value;

/// A fault of a line: its place, such as `game`, `options.n`, `moves[3]` or `column 17`, which is empty for the whole
/// line; and the message.
pub(crate) type FieldError = (String, String);

#[derive(Serialize)]
struct Rejection {
    error: LineError,
}

#[derive(Serialize)]
struct LineError {
    /// Line number, from 1.
    line: u64,
    at: String,
    /// The fault, and what is expected.
    message: String,
}

/// Writes the result of `respond` for each line of `input` to a line of `output`.
///
/// The output is flushed whenever no complete line is buffered, so that a program can wait for each response.
pub(crate) fn run<T: Serialize>(
    input: impl Read,
    output: impl Write,
    respond: impl Fn(Line) -> Result<T, FieldError>,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = BufWriter::new(output);
    let mut number = 0;
    while let Some(line) = lines::read(&mut input)? {
        number += 1;
        match respond(line) {
            Ok(response) => write(&mut output, &response)?,
            Err((at, message)) => {
                let error = LineError { line: number, at, message };
                write(&mut output, &Rejection { error })?;
            }
        }
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

/// Parses a line; no object may repeat a name.
pub(crate) fn parse(text: &str) -> Result<Value, FieldError> {
    json::read(text).map_err(|error| {
        let message = error.to_string();
        let what = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
        (format!("column {}", error.column()), format!("invalid JSON: {what}"))
    })
}

/// Writes a value as a line.
pub(crate) fn write(mut out: impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")
}
