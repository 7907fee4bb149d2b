//! The networks of players of rated games. Only hashes are stored, with a key that lasts for a day.

use std::net::IpAddr;

use ludoteca_room::PlayerId;
use sha2::{Digest as _, Sha256};

use super::database::{Connection, sql};
use super::time::now;
use super::{Store, StoreError};

/// Milliseconds in a day.
const DAY: i64 = 24 * 60 * 60 * 1_000;

impl Store {
    /// Notes the network from which a player plays a rated game.
    pub async fn note_network(&self, player: PlayerId, network: IpAddr) -> Result<(), StoreError> {
        let day = now().div_euclid(DAY);
        self.transact((player, network, day), |connection, &(player, network, day)| {
            Box::pin(note(connection, player, network, day))
        })
        .await
    }
}

async fn note(
    connection: &mut Connection<'_>,
    player: PlayerId,
    network: IpAddr,
    day: i64,
) -> Result<(), sqlx::Error> {
    let hash = Sha256::new().chain_update(key(connection, day).await?);
    let hash = match network {
        IpAddr::V4(address) => hash.chain_update(address.octets()),
        IpAddr::V6(address) => hash.chain_update(address.octets()),
    };
    sql("INSERT INTO networks (player, day, hash) VALUES ($1, $2, $3) \
         ON CONFLICT (player) DO UPDATE SET day = excluded.day, hash = excluded.hash")
    .bind(player)
    .bind(day)
    .bind(&hash.finalize()[..])
    .execute(connection)
    .await
    .map(drop)
}

/// The key of a day. The first request of a day replaces the key and deletes old hashes.
async fn key(connection: &mut Connection<'_>, day: i64) -> Result<Vec<u8>, sqlx::Error> {
    let key = || sql("SELECT secret FROM network_key WHERE day >= $1").bind(day);
    if let Some(key) = key().optional(&mut *connection).await? {
        return Ok(key);
    }
    let mut secret = [0_u8; 32];
    getrandom::fill(&mut secret).map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
    sql("DELETE FROM network_key WHERE day < $1").bind(day).execute(&mut *connection).await?;
    sql("DELETE FROM networks WHERE day < $1").bind(day - 1).execute(&mut *connection).await?;
    sql("INSERT INTO network_key (number, day, secret) VALUES (1, $1, $2) ON CONFLICT DO NOTHING")
        .bind(day)
        .bind(&secret[..])
        .execute(&mut *connection)
        .await?;
    // Another server may have been faster.
    key().one(connection).await
}

/// Whether two players were last seen in the same network.
pub(super) async fn share_network(
    connection: &mut Connection<'_>,
    players: [PlayerId; 2],
) -> Result<bool, sqlx::Error> {
    let query = sql("SELECT EXISTS (SELECT 1 FROM networks AS one \
         JOIN networks AS other ON other.hash = one.hash WHERE one.player = $1 AND other.player = $2)");
    query.bind(players[0]).bind(players[1]).one(connection).await
}
