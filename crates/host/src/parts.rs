//! The parts of a server that its rooms use.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_cluster::Leases;
use ludoteca_cluster::bus::Bus;
use ludoteca_cluster::jobs::{JobMetrics, Queue};
use ludoteca_engine::Resources;
use ludoteca_store::Store;

use super::computer::Computer;
use super::observer::Observer;
use super::recent::RecentGames;

/// How long games without moves are kept after their last event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptEmpty {
    /// Games between two people who both have their seats.
    pub seated: Duration,
    /// All others, such as games that wait for a player.
    pub waiting: Duration,
}

impl Default for KeptEmpty {
    fn default() -> Self {
        Self { seated: Duration::from_hours(14 * 24), waiting: Duration::from_hours(24) }
    }
}

/// The parts of the server that all rooms use.
#[derive(Debug)]
pub struct Parts {
    /// The games on the disk.
    pub store: Arc<Store>,
    /// The computer opponent.
    pub computer: Arc<Computer>,
    /// Announces changes.
    pub bus: Arc<Bus>,
    /// The games that everybody may watch.
    pub recent: RecentGames,
    /// Notifies players of stored changes.
    pub observer: Arc<dyn Observer>,
    /// The games that this server acts for.
    pub leases: Arc<Leases>,
    /// How long a game counts as attended after a request for it.
    pub unattended_timeout: Duration,
    /// How long games without moves are kept.
    pub keep_empty: KeptEmpty,
}

impl Parts {
    /// The parts of a server that is alone, with default resources, over a store. Nobody is notified of its events.
    pub fn alone(store: &Arc<Store>) -> Self {
        let (bus, _) = Bus::alone();
        Self {
            store: Arc::clone(store),
            computer: Arc::new(Computer::new(Queue::local(
                Resources::default(),
                JobMetrics::default(),
            ))),
            recent: RecentGames::default(),
            observer: Arc::new(()),
            leases: Arc::new(Leases::new(bus.node().clone(), false)),
            bus,
            unattended_timeout: Duration::ZERO,
            keep_empty: KeptEmpty::default(),
        }
    }
}
