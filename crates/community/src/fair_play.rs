//! Fair play: while two people play, neither of them gets help with their game.

use ludoteca_host::Rooms;
use ludoteca_rules::AnyMatch;
use ludoteca_store::Store;
use ludoteca_store::owner::Owner;
use tokio::task::spawn_blocking;

use crate::running_games::running;
use crate::{Error, RequestError};

/// Checks that the requested position does not belong to a running game of the visitor against
/// another person: that it is not the current position, one after a legal move, or one at the end
/// of a line from there. Programs are exempt. Positions that are equal under a symmetry of the
/// board count as one.
pub async fn check(
    store: &Store,
    rooms: &Rooms,
    visitor: Option<Owner>,
    requested: &AnyMatch,
) -> Result<(), Error> {
    let Some(player) = visitor.map(|visitor| visitor.player()) else { return Ok(()) };
    // Programs are exempt, because opponents see that they are programs.
    if store.is_bot(player).await? {
        return Ok(());
    }
    for (_, room) in running(store, rooms, player).await? {
        if !room.seats().are_of_two_people() || room.game().options() != requested.options() {
            continue;
        }
        let requested = requested.clone();
        let is_help = spawn_blocking(move || is_about(&requested, room.game()));
        if is_help.await.map_err(Error::internal)? {
            return Err(RequestError::FairPlay.into());
        }
    }
    Ok(())
}

/// Whether a request concerns the current position of a running game or what follows from it.
fn is_about(requested: &AnyMatch, running: &AnyMatch) -> bool {
    let Some(now) = running.canonical_key(running.ply()) else { return false };
    let mut line = (0..=requested.ply()).filter_map(|ply| requested.canonical_key(ply));
    let end = requested.canonical_key(requested.ply());
    // Every line contains the start, so at the start only the position itself counts.
    let leads_there = running.ply() > 0 && line.any(|key| key == now);
    leads_there
        || end == Some(now)
        || running.canonical_keys_after().into_iter().any(|(_, after)| Some(after) == end)
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    fn played(moves: &str) -> AnyMatch {
        let mut game = Game::Fourmation.options("side=5 n=4").unwrap().start();
        for mv in moves.split_whitespace() {
            game.play_text(mv).unwrap();
        }
        game
    }

    #[test]
    fn help_is_what_concerns_the_position_and_what_follows() {
        let running = played("a1 b2");
        for (line, is_help) in [
            ("a1 b2", true),
            ("e5 d4", true), // the same under a symmetry
            ("a1 b2 c3", true),
            ("a1 b2 c3 d4", true),
            ("a1", false),
            ("", false),
            ("a1 a2", false),
        ] {
            assert_eq!(is_about(&played(line), &running), is_help, "{line}");
        }
        let after = Game::Fourmation.options("side=5 n=4").unwrap();
        let text = played("a1 b2 c3").position_text(3).unwrap();
        assert!(is_about(&after.start_from(&text).unwrap(), &running), "set up after a move");
    }
}
