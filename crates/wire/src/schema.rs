//! Schemas of the rules library's and the engine's types, for the `OpenAPI` description.
//!
//! Those libraries know nothing about HTTP, so their types are described here. The tests check
//! every response against these descriptions.
#![allow(dead_code, reason = "these types only describe others")]
#![allow(missing_docs, reason = "a description that repeats the name helps nobody")]

use serde::Serialize;
use utoipa::ToSchema;

/// A side; `first` moves first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    First,
    Second,
}

/// The outcome of a game.
#[derive(Serialize, ToSchema)]
pub struct Outcome {
    /// The winner; null means a draw.
    #[schema(required)]
    pub winner: Option<Side>,
    /// `line`, `full`, `repetition`, `resignation`, …
    pub reason: String,
}

/// A fault of options, a set-up, a move or a name.
#[derive(Serialize, ToSchema)]
pub struct Fault {
    /// A stable code, for example to translate the message.
    pub code: String,
    /// The option, cell or field at fault; may be empty.
    pub at: String,
    /// An English sentence.
    pub message: String,
}

/// A piece: a stone, mark, tile or man.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub at: String,
    pub side: Side,
}

/// Coffee's rod.
#[derive(Serialize, ToSchema)]
pub struct Rod {
    /// The cell it lies on.
    pub at: String,
    /// `e`, `n`, `ne` or `nw`.
    pub axis: String,
    /// The cells of its line in order, its own included.
    pub line: Vec<String>,
}

/// A position to draw.
#[derive(Serialize, ToSchema)]
pub struct View {
    /// The colours of first and second.
    #[schema(min_items = 2, max_items = 2)]
    pub colours: Vec<String>,
    pub pieces: Vec<Piece>,
    /// Number of pieces in the hands of first and second; null in games without hands.
    #[schema(required, min_items = 2, max_items = 2)]
    pub hands: Option<Vec<u8>>,
    /// Number of pieces that first and second have lost; null in games without captures.
    #[schema(required, min_items = 2, max_items = 2)]
    pub lost: Option<Vec<u8>>,
    #[schema(required)]
    pub rod: Option<Rod>,
    /// The cells of the winning line or shape.
    pub winning: Vec<String>,
    /// Shapes that matter before the end, such as mills, and nearly complete ones that the opponent
    /// does not block.
    pub shapes: Vec<Shape>,
    /// Notes on the position.
    pub notes: Vec<Note>,
}

/// A complete or nearly complete shape that wins or captures.
#[derive(Serialize, ToSchema)]
pub struct Shape {
    pub side: Side,
    /// The places of its pieces.
    pub at: Vec<String>,
    /// The empty places that it lacks; none if it is complete.
    pub missing: Vec<String>,
}

/// A note on a position.
#[derive(Serialize, ToSchema)]
pub struct Note {
    /// `fallback`, `flying` or `round-two`.
    pub code: String,
    /// The side that the note is about, if it is about one side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// The parts of a game's positions, besides the pieces and the side to move.
#[derive(Serialize, ToSchema)]
pub struct Form {
    /// The colours of first and second.
    #[schema(min_items = 2, max_items = 2)]
    pub colours: Vec<String>,
    /// Maximum number of pieces in a hand; null in games without hands.
    #[schema(required)]
    pub hands: Option<u8>,
    /// The axes along which a rod can lie; empty in games without one.
    pub axes: Vec<String>,
    /// Whether the last piece is part of the position.
    pub last: bool,
    /// The colours of first and second after a swap; null in games without one.
    #[schema(required, min_items = 2, max_items = 2)]
    pub swapped: Option<Vec<String>>,
}

/// A position in parts, valid or not.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The pieces on the board; none if absent.
    #[serde(default)]
    pub pieces: Vec<Piece>,
    /// The side to move.
    pub to_move: Side,
    /// Number of pieces in the hands of first and second, in games with hands.
    #[schema(min_items = 2, max_items = 2)]
    pub hands: Option<Vec<u8>>,
    /// The stone under the rod and its axis.
    pub rod: Option<DraftRod>,
    /// The opponent's last piece.
    pub last: Option<String>,
    /// Whether the players have swapped colours; false if absent.
    #[serde(default)]
    pub swapped: bool,
}

/// The stone under the rod and its axis.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftRod {
    /// The cell it lies on.
    pub at: String,
    /// `e`, `n`, `ne` or `nw`.
    pub axis: String,
}

/// The kind of a step.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verb {
    Put,
    Lift,
    Rod,
    Capture,
    Keep,
    Swap,
}

/// A step of a move, and the steps that may follow it.
#[derive(Serialize, ToSchema)]
pub struct Step {
    pub r#do: Verb,
    /// A cell, or for `rod` an axis; empty for `swap`.
    pub at: String,
    /// The move that this step completes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#move: Option<String>,
    /// The next steps; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub then: Vec<Step>,
    /// The places whose pieces leave the board with this step, besides the one it names; absent if
    /// there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// The code of the fault that forbids this step. The step is only for display.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred: Option<String>,
}

