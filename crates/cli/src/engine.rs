//! `ludoteca engine`: the engine for other programs, by the text protocol UGI.

use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use ludoteca_engine::Tables;
use ludoteca_protocol::Session;

use crate::lines::{self, LONGEST, Line};

/// Talks until `quit` or the end of the input.
pub(crate) fn run(
    input: impl Read,
    output: impl Write + Send + 'static,
    tables: Arc<Tables>,
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut session = Session::new(output).with_tables(tables);
    while let Some(line) = lines::read(&mut input)? {
        let next = match line {
            Line::Text(text) => session.line(text.trim_start_matches('\u{feff}'))?,
            Line::NotUtf8(at) => {
                session.refuse(&format!("byte {} of the line is not text in UTF-8", at + 1))?;
                ControlFlow::Continue(())
            }
            Line::TooLong => {
                session.refuse(&format!("the line has more than {LONGEST} bytes"))?;
                ControlFlow::Continue(())
            }
        };
        if next.is_break() {
            return Ok(());
        }
    }
    session.end();
    Ok(())
}
