//! The shapes of what the rules library puts on the wire, for the `OpenAPI` description.
//!
//! The rules library knows nothing of HTTP, so its types are described here; the tests hold every
//! answer against these descriptions.
#![allow(dead_code, reason = "these types are only described, never made")]

use serde::Serialize;
use utoipa::ToSchema;

use super::CutOff;

/// One of the two; `first` moves first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    First,
    Second,
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct Outcome {
    /// Null: a draw.
    #[schema(required)]
    pub winner: Option<Side>,
    /// `line`, `full`, `repetition`, `resignation`, …
    pub reason: String,
}

/// One thing that is wrong with options, a set-up, a move or a name.
#[derive(Serialize, ToSchema)]
pub(crate) struct Fault {
    /// A stable word; surfaces translate by it.
    pub code: String,
    /// The option, cell or field at fault; may be empty.
    pub at: String,
    /// An English sentence.
    pub message: String,
}

/// A stone, mark, tile or man.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Piece {
    pub at: String,
    pub side: Side,
}

/// Coffee's rod.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rod {
    /// The cell it lies on.
    pub at: String,
    /// `e`, `n`, `ne` or `nw`.
    pub axis: String,
    /// The cells of its line, its own included, in order.
    pub line: Vec<String>,
}

/// A position as surfaces draw it.
#[derive(Serialize, ToSchema)]
pub(crate) struct View {
    /// First's and second's colour.
    #[schema(min_items = 2, max_items = 2)]
    pub colours: Vec<String>,
    pub pieces: Vec<Piece>,
    /// First's and second's pieces still to be laid, in games that have hands.
    #[schema(required, min_items = 2, max_items = 2)]
    pub hands: Option<Vec<u8>>,
    /// How many pieces first and second have lost, in games that capture.
    #[schema(required, min_items = 2, max_items = 2)]
    pub lost: Option<Vec<u8>>,
    #[schema(required)]
    pub rod: Option<Rod>,
    /// The cells of the winning line or shape.
    pub winning: Vec<String>,
    /// Shapes that mean something while play goes on, such as mills; and those that are nearly
    /// whole with nothing of the opponent's in the way.
    pub shapes: Vec<Shape>,
    /// What a person should be told of the position in words.
    pub notes: Vec<Note>,
}

/// A shape that wins or captures, whole or nearly.
#[derive(Serialize, ToSchema)]
pub(crate) struct Shape {
    pub side: Side,
    /// Where its pieces stand.
    pub at: Vec<String>,
    /// The empty places that it lacks; none if it is whole.
    pub missing: Vec<String>,
}

/// Something about a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct Note {
    /// A stable word: `fallback`, `flying`, `round-two`.
    pub code: String,
    /// Whom it is about, if it is about one person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// Which parts a position of a game has beside its pieces and whose turn it is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Form {
    /// First's and second's colour.
    #[schema(min_items = 2, max_items = 2)]
    pub colours: Vec<String>,
    /// The most pieces in a hand; null in games without hands.
    #[schema(required)]
    pub hands: Option<u8>,
    /// The axes along which a rod can lie; empty in games without one.
    pub axes: Vec<String>,
    /// Whether it counts which piece was laid last.
    pub last: bool,
    /// First's and second's colour after they have changed them; null where they cannot.
    #[schema(required, min_items = 2, max_items = 2)]
    pub swapped: Option<Vec<String>>,
}

/// A position in parts, possible or not.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draft {
    /// What stands where; absent: nothing.
    #[serde(default)]
    pub pieces: Vec<Piece>,
    /// Whose turn it is.
    pub to_move: Side,
    /// First's and second's pieces in hand, in games that have hands.
    #[schema(min_items = 2, max_items = 2)]
    pub hands: Option<Vec<u8>>,
    /// The stone under the rod and its axis.
    pub rod: Option<DraftRod>,
    /// The opponent's last piece.
    pub last: Option<String>,
    /// Whether the two have changed colours; absent: no.
    #[serde(default)]
    pub swapped: bool,
}

/// The stone under the rod and its axis.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DraftRod {
    /// The cell it lies on.
    pub at: String,
    /// `e`, `n`, `ne` or `nw`.
    pub axis: String,
}

/// What a step does.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verb {
    Put,
    Lift,
    Rod,
    Capture,
    Keep,
    Swap,
}

