//! A thread of a worker, which runs one job after another.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::time::sleep;

use super::source::Source;
use super::{Shared, assignment};
use crate::jobs::remote::queues;
use crate::scheduler::lower_priority;

/// Time from a failure to get a job until the next attempt.
const RETRY_DELAY: Duration = Duration::from_millis(250);
/// Number of failures in a row after which the queues are created again if they are missing.
const MAX_FAILURES: u32 = 4;

/// Starts a thread that takes jobs from a source until the worker leaves.
pub(super) fn start(shared: Arc<Shared>, mut source: Source, priority: u8) -> JoinHandle<()> {
    let runtime = Handle::current();
    thread::spawn(move || {
        lower_priority(priority);
        // The connection to the bus has its own threads with their own priority.
        runtime.block_on(async {
            let mut failures = 0;
            loop {
                let next = tokio::select! {
                    biased;
                    () = shared.leaving.cancelled() => return,
                    next = source.next() => next,
                };
                match next {
                    Ok(delivery) => {
                        failures = 0;
                        if let Some(delivery) = delivery {
                            assignment::run(&shared, delivery).await;
                        }
                    }
                    Err(error) => {
                        tracing::debug!(%error, "no job can be received");
                        failures += 1;
                        sleep(RETRY_DELAY).await;
                        // The bus needs a moment after it has elected a new leader.
                        if failures < MAX_FAILURES {
                            continue;
                        }
                        // The bus may have lost the queues.
                        source.reset();
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
