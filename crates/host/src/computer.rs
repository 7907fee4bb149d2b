//! The computer opponent: moves and hints. Searches have their own threads, so no request waits for
//! a searching thread.

use ludoteca_cluster::jobs::{End, Failure, IsNeeded, JobOutput, Queue, Rejected, Request};
use ludoteca_cluster::scheduler::{Cancel, Task};
use ludoteca_jobs::Job;
use ludoteca_room::live::SearchJob;
use ludoteca_store::id::GameId;
use serde_json::value::RawValue;

use super::RoomError;

/// Searches for moves and hints. A game requests one move and one hint at a time.
#[derive(Debug)]
pub struct Computer {
    queue: Queue,
}

/// A search under way.
#[derive(Debug)]
pub struct Search {
    output: JobOutput,
    stop: Cancel,
}

impl Computer {
    /// A computer whose searches run behind the queue.
    pub const fn new(queue: Queue) -> Self {
        Self { queue }
    }

    /// Searches for the room of a game. Two servers that search for the same move cause one search. It is not made if it
    /// is obsolete according to `is_needed` when it could start; hints are always needed.
    pub fn search(
        &self,
        task: Task,
        id: GameId,
        job: SearchJob,
        is_needed: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Search, Rejected> {
        let (name, is_needed): (_, Option<IsNeeded>) = match &job {
            SearchJob::Move { seq, .. } => (
                Some(format!("move-{id}-{seq}-{}", <&str>::from(task.class))),
                Some(Box::new(is_needed)),
            ),
            SearchJob::Hint { .. } => (None, None),
        };
        let (job, stop) = (Job::of_room(id, job), task.stop.clone());
        Ok(Search { output: self.queue.submit(Request { task, job, name, is_needed })?, stop })
    }
}

impl Search {
    /// The move; `None` if it is no longer needed.
    pub async fn mv(self) -> Result<Option<String>, RoomError> {
        match self.line().await {
            Ok(line) => Ok(Some(read(&line)?)),
            Err(End::Obsolete) => Ok(None),
            Err(end) => Err(failed(end)),
        }
    }

    /// The hint, as clients get it.
    pub async fn hint(self) -> Result<Box<RawValue>, RoomError> {
        read(&self.line().await.map_err(failed)?)
    }

    async fn line(self) -> Result<String, End> {
        self.output.result(|| self.stop.is_stopped()).await
    }
}

fn read<T: serde::de::DeserializeOwned>(line: &str) -> Result<T, RoomError> {
    serde_json::from_str(line).map_err(RoomError::internal)
}

fn failed(end: End) -> RoomError {
    match end {
        End::Failed(failure) => failure.into(),
        End::Stopped => RoomError::Closing,
        End::Done | End::Obsolete => Failure::NoResult.into(),
    }
}
