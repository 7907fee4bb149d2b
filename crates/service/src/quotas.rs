//! Quotas on what one client may add to the store and how many requests it may send, and how long
//! an empty game is kept.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use ludoteca_room::PlayerId;

use crate::error::Error;
use crate::scope::{Rates, RequestRates, Scope};

/// Limits on what a client may create, and the lifetime of games without moves.
///
/// A client is an IPv4 address or an IPv6 /64; behind a trusted proxy it is the last address in
/// `X-Forwarded-For` that is not a trusted proxy's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Games: new ones, imports and rematches.
    pub games: Rate,
    /// Bytes of imported records.
    pub imported_bytes: Rate,
    /// Attempts of a client to sign in, and to create an account.
    pub sign_ins: Rate,
    /// Attempts to sign in to one account, and to confirm its password.
    pub sign_ins_to_account: Rate,
    /// Messages of a player.
    pub messages: Rate,
    /// Time since its last event after which a game without moves is deleted.
    pub keep_empty: Duration,
    /// Requests, whether they succeed or not.
    pub requests: RequestRates,
}

impl Quotas {
    /// Quotas that are never reached, for measurements.
    pub fn unlimited() -> Self {
        let (games, imported_bytes) = (Rate::UNLIMITED, Rate::UNLIMITED);
        let (sign_ins, sign_ins_to_account) = (Rate::UNLIMITED, Rate::UNLIMITED);
        let (messages, requests) = (Rate::UNLIMITED, RequestRates::UNLIMITED);
        let keep_empty = Self::default().keep_empty;
        Self {
            games,
            imported_bytes,
            sign_ins,
            sign_ins_to_account,
            messages,
            keep_empty,
            requests,
        }
    }
}

/// A token bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Capacity of the bucket; 0 counts as 1.
    pub burst: u32,
    /// Time in which the bucket gains one token; 0 counts as 1 ns.
    pub period: Duration,
}

impl Rate {
    /// Limits that no client reaches, for measurements.
    pub const UNLIMITED: Self = Self { burst: u32::MAX, period: Duration::from_nanos(1) };
}

const fn at_least_one(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            // 10 per second, because a whole school may share one address.
            games: Rate { burst: 1_000, period: Duration::from_millis(100) },
            // 100 kB per second.
            imported_bytes: Rate { burst: 10_000_000, period: Duration::from_micros(10) },
            // 12 per minute, after all of a class have signed in.
            sign_ins: Rate { burst: 60, period: Duration::from_secs(5) },
            // 2 per minute: too slow to guess a password, and a short wait for its player.
            sign_ins_to_account: Rate { burst: 10, period: Duration::from_secs(30) },
            // 20 per minute.
            messages: Rate { burst: 8, period: Duration::from_secs(3) },
            keep_empty: Duration::from_hours(24),
            requests: RequestRates::default(),
        }
    }
}

/// Each client's usage of its [`Quotas`].
#[derive(Debug)]
pub(crate) struct Usage<C: Clock = DefaultClock> {
    games: Buckets<IpAddr, C>,
    imported_bytes: Buckets<IpAddr, C>,
    /// In the order of [`Scope::ALL`].
    requests: [(Buckets<PlayerId, C>, Buckets<IpAddr, C>); Scope::ALL.len()],
}

