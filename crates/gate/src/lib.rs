//! Connections: their number, their timeouts, and refusals before there is a request.
//!
//! [`accept`](Acceptor::run) passes each connection to hyper. [`Registry`] knows all of them: it
//! admits new ones, closes the longest idle one if there are too many, and closes
//! those that time out. [`Monitored`](monitored::Monitored) updates the state of a connection
//! ([`Connection`]) as its bytes pass. [`Report`](report::Report) logs closed and rejected connections.
//!
//! # Modules
//!
//! [`accept`] accepts connections, [`admission`] and [`registry`] limit and close them, [`framing`] rejects requests
//! that two programs could parse differently, [`problems`] words what is rejected here, [`hosts`] knows the server's
//! names, [`public_url`] its public address, [`operators`] serves metrics, [`proxies`] finds the client behind
//! trusted proxies, [`buckets`] counts requests, [`queued`] the bytes that clients have not read, [`report`] writes
//! to the log. The limits are in [`limits`]; `docs/operators/operating.md` explains them.

mod accept;
mod admission;
pub mod buckets;
mod connection;
mod files;
mod framing;
mod host_name;
mod hosts;
mod limits;
mod monitored;
mod network;
mod operators;
mod problems;
mod proxies;
mod public_url;
mod queued;
mod registry;
mod report;
mod sockets;
mod starting;

pub use accept::Acceptor;
pub use connection::Connection;
pub use files::raise as raise_file_limit;
pub use framing::Fault;
pub use host_name::{HostName, InvalidHostName};
pub use hosts::{FORBIDDEN_HOST, Hosts};
pub use limits::Limits;
pub use network::network;
pub use operators::serve_operators;
pub use proxies::Proxies;
pub use proxies::{InvalidProxy, TrustedProxy};
pub use public_url::{InvalidPublicUrl, PublicUrl};
pub use registry::Registry;
pub use report::Reason;
pub use sockets::Socket;
pub use starting::{Starting, meanwhile};
