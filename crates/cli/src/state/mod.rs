//! `ludoteca state`: reports states of games, as JSON lines.

mod count;
mod report;
mod request;

use std::io::{self, BufReader, Read, Write};

use serde::Serialize;

use ludoteca_terminal::lines::{self, Line, MAX_LINE_BYTES};
use report::StateReport;
use request::StateRequest;

/// A fault of a line.
#[derive(Debug, Serialize)]
pub(crate) struct LineError {
    /// Line number, from 1.
    line: u64,
    /// The place in the line: `game`, `options.n`, `moves[3]`, `column 17`; empty for the whole line.
    at: String,
    /// The fault, and what is expected.
    message: String,
}

/// A fault of a request: its place and the message.
type FieldError = (String, String);

/// Reports on each line of `input` with a line on `output`.
///
/// The output is flushed whenever no complete line is buffered, so that a program can wait for each report.
pub(crate) fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = io::BufWriter::new(output);
    let mut number = 0;
    while let Some(line) = lines::read(&mut input)? {
        number += 1;
        output.write_all(reply(line, number).as_bytes())?;
        output.write_all(b"\n")?;
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

fn reply(line: Line, number: u64) -> String {
    #[derive(Serialize)]
    struct Refusal {
        error: LineError,
    }
    let report = match line {
        Line::Text(text) => report(text.trim_start_matches('\u{feff}')),
        Line::NotUtf8(at) => Err((format!("byte {}", at + 1), "line is not valid UTF-8".into())),
        Line::TooLong => Err((String::new(), format!("line exceeds {MAX_LINE_BYTES} bytes"))),
    };
    let json = match report {
        Ok(report) => serde_json::to_string(&report),
        Err((at, message)) => {
            serde_json::to_string(&Refusal { error: LineError { line: number, at, message } })
        }
    };
    json.expect("strings, numbers and lists make JSON")
}

fn report(text: &str) -> Result<StateReport, FieldError> {
    StateRequest::read(text)?.report()
}
