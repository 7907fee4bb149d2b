//! The lobby: public games that wait for an opponent.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use axum::http::StatusCode;
use ludoteca_cluster::Nodes;
use ludoteca_cluster::bus::Bus;
use ludoteca_host::Rooms;
use ludoteca_room::{Name, PlayerId, Refusal, TimeControl};
use ludoteca_rules::Side;
use ludoteca_store::id::GameId;
use ludoteca_store::rating_system::Rating;
use ludoteca_store::service_time::{ago, now};
use ludoteca_store::{CurrentRatings, OfferFilter, OffersOf, Store, StoreError};
use ludoteca_wire::{
    Control, ListedGame, Player, PlayerRating, RatingRange, Rendered, Setting, Shared, Solved,
    Speed, schema,
};
use serde::Serialize;
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;

use crate::feed::Feed;
use crate::opened::{Opened, Reservation};
use crate::{Error, RequestError};

/// Maximum number of games in the lobby.
const MAX_GAMES: u32 = 100;
/// Maximum number of games of one player in the lobby. All of them can be found by a request to be paired.
const MAX_SHOWN_PER_PLAYER: usize = 2;
/// Maximum number of games that a player offers at the same time.
const MAX_PER_PLAYER: usize = 4;
/// Maximum number of games that the players of a network offer at the same time.
const MAX_PER_NETWORK: usize = 20;
/// Maximum number of games that are read for the lobby.
const MAX_READ: u32 = 1_000;
/// Number of games that are read at a time to pair a player.
const BATCH_SIZE: u32 = 200;
/// Time within which the player who offers a game must connect to it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum age of an offer.
const MAX_AGE: Duration = Duration::from_hours(24 * 7);

/// Minimum time between two versions of the lobby.
const MIN_INTERVAL: Duration = Duration::from_millis(250);
/// Time after which the lobby is read again without an announcement: offers expire.
const REFRESH_INTERVAL: Duration = Duration::from_secs(5);

/// What the lobby shows follows from these.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The public games and the players' ratings.
    pub store: &'a Store,
    /// Which players are connected to this node.
    pub rooms: &'a Rooms,
    /// Which players are connected to other nodes.
    pub nodes: &'a Nodes,
}

/// Keeps the lobby up to date for its followers, until the server stops.
pub async fn run(sources: Sources<'_>, feed: &Feed<Lobby>, bus: &Bus, closing: &CancellationToken) {
    let keep = feed.keep(bus.follow_lobby(), (MIN_INTERVAL, REFRESH_INTERVAL), || shown(sources));
    closing.run_until_cancelled(keep).await;
}

/// A game that anyone can join.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Seek {
    /// The game's id; `POST /api/games/{id}/seat` joins it.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The options in short form.
    pub short: String,
    /// The clock; null without one.
    #[schema(required)]
    pub clock: Option<Control>,
    /// The speed, from the clock; null without one.
    #[schema(required)]
    pub speed: Option<Speed>,
    /// The vacant side.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// The player who waits.
    pub opponent: Player,
    /// Whether this is a program.
    pub is_bot: bool,
    /// Whether the game counts for the ratings of its players.
    pub is_rated: bool,
    /// The rating of the waiting player, in this game at this speed; null if the game is casual.
    #[schema(required)]
    pub rating: Option<PlayerRating>,
    /// The result of perfect play if the game is rated and its board is solved; else null.
    #[schema(required)]
    pub solved: Option<Solved>,
    /// The ratings that an opponent may have; null if any.
    #[schema(required)]
    pub rating_range: Option<RatingRange>,
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// The players who have blocked the one who waits, or are blocked by that one.
    #[serde(skip)]
    hidden_from: Vec<PlayerId>,
}

/// The games that anyone can join, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Lobby {
    /// At most 100 games.
    pub seeks: Vec<Seek>,
}

/// The lobby for all of its followers.
pub type SharedLobby = Shared<Lobby>;

impl Seek {
    /// `None` if no seat is open.
    fn new(listed: &ListedGame, known: &Waiting) -> Option<Self> {
        let setting = &listed.setting;
        let side = setting.seats.vacant().next()?;
        let opponent = setting.seats.player(side.other());
        let player = opponent.id().filter(|_| setting.is_rated);
        let rating = player.and_then(|player| rating(setting, player, &known.ratings));
        let hidden_from =
            known.blocks.iter().filter_map(|&(player, blocked)| match opponent.id()? {
                id if id == player => Some(blocked),
                id if id == blocked => Some(player),
                _ => None,
            });
        Some(Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            short: setting.options.short(),
            clock: setting.clock.map(Control::from),
            speed: setting.clock.map(Speed::of),
            side,
            opponent: opponent.into(),
            is_bot: opponent.id().is_some_and(|player| known.bots.contains(&player)),
            is_rated: setting.is_rated,
            rating: rating.map(PlayerRating::from),
            solved: Solved::of_rated(setting.options, setting.is_rated),
            rating_range: setting.rating_range,
            created: listed.created,
            hidden_from: hidden_from.collect(),
        })
    }
}

