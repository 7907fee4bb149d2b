//! `ludoteca engine`: the engine as a UGI process, or an engine for the page.

mod args;
mod broker;
mod origin;
mod session;

use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::Knowledge;
use ludoteca_protocol::Session;

use ludoteca_terminal::lines::{self, Line, MAX_LINE_BYTES};

pub(crate) use self::args::EngineArgs;
use crate::failure::Failure;

/// Runs the engine as a process or as a local server.
pub(crate) fn run_command(args: EngineArgs) -> Result<(), Failure> {
    if args.serve {
        return broker::run(args);
    }
    Ok(run(io::stdin().lock(), io::stdout(), args.knowledge.open())?)
}

/// Time that a limited search may continue after the end of input. Commands from a file or a pipe get their replies, but
/// an engine does not outlive its user.
const INPUT_END_TIMEOUT: Duration = Duration::from_secs(1);

/// Runs a session until `quit` or the end of input.
fn run(
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
                session.reject(&format!("byte {} of the line is not valid UTF-8", at + 1))?;
                ControlFlow::Continue(())
            }
            Line::TooLong => {
                session.reject(&format!("line exceeds {MAX_LINE_BYTES} bytes"))?;
                ControlFlow::Continue(())
            }
        };
        if next.is_break() {
            return Ok(());
        }
    }
    session.end(INPUT_END_TIMEOUT);
    Ok(())
}
