//! `review_game`.

use ludoteca_engine::review::{Judged, Review, Summary, Tally, Verdict};
use ludoteca_engine::{Limits, Worth};
use ludoteca_rules::Side;
use ludoteca_wire::{bounded, schema};
use serde::Serialize;
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::game::game_arguments;
use crate::tool::{Context, Tool};

/// Maximum number of positions to visit for each move.
const MAX_NODES: u64 = 1_000_000;
/// Maximum number of positions to visit for all moves.
const MAX_TOTAL_NODES: u64 = 100_000_000;

pub(super) fn tool() -> Tool {
    let text = "Review a game: a verdict on each move, better moves instead of inaccuracies, mistakes and blunders, \
                and the accuracy of both sides. Takes about a tenth of a second for each move, or longer with more \
                nodes. Read a record with read_record first.";
    Tool::new("review_game", "Review a game", text, run)
}

game_arguments! {
    /// A game with its moves, and the limit of the searches.
    Arguments {
        /// Maximum number of positions to visit for each move; for all moves together, 100 million.
        #[schema(minimum = 1, maximum = 1_000_000, default = 100_000)]
        nodes: Option<u64>,
    }
}

/// A review of a game.
#[derive(Debug, Serialize, ToSchema)]
struct ReviewReport {
    /// The moves in order.
    moves: Vec<ReviewedMove>,
    /// The verdicts on the moves of the first side.
    #[schema(value_type = schema::Tally)]
    first: Tally,
    /// The verdicts on the moves of the second side.
    #[schema(value_type = schema::Tally)]
    second: Tally,
}

/// A reviewed move.
#[derive(Debug, Serialize, ToSchema)]
struct ReviewedMove {
    /// The number of the move, counted from 1.
    ply: usize,
    /// The move.
    r#move: String,
    /// The side that made it.
    #[schema(value_type = schema::Side)]
    side: Side,
    /// The verdict.
    #[schema(value_type = schema::Verdict)]
    verdict: Verdict,
    /// The value before the move, for the side that made it.
    #[schema(value_type = schema::Evaluation)]
    before: Worth,
    /// The value of the move, for the same side.
    #[schema(value_type = schema::Evaluation)]
    after: Worth,
    /// Whether every other move is clearly worse.
    only_move: bool,
    /// A better line, after an inaccuracy, mistake or blunder.
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<Vec<String>>,
}

impl From<Judged> for ReviewedMove {
    fn from(judged: Judged) -> Self {
        let is_faulty = judged.verdict > Verdict::Good;
        Self {
            ply: judged.ply,
            r#move: judged.mv,
            side: judged.to_move,
            verdict: judged.verdict,
            before: judged.before,
            after: judged.after,
            only_move: judged.only_move,
            better: is_faulty.then_some(judged.best.moves),
        }
    }
}

fn run(context: &Context, arguments: &Arguments) -> Result<ReviewReport, Failure> {
    let nodes = bounded("nodes", arguments.nodes, Limits::REVIEW_NODES, MAX_NODES)?;
    let game = arguments.replay()?;
    let plies = game.ply() as u64;
    if plies == 0 {
        return Err(Failure::new("no-moves", "there are no moves to review; send them in moves"));
    }
    if nodes * plies > MAX_TOTAL_NODES {
        let message = format!(
            "nodes is {nodes} for each of {plies} moves, but may be at most {}",
            MAX_TOTAL_NODES / plies
        );
        return Err(Failure::new("too-many-nodes", message));
    }
    let limits = Limits::for_review(nodes);
    let review = Review::new(&game, &limits, context.resources.clone(), context.stop.clone());
    let (mut moves, mut summary) = (Vec::new(), Summary::default());
    for judged in review {
        summary.add(&judged);
        context.progress.send_replace((judged.ply, judged.plies));
        moves.push(judged.into());
    }
    Ok(ReviewReport { moves, first: summary.first, second: summary.second })
}
