//! Several servers as one service, and the searches that they share.
//!
//! The [`bus`] carries notifications between servers, and [`Nodes`] keeps the latest status of each. [`Leases`]
//! determine which server acts for a game. The [`jobs`] of all servers wait in one queue; the [`scheduler`] runs them
//! on the threads of one machine.
//!
//! # Modules
//!
//! - [`bus`]: its trait `Network` has an implementation within a process (`hub`) and one over NATS
//!   (`nats_network`). Correctness does not depend on messages; they only save reads and delays.
//! - [`jobs`]: `queue` uses the threads of this machine (`local`) or `JetStream` (`remote`). In `remote`, `queues`
//!   defines streams and subjects, `requester` waits for one job, `frame` validates results. `worker` is `ludoteca
//!   worker`.
//! - [`scheduler`]: `class` defines priorities and each client's share, `queue` chooses the next search, `pool`
//!   runs the threads. Every search of a server goes through it; a search ends when nobody waits for it.
//! - [`leases`] renews the leases of a server, [`nodes`] keeps the status of the others.

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
