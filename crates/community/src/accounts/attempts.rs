//! Rate limits of authentication attempts.

use std::net::IpAddr;

use governor::clock::DefaultClock;
use ludoteca_gate::buckets::{Buckets, Rate};
use ludoteca_store::Digest;

use crate::{Error, RequestError};

/// The limits of attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptRates {
    /// From one client, to any accounts.
    pub from_client: Rate,
    /// To one account from one client, from one browser that is known to the account, or in one
    /// session.
    pub to_account: Rate,
    /// To one account from all clients together whose browsers are not known to it.
    pub to_account_by_strangers: Rate,
}

/// Where an attempt to enter an account comes from. Each has attempts of its own, so that strangers
/// cannot use up those of the account's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Origin {
    /// A client whose browser is not known to the account.
    Stranger(IpAddr),
    /// A browser in which somebody has signed in to the account before.
    Browser(Digest),
    /// A session of the account.
    Session(i64),
}

/// The attempts by client and by account.
#[derive(Debug)]
pub(super) struct Attempts {
    from_client: Buckets<IpAddr>,
    to_account: Buckets<(String, Origin)>,
    by_strangers: Buckets<String>,
}

impl Attempts {
    pub(super) fn new(rates: AttemptRates) -> Self {
        let AttemptRates { from_client, to_account, to_account_by_strangers } = rates;
        Self {
            from_client: Buckets::new(from_client, DefaultClock::default()),
            to_account: Buckets::new(to_account, DefaultClock::default()),
            by_strangers: Buckets::new(to_account_by_strangers, DefaultClock::default()),
        }
    }

    /// Counts an attempt of a client, or rejects it.
    pub(super) fn from(&self, client: IpAddr) -> Result<(), Error> {
        self.from_client.take(&client, 1).map_err(too_many)
    }

    /// Counts an attempt to enter the account with this key, or rejects it. Whether the account
    /// exists makes no difference.
    pub(super) fn to(&self, key: &str, origin: Origin) -> Result<(), Error> {
        if let Origin::Stranger(client) = origin {
            self.from(client)?;
        }
        self.to_account.take(&(key.to_owned(), origin), 1).map_err(too_many)?;
        match origin {
            Origin::Stranger(_) => self.by_strangers.take(&key.to_owned(), 1).map_err(too_many),
            Origin::Browser(_) | Origin::Session(_) => Ok(()),
        }
    }
}

fn too_many(seconds: u64) -> Error {
    let what = "there were too many attempts in a short time; try again in";
    RequestError::too_many("too-many-attempts", format!("{what} {seconds} s"), seconds).into()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn strangers_neither_guess_for_long_nor_lock_the_player_out() {
        let rate = |burst| Rate { burst, period: Duration::from_hours(1_000) };
        let attempts = Attempts::new(AttemptRates {
            from_client: rate(5),
            to_account: rate(3),
            to_account_by_strangers: rate(7),
        });
        let stranger = |client: u32| Origin::Stranger(IpAddr::V4(client.into()));
        let accepted = |key, origin| (0..10).filter(|_| attempts.to(key, origin).is_ok()).count();
        assert_eq!(accepted("ana", stranger(1)), 3, "of one client to one account");
        assert_eq!(accepted("luis", stranger(1)), 0, "the client has none left");
        assert_eq!(accepted("luis", stranger(2)), 3);
        assert_eq!(accepted("ana", stranger(3)), 3);
        assert_eq!(accepted("ana", stranger(4)), 1, "of all strangers");
        assert_eq!(accepted("ana", Origin::Browser([1; 32])), 3);
        assert_eq!(accepted("ana", Origin::Session(1)), 3);
        assert_eq!(accepted("ana", Origin::Session(2)), 3);
    }
}
