//! Games with arbitrary moves, for tests and benchmarks.

use super::history::QUIET_LIMIT;
use super::position::Position;

/// Plays moves until the end or a draw by the fifty-move rule, and returns the number of plies.
/// `choose` receives the number of legal moves and returns the place of one in the order of generation.
/// Repetitions do not end the game.
///
/// # Panics
/// If `choose` returns a place at which there is no move.
///
/// ```
/// use ludoteca_rules::{Position, fourmation, playout};
/// let start = fourmation::Position::new(&"side=4 n=3".parse()?);
/// assert_eq!(playout(&start, |_| 0), 13);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
pub fn playout<P: Position>(start: &P, mut choose: impl FnMut(usize) -> usize) -> u32 {
    let mut position = start.clone();
    let (mut plies, mut quiet) = (0, 0);
    while position.outcome().is_none() && quiet < QUIET_LIMIT {
        let place = choose(position.count_moves());
        let mv = position.nth_move(place).expect("the place of a move");
        quiet = if position.is_quiet(mv) { quiet + 1 } else { 0 };
        position.play(mv);
        plies += 1;
    }
    plies
}
