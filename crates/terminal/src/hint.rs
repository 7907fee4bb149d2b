//! A good move, and what speaks for it in a word.

use ludoteca_engine::{Engine, Hint, Limits, Stop, Why};
use ludoteca_rules::AnyMatch;

use crate::words::Words;

/// Thinks for a moment about a game; `None` if it is over.
pub(super) fn ask(game: &AnyMatch) -> Option<Hint> {
    let mut engine = Engine::new(0);
    engine.set_position(game);
    engine.hint(&Limits::for_hint(), &Stop::default())
}

/// The hint as a sentence.
pub(super) fn sentence(words: &Words, Hint { mv, why }: &Hint) -> String {
    let mut args = vec![("move", mv.clone().into())];
    match *why {
        Why::Wins(reason) => {
            args.push(("reason", words.format(&format!("reason-{reason}"), &[]).into()));
        }
        Why::WinsSoon(plies) => args.push(("count", plies.into())),
        Why::Takes(count) => args.push(("count", count.into())),
        Why::Saves | Why::KeepsWin | Why::Best => {}
    }
    words.format(&format!("hint-{}", why.name()), &args)
}