/// A step of a move with all that may follow it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Step {
    pub r#do: Verb,
    /// A cell, or for `rod` an axis; empty for `swap`.
    pub at: String,
    /// The move that is complete with this step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#move: Option<String>,
    /// The steps that may come next; absent where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub then: Vec<Step>,
    /// The places whose pieces leave the board with this step, beside the one it names; absent
    /// where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// The code of the fault that forbids this step: it is shown, and completes no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred: Option<String>,
}

/// A step by itself.
#[derive(Serialize, ToSchema)]
pub(crate) struct Choice {
    pub r#do: Verb,
    /// A cell, or for `rod` an axis; empty for `swap`.
    pub at: String,
}

/// A rule option with its value.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionField {
    pub name: String,
    /// `flag`, `choice` or `number`.
    pub r#type: String,
    /// Of a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<String>>,
    /// Of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u8>,
    /// Of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u8>,
    /// True or false, a word, or a number.
    pub value: serde_json::Value,
    /// The values that go with the options before it in the list.
    pub allowed: Vec<serde_json::Value>,
}

/// What a position or move is worth: proved, or an estimate.
#[derive(Serialize, ToSchema)]
pub(crate) struct EngineValue {
    /// `estimate`, `win`, `loss` or `draw`; all but the first are proved.
    pub kind: String,
    /// Of an estimate: in hundredths of a unit, which is the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centi: Option<i32>,
    /// Of a win or loss: the end comes within so many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Of a win or loss that exact tables tell of: the next capture or the end comes within so many
    /// plies. A win or loss with neither is known as such alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// A value, and the points that it lets expect.
#[derive(Serialize, ToSchema)]
pub(crate) struct Worth {
    pub value: EngineValue,
    /// From 0, a loss, to 1, a win.
    #[schema(minimum = 0, maximum = 1)]
    pub expected: f64,
}

/// A line of play with what it is worth to the person to move.
#[derive(Serialize, ToSchema)]
pub(crate) struct Variation {
    pub value: EngineValue,
    /// From 0, a loss, to 1, a win.
    #[schema(minimum = 0, maximum = 1)]
    pub expected: f64,
    /// The moves, as far as they are seen.
    pub moves: Vec<String>,
    /// The steps of the first move.
    pub steps: Vec<Choice>,
}

/// What a search says of a position at one moment.
#[derive(Serialize, ToSchema)]
pub(crate) struct Look {
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub milliseconds: u64,
    /// No further look follows.
    pub done: bool,
    /// The best moves with their variations, the best first.
    pub lines: Vec<Variation>,
}

/// How good a move was.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// The best move, with what was expected to follow.
#[derive(Serialize, ToSchema)]
pub(crate) struct Better {
    pub r#move: String,
    /// The variation that begins with it.
    pub moves: Vec<String>,
    /// The steps it is made of.
    pub steps: Vec<Choice>,
}

/// A move of a game, judged.
#[derive(Serialize, ToSchema)]
pub(crate) struct Judged {
    /// Which move, counted from 1.
    pub ply: usize,
    /// How many moves the game has.
    pub plies: usize,
    pub r#move: String,
    /// Who made it.
    pub to_move: Side,
    /// What the position was worth to who made it.
    pub before: Worth,
    /// What the move was worth; a distance counts from before the move.
    pub after: Worth,
    /// The best move; the one that was played if none better was found.
    pub best: Better,
    pub verdict: Verdict,
    /// The best move was played, there was a choice, and every other move is clearly worse.
    pub only_move: bool,
    /// Whatever is played here, the game is proved lost.
    pub lost_already: bool,
}

/// One side's moves, counted.
#[derive(Serialize, ToSchema)]
pub(crate) struct Tally {
    pub best: u32,
    pub good: u32,
    pub inaccuracy: u32,
    pub mistake: u32,
    pub blunder: u32,
    /// One less the expected points that a move lost on average; null where no move could lose any.
    #[schema(required, minimum = 0, maximum = 1)]
    pub accuracy: Option<f64>,
}

/// Both sides' moves, counted.
#[derive(Serialize, ToSchema)]
pub(crate) struct Summary {
    /// True: it is the last line.
    pub done: bool,
    pub first: Tally,
    pub second: Tally,
}

/// A line of a review.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum ReviewLine {
    Move(Judged),
    End(Summary),
    CutOff(CutOff),
}

/// A line of an analysis.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LookLine {
    Look(Look),
    CutOff(CutOff),
}
