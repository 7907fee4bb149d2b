//! `analyse_position`.

use std::time::Duration;

use ludoteca_engine::{Engine, Limits, SearchReport, Worth};
use ludoteca_wire::{bounded, schema};
use serde::Serialize;
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::game::{check_not_over, game_arguments};
use crate::tool::{Context, Tool};

/// The seed of all analyses, so that equal calls have equal results.
const SEED: u64 = 0;
const DEFAULT_LINES: u64 = 3;
const MAX_LINES: u64 = 8;
const DEFAULT_NODES: u64 = 1_000_000;
const MAX_NODES: u64 = 20_000_000;
const MAX_SECONDS: u64 = 60;

pub(super) fn tool() -> Tool {
    let text = "Search for the best moves of a position: the best lines with their values for the side to move. A \
                value is proved (`win`, `draw`, `loss`) or an estimate. This tells a player what to play: do not use \
                it while you are asked to play on your own.";
    Tool::new("analyse_position", "Analyse a position", text, run)
}

game_arguments! {
    /// A game that is not over, and the limits of the search.
    Arguments {
        /// Number of best moves to report.
        #[schema(minimum = 1, maximum = 8, default = 3)]
        lines: Option<u64>,
        /// Maximum number of positions to visit.
        #[schema(minimum = 1, maximum = 20_000_000, default = 1_000_000)]
        nodes: Option<u64>,
        /// Maximum time; if given, results depend on the machine, and no proof is searched for.
        #[schema(minimum = 1, maximum = 60)]
        seconds: Option<u64>,
    }
}

/// The result of a search.
#[derive(Debug, Serialize, ToSchema)]
struct AnalysisReport {
    /// Search depth in plies.
    depth: u32,
    /// Number of positions visited.
    nodes: u64,
    /// The best lines, the best one first.
    lines: Vec<Line>,
}

/// A variation and its value for the side to move.
#[derive(Debug, Serialize, ToSchema)]
struct Line {
    /// The moves, as far as the search knows them.
    moves: Vec<String>,
    /// The value of the first move.
    #[serde(flatten)]
    #[schema(value_type = schema::Evaluation)]
    worth: Worth,
}

fn run(context: &Context, arguments: &Arguments) -> Result<AnalysisReport, Failure> {
    let lines = bounded("lines", arguments.lines, DEFAULT_LINES, MAX_LINES)? as usize;
    let nodes = Some(bounded("nodes", arguments.nodes, DEFAULT_NODES, MAX_NODES)?);
    let seconds =
        arguments.seconds.map(|seconds| bounded("seconds", Some(seconds), 1, MAX_SECONDS));
    let time = seconds.transpose()?.map(Duration::from_secs);
    let game = arguments.replay()?;
    check_not_over(&game)?;
    let settling = Limits::SETTLING;
    let limits = Limits { nodes, time, lines, settling, ..Limits::default() };
    let mut engine = Engine::new(SEED).with(context.resources.clone());
    engine.set_position(&game);
    let info = engine.analyse(&limits, &context.stop, &mut |_| ());
    let info = info.ok_or_else(|| Failure::new("no-result", "the search found nothing"))?;
    let SearchReport { depth, nodes, lines, .. } = SearchReport::new(&game, &info, true);
    let line = |line: ludoteca_engine::Variation| Line { moves: line.moves, worth: line.worth };
    Ok(AnalysisReport { depth, nodes, lines: lines.into_iter().map(line).collect() })
}
