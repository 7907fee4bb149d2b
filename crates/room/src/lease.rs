//! Leases, which determine which of several servers acts for a room, and until when.
//!
//! Several servers, the *nodes*, may serve the same rooms. One of them has to tick the clocks and let the computer
//! move. The rooms are divided into [shards](Shard), and a node acts for a shard while it holds the shard's *lease*: a
//! row of the shared store with a holder and an end. One statement takes or renews it for [`LENGTH`] if it is free,
//! expired or the node's own. The clock of the store decides.
//!
//! This module contains the decisions, without I/O: when a node may act ([`Tenure`]), when it renews its leases, and
//! which shards it should hold ([`ShardPlan`]). Local times are durations since an arbitrary fixed moment, by a
//! monotonic clock.
//!
//! A lease makes it unlikely that two nodes act at once; if they do, this only wastes work. Leases do not keep the log
//! correct, because a node may be paused between a check and a write. The log stays correct because appending an event
//! fails if its number is taken.

use std::fmt;
use std::time::Duration;

/// Time for which the store grants a lease.
pub const LENGTH: Duration = Duration::from_secs(2);

/// A node renews a lease this long after the last granted request, so three requests in a row may fail.
pub const RENEW_AFTER: Duration = Duration::from_millis(LENGTH.as_millis() as u64 / 4);

/// A node stops acting this long before a lease expires. It allows for clocks that run at different
/// speeds, and for the time that an action takes.
pub const MARGIN: Duration = Duration::from_millis(LENGTH.as_millis() as u64 / 8);

/// Time for which a node may act after it sent a request that the store granted.
pub const TENURE: Duration = LENGTH.saturating_sub(MARGIN);

/// The time during which a node may act on a lease.
///
/// The time counts from when the node sent the request. The store cannot have granted the lease earlier, so the lease
/// lasts at least that long, however slow the response was. A node that gives up a lease stops renewing it but acts until
/// the end, to shorten the time without a holder.
///
/// ```
/// use ludoteca_room::lease::{TENURE, Tenure};
/// use std::time::Duration;
///
/// let (sent, received) = (Duration::from_secs(10), Duration::from_secs(11));
/// let mut tenure = Tenure::default();
/// assert!(!tenure.is_held(received));
/// tenure.granted(sent);
/// assert!(tenure.is_held(received));
/// assert_eq!(tenure.end(), Some(sent + TENURE));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tenure {
    /// When the last granted request was sent.
    granted: Option<Duration>,
}

impl Tenure {
    /// Records that the store granted the request that was sent at this time. Responses may arrive in
    /// any order, and late ones do not extend the tenure.
    pub fn granted(&mut self, sent: Duration) {
        self.granted = self.granted.max(Some(sent));
    }

    /// Records that the store rejected the request that was sent at this time: another node holds the lease. A refusal
    /// of a request older than the last granted one is ignored.
    pub fn rejected(&mut self, sent: Duration) {
        self.granted = self.granted.filter(|&granted| granted > sent);
    }

    /// Whether the node may act now.
    pub fn is_held(&self, now: Duration) -> bool {
        self.end().is_some_and(|end| now < end)
    }

    /// When the node has to stop acting; `None` if it never held the lease, or lost it.
    pub fn end(&self) -> Option<Duration> {
        Some(self.granted? + TENURE)
    }

    /// When the node renews the lease, if it keeps it; `None` if it never held the lease, or lost
    /// it. After a failure it tries again at once, or after a short wait.
    pub fn renewal(&self) -> Option<Duration> {
        Some(self.granted? + RENEW_AFTER)
    }
}

/// A part of the rooms. A room never changes its shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard(u8);

impl Shard {
    /// Number of shards.
    pub const COUNT: usize = 16;

    /// The shard of the room with this id: its first four bits. The rooms of a shard are therefore a range of ids. Ids
    /// are random, which balances the shards.
    ///
    /// ```
    /// use ludoteca_room::lease::Shard;
    /// assert_eq!(Shard::of([0x7f; 16]).index(), 7);
    /// ```
    pub const fn of(room: [u8; 16]) -> Self {
        Self(room[0] >> 4)
    }

    /// All shards.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number of the shard, below [`COUNT`](Self::COUNT).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A number that orders the shards differently for each node, by rendezvous hashing.
    fn rank(self, node: &str) -> u64 {
        // FNV-1a, then the finaliser of SplitMix64, which mixes the last byte into all bits.
        let bytes = node.bytes().chain([self.0]);
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ (hash >> 31)
    }
}

/// The name of the shard's lease.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shard-{:02}", self.0)
    }
}

/// Maximum number of shards that a node holds while this number of nodes is alive, itself included.
///
/// ```
/// use ludoteca_room::lease::fair_share;
/// assert_eq!([1, 2, 3, 16, 40].map(fair_share), [16, 8, 6, 1, 1]);
/// ```
pub const fn fair_share(nodes: usize) -> usize {
    // A node counts itself.
    Shard::COUNT.div_ceil(if nodes == 0 { 1 } else { nodes })
}

/// The leases that a node keeps, gives up and tries to take. Each list is in the node's order of preference.
///
/// The plan depends only on its arguments, and is recomputed before each round of requests. Nodes with different names
/// prefer different shards, so they seldom compete for the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardPlan {
    /// The held shards whose leases the node renews when their [renewal](Tenure::renewal) is due.
    pub keep: Vec<Shard>,
    /// The held shards beyond the fair share, whose leases the node lets expire.
    pub give_up: Vec<Shard>,
    /// The shards that the node tries to take now.
    pub take: Vec<Shard>,
}

impl ShardPlan {
    /// The plan of the node with this name; a node has a new name after each start. `nodes` is the number of nodes
    /// alive, itself included; `held` are the shards that the node [holds](Tenure::is_held), `free` those without a
    /// lease or with an expired one.
    ///
    /// The number of nodes should come from the store, like the leases: if nodes believe that more
    /// are alive than can reach the store, no node takes the shards of the others.
    ///
    /// ```
    /// use ludoteca_room::lease::{Shard, ShardPlan};
    /// let all: Vec<Shard> = Shard::all().collect();
    /// let alone = ShardPlan::new("a", 1, &[], &all);
    /// assert_eq!(alone.take.len(), 16);
    /// let joined = ShardPlan::new("a", 2, &all, &[]);
    /// assert_eq!((joined.keep.len(), joined.give_up.len(), joined.take.len()), (8, 8, 0));
    /// ```
    pub fn new(node: &str, nodes: usize, held: &[Shard], free: &[Shard]) -> Self {
        let in_order = |shards: &[Shard]| {
            let mut shards = shards.to_vec();
            shards.sort_by_cached_key(|shard| (shard.rank(node), *shard));
            shards.dedup();
            shards
        };
        let share = fair_share(nodes);
        let mut keep = in_order(held);
        let give_up = keep.split_off(share.min(keep.len()));
        let mut take = in_order(free);
        take.retain(|shard| !held.contains(shard));
        take.truncate(share - keep.len());
        Self { keep, give_up, take }
    }
}
