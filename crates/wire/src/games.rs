//! Positions and states of games, as clients see them.

use std::sync::Arc;

use ludoteca_room::Room;
use ludoteca_rules::game::steps::Branch;
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{AnyMatch, Outcome, Side, Step, View};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::clock::ClockInfo;
use crate::players::Players;
use crate::ratings::{RoomRatings, Solved};
use crate::solved::solved;
use crate::tables::Knowledge;
use crate::{Setting, schema};

/// A position and the moves that led to it, without players.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionInfo {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option and its value.
    pub options: Map<String, Value>,
    /// The options in short form.
    pub short: String,
    /// The start position; null if it is the game's own start.
    #[schema(required)]
    pub start: Option<String>,
    /// The moves made so far.
    pub moves: Vec<String>,
    /// The position as one line of text.
    pub position: String,
    /// The side to move; null once the game is over.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// The outcome; null until the game is over.
    #[schema(value_type = Option<schema::Outcome>, required)]
    pub outcome: Option<Outcome>,
    /// The position to draw.
    #[schema(value_type = schema::View)]
    pub view: View,
    /// The places that the last move touched.
    #[schema(value_type = Vec<String>)]
    pub last: Vec<Place>,
    /// The steps of the last move.
    #[schema(value_type = Vec<schema::Step>)]
    pub last_steps: Vec<Step>,
    /// The source of the values that `GET /api/tables/{game}` returns; null if there is none.
    #[schema(required)]
    pub exact: Option<Knowledge>,
    /// Number of successive plies without a placement or capture.
    pub quiet: u32,
    /// Number of times that the position has occurred, including now.
    pub repetitions: usize,
    /// The legal moves as a tree of steps; empty unless it is a human player's turn and both
    /// players have joined.
    #[schema(value_type = Vec<schema::Step>)]
    pub steps: Vec<Branch>,
}

impl PositionInfo {
    /// A position outside of a game in progress, with the steps of the side to move.
    pub fn new(game: &AnyMatch, start: Option<String>) -> Self {
        Self { steps: game.step_tree(), ..Self::without_steps(game, start) }
    }

    fn without_steps(game: &AnyMatch, start: Option<String>) -> Self {
        let options = game.options();
        let ply = game.ply();
        Self {
            game: game.game().name(),
            options: options.to_map(),
            short: options.short(),
            start,
            moves: game.move_texts(),
            position: game.position_text(ply).unwrap_or_default(),
            to_move: game.to_move(),
            outcome: game.outcome(),
            view: view(game),
            last: game.places_of(ply),
            last_steps: game.steps_of(ply).to_vec(),
            exact: Knowledge::of(&options),
            quiet: game.quiet_plies(),
            repetitions: game.repetitions(),
            steps: Vec::new(),
        }
    }
}

/// The state of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct State {
    /// The game's id.
    pub id: String,
    /// SHA-256 of the game and its options.
    pub digest: String,
    /// The players.
    pub players: Players,
    /// The sides whose players are programs; empty if the computer plays.
    #[schema(value_type = Vec<schema::Side>)]
    pub bots: Vec<Side>,
    /// The number of the last event.
    pub seq: u64,
    /// Number of moves, without those taken back.
    pub ply: usize,
    /// Whether it is the computer's turn.
    pub thinking: bool,
    /// The side whose draw offer is open; null if there is none.
    #[schema(value_type = Option<schema::Side>, required)]
    pub draw_offer: Option<Side>,
    /// The side with an open request to take moves back; null if there is none.
    #[schema(value_type = Option<schema::Side>, required)]
    pub undo_request: Option<Side>,
    /// Number of moves that undo takes back for each side.
    pub undoable: Undoable,
    /// Whether the lobby lists the game while a seat is open.
    pub is_listed: bool,
    /// The ratings of the players; null if the game does not count for them.
    #[schema(required)]
    pub ratings: Option<RoomRatings>,
    /// The result of perfect play from the start, if it is known and the game is rated; else null.
    #[schema(required)]
    pub solved: Option<Solved>,
    /// Whether the players change sides in the rematch; null until the game is over.
    #[schema(required)]
    pub rematch_swaps: Option<bool>,
    /// Whether the players may abort the game, because a side has not moved yet.
    pub is_abortable: bool,
    /// The clock; null if the game is played without one.
    #[schema(required)]
    pub clock: Option<ClockInfo>,
    /// The position.
    #[serde(flatten)]
    pub position: PositionInfo,
}

