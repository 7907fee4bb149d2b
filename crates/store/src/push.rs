//! Subscriptions to notifications, and the key by which push services recognise this server.

use ludoteca_room::PlayerId;

use super::database::{FromRow, Query, Row, sql};
use super::time::now;
use super::{Store, StoreError};
use crate::SESSION_AGE;

/// Maximum number of subscriptions of a player; the oldest ones end.
const MAX_SUBSCRIPTIONS: u32 = 10;

/// A subscription that a browser has sent.
#[derive(Clone, Debug)]
pub struct NewSubscription {
    /// A secret address at the push service.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: Vec<u8>,
    /// The secret that the browser shares.
    pub auth: Vec<u8>,
    /// The tag of the language of the notifications, such as `es`.
    pub language: String,
}

/// A stored subscription.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// Identifies the subscription.
    pub number: i64,
    /// When the browser sent it first, in milliseconds since 1970.
    pub created: i64,
    /// The data that the browser sent.
    pub sent: NewSubscription,
}

const KEY: &str = "SELECT secret FROM push_key";

impl FromRow for Subscription {
    fn from_row(row: Row) -> Result<Self, sqlx::Error> {
        let language: String = row.get("language")?;
        let sent = NewSubscription {
            endpoint: row.get("endpoint")?,
            p256dh: row.get("p256dh")?,
            auth: row.get("auth")?,
            language,
        };
        Ok(Self { number: row.get("number")?, created: row.get("created")?, sent })
    }
}

impl Store {
    /// The secret key of this server. The first call stores the key that `generate` returns.
    pub async fn push_key(
        &self,
        generate: impl FnOnce() -> Vec<u8>,
    ) -> Result<Vec<u8>, StoreError> {
        if let Some(key) = sql(KEY).optional(&self.pool).await? {
            return Ok(key);
        }
        // If several servers start at once, the first key wins.
        let insert =
            sql("INSERT INTO push_key (number, secret) VALUES (1, $1) ON CONFLICT DO NOTHING");
        self.execute(insert.bind(generate())).await?;
        Ok(sql(KEY).one(&self.pool).await?)
    }

    /// The subscriptions of a player, the newest first. The end of a session removes its own; those of
    /// a session that has expired do not count.
    pub async fn push_subscriptions(
        &self,
        player: PlayerId,
    ) -> Result<Vec<Subscription>, StoreError> {
        let query = sql(
            "SELECT number, endpoint, p256dh, auth, language, created FROM push_subscriptions \
             WHERE player = $1 AND (session IS NULL OR EXISTS \
             (SELECT 1 FROM sessions WHERE sessions.number = session AND seen >= $2)) \
             ORDER BY number DESC",
        );
        let since = now() - SESSION_AGE.as_millis() as i64;
        Ok(query.bind(player).bind(since).all(&self.pool).await?)
    }

    /// Stores a subscription of a player, who is signed in with this session or a guest. It
    /// replaces the browser's subscription for another player.
    pub async fn add_push_subscription(
        &self,
        player: PlayerId,
        session: Option<i64>,
        new: NewSubscription,
    ) -> Result<(), StoreError> {
        let insert = sql("INSERT INTO push_subscriptions \
             (player, session, endpoint, p256dh, auth, language, created) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint) DO UPDATE SET \
             player = excluded.player, session = excluded.session, p256dh = excluded.p256dh, \
             auth = excluded.auth, language = excluded.language");
        let NewSubscription { endpoint, p256dh, auth, language } = new;
        let insert = insert.bind(player).bind(session).bind(endpoint).bind(p256dh).bind(auth);
        let insert = insert.bind(language).bind(now());
        let end = sql("DELETE FROM push_subscriptions WHERE player = $1 AND number NOT IN \
             (SELECT number FROM push_subscriptions WHERE player = $1 ORDER BY number DESC LIMIT $2)");
        self.execute_all(vec![insert, end.bind(player).bind(MAX_SUBSCRIPTIONS)]).await
    }

    /// Removes a subscription, of this player if one is given. Returns whether it existed.
    pub async fn remove_push_subscription(
        &self,
        number: i64,
        player: Option<PlayerId>,
    ) -> Result<bool, StoreError> {
        let mut delete = sql("DELETE FROM push_subscriptions WHERE number = $1").bind(number);
        if let Some(player) = player {
            delete.push(" AND player = ").push_bind(player);
        }
        Ok(self.execute(delete).await? > 0)
    }
}

/// Binds the subscriptions of a guest, who has just created an account, to its only session.
pub(super) fn adopt(player: PlayerId, account: i64) -> Query {
    let update = sql("UPDATE push_subscriptions \
         SET session = (SELECT max(number) FROM sessions WHERE account = $1) \
         WHERE player = $2 AND session IS NULL");
    update.bind(account).bind(player)
}
