//! What a client proves its player with, and whether it has ended.

use std::collections::HashSet;

use super::database::{Query, sql};
use super::sessions::{Digest, SESSION_AGE};
use super::time::now;
use super::{Store, StoreError};
use crate::owner::Owner;

/// Maximum number of credentials in one query: the time that `SQLite` needs to parse parameters grows quadratically.
const BATCH_SIZE: usize = 512;

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
        let mut ended = Vec::new();
        for batch in credentials.chunks(BATCH_SIZE) {
            let found: Vec<Vec<u8>> = find(batch).all(&self.pool).await?;
            let found: HashSet<_> = found.iter().map(Vec::as_slice).collect();
            ended.extend(batch.iter().filter(|credential| {
                let is_account = matches!(credential, Credential::Guest(_));
                found.contains(&credential.hash()[..]) == is_account
            }));
        }
        Ok(ended)
    }
}

/// The hashes of those credentials that are accounts, or sessions and tokens that are valid.
fn find(credentials: &[Credential]) -> Query {
    // Lists of a few lengths, so that the prepared statements are few. An empty value equals no hash.
    let hashes = |is_one: fn(&Credential) -> bool| {
        let hashes = credentials.iter().filter(|credential| is_one(credential));
        let mut hashes: Vec<_> = hashes.map(|credential| credential.hash().to_vec()).collect();
        hashes.resize(hashes.len().next_power_of_two(), Vec::new());
        hashes
    };
    let mut query = sql("SELECT owner FROM accounts WHERE owner IN ");
    query.push_list(hashes(|one| matches!(one, Credential::Guest(_))));
    query.push(" UNION ALL SELECT hash FROM sessions WHERE seen >= ");
    query.push_bind(now() - SESSION_AGE.as_millis() as i64).push(" AND hash IN ");
    query.push_list(hashes(|one| matches!(one, Credential::Session(_))));
    query.push(" UNION ALL SELECT hash FROM tokens WHERE (expires IS NULL OR expires > ");
    query.push_bind(now()).push(") AND hash IN ");
    query.push_list(hashes(|one| matches!(one, Credential::Token(_))));
    query
}
