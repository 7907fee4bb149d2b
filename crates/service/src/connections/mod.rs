//! Connections: who may have how many, for how long, and what is refused before it is a request.
//!
//! [`accept`](Acceptor::run) hands each connection to hyper. [`Registry`] knows all of them: it
//! admits new ones, drops the one that has been idle longest if there are too many, and closes
//! those whose time is up. A connection reports its own state ([`Connection`]) from where its bytes
//! pass ([`Monitored`](monitored::Monitored)). [`Report`] tells the log what was closed and
//! refused.

mod accept;
mod admission;
mod connection;
mod files;
mod framing;
mod hosts;
mod monitored;
mod network;
mod registry;
mod report;
mod sockets;

pub(crate) use accept::Acceptor;
pub(crate) use connection::Connection;
pub(crate) use files::raise as raise_file_limit;
pub(crate) use framing::Fault;
pub(crate) use hosts::Hosts;
pub use hosts::{HostName, NotAHostName};
pub(crate) use network::network;
pub(crate) use registry::Registry;
pub(crate) use report::Reason;
