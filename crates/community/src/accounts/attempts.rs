//! Rate limits of authentication attempts.

use std::net::IpAddr;

use governor::clock::DefaultClock;
use ludoteca_gate::buckets::{Buckets, Rate};

use crate::{Error, RequestError};

/// The attempts by address and by account.
#[derive(Debug)]
pub(super) struct Attempts {
    from: Buckets<IpAddr>,
    to: Buckets<String>,
}

impl Attempts {
    pub(super) fn new(from: Rate, to: Rate) -> Self {
        Self {
            from: Buckets::new(from, DefaultClock::default()),
            to: Buckets::new(to, DefaultClock::default()),
        }
    }

    /// Counts an attempt of a client, or rejects it.
    pub(super) fn from(&self, client: IpAddr) -> Result<(), Error> {
        self.from.take(&client, 1).map_err(too_many)
    }

    /// Counts an attempt to enter the account with this key, or rejects it. Whether the account
    /// exists makes no difference.
    pub(super) fn to(&self, key: &str) -> Result<(), Error> {
        self.to.take(&key.to_owned(), 1).map_err(too_many)
    }
}

fn too_many(seconds: u64) -> Error {
    let what = "there were too many attempts in a short time; try again in";
    RequestError::too_many("too-many-attempts", format!("{what} {seconds} s"), seconds).into()
}
