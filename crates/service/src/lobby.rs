//! The lobby: games that wait for anybody to join.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ludoteca_room::{Player, PlayerId, Refusal, TimeControl};

use crate::app::App;
use crate::error::Error;
use crate::rooms::{Setting, now};
use crate::store::{CurrentRatings, ListedGame};
use crate::wire::Rendered;

/// Maximum number of games in the lobby.
const MOST: u32 = 100;
/// Maximum number of games that are read, because those of players who have left are skipped.
const READ: u32 = 1_000;
/// Time that whoever offers a game has to connect to it.
const GRACE: Duration = Duration::from_secs(5);
/// Maximum age of an offer.
const AGE: Duration = Duration::from_hours(24 * 7);

/// The games that wait for anybody to join, the oldest first. Whoever offers a game waits for it in
/// the page; only correspondence games wait without their player.
pub(crate) async fn waiting(app: &App) -> Result<Vec<ListedGame>, Error> {
    let since = SystemTime::now().checked_sub(AGE).unwrap_or(UNIX_EPOCH);
    let mut games = app.store.listed(since, READ).await?;
    games.retain(|listed| is_awaited(app, listed));
    games.truncate(MOST as usize);
    games.reverse();
    Ok(games)
}

/// The current ratings of the players who wait for rated games.
pub(crate) async fn ratings(app: &App, games: &[ListedGame]) -> Result<CurrentRatings, Error> {
    let rated = games.iter().filter(|listed| listed.setting.is_rated);
    let seats = rated.flat_map(|listed| {
        let seats = &listed.setting.seats;
        [&seats.first, &seats.second].into_iter().filter_map(Player::id)
    });
    let mut players: Vec<_> = seats.collect();
    players.sort_unstable();
    players.dedup();
    Ok(app.store.ratings_of(&players).await?)
}

/// Whether the player who offers a game still waits for an opponent.
fn is_awaited(app: &App, ListedGame { setting, created, .. }: &ListedGame) -> bool {
    let age = now().as_millis().saturating_sub(created.unsigned_abs());
    let is_new = Duration::from_millis(age) < GRACE;
    if is_new || matches!(setting.clock, Some(TimeControl::Correspondence { .. })) {
        return true;
    }
    let Some(room) = app.rooms.loaded(setting.id) else { return false };
    [&setting.seats.first, &setting.seats.second]
        .into_iter()
        .filter_map(Player::id)
        .any(|player| room.is_connected(player))
}

/// Joins the oldest game of somebody else that has the options and the clock of `offer`, and is rated
/// if `offer` is. `None` if there is none.
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
