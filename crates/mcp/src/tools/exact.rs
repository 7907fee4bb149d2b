//! `exact_value`.

use ludoteca_engine::Limits;
use ludoteca_jobs::{PROOF_MEMORY, tables};
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyMatch, AnyOptions};
use ludoteca_solver::{Budget, Progress, Solver};
use ludoteca_wire::{Category, Exact, ExactMove, Knowledge, TablesAnswer, solved};
use serde::Serialize;
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::game::{check_not_over, game_arguments};
use crate::position::MAX_LISTED;
use crate::tool::{Context, Tool};

pub(super) fn tool() -> Tool {
    let text = "Look up the proved value of a position and of each of its moves: from tablebases in Nine Men's \
                Morris, from opening books and proofs in Coffee and 4mation. Where nothing is proved, the category is \
                `unknown`, and `explanation` says why.";
    Tool::new("exact_value", "Exact value of a position", text, run)
}

game_arguments! {
    /// A game that is not over.
    Arguments {}
}

/// The exact value of a position and its moves.
#[derive(Debug, Serialize, ToSchema)]
struct ExactReport {
    /// Where the values come from; null if this game has none.
    #[schema(required)]
    source: Option<Knowledge>,
    /// The value of the position for the side to move.
    #[serde(flatten)]
    exact: Exact,
    /// Why the value is unknown; null if it is known.
    #[schema(required)]
    explanation: Option<&'static str>,
    /// The legal moves, or the 200 best, with their values for the side to move; the best one first.
    moves: Vec<MoveValue>,
}

/// The exact value of a move.
#[derive(Debug, Serialize, ToSchema)]
struct MoveValue {
    /// The move.
    r#move: String,
    /// The value for the side that plays it.
    #[serde(flatten)]
    exact: Exact,
}

impl From<ExactMove> for MoveValue {
    fn from(ExactMove { mv, exact, .. }: ExactMove) -> Self {
        Self { r#move: mv, exact }
    }
}

fn run(context: &Context, arguments: &Arguments) -> Result<ExactReport, Failure> {
    let game = arguments.replay()?;
    check_not_over(&game)?;
    let Some((source, found)) = find(context, &game)? else {
        return Ok(ExactReport::without_source());
    };
    let is_start =
        game.ply() == 0 && game.position_text(0) == game.options().start().position_text(0);
    let exact = match found.exact.category {
        Category::Unknown if is_start => solved_start(game.options()).unwrap_or(found.exact),
        _ => found.exact,
    };
    let explanation = (exact.category == Category::Unknown).then_some(match source {
        Knowledge::Tables => "no installed tablebase contains this position",
        Knowledge::Proofs => {
            "no book contains this position, and it is not proved within the limit"
        }
    });
    let moves = found.moves.into_iter().take(MAX_LISTED).map(MoveValue::from).collect();
    Ok(ExactReport { source: Some(source), exact, explanation, moves })
}

/// The values by tables or proofs, and their source; `None` for a game that has neither.
fn find(context: &Context, game: &AnyMatch) -> Result<Option<(Knowledge, TablesAnswer)>, Failure> {
    if Knowledge::of(&game.options()) == Some(Knowledge::Tables) {
        let found = tables::find(&context.resources.knowledge, game, game.quiet_plies());
        let found = found.map_err(|error| Failure::new("damaged-table", error.to_string()))?;
        return Ok(Some((Knowledge::Tables, found)));
    }
    // A search proves positions of small boards, which have no book.
    let is_stopped = |_: &Progress| context.stop.is_stopped();
    let budget = Budget { nodes: Limits::SETTLING, stop: &is_stopped };
    let found = tables::prove(game, &mut Solver::new(PROOF_MEMORY), &budget);
    Ok(found.map(|found| (Knowledge::Proofs, found)))
}

/// The value of the start of a solved board.
fn solved_start(options: AnyOptions) -> Option<Exact> {
    let category = match solved(options)? {
        Wdl::Win => Category::Win,
        Wdl::Draw => Category::Draw,
        Wdl::Loss => Category::Loss,
    };
    Some(Exact { category, distance: None })
}

impl ExactReport {
    fn without_source() -> Self {
        Self {
            source: None,
            exact: Exact { category: Category::Unknown, distance: None },
            explanation: Some("there are neither tablebases nor proofs of this game"),
            moves: Vec::new(),
        }
    }
}