/// A step without the steps that may follow it.
#[derive(Serialize, ToSchema)]
pub struct Choice {
    pub r#do: Verb,
    /// A cell, or for `rod` an axis; empty for `swap`.
    pub at: String,
}

/// A rule option with its value.
#[derive(Serialize, ToSchema)]
pub struct OptionField {
    pub name: String,
    /// `flag`, `choice` or `number`.
    pub r#type: String,
    /// The values of a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<String>>,
    /// The minimum of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u8>,
    /// The maximum of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u8>,
    /// True or false, a word, or a number.
    pub value: serde_json::Value,
    /// The values allowed by the options before it in the list.
    pub allowed: Vec<serde_json::Value>,
}

/// The shape of a cell: a square, a hexagon with a corner at the top, or a point on lines.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CellShape {
    Square,
    Hex,
    Point,
}

/// A place or label with its coordinates, or an axis with its step.
#[derive(Serialize, ToSchema)]
pub struct LayoutSpot {
    pub name: String,
    /// Cells to the right.
    pub x: f64,
    /// Rows down. A row of hexagons is √3/2 as high as a cell is wide.
    pub y: i16,
}

/// The layout of a board.
#[derive(Serialize, ToSchema)]
pub struct Layout {
    pub cell: CellShape,
    /// The places, by their names in the notation.
    pub spots: Vec<LayoutSpot>,
    /// The lines between neighbouring points, as indices into `spots`.
    pub lines: Vec<[usize; 2]>,
    /// The directions in move notation.
    pub axes: Vec<LayoutSpot>,
    /// The names of columns and rows beside the board.
    pub labels: Vec<LayoutSpot>,
}

/// The value of a position or move: proved, or an estimate.
#[derive(Serialize, ToSchema)]
pub struct EngineValue {
    /// `estimate`, `win`, `loss` or `draw`; all but the first are proved.
    pub kind: String,
    /// For an estimate: the score, in hundredths of a unit that depends on the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centi: Option<i32>,
    /// For a win or loss: maximum number of plies to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// For a win or loss from exact tables: maximum number of plies to the next capture or the end.
    /// Without `plies` and `next`, the distance is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// A value and its expected result.
#[derive(Serialize, ToSchema)]
pub struct Evaluation {
    pub value: EngineValue,
    /// From 0, a loss, to 1, a win.
    #[schema(minimum = 0, maximum = 1)]
    pub expected: f64,
}

/// A variation and its value for the side to move.
#[derive(Serialize, ToSchema)]
pub struct Variation {
    pub value: EngineValue,
    /// From 0, a loss, to 1, a win.
    #[schema(minimum = 0, maximum = 1)]
    pub expected: f64,
    /// The moves, as far as the search knows them.
    pub moves: Vec<String>,
    /// The steps of the first move.
    pub steps: Vec<Choice>,
}

/// The result of an iteration of a search.
#[derive(Serialize, ToSchema)]
pub struct SearchReport {
    /// Search depth in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the start of the search.
    pub milliseconds: u64,
    /// Whether this is the last line.
    pub done: bool,
    /// The best variations, the best one first.
    pub lines: Vec<Variation>,
}

/// The quality of a move.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// The best move and its variation.
#[derive(Serialize, ToSchema)]
pub struct BestMove {
    pub r#move: String,
    /// The variation that begins with it.
    pub moves: Vec<String>,
    /// The steps of the move.
    pub steps: Vec<Choice>,
}

/// A reviewed move.
#[derive(Serialize, ToSchema)]
pub struct ReviewedMove {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// Number of moves in the game.
    pub plies: usize,
    pub r#move: String,
    /// The side that made the move.
    pub to_move: Side,
    /// The evaluation before the move, for the side that made it.
    pub before: Evaluation,
    /// The evaluation of the move, for the same side. Distances count from before the move.
    pub after: Evaluation,
    /// The best move; the one that was played if the search found no better one.
    pub best: BestMove,
    pub verdict: Verdict,
    /// Whether the best move was played and every other legal move, of which there is at least one,
    /// is clearly worse.
    pub only_move: bool,
    /// Whether every move is proved to lose.
    pub lost_already: bool,
}

/// Number of one side's moves with each verdict.
#[derive(Serialize, ToSchema)]
pub struct Tally {
    pub best: u32,
    pub good: u32,
    pub inaccuracy: u32,
    pub mistake: u32,
    pub blunder: u32,
    /// 1 minus the average expected result that a move lost; null if no move could lose any.
    #[schema(required, minimum = 0, maximum = 1)]
    pub accuracy: Option<f64>,
}

/// The summary of a review.
#[derive(Serialize, ToSchema)]
pub struct Summary {
    /// Always true: this is the last line.
    pub done: bool,
    pub first: Tally,
    pub second: Tally,
}
