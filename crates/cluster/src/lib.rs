//! Several servers as one service, and the searches that they share.
//!
//! The [`bus`] carries notifications between servers, and [`Nodes`] keeps the latest status of each. [`Leases`]
//! determine which server acts for a game. The [`jobs`] of all servers wait in one queue; the [`scheduler`] runs them
//! on the threads of one machine.

pub mod bus;
pub mod jobs;
pub mod leases;
mod nodes;
pub mod scheduler;

#[cfg(test)]
#[path = "../../service/tests/service/common/nats.rs"]
mod nats_server;

pub use leases::Leases;
pub use nodes::Nodes;
