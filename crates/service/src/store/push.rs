//! Subscriptions to notifications, and the key by which push services recognise this server.

use ludoteca_room::PlayerId;
use sqlx::SqliteConnection;

use super::batch::now;
use super::rows::corrupt;
use super::{Store, StoreError};
use crate::accounts::SESSION_AGE;
use crate::push::{Language, NewSubscription, PushKey, Subscription};

/// Maximum number of subscriptions of a player; the oldest ones end.
const MOST: u32 = 10;

type Row = (i64, String, Vec<u8>, Vec<u8>, String, i64);

fn subscription((number, endpoint, p256dh, auth, language, created): Row) -> Subscription {
    let language = Language::of(&language);
    let sent = NewSubscription { endpoint, p256dh, auth, language };
    Subscription { number, created, sent }
}

impl Store {
    /// The key of this server, which is generated when it is first needed.
    pub(crate) async fn push_key(&self) -> Result<PushKey, StoreError> {
        let stored = "SELECT secret FROM push_key";
        let found: Option<Vec<u8>> =
            sqlx::query_scalar(stored).fetch_optional(&self.readers).await?;
        let secret = if let Some(secret) = found {
            secret
        } else {
            let new = PushKey::random().bytes();
            self.transact(move |connection| {
                Box::pin(async move {
                    let insert = "INSERT INTO push_key VALUES (1, ?) ON CONFLICT DO NOTHING";
                    sqlx::query(insert).bind(new).execute(&mut *connection).await?;
                    sqlx::query_scalar(stored).fetch_one(connection).await
                })
            })
            .await?
        };
        PushKey::from_bytes(&secret).ok_or_else(|| corrupt("the key for notifications is none"))
    }

    /// The subscriptions of a player, the newest first. The end of a session removes its own; those of
    /// a session that has expired do not count.
    pub(crate) async fn push_subscriptions(
        &self,
        player: PlayerId,
    ) -> Result<Vec<Subscription>, StoreError> {
        let query = sqlx::query_as(
            "SELECT number, endpoint, p256dh, auth, language, created FROM push_subscriptions \
             WHERE player = ? AND (session IS NULL OR EXISTS \
             (SELECT 1 FROM sessions WHERE sessions.number = session AND seen >= ?)) \
             ORDER BY number DESC",
        );
        let since = now() - SESSION_AGE.as_millis() as i64;
        let query = query.bind(player.bytes().to_vec()).bind(since);
        let rows: Vec<Row> = query.fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(subscription).collect())
    }

    /// Stores a subscription of a player, who is signed in with this session or a guest. A browser
    /// that was subscribed for another player is subscribed for this one alone.
    pub(crate) async fn add_push_subscription(
        &self,
        player: PlayerId,
        session: Option<i64>,
        new: NewSubscription,
    ) -> Result<(), StoreError> {
        let player = player.bytes().to_vec();
        self.transact(move |connection| {
            Box::pin(async move {
                let insert = sqlx::query(
                    "INSERT INTO push_subscriptions \
                     (player, session, endpoint, p256dh, auth, language, created) \
                     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE SET \
                     player = excluded.player, session = excluded.session, \
                     p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language",
                );
                let insert = insert.bind(player.clone()).bind(session).bind(new.endpoint);
                let insert = insert.bind(new.p256dh).bind(new.auth).bind(new.language.tag());
                insert.bind(now()).execute(&mut *connection).await?;
                let end = sqlx::query(
                    "DELETE FROM push_subscriptions WHERE player = ? AND number NOT IN \
                     (SELECT number FROM push_subscriptions WHERE player = ? \
                     ORDER BY number DESC LIMIT ?)",
                );
                let end = end.bind(player.clone()).bind(player).bind(MOST);
                end.execute(connection).await.map(drop)
            })
        })
        .await
    }

    /// Removes a subscription, of this player if one is given. Returns whether it existed.
    pub(crate) async fn remove_push_subscription(
        &self,
        number: i64,
        player: Option<PlayerId>,
    ) -> Result<bool, StoreError> {
        let player = player.map(|player| player.bytes().to_vec());
        self.transact(move |connection| {
            Box::pin(async move {
                let delete = "DELETE FROM push_subscriptions \
                     WHERE number = ? AND (?2 IS NULL OR player = ?2)";
                let delete = sqlx::query(delete).bind(number).bind(player);
                Ok(delete.execute(connection).await?.rows_affected() > 0)
            })
        })
        .await
    }
}

/// Binds the subscriptions of a guest, who has just created an account, to its only session.
pub(super) async fn adopt(
    connection: &mut SqliteConnection,
    player: PlayerId,
    account: i64,
) -> Result<(), sqlx::Error> {
    let update = "UPDATE push_subscriptions \
         SET session = (SELECT max(number) FROM sessions WHERE account = ?) \
         WHERE player = ? AND session IS NULL";
    let update = sqlx::query(update).bind(account).bind(player.bytes().to_vec());
    update.execute(connection).await.map(drop)
}

/// Removes all subscriptions of a player.
pub(super) async fn erase(
    connection: &mut SqliteConnection,
    player: PlayerId,
) -> Result<(), sqlx::Error> {
    let delete = sqlx::query("DELETE FROM push_subscriptions WHERE player = ?");
    delete.bind(player.bytes().to_vec()).execute(connection).await.map(drop)
}
