//! The lobby: games that wait for anybody to join.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ludoteca_room::{Player, PlayerId, Refusal, TimeControl};

use crate::app::App;
use crate::error::Error;
use crate::rooms::Setting;
use crate::store::ListedGame;
use crate::wire::Rendered;

/// Maximum number of games in the lobby.
const MOST: u32 = 100;
/// Maximum number of games that are read, because those of players who have left are skipped.
const READ: u32 = 1_000;
/// Time after which nobody waits for a game any more.
const AGE: Duration = Duration::from_hours(24 * 7);

/// The games that wait for anybody to join, the oldest first. Whoever offers a game waits for it in
/// the page; only correspondence games wait without their player.
pub(crate) async fn waiting(app: &App) -> Result<Vec<ListedGame>, Error> {
    let since = SystemTime::now().checked_sub(AGE).unwrap_or(UNIX_EPOCH);
    let mut games = app.store.listed(since, READ).await?;
    games.retain(|listed| is_awaited(app, &listed.setting));
    games.truncate(MOST as usize);
    Ok(games)
}

/// Whether the player who offers a game still waits for an opponent.
fn is_awaited(app: &App, setting: &Setting) -> bool {
    if let Some(TimeControl::Correspondence { .. }) = setting.clock {
        return true;
    }
    let Some(room) = app.rooms.loaded(setting.id) else { return false };
    [&setting.seats.first, &setting.seats.second]
        .into_iter()
        .filter_map(Player::id)
        .any(|player| room.is_connected(player))
}

/// Joins the oldest game of somebody else that has the options and the clock of `offer`. `None` if
/// there is none.
pub(crate) async fn join(
    app: &App,
    offer: &Setting,
    player: PlayerId,
    name: &str,
) -> Result<Option<Rendered>, Error> {
    for ListedGame { setting, .. } in waiting(app).await? {
        let is_own = setting.seats.sides_of(player).next().is_some();
        let is_wanted = setting.options == offer.options && setting.clock == offer.clock;
        if is_own || !is_wanted {
            continue;
        }
        let room = app.rooms.open(setting.id).await?;
        match room.sit(player, name.to_owned(), None).await {
            // Somebody else was quicker, or the game was withdrawn.
            Err(Error::Refused(Refusal::SeatTaken(_) | Refusal::Over(_))) => {}
            joined => return joined.map(Some),
        }
    }
    Ok(None)
}
