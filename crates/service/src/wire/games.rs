//! Games, as answers show them.

use std::sync::Arc;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ludoteca_rules::game::steps::Branch;
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{AnyMatch, Outcome, Side, View};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::schema;
use crate::players::Players;
use crate::table::{Ledger, Setting};

/// A game as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct State {
    /// The game's name and key.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option with its value.
    pub options: Map<String, Value>,
    /// The options in their short form.
    pub short: String,
    /// SHA-256 of game and options.
    pub digest: String,
    /// Who plays.
    pub players: Players,
    /// The number of the last event.
    pub seq: u64,
    /// How many moves have been made, those taken back not counted.
    pub ply: usize,
    /// The moves.
    pub moves: Vec<String>,
    /// Whose turn it is; null after the end.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// It is the computer's turn.
    pub thinking: bool,
    /// How the game ended; null while it goes on.
    #[schema(value_type = Option<schema::Outcome>, required)]
    pub outcome: Option<Outcome>,
    /// The position as one line of text.
    pub position: String,
    /// The position that the game started from, if not its own start.
    #[schema(required)]
    pub start: Option<String>,
    /// The position to draw.
    #[schema(value_type = schema::View)]
    pub view: View,
    /// The places that the last move touched.
    #[schema(value_type = Vec<String>)]
    pub last: Vec<Place>,
    /// Plies in a row that neither laid nor captured.
    pub quiet: u32,
    /// How often the position has stood, this time included.
    pub repetitions: usize,
    /// The legal moves as a tree of steps; empty unless it is a person's turn.
    #[schema(value_type = Vec<schema::Step>)]
    pub steps: Vec<Branch>,
}

impl State {
    /// The state of a game in which this has happened.
    pub(crate) fn new(setting: &Setting, ledger: &Ledger) -> Self {
        let game = ledger.game();
        let ply = game.ply();
        let to_move = ledger.to_move();
        let thinking = ledger.computer_to_move(&setting.players).is_some();
        let may_move = to_move.is_some() && !thinking;
        Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            options: setting.options.to_map(),
            short: setting.options.short(),
            digest: setting.options.digest(),
            players: setting.players.clone(),
            seq: ledger.seq(),
            ply,
            moves: game.move_texts(),
            to_move,
            thinking,
            outcome: ledger.outcome(),
            position: game.position_text(ply).unwrap_or_default(),
            start: setting.start.clone(),
            view: view(game),
            last: game.places_of(ply),
            quiet: game.quiet_plies(),
            repetitions: game.repetitions(),
            steps: if may_move { game.step_tree() } else { Vec::new() },
        }
    }

    /// As JSON, made once for all who get it.
    ///
    /// # Panics
    /// Never: a state is made of text and numbers.
    pub(crate) fn render(&self) -> Rendered {
        Rendered(serde_json::value::to_raw_value(self).expect("a state is JSON").into())
    }
}

/// The position on the board.
fn view(game: &AnyMatch) -> View {
    game.view(game.ply()).expect("the position on the board is there")
}

/// A [`State`] in JSON.
#[derive(Clone, Debug)]
pub(crate) struct Rendered(Arc<RawValue>);

impl Serialize for Rendered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl IntoResponse for Rendered {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0.get().to_owned()).into_response()
    }
}

/// The game as it stood after its first `ply` moves.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "it is the name on the wire")]
pub(crate) struct Ply {
    /// How many moves.
    pub ply: usize,
    /// Whose turn it was; null after the end.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// The position as one line of text.
    pub position: String,
    /// The position to draw.
    #[schema(value_type = schema::View)]
    pub view: View,
    /// The places that the move before touched.
    #[schema(value_type = Vec<String>)]
    pub last: Vec<Place>,
}

impl Ply {
    /// `None` if the game has not come so far.
    pub(crate) fn new(ledger: &Ledger, ply: usize) -> Option<Self> {
        let game = ledger.game();
        let (position, view) = (game.position_text(ply)?, game.view(ply)?);
        let to_move = if ply == game.ply() { ledger.to_move() } else { game.side_at(ply) };
        Some(Self { ply, to_move, position, view, last: game.places_of(ply) })
    }
}

/// One line in the list of games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Listed {
    /// The game's name and key.
    pub id: String,
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The options in their short form.
    pub short: String,
    /// Who plays.
    pub players: Players,
    /// How many moves have been made.
    pub ply: i64,
    /// Whose turn it is; null after the end.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// How the game ended; null while it goes on.
    #[schema(required)]
    pub outcome: Option<ListedOutcome>,
    /// When something last happened in it, in milliseconds since 1970.
    pub updated: i64,
}

/// How a listed game ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListedOutcome {
    /// Null: a draw.
    #[schema(value_type = Option<schema::Side>, required)]
    pub winner: Option<Side>,
    /// `line`, `full`, `resignation`, …
    pub reason: String,
}

/// Games, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    /// At most as many as were asked for.
    pub games: Vec<Listed>,
}
