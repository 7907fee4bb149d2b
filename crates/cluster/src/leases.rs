//! The shards of games for which this server acts: it ticks their clocks and lets the computer move in them. Servers
//! that share a database divide the shards by [leases](ludoteca_room::lease); a single server acts for all games.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_room::lease::{LENGTH, RENEW_AFTER, Shard, ShardPlan, Tenure};
use ludoteca_store::id::GameId;
use ludoteca_store::mutation;
use ludoteca_store::service_time::elapsed;
use ludoteca_store::{Store, StoreError};
use parking_lot::{Mutex, MutexGuard};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::bus::NodeId;

/// Timeout of a request. After it, a retry may be faster than waiting.
const REQUEST_TIMEOUT: Duration = Duration::from_millis(500);
/// Number of rounds between two searches for games that have waited for the computer for [`RESUME_DELAY`].
const RESUME_ROUNDS: u64 = 8;
/// Time for which a game must have waited for the computer before the holder of its lease resumes it.
const RESUME_DELAY: Duration = Duration::from_secs(5);
/// Number of rounds between two comparisons of the local clock with the database's.
const CLOCK_CHECK_ROUNDS: u64 = 20;

/// The leases of this server.
#[derive(Debug)]
pub struct Leases {
    node: NodeId,
    /// `None` if no other server uses the database.
    tenures: Option<Mutex<[Tenure; Shard::COUNT]>>,
}

impl Leases {
    /// No leases yet, unless this server is the only one.
    pub fn new(node: NodeId, is_shared: bool) -> Self {
        Self { node, tenures: is_shared.then(Mutex::default) }
    }

    /// Whether this server acts for a game.
    pub fn holds(&self, game: GameId) -> bool {
        self.holds_shard(game.shard())
    }

    /// The shards that this server acts for.
    pub fn held(&self) -> Vec<Shard> {
        Shard::all().filter(|shard| self.holds_shard(*shard)).collect()
    }

    fn holds_shard(&self, shard: Shard) -> bool {
        self.tenures().is_none_or(|tenures| tenures[shard.index()].is_held(elapsed()))
    }

    fn tenures(&self) -> Option<MutexGuard<'_, [Tenure; Shard::COUNT]>> {
        let tenures = self.tenures.as_ref()?;
        Some(tenures.lock())
    }

    /// Renews the leases and takes free ones up to the fair share. Returns the newly acquired shards.
    async fn renew(&self, store: &Store) -> Result<Vec<Shard>, StoreError> {
        let found = store.leases().await?;
        let node = self.node.to_string();
        let is_own =
            |name: &str| found.iter().any(|lease| lease.name == name && lease.holder == node);
        let nodes = found.iter().filter(|lease| lease.name.starts_with(NODE)).count();
        let own_name = format!("{NODE}{node}");
        let nodes = nodes + usize::from(!is_own(&own_name));
        let is_free = |shard: &Shard| {
            let name = shard.to_string();
            is_own(&name) || found.iter().all(|lease| lease.name != name)
        };
        let held = self.held();
        let free: Vec<Shard> = Shard::all().filter(is_free).collect();
        let mut plan = ShardPlan::new(&node, nodes, &held, &free);
        if mutation::is("no-renewal") {
            plan.keep.clear();
        }
        let requested: Vec<Shard> = plan.keep.iter().chain(&plan.take).copied().collect();
        let mut names =
            requested.iter().map(Shard::to_string).chain([own_name]).collect::<Vec<_>>();
        // Nodes must lock rows in the same order to avoid deadlocks.
        names.sort();
        let sent = elapsed();
        let granted = store.lease(&names, &node, LENGTH).await?;
        let mut new = Vec::new();
        if let Some(mut tenures) = self.tenures() {
            for shard in requested {
                let tenure = &mut tenures[shard.index()];
                if granted.contains(&shard.to_string()) {
                    tenure.granted(sent);
                    if !held.contains(&shard) {
                        new.push(shard);
                    }
                } else {
                    tenure.rejected(sent);
                }
            }
        }
        Ok(new)
    }
}

/// Prefix of the lease that every server holds so that the others can count it.
const NODE: &str = "node-";

/// Acquires and renews the leases of a server that shares its database, until the server stops.
/// `resume` resumes games in which the computer has been to move for a time.
pub async fn run(
    leases: &Leases,
    store: &Arc<Store>,
    closing: &CancellationToken,
    resume: impl Fn(Duration) -> JoinHandle<()>,
) {
    if !store.is_shared() {
        return;
    }
    let mut ticks = interval(RENEW_AFTER);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut round: u64 = 0;
    let mut resuming = None;
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        match timeout(REQUEST_TIMEOUT, leases.renew(store)).await {
            Ok(Ok(new)) if !new.is_empty() => {
                tracing::debug!(?new, "this node has acquired leases of more games");
                resumed(&resume, &mut resuming, Duration::ZERO);
            }
            Ok(Ok(_)) => {}
            Ok(Err(StoreError::Closed)) => return,
            // The writer reports failures of the database.
            Ok(Err(error)) => tracing::debug!(%error, "cannot renew leases"),
            Err(_) => tracing::debug!("renewing leases takes too long"),
        }
        round += 1;
        if round.is_multiple_of(RESUME_ROUNDS) {
            // The node where the last move was made may have died.
            resumed(&resume, &mut resuming, RESUME_DELAY);
        }
        if round.is_multiple_of(CLOCK_CHECK_ROUNDS) {
            // A separate task, so as not to delay leases.
            let store = Arc::clone(store);
            tokio::spawn(async move {
                if let Err(error) = store.adopt_clock().await {
                    tracing::debug!(%error, "cannot compare the clock with that of the database");
                }
            });
        }
    }
    if let Some(mut tenures) = leases.tenures() {
        *tenures = Default::default();
    }
    // Other nodes can take the leases at once instead of waiting until they expire.
    let node = leases.node.to_string();
    let given_up = store.give_up_leases(&node);
    let _ = timeout(REQUEST_TIMEOUT, given_up).await;
}

/// Resumes games in which it is the computer's turn, unless the previous attempt is still running.
fn resumed(
    resume: impl Fn(Duration) -> JoinHandle<()>,
    last: &mut Option<JoinHandle<()>>,
    idle: Duration,
) {
    if last.as_ref().is_none_or(JoinHandle::is_finished) {
        *last = Some(resume(idle));
    }
}
