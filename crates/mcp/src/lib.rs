//! The games for language models: a server of the Model Context Protocol (MCP).
//!
//! [`run`] serves standard input and output. [`Server`] is the handler, for any transport of `rmcp`, the official SDK.
//!
//! The server has no sessions. Each tool takes a whole game: its name, options, start and moves, and each result
//! contains these fields for the next call. A model that forgets an id, tries two moves from the same position or
//! resumes after a restart of the server therefore loses nothing, calls may run in parallel, and equal calls return
//! equal results. A game is a few hundred bytes, which is less than a model reads of each result.
//!
//! # Modules
//!
//! [`tool`] describes a tool and calls it, with schemas by [`schema`]; `tools` has a file for each. [`game`] reads a
//! game from the arguments, [`position`] reports it. [`failure`] is what a model reads if a call fails. [`resources`]
//! are texts.

mod failure;
mod game;
mod position;
mod resources;
mod schema;
mod server;
mod tool;
mod tools;

use std::io;
use std::sync::Arc;

use ludoteca_engine::Knowledge;
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::async_rw::AsyncRwTransport;

pub use server::Server;

/// Maximum length of a message in bytes: that of a record, each of whose characters JSON may escape.
const MAX_MESSAGE_BYTES: usize = 6 * ludoteca_record::MAX_BYTES + (64 << 10);

/// Serves a client on standard input and output until it closes the input.
///
/// # Errors
/// If the client does not follow the protocol from the beginning, or the system provides no threads.
pub fn run(knowledge: Arc<Knowledge>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let (input, output) = rmcp::transport::stdio();
        let transport = AsyncRwTransport::new_server(input, output);
        let transport = transport.with_max_line_length(MAX_MESSAGE_BYTES);
        match Server::new(knowledge).serve(transport).await {
            Ok(service) => service.waiting().await.map(drop).map_err(io::Error::other),
            // The client left before its first message.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(io::Error::other(error)),
        }
    });
    // Searches whose client has left.
    runtime.shutdown_background();
    served
}
