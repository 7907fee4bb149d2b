//! `ludoteca mcp`: the games as tools of a language model.

use std::io::{self, IsTerminal};

use crate::knowledge::KnowledgeArgs;
use crate::log::{LogFormat, log};

pub(crate) const HELP: &str = r#"A client starts the program and sends messages to its standard input. Most
clients read a configuration such as this one:

  {
    "mcpServers": {
      "ludoteca": { "command": "ludoteca", "args": ["mcp"] }
    }
  }

If the client does not find the program, write its whole path. The tools list
games, explain rules, show positions, play moves, reply as the computer,
analyse, look up exact values, review games, and give puzzles. Everything runs
on this machine; nothing is stored. Messages of the server appear on standard
error; RUST_LOG=info shows more of them.
See docs/developers/language-models.md."#;

/// Serves a client until it closes standard input.
pub(crate) fn run(knowledge: &KnowledgeArgs) -> io::Result<()> {
    // The SDK warns of cancelled calls and of errors that the client receives anyway.
    log(LogFormat::Text, "warn,rmcp=error");
    if io::stdin().is_terminal() {
        eprintln!(
            "waiting for the messages of an MCP client; `ludoteca mcp --help` shows how to add one"
        );
    }
    ludoteca_mcp::run(knowledge.open())
}
