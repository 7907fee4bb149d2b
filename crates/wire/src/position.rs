//! Positions, as clients see them.

use ludoteca_room::Room;
use ludoteca_rules::game::steps::Branch;
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{AnyMatch, Outcome, Side, Step, View};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::knowledge::Knowledge;
use crate::schema;

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

    pub(crate) fn without_steps(game: &AnyMatch, start: Option<String>) -> Self {
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

/// The position on the board.
///
/// # Panics
/// Never: a match has a position after its last ply.
pub fn view(game: &AnyMatch) -> View {
    game.view(game.ply()).expect("a match has a position after its last ply")
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