impl Lobby {
    /// The lobby with these games and their creators.
    pub fn new(games: &[ListedGame], known: &Waiting) -> Self {
        Self { seeks: games.iter().filter_map(|listed| Seek::new(listed, known)).collect() }
    }

    /// The lobby for a player: without the offers of those who have blocked the player or are blocked by the player.
    /// `None` if there are no such offers.
    pub fn without_blocked(&self, player: PlayerId) -> Option<Self> {
        let is_hidden = |seek: &&Seek| seek.hidden_from.contains(&player);
        self.seeks.iter().find(is_hidden)?;
        let shown = self.seeks.iter().filter(|seek| !is_hidden(seek));
        Some(Self { seeks: shown.cloned().collect() })
    }
}

/// Data about waiting players, besides their names.
#[derive(Debug)]
pub struct Waiting {
    /// The ratings of the players who offer rated games.
    pub ratings: CurrentRatings,
    /// The waiting players who are programs.
    pub bots: Vec<PlayerId>,
    /// Who has blocked whom, if one of the two waits.
    pub blocks: Vec<(PlayerId, PlayerId)>,
}

/// The lobby as clients see it.
pub async fn shown(sources: Sources<'_>) -> Result<Lobby, Error> {
    let games = waiting(sources).await?;
    let ratings = ratings(sources, &games, &[]).await?;
    let players: Vec<_> = games.iter().flat_map(|listed| listed.setting.seats.people()).collect();
    let bots = sources.store.bots(&players).await?;
    let blocks = sources.store.blocks_with(&players).await?;
    Ok(Lobby::new(&games, &Waiting { ratings, bots, blocks }))
}

/// The games that the lobby shows, the oldest first: the newest that wait for an opponent, few of each player.
async fn waiting(sources: Sources<'_>) -> Result<Vec<ListedGame>, Error> {
    let mut games = offers(sources, OffersOf::Everybody, MAX_READ).await?;
    let mut per_player = HashMap::<PlayerId, usize>::new();
    games.retain(|listed| {
        is_waiting(sources, listed)
            && listed.setting.seats.people().all(|player| {
                let number = per_player.entry(player).or_default();
                *number += 1;
                *number <= MAX_SHOWN_PER_PLAYER
            })
    });
    games.truncate(MAX_GAMES as usize);
    games.reverse();
    Ok(games)
}

/// Offers that may wait for an opponent. The player who offers a game stays connected to it; only correspondence
/// games wait without their player.
async fn offers(
    sources: Sources<'_>,
    of: OffersOf<'_>,
    limit: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let connected = [sources.rooms.offers(), sources.nodes.offers()].concat();
    let (since, new_since) = (ago(MAX_AGE), ago(CONNECT_TIMEOUT));
    let filter = OfferFilter { since, new_since, connected: &connected, of };
    sources.store.offers(&filter, limit).await
}

/// Who may offer a limited number of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offerer {
    /// A client's network.
    Network(IpAddr),
    /// A player.
    Player(PlayerId),
}

/// Reserves room for a new offer of a player, until it is stored, or rejects it if the player or the client's network
/// already offers too many games. Clients on this machine that no proxy names are one network only in appearance, so
/// they have no limit in common.
pub async fn admit<'o>(
    sources: Sources<'_>,
    offered: &'o Opened<Offerer>,
    offer: &Setting,
    client: IpAddr,
) -> Result<Vec<Reservation<'o, Offerer>>, Error> {
    let too_many = |whose: &str, number: usize| {
        let detail =
            format!("{whose} already offers {number} games in the lobby; withdraw one first");
        Error::request(StatusCode::TOO_MANY_REQUESTS, "too-many-offers", detail)
    };
    let mut reserved = Vec::new();
    let waiting = |mut games: Vec<ListedGame>| {
        games.retain(|listed| is_waiting(sources, listed));
        games
    };
    let still_open = async |ids: &[GameId]| {
        let open = waiting(offers(sources, OffersOf::Ids(ids), MAX_READ).await?);
        Ok(open.iter().map(|listed| listed.setting.id).collect())
    };
    for player in offer.seats.people() {
        let own = offers(sources, OffersOf::Player(player), MAX_GAMES).await?;
        let key = Offerer::Player(player);
        if waiting(own).len() >= MAX_PER_PLAYER {
            return Err(too_many("your player", MAX_PER_PLAYER));
        }
        // Others may be about to be stored.
        match offered.add(key, offer.id, MAX_PER_PLAYER, still_open).await? {
            Some(room) => reserved.push(room),
            None => return Err(too_many("your player", MAX_PER_PLAYER)),
        }
    }
    if !client.is_loopback() {
        let key = Offerer::Network(client);
        match offered.add(key, offer.id, MAX_PER_NETWORK, still_open).await? {
            Some(room) => reserved.push(room),
            None => return Err(too_many("your network", MAX_PER_NETWORK)),
        }
    }
    Ok(reserved)
}