impl Usage {
    /// No client has used anything yet.
    pub(crate) fn new(quotas: &Quotas) -> Self {
        Self::with_clock(quotas, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> Usage<C> {
    fn with_clock(quotas: &Quotas, clock: &C) -> Self {
        Self {
            games: Buckets::new(quotas.games, clock.clone()),
            imported_bytes: Buckets::new(quotas.imported_bytes, clock.clone()),
            requests: Scope::ALL.map(|scope| {
                let Rates { player, address } = quotas.requests.of(scope);
                let address = Buckets::new(address, clock.clone());
                (Buckets::new(player, clock.clone()), address)
            }),
        }
    }

    /// Counts a request of a client that may be a player, or refuses it.
    pub(crate) fn add_request(
        &self,
        scope: Scope,
        client: IpAddr,
        player: Option<PlayerId>,
    ) -> Result<(), Error> {
        let (players, addresses) = &self.requests[scope as usize];
        // The address first: it bounds the number of players that one client can invent.
        let of_player = || player.map_or(Ok(()), |player| players.take(&player, 1));
        let taken = addresses.take(&client, 1).and_then(|()| of_player());
        taken.map_err(|seconds| Error::TooManyRequests { scope, seconds })
    }

    /// Counts a game that `client` creates, or refuses it.
    pub(crate) fn add_game(&self, client: IpAddr) -> Result<(), Error> {
        let what = "you have created too many games in a short time";
        self.games.take(&client, 1).map_err(|seconds| Error::TooManyGames { what, seconds })
    }

    /// Counts a record of `bytes` bytes that `client` imports, or refuses it.
    pub(crate) fn add_import(&self, client: IpAddr, bytes: usize) -> Result<(), Error> {
        let what = "you have imported too much in a short time";
        let bytes = at_least_one(u32::try_from(bytes).unwrap_or(u32::MAX)).get();
        self.imported_bytes
            .take(&client, bytes)
            .map_err(|seconds| Error::TooManyGames { what, seconds })
    }
}

type Limiter<K, C> = RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A token bucket for each client, or for each of something else.
#[derive(Debug)]
pub(crate) struct Buckets<K: Hash + Eq + Clone, C: Clock = DefaultClock> {
    limiter: Limiter<K, C>,
    clock: C,
    burst: NonZeroU32,
    /// Number of checks since full buckets were last dropped.
    checks: AtomicU32,
}

/// Maximum time in which a bucket fills up.
const LONGEST: Duration = Duration::from_hours(10 * 365 * 24);
/// Number of checks after which full buckets are dropped. A full bucket is equivalent to none.
const CHECKS: u32 = 1_024;

impl<K: Hash + Eq + Clone, C: Clock + Clone> Buckets<K, C> {
    /// Full buckets.
    pub(crate) fn new(Rate { burst, period }: Rate, clock: C) -> Self {
        let period = period.clamp(Duration::from_nanos(1), LONGEST);
        // Bounds the time in which an empty bucket fills up: the limiter counts nanoseconds.
        let most = u32::try_from(LONGEST.as_nanos() / period.as_nanos()).unwrap_or(u32::MAX);
        let burst = at_least_one(burst.min(most));
        let quota = Quota::with_period(period).expect("the period is not 0").allow_burst(burst);
        let limiter = RateLimiter::hashmap_with_clock(quota, clock.clone());
        Self { limiter, clock, burst, checks: AtomicU32::new(0) }
    }

    /// Takes tokens from a client's bucket. If it has too few, returns the number of whole
    /// seconds until it has enough.
    pub(crate) fn take(&self, client: &K, tokens: u32) -> Result<(), u64> {
        self.drop_full_buckets();
        // A bucket never contains more than its capacity.
        let tokens = at_least_one(tokens).min(self.burst);
        let Ok(Err(not_until)) = self.limiter.check_key_n(client, tokens) else { return Ok(()) };
        let wait = not_until.wait_time_from(self.clock.now());
        Err(wait.as_millis().div_ceil(1_000).try_into().unwrap_or(u64::MAX).max(1))
    }

    /// Bounds the memory: a full bucket is dropped, so the rest belong to clients of the last
    /// minutes.
    fn drop_full_buckets(&self) {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS == CHECKS - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    const ANA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const LUIS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn usage() -> (Usage<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        let rates = Quotas {
            games: Rate { burst: 3, period: Duration::from_millis(500) },
            imported_bytes: Rate { burst: 1_000, period: Duration::from_millis(100) },
            requests: RequestRates {
                moves: Rates {
                    player: Rate { burst: 2, period: Duration::from_secs(1) },
                    address: Rate { burst: 3, period: Duration::from_secs(10) },
                },
                ..RequestRates::UNLIMITED
            },
            ..Quotas::default()
        };
        (Usage::with_clock(&rates, &clock), clock)
    }

    fn seconds(answer: Result<(), Error>) -> Option<u64> {
        match answer {
            Ok(()) => None,
            Err(Error::TooManyGames { seconds, .. } | Error::TooManyRequests { seconds, .. }) => {
                Some(seconds)
            }
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn each_client_has_a_bucket_that_fills_up_again() {
        let (usage, clock) = usage();
        for expected in [None, None, None, Some(1)] {
            assert_eq!(seconds(usage.add_game(ANA)), expected);
        }
        assert_eq!(seconds(usage.add_game(LUIS)), None);
        clock.advance(Duration::from_millis(500));
        assert_eq!(seconds(usage.add_game(ANA)), None);
        assert_eq!(seconds(usage.add_game(ANA)), Some(1));
    }

    #[test]
    fn imports_count_by_their_bytes() {
        let (usage, clock) = usage();
        assert_eq!(seconds(usage.add_import(ANA, 900)), None);
        assert_eq!(seconds(usage.add_import(ANA, 200)), Some(10));
        assert_eq!(seconds(usage.add_import(ANA, 100)), None);
        clock.advance(Duration::from_secs(100));
        assert_eq!(seconds(usage.add_import(ANA, 1 << 20)), None, "a full bucket takes any record");
        assert_eq!(seconds(usage.add_import(ANA, 0)), Some(1));
    }

    #[test]
    fn players_and_addresses_have_buckets_for_each_scope() {
        let (usage, clock) = usage();
        let [first, second] = [1, 2].map(|byte| Some(PlayerId::from_bytes([byte; 10])));
        let count = |scope, client, player| seconds(usage.add_request(scope, client, player));
        assert_eq!(count(Scope::Move, ANA, first), None);
        assert_eq!(count(Scope::Move, ANA, first), None);
        assert_eq!(count(Scope::Move, LUIS, first), Some(1), "the player's bucket is empty");
        assert_eq!(count(Scope::Move, ANA, second), None);
        assert_eq!(count(Scope::Move, ANA, second), Some(10), "the address's bucket is empty");
        assert_eq!(count(Scope::Move, ANA, None), Some(10));
        assert_eq!(count(Scope::Move, LUIS, second), None);
        for scope in Scope::ALL.into_iter().filter(|&scope| scope != Scope::Move) {
            assert_eq!(count(scope, ANA, first), None, "{scope:?}");
        }
        clock.advance(Duration::from_secs(10));
        assert_eq!(count(Scope::Move, ANA, first), None);
    }

    #[test]
    fn no_rate_is_too_extreme() {
        for period in [Duration::ZERO, Duration::from_nanos(1), Duration::MAX] {
            for burst in [0, 1, u32::MAX] {
                let buckets = Buckets::new(Rate { burst, period }, FakeRelativeClock::default());
                assert_eq!(buckets.take(&ANA, 1), Ok(()), "{burst}, {period:?}");
            }
        }
    }

    #[test]
    fn buckets_of_clients_that_pause_are_dropped() {
        let (usage, clock) = usage();
        for client in 0..3 * CHECKS {
            usage.add_game(IpAddr::V4(client.into())).unwrap();
            clock.advance(Duration::from_millis(1));
        }
        // A bucket is full again after half a second: at most those 500, and the checks since.
        let buckets = usage.games.limiter.len();
        assert!(buckets <= 501 + CHECKS as usize, "{buckets}");
    }
}
