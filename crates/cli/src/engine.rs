//! `ludoteca engine`: the engine for other programs, by the text protocol UGI.

use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::Knowledge;
use ludoteca_protocol::Session;

use ludoteca_terminal::lines::{self, LONGEST, Line};

/// How long a search with a limit may go on after the end of the input. Commands that come from a
/// file or a pipe are answered; an engine whose user has died does not go on.
const PATIENCE: Duration = Duration::from_secs(1);

/// Talks until `quit` or the end of the input.
pub(crate) fn run(
    input: impl Read,
    output: impl Write + Send + 'static,
    knowledge: Arc<Knowledge>,
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut session = Session::new(output).with_knowledge(knowledge);
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
    session.end(PATIENCE);
    Ok(())
}
