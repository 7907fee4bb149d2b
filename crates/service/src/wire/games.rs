//! Games, as answers show them.

use std::sync::Arc;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ludoteca_engine::{self as engine, Why};
use ludoteca_room::Room;
use ludoteca_rules::game::steps::Branch;
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{AnyMatch, Outcome, Reason, Side, Step, View};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::players::Players;
use super::schema;
use super::tables::Knowledge;
use crate::rooms::Setting;
use crate::store::ListedGame;

/// A position with what led to it, apart from who plays.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PositionInfo {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Every option with its value.
    pub options: Map<String, Value>,
    /// The options in their short form.
    pub short: String,
    /// The position that the game started from, if not its own start.
    #[schema(required)]
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// The position as one line of text.
    pub position: String,
    /// Whose turn it is; null after the end.
    #[schema(value_type = Option<schema::Side>, required)]
    pub to_move: Option<Side>,
    /// How the game ended; null while it goes on.
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
    /// Whether, and by what, `GET /api/tables/{game}` knows what the position is worth.
    #[schema(required)]
    pub exact: Option<Knowledge>,
    /// Plies in a row that neither laid nor captured.
    pub quiet: u32,
    /// How often the position has stood, this time included.
    pub repetitions: usize,
    /// The legal moves as a tree of steps; empty unless it is a person's turn.
    #[schema(value_type = Vec<schema::Step>)]
    pub steps: Vec<Branch>,
}

impl PositionInfo {
    /// Where a game stands by the rules, anybody's turn being a person's.
    pub(crate) fn new(game: &AnyMatch, start: Option<String>) -> Self {
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
            exact: Knowledge::of(game),
            quiet: game.quiet_plies(),
            repetitions: game.repetitions(),
            steps: Vec::new(),
        }
    }
}

/// A game as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct State {
    /// The game's name and key.
    pub id: String,
    /// SHA-256 of game and options.
    pub digest: String,
    /// Who plays.
    pub players: Players,
    /// The number of the last event.
    pub seq: u64,
    /// How many moves have been made, those taken back not counted.
    pub ply: usize,
    /// It is the computer's turn.
    pub thinking: bool,
    /// Who has offered a draw; null where the other has answered or moved.
    #[schema(value_type = Option<schema::Side>, required)]
    pub draw_offer: Option<Side>,
    /// Number of moves that undo takes back now; 0 if it is refused.
    pub undoable: usize,
    /// Where it stands.
    #[serde(flatten)]
    pub position: PositionInfo,
}

impl State {
    /// The state of a game in which this has happened.
    pub(crate) fn new(setting: &Setting, room: &Room) -> Self {
        let game = room.game();
        let to_move = room.to_move();
        let thinking = room.computer_to_move().is_some();
        let may_move = to_move.is_some() && !thinking;
        Self {
            id: setting.id.to_string(),
            digest: setting.options.digest(),
            players: room.seats().into(),
            seq: room.seq(),
            ply: game.ply(),
            thinking,
            draw_offer: room.draw_offer(),
            undoable: room.undoable_plies(),
            position: PositionInfo {
                to_move,
                outcome: room.outcome(),
                steps: if may_move { game.step_tree() } else { Vec::new() },
                ..PositionInfo::without_steps(game, setting.start.clone())
            },
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

/// A move to advise, and what speaks for it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Hint {
    /// In the notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The steps it is made of, in the order in which they are chosen.
    #[schema(value_type = Vec<schema::Choice>)]
    pub steps: Vec<Step>,
    /// `wins`: the game ends with it; `wins-soon`: it is proved to win; `saves`: after most other
    /// moves the opponent could win at once, after this one not; `takes`: it captures or
    /// eliminates; `keeps-win`: it is proved to win, sooner or later; `best`: it seems best.
    #[schema(value_type = String)]
    pub why: &'static str,
    /// With `wins`: the reason with which the game ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub reason: Option<Reason>,
    /// With `wins-soon`: plies to the end at most, this move included. With `takes`: the
    /// opponent's pieces that leave the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

impl Hint {
    /// A hint in a game.
    pub(crate) fn new(game: &AnyMatch, hint: engine::Hint) -> Self {
        let (reason, count) = match hint.why {
            Why::Wins(reason) => (Some(reason), None),
            Why::WinsSoon(plies) => (None, Some(plies)),
            Why::Takes(count) => (None, Some(count.into())),
            Why::Saves | Why::KeepsWin | Why::Best => (None, None),
        };
        let steps = game.steps(&hint.mv).to_vec();
        Self { mv: hint.mv, steps, why: hint.why.name(), reason, count }
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
    pub(crate) fn new(room: &Room, ply: usize) -> Option<Self> {
        let game = room.game();
        let (position, view) = (game.position_text(ply)?, game.view(ply)?);
        let to_move = if ply == game.ply() { room.to_move() } else { game.side_at(ply) };
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
    /// Whether the asker created it, as far as the cookie tells, and may delete it.
    pub mine: bool,
}

impl From<ListedGame> for Listed {
    fn from(listed: ListedGame) -> Self {
        let ListedGame { setting, ply, to_move, outcome, updated, is_own } = listed;
        Self {
            id: setting.id.to_string(),
            game: setting.options.game().name(),
            short: setting.options.short(),
            players: (&setting.seats).into(),
            ply,
            to_move,
            outcome: outcome.map(|(winner, reason)| ListedOutcome { winner, reason }),
            updated,
            mine: is_own,
        }
    }
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

impl From<Vec<ListedGame>> for Games {
    fn from(games: Vec<ListedGame>) -> Self {
        Self { games: games.into_iter().map(Listed::from).collect() }
    }
}
