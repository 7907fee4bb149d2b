//! The lag of replicas, for `ludoteca doctor`.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use sqlx::postgres::PgConnectOptions;
use tokio::time::sleep;

use super::address::server_name;
use super::position::Position;
use super::{DatabaseUrl, at_start, connect};
use crate::MigrateError;

/// Maximum time that a replica gets to catch up.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// Time between two looks at a replica.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The state of a server that should be a replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplicaState {
    /// It had everything that the primary had written after this time.
    Lag(Duration),
    /// It still lacked some after this time.
    Behind(Duration),
    /// It is the primary.
    Primary,
}

/// The states of replicas, by their names.
pub async fn replica_states(
    primary: &DatabaseUrl,
    replicas: &DatabaseUrl,
) -> Result<Vec<(String, Result<ReplicaState, MigrateError>)>, MigrateError> {
    let mut connection = primary.connect().await?;
    // Those first, so that opening connections does not count.
    let opened = join_all(replicas.servers().iter().map(connect)).await;
    let (Position::Written(target) | Position::Replayed(target)) =
        Position::of(&mut connection).await.map_err(at_start)?;
    let states = opened.into_iter().map(async |opened| {
        let mut connection = opened?;
        let start = Instant::now();
        loop {
            match Position::of(&mut connection).await.map_err(at_start)? {
                Position::Written(_) => return Ok(ReplicaState::Primary),
                Position::Replayed(at) if at >= target => {
                    return Ok(ReplicaState::Lag(start.elapsed()));
                }
                Position::Replayed(_) if start.elapsed() > MAX_WAIT => {
                    return Ok(ReplicaState::Behind(MAX_WAIT));
                }
                Position::Replayed(_) => sleep(POLL_INTERVAL).await,
            }
        }
    });
    let names = replicas.servers().iter().map(|options: &PgConnectOptions| server_name(options));
    Ok(names.zip(join_all(states).await).collect())
}
