//! Follows the primary to another server, and measures how far each replica lags.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection, PgPool};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::address::server_name;
use super::position::{Position, Samples};
use crate::replicas::Replicas;

/// Time between two looks at the servers.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Maximum time for the response of a server.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(1);

/// What the task knows.
pub(super) struct Watch {
    /// The servers of which one is the primary.
    servers: Vec<Server>,
    /// The index of the one that was the primary last.
    primary: usize,
    /// The connections to the primary.
    pools: Vec<PgPool>,
    samples: Samples,
    /// In the order of `replicas`.
    copies: Vec<Server>,
    replicas: Arc<Replicas>,
}

/// A server, with a connection of its own: those of the pools may all be busy.
struct Server {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Watch {
    pub(super) fn new(
        servers: Vec<PgConnectOptions>,
        primary: usize,
        pools: Vec<PgPool>,
        copies: Vec<PgConnectOptions>,
        replicas: Arc<Replicas>,
    ) -> Self {
        let server = |options| Server { options, connection: None };
        Self {
            servers: servers.into_iter().map(server).collect(),
            primary,
            pools,
            samples: Samples::default(),
            copies: copies.into_iter().map(server).collect(),
            replicas,
        }
    }

    /// Starts the task, which ends when the store is closed.
    pub(super) fn start(mut self) {
        let closing = self.replicas.closing.clone();
        tokio::spawn(async move { closing.run_until_cancelled(self.run()).await });
    }

    async fn run(&mut self) {
        let mut ticks = interval(POLL_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.follow_primary().await;
            self.measure().await;
        }
    }

    async fn follow_primary(&mut self) {
        let found = join_all(self.servers.iter_mut().map(Server::position)).await;
        let written = |index: usize| match found[index] {
            Some(Position::Written(at)) => Some((index, at)),
            _ => None,
        };
        // An earlier primary may return and not know yet that it is none.
        let primary = written(self.primary).or_else(|| (0..found.len()).find_map(written));
        let Some((index, at)) = primary else { return };
        self.samples.add(Instant::now(), at);
        if index != self.primary {
            self.primary = index;
            let options = &self.servers[index].options;
            for pool in &self.pools {
                pool.set_connect_options(options.clone());
            }
            tracing::warn!("the primary of the database is now {}", server_name(options));
        }
    }

    async fn measure(&mut self) {
        let found = join_all(self.copies.iter_mut().map(Server::position)).await;
        for (index, position) in found.into_iter().enumerate() {
            let lag = match position {
                Some(Position::Replayed(at)) => self.samples.lag(Instant::now(), at),
                // The primary has enough to do.
                Some(Position::Written(_)) | None => None,
            };
            self.replicas.note(index, lag);
        }
    }
}

impl Server {
    /// The position; `None` if the server does not respond.
    async fn position(&mut self) -> Option<Position> {
        let position = timeout(RESPONSE_TIMEOUT, self.query()).await;
        let position = position.ok().and_then(Result::ok);
        if position.is_none() {
            self.connection = None;
        }
        position
    }

    async fn query(&mut self) -> Result<Position, sqlx::Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            closed => {
                let options = self.options.clone().application_name("ludoteca watch");
                closed.insert(options.connect().await?)
            }
        };
        Position::of(connection).await
    }
}
