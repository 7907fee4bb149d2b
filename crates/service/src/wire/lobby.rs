//! The lobby, as clients see it.

use ludoteca_rules::Side;
use ludoteca_wire::{Control, ListedGame, Player, PlayerRating, RatingRange, Speed};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::schema;
use crate::lobby::{self, Waiting};

/// A game that anyone can join.
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
    /// The ratings that an opponent may have; null if any.
    #[schema(required)]
    pub rating_range: Option<RatingRange>,
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
}

/// The games that anyone can join, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// At most 100 games.
    pub seeks: Vec<Seek>,
}

impl Seek {
    /// `None` if no seat is open.
    fn new(listed: &ListedGame, known: &Waiting) -> Option<Self> {
        let setting = &listed.setting;
        let side = setting.seats.vacant().next()?;
        let opponent = setting.seats.player(side.other());
        let rating = opponent.id().filter(|_| setting.is_rated);
        let rating = rating.and_then(|player| lobby::rating(setting, player, &known.ratings));
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
            rating_range: setting.rating_range,
            created: listed.created,
        })
    }
}

impl Lobby {
    /// The lobby with these games, and what is known of those who offer them.
    pub(crate) fn new(games: &[ListedGame], known: &Waiting) -> Self {
        Self { seeks: games.iter().filter_map(|listed| Seek::new(listed, known)).collect() }
    }
}
