//! Games that are being played now, as clients see them.

use ludoteca_room::Room;
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{Side, View};
use ludoteca_wire::{Control, Players, Setting, view};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::schema;

/// The games that two people are playing now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct Live {
    /// At most six games, the newest move first.
    pub games: Vec<LiveGame>,
}

/// A game that two people are playing now, for a small board.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct LiveGame {
    /// The game's id.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The players.
    pub players: Players,
    /// The sides whose players are programs.
    #[schema(value_type = Vec<schema::Side>)]
    pub bots: Vec<Side>,
    /// The clock; null without one.
    #[schema(required)]
    pub clock: Option<Control>,
    /// Whether the game counts for the ratings of its players.
    pub is_rated: bool,
    /// Number of moves.
    pub ply: usize,
    /// The side to move.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// The position to draw.
    #[schema(value_type = schema::View)]
    pub view: View,
    /// The places that the last move touched.
    #[schema(value_type = Vec<String>)]
    pub last: Vec<Place>,
}

impl LiveGame {
    /// The game in a room. The players of the sides in `bots` are programs.
    pub(crate) fn new(setting: &Setting, room: &Room, bots: Vec<Side>) -> Self {
        let game = room.game();
        Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            players: room.seats().into(),
            bots,
            clock: setting.clock.map(Control::from),
            is_rated: setting.is_rated,
            ply: game.ply(),
            to_move: room.to_move(),
            view: view(game),
            last: game.places_of(game.ply()),
        }
    }
}
