//! Hints: a good move and a reason for it.

use ludoteca_engine::{Engine, Hint, Limits, Stop, Why};
use ludoteca_rules::{AnyMatch, Outcome, Side};

use crate::words::Words;

/// Searches briefly for a good move. Returns `None` if the game is over.
pub(super) fn find(game: &AnyMatch) -> Option<Hint> {
    let mut engine = Engine::new(0);
    engine.set_position(game);
    engine.hint(&Limits::for_hint(), &Stop::default())
}

/// Formats a hint for the side to move as a sentence.
pub(super) fn sentence(words: &Words, game: &AnyMatch, Hint { mv, why, .. }: &Hint) -> String {
    let mut args = vec![("move", mv.clone().into())];
    match *why {
        Why::Wins(reason) => {
            let winner = game.to_move().unwrap_or(Side::First);
            let loser = words.side(game, winner.other());
            args.extend(words.reason(game, Outcome::win(winner, reason), Some(loser)));
        }
        Why::WinsSoon(plies) => args.push(("count", plies.into())),
        Why::Takes(count) => args.push(("count", count.into())),
        Why::Threatens(at) | Why::Blocks(at) => args.push(("at", at.to_string().into())),
        Why::Saves | Why::KeepsWin | Why::Best => {}
    }
    words.format(&format!("hint-{}", why.name()), &args)
}
