//! `ludoteca state`: reports states of games, as JSON lines.

mod count;
mod report;
mod request;

use std::io::{self, Read, Write};

use ludoteca_terminal::lines::{Line, MAX_LINE_BYTES};

use crate::json_lines::{self, FieldError};
use report::StateReport;
use request::StateRequest;

/// Reports on each line of `input` with a line on `output`.
pub(crate) fn run(input: impl Read, output: impl Write) -> io::Result<()> {
    json_lines::run(input, output, report)
}

fn report(line: Line) -> Result<StateReport, FieldError> {
    match line {
        Line::Text(text) => StateRequest::read(text.trim_start_matches('\u{feff}'))?.report(),
        Line::NotUtf8(at) => Err((format!("byte {}", at + 1), "line is not valid UTF-8".into())),
        Line::TooLong => Err((String::new(), format!("line exceeds {MAX_LINE_BYTES} bytes"))),
    }
}
