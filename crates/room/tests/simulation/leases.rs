//! A node's leases, managed with the decisions of [`ludoteca_room::lease`].

use std::time::Duration;

use ludoteca_room::Timestamp;
use ludoteca_room::lease::{RENEW_AFTER, Shard, ShardPlan};

use crate::audit::Invariant;
use crate::node::{Offset, Purpose};
use crate::requests::ToStore;
use crate::store::Request;
use crate::world::{Millis, Sabotage, World};

/// Time between two checks of the leases.
pub(crate) const ROUND_INTERVAL: Millis = 125;

/// Maximum duration of a request that measures the store's clock: slower ones are too imprecise.
const MAX_ROUND_TRIP: Duration = Duration::from_millis(300);
/// Age from which even a less precise measurement replaces one: clocks run at different speeds.
const MAX_AGE: Duration = Duration::from_secs(10);

/// Maximum error of a node's estimate of the store's time, in milliseconds.
pub(crate) const MAX_ERROR: Millis = 160;

impl World {
    /// Requests the leases that are due, if any.
    pub(crate) fn request_leases(&mut self, node: usize) {
        let (now, requester) = (self.now, &self.nodes[node]);
        let local = requester.local(now);
        let held: Vec<_> = Shard::all().filter(|it| requester.holds(*it, now)).collect();
        let plan =
            ShardPlan::new(&requester.run.to_string(), requester.alive, &held, &requester.free);
        let is_due = |shard: &Shard| {
            requester.tenures[shard.index()].renewal().is_none_or(|renewal| renewal <= local)
        };
        let mut shards: Vec<_> = plan.keep.into_iter().filter(is_due).collect();
        if self.sabotage == Sabotage::NoRenewal {
            for shard in shards.drain(..) {
                self.nodes[node].tenures[shard.index()].granted(local);
            }
        }
        // Requests also reveal the free shards and show that this node is alive.
        let is_silent = self.nodes[node]
            .requested
            .is_none_or(|requested| local.saturating_sub(requested) >= RENEW_AFTER);
        if is_silent || !shards.is_empty() {
            if self.sabotage != Sabotage::NoTakeOver || now < 5_000 {
                shards.extend(plan.take);
            }
            self.nodes[node].requested = Some(local);
            let purpose = Purpose::Leases { sent: local, shards: shards.clone() };
            self.request(node, ToStore::Request(Request::Leases(shards)), purpose);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one reply")]
    pub(crate) fn handle_leases(
        &mut self,
        node: usize,
        sent: Duration,
        shards: &[Shard],
        granted: &[bool],
        free: Vec<Shard>,
        alive: usize,
        at: Timestamp,
    ) {
        let now = self.now;
        let requester = &mut self.nodes[node];
        let local = requester.local(now);
        for (shard, is_granted) in shards.iter().zip(granted) {
            let tenure = &mut requester.tenures[shard.index()];
            let from = if self.sabotage == Sabotage::TenureFromResponse { local } else { sent };
            if *is_granted { tenure.granted(from) } else { tenure.rejected(sent) }
        }
        (requester.free, requester.alive) = (free, alive);
        let round_trip = local.saturating_sub(sent);
        let is_better = requester.offset.is_none_or(|old| {
            round_trip <= old.round_trip || local.saturating_sub(old.measured) > MAX_AGE
        });
        if is_better && round_trip <= MAX_ROUND_TRIP {
            let middle = (sent + round_trip / 2).as_millis() as i64;
            let mut store = at.as_millis() as i64 - middle;
            if self.sabotage == Sabotage::OwnClocks {
                store += requester.clock.0 as i64 % 5_000;
            }
            requester.offset = Some(Offset { store, round_trip, measured: local });
        }
        for shard in shards {
            self.check_only_holder(node, *shard);
        }
    }

    /// If this node may act for a shard, checks that no other node may.
    pub(crate) fn check_only_holder(&mut self, node: usize, shard: Shard) {
        let now = self.now;
        if !self.nodes[node].holds(shard, now) {
            return;
        }
        let others = self.nodes.iter().filter(|other| other.run.node != node);
        if let Some(other) = others.into_iter().find(|other| other.holds(shard, now)) {
            let what = format!("{} and {} act for {shard}", self.nodes[node].run, other.run);
            self.auditor.violated(Invariant::OneHolder, what);
        }
    }
}
