//! Hints, as clients see them.

use ludoteca_engine::{self as engine, Why};
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{AnyMatch, Reason, Step};
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema;

/// A recommended move and the reason for it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hint {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The steps of the move, in the order in which a player chooses them.
    #[schema(value_type = Vec<schema::Choice>)]
    pub steps: Vec<Step>,
    /// `wins`: the move wins at once; `wins-soon`: it is proved to win within `count` plies;
    /// `saves`: most other moves let the opponent win at once; `takes`: it captures or eliminates;
    /// `keeps-win`: it is proved to win; `threatens`: it leaves a shape that lacks only `at`;
    /// `blocks`: it occupies `at`, which a shape of the opponent lacked; `best`: it has the best
    /// evaluation.
    #[schema(value_type = String)]
    pub why: &'static str,
    /// With `wins`: the reason why the game ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub reason: Option<Reason>,
    /// With `wins-soon`: maximum number of plies to the end, this move included. With `takes`:
    /// number of the opponent's pieces that leave the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// With `threatens` and `blocks`: the place that the shape lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub at: Option<Place>,
    /// The places that show the reason: of the shape that wins, is threatened or is blocked, or of
    /// the pieces that leave the board.
    #[schema(value_type = Vec<String>)]
    pub places: Vec<Place>,
}

impl Hint {
    /// The hint of the engine in a game.
    pub fn new(game: &AnyMatch, hint: engine::Hint) -> Self {
        let (reason, count, at) = match hint.why {
            Why::Wins(reason) => (Some(reason), None, None),
            Why::WinsSoon(plies) => (None, Some(plies), None),
            Why::Takes(count) => (None, Some(count.into()), None),
            Why::Threatens(at) | Why::Blocks(at) => (None, None, Some(at)),
            Why::Saves | Why::KeepsWin | Why::Best => (None, None, None),
        };
        let steps = game.steps(&hint.mv).to_vec();
        let why = hint.why.name();
        Self { mv: hint.mv, steps, why, reason, count, at, places: hint.places }
    }
}
