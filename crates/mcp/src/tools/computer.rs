//! `computer_move`.

use ludoteca_engine::{Engine, Level};
use ludoteca_wire::bounded;
use serde::Serialize;
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::game::{self, check_not_over, game_arguments};
use crate::position::PositionReport;
use crate::tool::{Context, Tool};

pub(super) fn tool() -> Tool {
    let text = "Play against the computer: plays your move, if you give one, then the computer's reply, and shows the \
                new position. Without a move, the computer moves for the side to move, so that it can begin.";
    Tool::new("computer_move", "Play against the computer", text, run)
}

game_arguments! {
    /// A game, your move, and the strength of the computer.
    Arguments {
        /// Your move, in the game's notation; if absent, it is the computer's turn.
        r#move: Option<String>,
        /// The computer's level: 1 is a beginner, 10 the strongest.
        #[schema(minimum = 1, maximum = 10, default = 2)]
        level: Option<u64>,
        /// With the same seed and the same moves, the computer repeats its play; random if absent.
        seed: Option<u64>,
    }
}

/// The computer's move and the new position.
#[derive(Debug, Serialize, ToSchema)]
struct ComputerMove {
    /// The computer's move; null if your move ended the game.
    #[schema(required)]
    reply: Option<String>,
    /// The computer's level.
    level: u8,
    /// The seed, to repeat the computer's play.
    seed: u64,
    /// The game after the reply.
    position: PositionReport,
}

fn run(context: &Context, arguments: &Arguments) -> Result<ComputerMove, Failure> {
    let (usual, max) = (Level::DEFAULT.number(), Level::MAX.number());
    let level = bounded("level", arguments.level, usual.into(), max.into())? as u8;
    let level = Level::new(level).unwrap_or(Level::DEFAULT);
    let mut game = arguments.replay()?;
    if let Some(mv) = &arguments.r#move {
        game::play(&mut game, mv)?;
    } else {
        check_not_over(&game)?;
    }
    // Numbers in JSON that every client reads exactly.
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..1 << 32));
    let mut engine = Engine::new(seed).with(context.resources.clone());
    engine.set_position(&game);
    let best = engine.go(&level.limits(game.game()), &context.stop, &mut |_| ());
    let reply = best.map(|best| best.mv);
    if let Some(mv) = &reply {
        game::play(&mut game, mv)?;
    }
    Ok(ComputerMove { reply, level: level.number(), seed, position: PositionReport::of(&game) })
}
