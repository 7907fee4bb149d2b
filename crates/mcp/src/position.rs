//! Positions, as models see them.

use ludoteca_rules::{AnyMatch, Outcome, Side};
use ludoteca_wire::{schema, view};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum number of moves that a result lists. A position of SIX can have thousands.
pub(crate) const MAX_LISTED: usize = 200;

/// A game and its position. Pass `game`, `options`, `start` and `moves` to the next tool.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PositionReport {
    /// The game’s name.
    pub(crate) game: &'static str,
    /// The rule options in short form.
    pub(crate) options: String,
    /// The start position as one line of text; null if it is the game’s own start.
    #[schema(required)]
    pub(crate) start: Option<String>,
    /// The moves played so far.
    pub(crate) moves: Vec<String>,
    /// The current position as one line of text, which can be the start of another game.
    pub(crate) position: String,
    /// The board, from top to bottom. `.` is an empty place. A letter is a piece of a colour; a capital letter marks the
    /// last piece, the one under the rod, or the winning shape. `*` is an empty place where the side to move may play.
    pub(crate) board: Vec<String>,
    /// The colours of the first and the second side.
    #[schema(min_items = 2, max_items = 2)]
    pub(crate) colours: Vec<String>,
    /// The side to move; null once the game is over.
    #[schema(value_type = Option<schema::Side>, required)]
    pub(crate) to_move: Option<Side>,
    /// The outcome; null until the game is over.
    #[schema(value_type = Option<schema::Outcome>, required)]
    pub(crate) outcome: Option<Outcome>,
    /// Number of successive plies without a placement or capture.
    pub(crate) quiet: u32,
    /// Number of times that the position has occurred, including now.
    pub(crate) repetitions: usize,
    /// The legal moves.
    #[serde(flatten)]
    pub(crate) legal: LegalMoves,
}

/// The legal moves of a position.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalMoves {
    /// Number of legal moves.
    legal_count: usize,
    /// The legal moves, or the first 200 of them; `show_position` lists those with a prefix.
    legal_moves: Vec<String>,
}

impl LegalMoves {
    /// The legal moves of a game, of which those that begin with a prefix are listed.
    pub(crate) fn of(game: &AnyMatch, prefix: &str) -> Self {
        let prefix = prefix.trim().to_ascii_lowercase();
        let legal = game.legal_texts();
        let legal_count = legal.len();
        let listed = legal.into_iter().filter(|mv| mv.starts_with(&prefix));
        Self { legal_count, legal_moves: listed.take(MAX_LISTED).collect() }
    }
}

impl PositionReport {
    /// The current position of a game.
    pub(crate) fn of(game: &AnyMatch) -> Self {
        Self::with_prefix(game, "")
    }

    /// The current position, with the legal moves that begin with a prefix.
    pub(crate) fn with_prefix(game: &AnyMatch, prefix: &str) -> Self {
        let options = game.options();
        let start = game.position_text(0);
        let own = options.start().position_text(0);
        let colours = view(game).colours;
        Self {
            game: game.game().name(),
            options: options.short(),
            start: start.filter(|start| Some(start) != own.as_ref()),
            moves: game.move_texts(),
            position: game.position_text(game.ply()).unwrap_or_default(),
            board: game.draw().lines().map(str::to_owned).collect(),
            colours: Side::BOTH.map(|side| colours[side].to_string()).into(),
            to_move: game.to_move(),
            outcome: game.outcome(),
            quiet: game.quiet_plies(),
            repetitions: game.repetitions(),
            legal: LegalMoves::of(game, prefix),
        }
    }
}
