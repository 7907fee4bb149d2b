//! The lobby: public games that wait for an opponent.

use std::time::Duration;

use axum::http::StatusCode;
use ludoteca_room::{PlayerId, Refusal, TimeControl};
use ludoteca_wire::{ListedGame, RatingRange, Setting, Speed};

use crate::app::App;
use crate::error::{Error, RequestError};
use crate::ratings::Rating;
use crate::service_time::{ago, now};
use crate::store::CurrentRatings;
use crate::wire::{Lobby, Rendered};

/// Maximum number of games in the lobby.
const MOST: u32 = 100;
/// Maximum number of games that are read, because those of players who have left are skipped.
const READ: u32 = 1_000;
/// Time within which the player who offers a game must connect to it.
const GRACE: Duration = Duration::from_secs(5);
/// Maximum age of an offer.
const AGE: Duration = Duration::from_hours(24 * 7);

/// Minimum time between two versions of the lobby.
const PAUSE: Duration = Duration::from_millis(250);
/// Time after which the lobby is read again without an announcement: offers expire.
const REFRESH: Duration = Duration::from_secs(5);

/// Keeps the lobby up to date for its followers, until the server stops.
pub(crate) async fn run(app: App) {
    let keep = app.lobby.keep(app.bus.follow_lobby(), (PAUSE, REFRESH), || shown(&app));
    app.closing.run_until_cancelled(keep).await;
}

/// Data about waiting players, besides their names.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// The ratings of the players who offer rated games.
    pub ratings: CurrentRatings,
    /// The waiting players who are programs.
    pub bots: Vec<PlayerId>,
}

/// The lobby as clients see it.
pub(crate) async fn shown(app: &App) -> Result<Lobby, Error> {
    let games = waiting(app).await?;
    let ratings = ratings(app, &games, &[]).await?;
    let players: Vec<_> = games.iter().flat_map(|listed| listed.setting.seats.people()).collect();
    let bots = app.store.bots(&players).await?;
    Ok(Lobby::new(&games, &Waiting { ratings, bots }))
}

/// The games that wait for an opponent, the oldest first. The player who offers a game stays
/// connected to it; only correspondence games wait without their player.
async fn waiting(app: &App) -> Result<Vec<ListedGame>, Error> {
    let mut games = app.store.listed(ago(AGE), READ).await?;
    games.retain(|listed| is_waiting(app, listed));
    games.truncate(MOST as usize);
    games.reverse();
    Ok(games)
}

/// The current ratings of the players who wait for rated games, and of `others`.
async fn ratings(
    app: &App,
    games: &[ListedGame],
    others: &[PlayerId],
) -> Result<CurrentRatings, Error> {
    let rated = games.iter().filter(|listed| listed.setting.is_rated);
    let waiting = rated.flat_map(|listed| listed.setting.seats.people());
    let mut players: Vec<_> = waiting.chain(others.iter().copied()).collect();
    players.sort_unstable();
    players.dedup();
    Ok(app.store.ratings_of(&players).await?)
}

/// A player's present rating in the game and at the speed of a setting; `None` without a clock.
pub(crate) fn rating(
    setting: &Setting,
    player: PlayerId,
    ratings: &CurrentRatings,
) -> Option<Rating> {
    let key = (player, setting.options.game(), Speed::of(setting.clock?));
    let now = now().as_millis() as i64;
    let row = ratings.get(&key).map(|row| row.rating.after(now.saturating_sub(row.at)));
    Some(row.unwrap_or(Rating::NEW))
}

/// Whether the player has a rating that an offer is open to. An offer without a range is open to
/// everybody.
fn is_open_to(offer: &Setting, player: PlayerId, ratings: &CurrentRatings) -> bool {
    let rating = rating(offer, player, ratings);
    offer.rating_range.is_none_or(|range| rating.is_none_or(|rating| range.contains(rating.points)))
}

/// Refuses a player whose rating is outside the range of an offer.
pub(crate) async fn check_rating(
    app: &App,
    offer: &Setting,
    player: PlayerId,
) -> Result<(), Error> {
    let Some(RatingRange { min, max }) = offer.rating_range else { return Ok(()) };
    let ratings = app.store.ratings_of(&[player]).await?;
    if is_open_to(offer, player, &ratings) {
        return Ok(());
    }
    let detail = format!("this game is for players with a rating from {min} to {max}");
    Err(Error::request(StatusCode::FORBIDDEN, "rating-range", detail))
}

/// Whether the player who offers a game still waits for an opponent.
fn is_waiting(app: &App, ListedGame { setting, created, .. }: &ListedGame) -> bool {
    if matches!(setting.clock, Some(TimeControl::Correspondence { .. })) {
        return true;
    }
    let age = now().as_millis().saturating_sub(created.unsigned_abs());
    let is_new = Duration::from_millis(age) < GRACE;
    if app.nodes.offer(setting.id) {
        return true;
    }
    let Some(room) = app.rooms.loaded(setting.id) else { return is_new };
    setting.seats.people().any(|player| {
        // A player who has just made an offer may not have connected yet.
        room.is_connected(player) || (is_new && !room.has_left(player))
    })
}

/// An opponent that a player wants.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// The game that the player offers if there is none to join.
    pub offer: Setting,
    /// Whether a game with another clock of the same speed will do.
    pub any_clock: bool,
}

impl Wanted {
    /// Whether a game of the lobby has the options and the clock, and is rated or not as requested.
    fn is_like(&self, other: &Setting) -> bool {
        let own = &self.offer;
        let speed = |setting: &Setting| setting.clock.map(Speed::of);
        let has_clock = own.clock == other.clock || (self.any_clock && speed(own) == speed(other));
        own.options == other.options && has_clock && own.is_rated == other.is_rated
    }
}

/// Joins the oldest matching game of another player, unless one of the two has blocked the other,
/// or a rating is outside the other's range. `None` if there is none.
pub(crate) async fn join(
    app: &App,
    wanted: &Wanted,
    player: PlayerId,
    name: &str,
) -> Result<Option<Rendered>, Error> {
    let games = waiting(app).await?;
    let ratings = ratings(app, &games, &[player]).await?;
    for ListedGame { setting, .. } in games {
        let is_own = setting.seats.sides_of(player).next().is_some();
        if is_own || !wanted.is_like(&setting) || !is_open_to(&setting, player, &ratings) {
            continue;
        }
        let mut is_suitable = true;
        for other in setting.seats.people() {
            is_suitable &= is_open_to(&wanted.offer, other, &ratings)
                && !app.chat.is_blocked(player, other).await?;
        }
        if !is_suitable {
            continue;
        }
        let joined =
            async { app.rooms.open(setting.id).await?.sit(player, name.to_owned(), None).await };
        match joined.await {
            // Another player was faster, or the game was withdrawn, deleted or damaged.
            Err(Error::Request(
                RequestError::Refused(Refusal::SeatTaken(_) | Refusal::Over(_))
                | RequestError::NoSuchGame
                | RequestError::Stale(_)
                | RequestError::Damaged { .. },
            )) => {}
            joined => return joined.map(Some),
        }
    }
    Ok(None)
}
