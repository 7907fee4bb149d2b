//! New ids of games. The id of a game gives the right to watch it.

pub use ludoteca_wire::{GameId, InvalidId, player, player_text};

/// A new id from the system's source of randomness.
///
/// # Panics
/// If the system provides no random bytes: no link would be safe.
pub fn random() -> GameId {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system provides random bytes");
    GameId::from_bytes(bytes)
}
