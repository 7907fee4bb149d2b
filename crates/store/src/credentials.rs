//! What a client proves its player with, and whether it has ended.

use std::collections::HashSet;

use super::database::sql;
use super::sessions::{Digest, SESSION_AGE};
use super::time::now;
use super::{Store, StoreError};
use crate::owner::Owner;

/// Length of a hash, in bytes.
const HASH_SIZE: usize = size_of::<Digest>();

/// What a client proves its player with, by the hash of its secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Credential {
    /// The cookie of a guest.
    Guest(Owner),
    /// The cookie of a session.
    Session(Digest),
    /// A token.
    Token(Digest),
}

impl Credential {
    const fn hash(&self) -> Digest {
        match self {
            Self::Guest(owner) => owner.hash(),
            Self::Session(hash) | Self::Token(hash) => *hash,
        }
    }
}

impl Store {
    /// Those of the credentials that have ended: sessions and tokens that were removed or have expired, and guests
    /// that have become accounts.
    pub async fn ended(&self, credentials: &[Credential]) -> Result<Vec<Credential>, StoreError> {
        // One parameter for all hashes, because the statement is the same for any number of them.
        let hashes: Vec<u8> = credentials.iter().flat_map(Credential::hash).collect();
        let query = sql(format!(
            "WITH RECURSIVE numbers (i) AS \
                 (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < $1), \
             open (hash) AS \
                 (SELECT substr($2, 1 + {HASH_SIZE} * i, {HASH_SIZE}) FROM numbers) \
             SELECT owner FROM accounts WHERE owner IN (SELECT hash FROM open) \
             UNION ALL SELECT hash FROM sessions \
                 WHERE seen >= $3 AND hash IN (SELECT hash FROM open) \
             UNION ALL SELECT hash FROM tokens \
                 WHERE (expires IS NULL OR expires > $4) AND hash IN (SELECT hash FROM open)"
        ));
        let query = query.bind(credentials.len() as i64).bind(hashes);
        let query = query.bind(now() - SESSION_AGE.as_millis() as i64).bind(now());
        // The accounts, and the sessions and tokens that are valid.
        let found: Vec<Vec<u8>> = query.all(&self.pool).await?;
        let found: HashSet<_> = found.iter().map(Vec::as_slice).collect();
        let has_ended = |credential: &&Credential| {
            let is_guest = matches!(credential, Credential::Guest(_));
            found.contains(&credential.hash()[..]) == is_guest
        };
        Ok(credentials.iter().filter(has_ended).copied().collect())
    }
}
