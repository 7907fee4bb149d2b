//! Tests with a streaming replica.

use std::time::Duration;

use tokio::time::sleep;

use super::engine::TRANSACTION_TIMEOUT;
use super::*;
use crate::contract::server::{self, Cluster};
use crate::contract::{append, create, moves, newest, setting};
use crate::{Filter, StoreError};

/// Waits until a condition holds; the test ends with an error if it never does.
async fn until(mut holds: impl AsyncFnMut() -> bool) {
    while !holds().await {
        sleep(Duration::from_millis(20)).await;
    }
}

/// Number of games that a replica lists; `None` if no replica does.
async fn listed(store: &Store) -> Option<usize> {
    let page = store.on_replica(store.newest(&Filter::default(), 10, None)).await?;
    page.ok().map(|page| page.games.len())
}

fn name(url: &str) -> &str {
    url.rsplit('/').next().unwrap()
}

async fn execute(url: &str, statement: &'static str) {
    sqlx::raw_sql(statement).execute(&mut server::connect(url).await).await.unwrap();
}

#[tokio::test]
async fn a_replica_is_read_while_it_lags_little() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.create().await;
    let replica = cluster.replica();
    let copy = replica.url(name(&url));
    let store = Store::connect(&url.parse().unwrap(), Some(&copy.parse().unwrap())).await.unwrap();
    create(&store, &setting(), &["a1"]).await.unwrap();
    until(async || listed(&store).await == Some(1)).await;

    execute(&copy, "SELECT pg_wal_replay_pause()").await;
    create(&store, &setting(), &["a1"]).await.unwrap();
    assert_eq!(newest(&store).await.len(), 2);
    until(async || listed(&store).await.is_none()).await;
    execute(&copy, "SELECT pg_wal_replay_resume()").await;
    until(async || listed(&store).await == Some(2)).await;

    replica.crash();
    until(async || listed(&store).await.is_none()).await;
    assert_eq!(newest(&store).await.len(), 2);
}

#[tokio::test]
async fn play_continues_on_the_promoted_replica() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.create().await;
    let replica = cluster.replica();
    execute(&url, "ALTER SYSTEM SET synchronous_standby_names = '*'").await;
    execute(&url, "SELECT pg_reload_conf()").await;
    let copy = replica.url(name(&url));
    let host = |url: &str| url.split(['@', '/']).nth(3).unwrap().to_owned();
    let both = format!("postgres://ludoteca@{},{}/{}", host(&copy), host(&url), name(&url));
    let store = Store::connect(&both.parse().unwrap(), None).await.unwrap();
    let game = setting();
    let mut tail = create(&store, &game, &[]).await.unwrap();
    tail = append(&store, &game, &["a1"], tail).await.unwrap();
    cluster.crash();
    let rejected = append(&store, &game, &["a1", "b2"], tail).await;
    assert!(matches!(rejected, Err(StoreError::Unwritable(_))), "{rejected:?}");
    execute(&copy, "SELECT pg_promote()").await;
    until(async || append(&store, &game, &["a1", "b2"], tail).await.is_ok()).await;
    assert_eq!(moves(&store, &game).await, Ok(2));
    let restarted = Store::connect(&both.parse().unwrap(), None).await.unwrap();
    assert_eq!(moves(&restarted, &game).await, Ok(2));
}

/// `PostgreSQL` reports success if the timeout ends the wait for a synchronous replica. By then nobody may wait for the
/// transaction any more.
#[test]
fn a_commit_waits_for_a_synchronous_replica_longer_than_its_request() {
    let (name, seconds) = SETTINGS[0];
    assert_eq!(name, "statement_timeout");
    let seconds = seconds.strip_suffix('s').unwrap().parse().unwrap();
    assert!(Duration::from_secs(seconds) > TRANSACTION_TIMEOUT);
}
