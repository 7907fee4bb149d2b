//! Perft: counts move sequences, to check move generators and measure their speed.

use alloc::vec::Vec;

use super::history::{Match, SHORTEST_REPETITION};
use super::position::Position;

/// Number of move sequences of length `depth`. Games that end earlier do not count.
///
/// ```
/// use ludoteca_rules::{Match, fourmation, perft};
/// let game = Match::<fourmation::Position>::new(&fourmation::Options::default());
/// assert_eq!(perft::perft(&game, 2), 4 * 3 + 20 * 5 + 25 * 8);
/// ```
pub fn perft<P: Position>(game: &Match<P>, depth: u32) -> u64 {
    match game.outcome() {
        Some(_) => u64::from(depth == 0),
        None if depth == 0 => 1,
        None => with_history(&mut game.clone(), depth),
    }
}

/// Number of move sequences after each legal move, in the order of generation.
///
/// ```
/// use ludoteca_rules::{Match, fourmation, perft};
/// let game = Match::<fourmation::Position>::new(&"side=4".parse()?);
/// let below = perft::divide(&game, 2);
/// assert_eq!(below[0].1, 3); // a1 leaves the three cells beside it
/// assert_eq!(below.iter().map(|&(_, nodes)| nodes).sum::<u64>(), perft::perft(&game, 2));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
pub fn divide<P: Position>(game: &Match<P>, depth: u32) -> Vec<(P::Move, u64)> {
    let below = |mv| {
        let mut game = game.clone();
        game.play_legal(mv);
        (mv, perft(&game, depth.saturating_sub(1)))
    };
    if depth == 0 { Vec::new() } else { game.legal_moves().into_iter().map(below).collect() }
}

/// Plays a match, as long as a draw by history is within reach.
fn with_history<P: Position>(game: &mut Match<P>, depth: u32) -> u64 {
    if game.outcome().is_some() {
        return 0;
    }
    // The last ply is counted, not played, so it cannot end a sequence.
    let quiet = game.quiet_plies().saturating_add(depth - 1);
    if quiet < SHORTEST_REPETITION {
        return without_history(game.position(), depth);
    }
    if depth == 1 {
        return game.count_moves() as u64;
    }
    let mut nodes = 0;
    for mv in game.legal_moves() {
        game.play_legal(mv);
        nodes += with_history(game, depth - 1);
        game.undo();
    }
    nodes
}

/// Perft where no draw by history is within reach. The last ply is counted in bulk.
///
/// ```
/// use ludoteca_rules::{Match, Position, fourmation, perft};
/// // Nothing repeats where every move lays a mark, so the two counts agree.
/// let start = fourmation::Position::new(&"side=4".parse()?);
/// let game = Match::from_position(start);
/// assert_eq!(perft::without_history(&start, 4), perft::perft(&game, 4));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
pub fn without_history<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut nodes = 0;
            position.each_move(|mv| {
                // Written out, because the copy that `after` returns slows perft down.
                let mut next = position.clone();
                next.play(mv);
                nodes += without_history(&next, depth - 1);
            });
            nodes
        }
    }
}
