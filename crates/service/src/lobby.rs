//! The lobby: games that wait for anybody to join.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ludoteca_room::{PlayerId, Refusal, TimeControl};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::bus::Bus;
use crate::error::Error;
use crate::rooms::{Setting, now};
use crate::store::{CurrentRatings, ListedGame};
use crate::wire::{Lobby, Rendered};

/// Maximum number of games in the lobby.
const MOST: u32 = 100;
/// Maximum number of games that are read, because those of players who have left are skipped.
const READ: u32 = 1_000;
/// Time that whoever offers a game has to connect to it.
const GRACE: Duration = Duration::from_secs(5);
/// Maximum age of an offer.
const AGE: Duration = Duration::from_hours(24 * 7);

/// Minimum time between two versions of the lobby.
const PAUSE: Duration = Duration::from_millis(250);
/// Time after which the lobby is read again without an announcement: offers expire.
const REFRESH: Duration = Duration::from_secs(5);

/// The lobby as those see it who follow it. It is read once for all of them.
#[derive(Debug, Default)]
pub(crate) struct Board(watch::Sender<Arc<Lobby>>);

impl Board {
    /// Receives the present version, and each later one.
    pub(crate) fn follow(&self, bus: &Bus) -> watch::Receiver<Arc<Lobby>> {
        let mut follower = self.0.subscribe();
        follower.mark_changed();
        // Nobody may have followed it for a while.
        bus.lobby_changed();
        follower
    }
}

/// Keeps the [`Board`] up to date while somebody follows it, until the server stops.
pub(crate) async fn run(app: App) {
    let mut changes = app.bus.follow_lobby();
    let publish = async {
        loop {
            let _ = timeout(REFRESH, changes.changed()).await;
            if app.lobby.0.receiver_count() == 0 {
                continue;
            }
            match shown(&app).await {
                Ok(lobby) => {
                    app.lobby.0.send_if_modified(|shown| {
                        let is_new = **shown != lobby;
                        if is_new {
                            *shown = Arc::new(lobby);
                        }
                        is_new
                    });
                }
                Err(error) => tracing::debug!(%error, "cannot read the lobby"),
            }
            sleep(PAUSE).await;
        }
    };
    app.closing.run_until_cancelled(publish).await;
}

/// The lobby as clients see it.
pub(crate) async fn shown(app: &App) -> Result<Lobby, Error> {
    let games = waiting(app).await?;
    let ratings = ratings(app, &games).await?;
    Ok(Lobby::new(&games, &ratings))
}

/// The games that wait for anybody to join, the oldest first. Whoever offers a game waits for it in
/// the page; only correspondence games wait without their player.
async fn waiting(app: &App) -> Result<Vec<ListedGame>, Error> {
    let since = SystemTime::now().checked_sub(AGE).unwrap_or(UNIX_EPOCH);
    let mut games = app.store.listed(since, READ).await?;
    games.retain(|listed| is_awaited(app, listed));
    games.truncate(MOST as usize);
    games.reverse();
    Ok(games)
}

/// The current ratings of the players who wait for rated games.
async fn ratings(app: &App, games: &[ListedGame]) -> Result<CurrentRatings, Error> {
    let rated = games.iter().filter(|listed| listed.setting.is_rated);
    let mut players: Vec<_> = rated.flat_map(|listed| listed.setting.seats.people()).collect();
    players.sort_unstable();
    players.dedup();
    Ok(app.store.ratings_of(&players).await?)
}

/// Whether the player who offers a game still waits for an opponent.
fn is_awaited(app: &App, ListedGame { setting, created, .. }: &ListedGame) -> bool {
    if matches!(setting.clock, Some(TimeControl::Correspondence { .. })) {
        return true;
    }
    let age = now().as_millis().saturating_sub(created.unsigned_abs());
    let is_new = Duration::from_millis(age) < GRACE;
    let Some(room) = app.rooms.loaded(setting.id) else { return is_new };
    setting.seats.people().any(|player| {
        // Whoever has just made the offer may not have connected yet.
        room.is_connected(player) || (is_new && !room.has_left(player))
    })
}

/// Joins the oldest game of somebody else that has the options and the clock of `offer`, and is rated
/// if `offer` is, unless one of the two has blocked the other. `None` if there is none.
pub(crate) async fn join(
    app: &App,
    offer: &Setting,
    player: PlayerId,
    name: &str,
) -> Result<Option<Rendered>, Error> {
    for ListedGame { setting, .. } in waiting(app).await? {
        let is_own = setting.seats.sides_of(player).next().is_some();
        let is_wanted = setting.options == offer.options
            && setting.clock == offer.clock
            && setting.is_rated == offer.is_rated;
        if is_own || !is_wanted {
            continue;
        }
        let mut is_blocked = false;
        for other in setting.seats.people() {
            is_blocked |= app.chat.is_blocked(player, other).await?;
        }
        if is_blocked {
            continue;
        }
        let joined =
            async { app.rooms.open(setting.id).await?.sit(player, name.to_owned(), None).await };
        match joined.await {
            // Somebody else was quicker, or the game was withdrawn, deleted or damaged.
            Err(
                Error::Refused(Refusal::SeatTaken(_) | Refusal::Over(_))
                | Error::NoSuchGame
                | Error::Damaged { .. },
            ) => {}
            joined => return joined.map(Some),
        }
    }
    Ok(None)
}
