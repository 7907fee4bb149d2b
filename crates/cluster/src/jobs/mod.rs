//! Jobs: the searches that a server needs, as data, and their execution.
//!
//! A [`Job`](ludoteca_jobs::Job) yields lines of JSON and then an [`End`]. The [`Queue`] passes jobs to the server's
//! own threads or, if the server has a bus, to the workers ([`worker`]) on any machine. `remote` contains the server's
//! side and the messages, `worker` the worker's side. `docs/operators/cluster.md` explains workers to operators.

mod local;
mod measured;
mod output;
mod queue;
mod remote;
mod request;
#[cfg(test)]
mod tests;
mod worker;

pub use self::measured::{JobMetrics, OPEN_METRICS};
pub use self::output::{End, Failure, JobOutput, Update};
pub use self::queue::Queue;
pub use self::remote::{RemoteExaminer, RemoteJobs};
pub use self::request::{IsNeeded, Rejected, Request};
pub use self::worker::{Worker, WorkerConfig, WorkerError};
