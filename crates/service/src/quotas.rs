//! Quotas on what one client may add to the store and how many requests it may send, and how long
//! an empty game is stored.

use std::net::IpAddr;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use ludoteca_community::accounts::AttemptRates;
use ludoteca_gate::buckets::{Buckets, Rate, at_least_one};
use ludoteca_host::KeptEmpty;
use ludoteca_room::PlayerId;
use ludoteca_wire::routes::RateClass;
use strum::VariantArray;

use crate::error::{Error, RequestError};
use crate::request_rates::{Rates, RequestRates};

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
    /// Attempts to sign in, to create an account, and to confirm a password.
    pub attempts: AttemptRates,
    /// Messages of a player.
    pub messages: Rate,
    /// Time since its last event after which a game without moves is deleted.
    pub keep_empty: KeptEmpty,
    /// Requests, whether they succeed or not.
    pub requests: RequestRates,
}

impl Quotas {
    /// Quotas that are never reached, for measurements.
    pub fn unlimited() -> Self {
        let (games, imported_bytes) = (Rate::UNLIMITED, Rate::UNLIMITED);
        let attempts = AttemptRates {
            from_client: Rate::UNLIMITED,
            to_account: Rate::UNLIMITED,
            to_account_by_strangers: Rate::UNLIMITED,
        };
        let (messages, requests) = (Rate::UNLIMITED, RequestRates::UNLIMITED);
        let keep_empty = Self::default().keep_empty;
        Self { games, imported_bytes, attempts, messages, keep_empty, requests }
    }
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            // 10 per second, because a whole school may share one address.
            games: Rate { burst: 1_000, period: Duration::from_millis(100) },
            // 100 kB per second.
            imported_bytes: Rate { burst: 10_000_000, period: Duration::from_micros(10) },
            attempts: AttemptRates {
                // 12 per minute, after all of a class have signed in.
                from_client: Rate { burst: 60, period: Duration::from_secs(5) },
                // 2 per minute: a short wait for the player.
                to_account: Rate { burst: 10, period: Duration::from_secs(30) },
                // 6 per minute, 8,640 guesses a day: passwords that are guessed in a million are rejected.
                to_account_by_strangers: Rate { burst: 200, period: Duration::from_secs(10) },
            },
            // 20 per minute.
            messages: Rate { burst: 8, period: Duration::from_secs(3) },
            keep_empty: KeptEmpty::default(),
            requests: RequestRates::default(),
        }
    }
}

/// Each client's usage of its [`Quotas`].
#[derive(Debug)]
pub(crate) struct Usage<C: Clock = DefaultClock> {
    games: Buckets<IpAddr, C>,
    imported_bytes: Buckets<IpAddr, C>,
    /// In the order of [`RateClass::VARIANTS`].
    requests: Vec<(Buckets<PlayerId, C>, Buckets<IpAddr, C>)>,
}

impl Usage {
    /// No client has used anything yet.
    pub(crate) fn new(quotas: &Quotas) -> Self {
        Self::with_clock(quotas, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> Usage<C> {
    fn with_clock(quotas: &Quotas, clock: &C) -> Self {
        let buckets = |class: &RateClass| {
            let Rates { player, address } = quotas.requests.of(*class);
            let address = Buckets::new(address, clock.clone());
            (Buckets::new(player, clock.clone()), address)
        };
        Self {
            games: Buckets::new(quotas.games, clock.clone()),
            imported_bytes: Buckets::new(quotas.imported_bytes, clock.clone()),
            requests: RateClass::VARIANTS.iter().map(buckets).collect(),
        }
    }

    /// Counts a request of a client that may be a player, or rejects it.
    pub(crate) fn add_request(
        &self,
        class: RateClass,
        client: IpAddr,
        player: Option<PlayerId>,
    ) -> Result<(), Error> {
        let (players, addresses) = &self.requests[class as usize];
        // The address first: it bounds the number of players that one client can invent.
        let of_player = || player.map_or(Ok(()), |player| players.take(&player, 1));
        let taken = addresses.take(&client, 1).and_then(|()| of_player());
        taken.map_err(|seconds| {
            let what = format!("too many {} in a short time", class.plural());
            too_many("too-many-requests", &what, seconds)
        })
    }

    /// Counts a game that `client` creates, or rejects it.
    pub(crate) fn add_game(&self, client: IpAddr) -> Result<(), Error> {
        let what = "you have created too many games in a short time";
        self.games.take(&client, 1).map_err(|seconds| too_many("too-many-games", what, seconds))
    }

    /// Counts a record of `bytes` bytes that `client` imports, or rejects it.
    pub(crate) fn add_import(&self, client: IpAddr, bytes: usize) -> Result<(), Error> {
        let what = "you have imported too much in a short time";
        let bytes = at_least_one(u32::try_from(bytes).unwrap_or(u32::MAX)).get();
        let taken = self.imported_bytes.take(&client, bytes);
        taken.map_err(|seconds| too_many("too-many-games", what, seconds))
    }
}

fn too_many(code: &'static str, what: &str, seconds: u64) -> Error {
    let detail = format!("{what}; the next one is possible in {seconds} s");
    RequestError::too_many(code, detail, seconds).into()
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    const ANA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const LUIS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn usage() -> (Usage<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        let mut requests = RequestRates::UNLIMITED;
        let player = Rate { burst: 2, period: Duration::from_secs(1) };
        let address = Rate { burst: 3, period: Duration::from_secs(10) };
        requests.set(RateClass::Moves, Rates { player, address });
        let rates = Quotas {
            games: Rate { burst: 3, period: Duration::from_millis(500) },
            imported_bytes: Rate { burst: 1_000, period: Duration::from_millis(100) },
            requests,
            ..Quotas::default()
        };
        (Usage::with_clock(&rates, &clock), clock)
    }

    fn seconds(counted: Result<(), Error>) -> Option<u64> {
        match counted {
            Ok(()) => None,
            Err(Error::Request(error)) => Some(error.retry_after().unwrap()),
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
    fn players_and_addresses_have_buckets_for_each_class() {
        let (usage, clock) = usage();
        let [first, second] = [1, 2].map(|byte| Some(PlayerId::from_bytes([byte; 10])));
        let count = |class, client, player| seconds(usage.add_request(class, client, player));
        assert_eq!(count(RateClass::Moves, ANA, first), None);
        assert_eq!(count(RateClass::Moves, ANA, first), None);
        assert_eq!(count(RateClass::Moves, LUIS, first), Some(1), "the player's bucket is empty");
        assert_eq!(count(RateClass::Moves, ANA, second), None);
        assert_eq!(count(RateClass::Moves, ANA, second), Some(10), "the address's bucket is empty");
        assert_eq!(count(RateClass::Moves, ANA, None), Some(10));
        assert_eq!(count(RateClass::Moves, LUIS, second), None);
        for class in RateClass::VARIANTS.iter().copied().filter(|&class| class != RateClass::Moves)
        {
            assert_eq!(count(class, ANA, first), None, "{class:?}");
        }
        clock.advance(Duration::from_secs(10));
        assert_eq!(count(RateClass::Moves, ANA, first), None);
    }
}
