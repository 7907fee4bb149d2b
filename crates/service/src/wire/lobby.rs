//! The lobby, as clients see it.

use ludoteca_rules::Side;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::clock::Control;
use super::players::Player;
use super::schema;
use crate::store::ListedGame;

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
    fn new(listed: &ListedGame) -> Option<Self> {
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
            created: listed.created,
        })
    }
}

impl From<&[ListedGame]> for Lobby {
    fn from(games: &[ListedGame]) -> Self {
        Self { seeks: games.iter().filter_map(Seek::new).collect() }
    }
}