/// The current ratings of the players who wait for rated games, and of `others`.
async fn ratings(
    sources: Sources<'_>,
    games: &[ListedGame],
    others: &[PlayerId],
) -> Result<CurrentRatings, Error> {
    let rated = games.iter().filter(|listed| listed.setting.is_rated);
    let waiting = rated.flat_map(|listed| listed.setting.seats.people());
    let mut players: Vec<_> = waiting.chain(others.iter().copied()).collect();
    players.sort_unstable();
    players.dedup();
    Ok(sources.store.ratings_of(&players).await?)
}

/// A player's present rating in the game and at the speed of a setting; `None` without a clock.
pub fn rating(setting: &Setting, player: PlayerId, ratings: &CurrentRatings) -> Option<Rating> {
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
pub async fn check_rating(
    sources: Sources<'_>,
    offer: &Setting,
    player: PlayerId,
) -> Result<(), Error> {
    let Some(RatingRange { min, max }) = offer.rating_range else { return Ok(()) };
    let ratings = sources.store.ratings_of(&[player]).await?;
    if is_open_to(offer, player, &ratings) {
        return Ok(());
    }
    let detail = format!("this game is for players with a rating from {min} to {max}");
    Err(Error::request(StatusCode::FORBIDDEN, "rating-range", detail))
}

/// Whether the player who offers a game still waits for an opponent.
fn is_waiting(sources: Sources<'_>, ListedGame { setting, created, .. }: &ListedGame) -> bool {
    if matches!(setting.clock, Some(TimeControl::Correspondence { .. })) {
        return true;
    }
    let age = now().as_millis().saturating_sub(created.unsigned_abs());
    let is_new = Duration::from_millis(age) < CONNECT_TIMEOUT;
    if sources.nodes.offer(setting.id) {
        return true;
    }
    let Some(room) = sources.rooms.loaded(setting.id) else { return is_new };
    setting.seats.people().any(|player| {
        // A player who has just made an offer may not have connected yet.
        room.is_present(player) || (is_new && !room.has_left(player))
    })
}

/// A request to be paired with an opponent.
#[derive(Debug)]
pub struct GameRequest {
    /// The game that the player offers if there is none to join.
    pub offer: Setting,
    /// Whether a game with another clock of the same speed will do.
    pub any_clock: bool,
}

impl GameRequest {
    /// Whether a game of the lobby with the same options has the requested start and clock.
    fn is_like(&self, other: &Setting) -> bool {
        let own = &self.offer;
        let speed = |setting: &Setting| setting.clock.map(Speed::of);
        let has_clock = own.clock == other.clock || (self.any_clock && speed(own) == speed(other));
        own.start == other.start && has_clock
    }
}

/// Joins the oldest matching game of another player, unless one of the two has blocked the other,
/// or a rating is outside the other's range. `None` if there is none.
pub async fn join(
    sources: Sources<'_>,
    request: &GameRequest,
    player: PlayerId,
    name: &Name,
) -> Result<Option<Rendered>, Error> {
    let mut last = None;
    loop {
        let of = OffersOf::Like(&request.offer, last.as_ref());
        let games = offers(sources, of, BATCH_SIZE).await?;
        let joined = join_one_of(sources, request, (player, name), &games).await?;
        let is_last = games.len() < BATCH_SIZE as usize;
        last = games.into_iter().next_back();
        if joined.is_some() || is_last {
            return Ok(joined);
        }
    }
}

/// Joins the first suitable one of these games, which are like the request but for the clock.
async fn join_one_of(
    sources: Sources<'_>,
    request: &GameRequest,
    (player, name): (PlayerId, &Name),
    games: &[ListedGame],
) -> Result<Option<Rendered>, Error> {
    let ratings = ratings(sources, games, &[player]).await?;
    for listed in games.iter().filter(|listed| is_waiting(sources, listed)) {
        let setting = &listed.setting;
        let is_own = setting.seats.sides_of(player).next().is_some();
        if is_own || !request.is_like(setting) || !is_open_to(setting, player, &ratings) {
            continue;
        }
        let mut is_suitable = true;
        for other in setting.seats.people() {
            is_suitable &= is_open_to(&request.offer, other, &ratings)
                && !sources.store.is_blocked(player, other).await?;
        }
        if !is_suitable {
            continue;
        }
        let joined =
            async { sources.rooms.open(setting.id).await?.sit(player, name.clone(), None).await };
        match joined.await {
            // Another player was faster, or the game was withdrawn, deleted or damaged.
            Err(Error::Request(
                RequestError::Refused(Refusal::SeatTaken(_) | Refusal::Over(_))
                | RequestError::NoSuchGame
                | RequestError::Stale(_)
                | RequestError::Damaged { .. },
            )) => {}
            joined => return Ok(Some(joined?.rendered())),
        }
    }
    Ok(None)
}
