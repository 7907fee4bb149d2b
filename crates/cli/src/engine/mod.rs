//! `ludoteca engine`: the engine as a UGI process, or an engine for the page.

mod broker;
mod origin;
mod session;

use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ludoteca_engine::Knowledge;
use ludoteca_protocol::Session;

use ludoteca_terminal::lines::{self, Line, MAX_LINE_BYTES};

use self::origin::Origin;
use crate::failure::Failure;
use crate::knowledge::KnowledgeArgs;

const ORIGIN_HELP: &str = "Origin of a page that may connect, such as https://play.example.org; repeat for several [default: \
     http://127.0.0.1:8080 and http://localhost:8080]";

/// The arguments of `engine`.
#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Serve an engine of this machine to the analysis board of a page, instead of reading commands
    #[arg(long)]
    serve: bool,
    /// Port on 127.0.0.1; 0 selects a free port
    #[arg(long, value_name = "N", default_value_t = 0, requires = "serve")]
    port: u16,
    // Not a doc comment, in which addresses need marks that the help would show.
    #[arg(long = "origin", value_name = "ORIGIN", requires = "serve", help = ORIGIN_HELP)]
    origins: Vec<Origin>,
    /// UGI program to serve, with its arguments [default: the built-in engine]
    #[arg(last = true, value_name = "PROGRAM", requires = "serve")]
    program: Vec<String>,
}

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
