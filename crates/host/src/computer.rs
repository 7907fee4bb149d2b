//! The computer opponent: moves and hints. Searches have their own threads, so no request waits for
//! a searching thread.

use ludoteca_cluster::jobs::{End, Failure, JobOutput, Queue, Refused, Request};
use ludoteca_cluster::scheduler::{Cancel, Task};
use ludoteca_engine::Level;
use ludoteca_jobs::{Job, JobGame};
use ludoteca_rules::AnyMatch;
use ludoteca_store::id::GameId;
use serde_json::value::RawValue;

use super::RoomError;

/// Searches for moves and hints. A game requests one move and one hint at a time.
#[derive(Debug)]
pub struct Computer {
    queue: Queue,
}

/// A search for a move after an event of a game.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The game's id.
    pub id: GameId,
    /// The number of the event.
    pub seq: u64,
    /// The game after it.
    pub game: AnyMatch,
    /// The computer's level.
    pub level: Level,
}

/// A search under way.
#[derive(Debug)]
pub struct Search {
    answer: JobOutput,
    stop: Cancel,
}

impl Computer {
    /// A computer whose searches run behind the queue.
    pub const fn new(queue: Queue) -> Self {
        Self { queue }
    }

    /// Searches for a move. Equal games, levels, ids and numbers get equal moves, and two servers that
    /// search for the same one cause one search. It is not made if it is no longer `wanted` when it could start.
    pub fn search(
        &self,
        task: Task,
        Turn { id, seq, game, level }: Turn,
        wanted: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Search, Refused> {
        let seed = id.seed().wrapping_add(seq);
        let job = Job::Move { game: JobGame(game), level: level.number(), seed };
        let name = Some(format!("move-{id}-{seq}-{}", task.class.name()));
        let stop = task.stop.clone();
        let request = Request { task, job, name, wanted: Some(Box::new(wanted)) };
        Ok(Search { answer: self.queue.submit(request)?, stop })
    }

    /// Searches for a hint in `game`.
    pub fn hint(&self, task: Task, game: AnyMatch) -> Result<Search, Refused> {
        let (job, stop) = (Job::Hint { game: JobGame(game) }, task.stop.clone());
        let answer = self.queue.submit(Request { task, job, name: None, wanted: None })?;
        Ok(Search { answer, stop })
    }
}

impl Search {
    /// The move; `None` if it is no longer wanted.
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
        self.answer.result(|| self.stop.is_stopped()).await
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
