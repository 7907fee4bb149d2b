//! Move sequences counted, as long as the count takes little work.

use ludoteca_rules::AnyMatch;

/// The most positions from which moves are generated for one question: a second or two. The last
/// ply is counted in bulk, so that the sequences may be many times as many.
const MAX_WORK: u64 = 10_000_000;

/// The number of move sequences of length `depth`, or why it is not counted.
pub(super) fn perft(game: &AnyMatch, depth: u32) -> Result<u64, String> {
    within(MAX_WORK, game, depth)
}

/// Counts as long as moves are generated from at most `limit` positions.
///
/// Each sequence of a length is a position from which the count of the next length generates moves.
/// So every count tells what the next one costs, before it is begun.
fn within(limit: u64, game: &AnyMatch, depth: u32) -> Result<u64, String> {
    let (mut nodes, mut positions, mut work) = (game.perft(0), 0, 0);
    for length in 1..=depth {
        // A count begins at the start again: it visits what those before have visited.
        positions += nodes;
        work += positions;
        if work > limit {
            let done = length - 1;
            return Err(format!(
                "counting the sequences of {depth} moves takes more than {limit} positions; there \
                 are {nodes} sequences of {done} moves; `ludoteca perft` has no limit"
            ));
        }
        if nodes == 0 {
            break;
        }
        nodes = game.perft(length);
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    #[test]
    fn counts_are_those_of_the_rules() {
        for &game in Game::ALL {
            let start = game.options("").unwrap().start();
            for depth in 0..3 {
                assert_eq!(perft(&start, depth), Ok(start.perft(depth)), "{game} {depth}");
            }
        }
    }

    /// No sequence goes on beyond the end of the game, however many moves are asked for.
    #[test]
    fn beyond_the_end_there_is_nothing_to_count() {
        let mut game = Game::Fourmation.options("side=4 n=3").unwrap().start();
        for mv in ["b2", "b3", "c2", "c3", "d2"] {
            game.play_text(mv).unwrap();
        }
        assert_eq!([0, 1, u32::MAX].map(|depth| perft(&game, depth)), [Ok(1), Ok(0), Ok(0)]);
    }

    /// The limit is one of work, and what was counted within it is reported.
    #[test]
    fn what_takes_too_long_is_refused() {
        let start = Game::Morris.options("").unwrap().start();
        // The start, then the start and 24 positions, then these and 24 * 23.
        assert_eq!(within(26, &start, 2), Ok(552));
        assert_eq!(within(26 + 577, &start, 3), Ok(start.perft(3)));
        assert_eq!(
            within(26 + 576, &start, 3).unwrap_err(),
            "counting the sequences of 3 moves takes more than 602 positions; there are 552 \
             sequences of 2 moves; `ludoteca perft` has no limit"
        );
        for &game in Game::ALL {
            let start = game.options("").unwrap().start();
            assert!(within(10_000, &start, u32::MAX).is_err(), "{game}");
        }
    }
}
