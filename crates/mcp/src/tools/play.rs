//! `play_move`.

use crate::failure::Failure;
use crate::game::{self, game_arguments};
use crate::position::PositionReport;
use crate::tool::{Context, Tool};

pub(super) fn tool() -> Tool {
    let text = "Play a move of the side to move and show the new position. The computer does not reply: use \
                computer_move to play against it. An illegal move is explained.";
    Tool::new("play_move", "Play a move", text, run)
}

game_arguments! {
    /// A game and a move.
    Arguments {
        /// The move, in the game's notation.
        r#move: String,
    }
}

fn run(_: &Context, arguments: &Arguments) -> Result<PositionReport, Failure> {
    let mut game = arguments.replay()?;
    game::play(&mut game, &arguments.r#move)?;
    Ok(PositionReport::of(&game))
}
