//! The lobby, as clients see it.

use ludoteca_rules::Side;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::clock::Control;
use super::players::Player;
use super::ratings::PlayerRating;
use super::schema;
use crate::ratings::{Rating, Speed};
use crate::rooms::{Setting, now};
use crate::store::{CurrentRatings, ListedGame};

/// A game that waits for anybody to join.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Seek {
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
    /// The side that is open.
    #[schema(value_type = schema::Side)]
    pub side: Side,
    /// Who waits.
    pub opponent: Player,
    /// Whether the game counts for the ratings of its players.
    pub is_rated: bool,
    /// The rating of whoever waits, in this game at this speed; null if the game is casual.
    #[schema(required)]
    pub rating: Option<PlayerRating>,
    /// Time of the creation, in milliseconds since 1970.
    pub created: i64,
}

/// The games that wait for anybody to join, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// At most 100 games.
    pub seeks: Vec<Seek>,
}

impl Seek {
    /// `None` if no seat is open.
    fn new(listed: &ListedGame, ratings: &CurrentRatings) -> Option<Self> {
        let setting = &listed.setting;
        let side = setting.seats.vacant().next()?;
        Some(Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            short: setting.options.short(),
            clock: setting.clock.map(Control::from),
            side,
            opponent: setting.seats.player(side.other()).into(),
            is_rated: setting.is_rated,
            rating: rating(setting, side.other(), ratings).map(PlayerRating::from),
            created: listed.created,
        })
    }
}

/// The current rating of a side's player, if the game is rated.
fn rating(setting: &Setting, side: Side, ratings: &CurrentRatings) -> Option<Rating> {
    let speed = Speed::of(setting.clock?);
    let key = (setting.seats.player(side).id()?, setting.options.game(), speed);
    let now = now().as_millis() as i64;
    let row = ratings.get(&key).map(|row| row.rating.after(now.saturating_sub(row.at)));
    setting.is_rated.then(|| row.unwrap_or(Rating::NEW))
}

impl Lobby {
    /// The lobby with these games, and the ratings of those who offer them.
    pub(crate) fn new(games: &[ListedGame], ratings: &CurrentRatings) -> Self {
        Self { seeks: games.iter().filter_map(|listed| Seek::new(listed, ratings)).collect() }
    }
}
