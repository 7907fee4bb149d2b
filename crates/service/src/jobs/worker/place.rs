//! A thread of a worker, which carries out one job after the other.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::time::sleep;

use super::source::Source;
use super::{Shared, assignment};
use crate::jobs::remote::queues;
use crate::scheduler::lower_priority;

/// Time after a failure to get a job until the next attempt.
const RETRY: Duration = Duration::from_millis(250);

/// Starts a thread that takes jobs from a source until the worker leaves.
pub(super) fn start(shared: Arc<Shared>, mut source: Source, priority: u8) -> JoinHandle<()> {
    let runtime = Handle::current();
    thread::spawn(move || {
        lower_priority(priority);
        // The connection to the bus has threads of its own at their own priority.
        runtime.block_on(async {
            loop {
                let next = tokio::select! {
                    biased;
                    () = shared.leaving.cancelled() => return,
                    next = source.next() => next,
                };
                match next {
                    Ok(Some(taken)) => assignment::carry_out(&shared, taken).await,
                    Ok(None) => {}
                    Err(error) => {
                        tracing::debug!(%error, "no job can be taken");
                        source.reset();
                        sleep(RETRY).await;
                        // The bus may have lost the queues.
                        tokio::select! {
                            () = shared.leaving.cancelled() => return,
                            _ = queues::prepare(&shared.jetstream) => {}
                        }
                    }
                }
            }
        });
    })
}
