//! Players on a server, and a tool that observes it.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::allocations::Allocations;
use super::server::{self, Server, Usage};

/// Number of concurrent games of two players.
const PAIRS: &str = "50";

/// What is known of the moves of one load.
#[derive(Debug)]
pub(super) struct Load {
    pub(super) moves: f64,
    pub(super) moves_per_second: f64,
    pub(super) bytes_per_client: f64,
    pub(super) usage: Usage,
    pub(super) allocations: Allocations,
}

/// Plays on a new server while a tool observes it. Returns the figures and the tool's error output.
pub(super) fn measure(
    program: &Path,
    folder: &Path,
    seconds: &str,
    tool: impl FnOnce(&str) -> Command,
) -> Result<(Load, String)> {
    let server = Server::start(program, folder)?;
    let tool = tool(&server.pid().to_string()).stderr(Stdio::piped()).spawn()?;
    let load = load(program, &server, seconds);
    let output = interrupt(tool)?;
    let (figures, usage) = load?;
    let figure =
        |name: &str| figures[name].as_f64().with_context(|| format!("{name} in {figures}"));
    let load = Load {
        moves: figure("moves")?,
        moves_per_second: figure("moves_per_second")?,
        bytes_per_client: figure("bytes_per_move_and_client")?,
        usage,
        allocations: server.stop()?,
    };
    Ok((load, output))
}

/// Plays on the server, and returns the figures of `ludoteca load` and what the server has used meanwhile.
fn load(program: &Path, server: &Server, seconds: &str) -> Result<(Value, Usage)> {
    let before = server.usage()?;
    let mut command = Command::new(program);
    command.args(["load", "moves", "--json", "--games", PAIRS, "--seconds", seconds]);
    let output = command.args(["--server", server.url()]).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let usage = server.usage()? - before;
    Ok((serde_json::from_slice(&output.stdout)?, usage))
}

/// Ends a tool as Ctrl-C does, and returns its error output.
fn interrupt(tool: Child) -> Result<String> {
    server::signal(&tool, server::INTERRUPT)?;
    Ok(String::from_utf8(tool.wait_with_output()?.stderr)?)
}
