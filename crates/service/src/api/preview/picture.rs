//! The address of the picture of a position.

use form_urlencoded::Serializer;
use ludoteca_rules::{AnyMatch, Game};

/// The path of the picture of the current position. It contains the position and its last move only, so
/// that it reveals nothing about the game, and copies of the position share it.
pub(super) fn path(game: &AnyMatch) -> String {
    let ply = game.ply();
    let last = game.move_texts().pop().filter(|mv| follows(game, mv));
    let start = game.position_text(if last.is_some() { ply - 1 } else { ply });
    let mut query = Serializer::new(String::new());
    query.append_pair("options", &game.options().short());
    query.append_pair("start", &start.unwrap_or_default());
    if let Some(last) = last {
        query.append_pair("moves", &last);
    }
    format!("/api/pictures/{}?{}", game.game(), query.finish())
}

/// Whether the last move leads to the position also without the moves before it. A swap does not.
fn follows(game: &AnyMatch, last: &str) -> bool {
    let ply = game.ply();
    let before = game.position_text(ply - 1).unwrap_or_default();
    let Ok(mut replayed) = game.options().start_from(&before) else { return false };
    replayed.play_text(last).is_ok() && replayed.position_text(1) == game.position_text(ply)
}

/// The path of a picture of a game: the end of a sample.
pub(super) fn of_game(game: Game) -> String {
    path(&ludoteca_rules::samples::complete(game).game(game))
}