/// Number of moves that undo takes back for each side; 0 if it is refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct Undoable {
    /// For the player who moves first.
    pub first: usize,
    /// For the player who moves second.
    pub second: usize,
}

impl State {
    /// The state of a room, with the ratings of its players if it is rated. The players of the sides
    /// in `bots` are programs.
    pub fn new(
        setting: &Setting,
        room: &Room,
        ratings: Option<RoomRatings>,
        bots: &[Side],
    ) -> Self {
        let game = room.game();
        let to_move = room.to_move();
        let thinking = room.computer_to_move().is_some();
        let may_move = to_move.is_some() && !thinking && room.seats().vacant().next().is_none();
        Self {
            id: setting.id.to_string(),
            digest: setting.options.digest(),
            players: room.seats().into(),
            bots: bots.to_vec(),
            seq: room.seq(),
            ply: game.ply(),
            thinking,
            draw_offer: room.draw_offer(),
            undo_request: room.undo_request(),
            undoable: Undoable {
                first: room.undoable_plies(Side::First),
                second: room.undoable_plies(Side::Second),
            },
            is_listed: setting.is_listed,
            ratings,
            solved: setting.is_rated.then(|| solved(setting.options)).flatten().map(Solved::from),
            rematch_swaps: room.rematch_seats().ok().map(|next| next.first != room.seats().first),
            is_abortable: room.is_abortable(),
            clock: ClockInfo::of(room),
            position: PositionInfo {
                to_move,
                outcome: room.outcome(),
                steps: if may_move { game.step_tree() } else { Vec::new() },
                ..PositionInfo::without_steps(game, setting.start.clone())
            },
        }
    }

    /// The state as JSON, rendered once for all clients.
    ///
    /// # Panics
    /// Never: a state consists of text and numbers.
    pub fn render(&self) -> Rendered {
        let json = serde_json::value::to_raw_value(self).expect("a state is JSON").into();
        Rendered { seq: self.seq, json }
    }
}

/// The position on the board.
///
/// # Panics
/// Never: a match has a position after its last ply.
pub fn view(game: &AnyMatch) -> View {
    game.view(game.ply()).expect("a match has a position after its last ply")
}

/// A [`State`] in JSON.
#[derive(Clone, Debug)]
pub struct Rendered {
    seq: u64,
    json: Arc<RawValue>,
}

impl Rendered {
    /// The number of the last event.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The text.
    pub fn json(&self) -> &str {
        self.json.get()
    }
}

impl Serialize for Rendered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

/// The game after its first `ply` moves.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ply {
    /// Number of moves.
    pub ply: usize,
    /// The side to move; null once the game is over.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// The position as one line of text.
    pub position: String,
    /// The position to draw.
    #[schema(value_type = schema::View)]
    pub view: View,
    /// The places that the last of these moves touched.
    #[schema(value_type = Vec<String>)]
    pub last: Vec<Place>,
}

impl Ply {
    /// `None` if the game has fewer moves.
    pub fn new(room: &Room, ply: usize) -> Option<Self> {
        let game = room.game();
        let (position, view) = (game.position_text(ply)?, game.view(ply)?);
        let to_move = if ply == game.ply() { room.to_move() } else { game.side_at(ply) };
        Some(Self { ply, to_move, position, view, last: game.places_of(ply) })
    }
}
