//! `show_position`.

use crate::failure::Failure;
use crate::game::game_arguments;
use crate::position::PositionReport;
use crate::tool::{Context, Tool};

pub(super) fn tool() -> Tool {
    let text = "Start a game, or show a position after moves: the board as text, the side to move, the legal moves, \
                and the outcome if the game is over.";
    Tool::new("show_position", "Show a position", text, run)
}

game_arguments! {
    /// A game, and which moves to list.
    Arguments {
        /// List only the legal moves that begin with this text.
        prefix: Option<String>,
    }
}

fn run(_: &Context, arguments: &Arguments) -> Result<PositionReport, Failure> {
    let game = arguments.replay()?;
    Ok(PositionReport::with_prefix(&game, arguments.prefix.as_deref().unwrap_or_default()))
}
