//! Counting move sequences with a limit on the work.

use ludoteca_rules::AnyMatch;

/// Maximum number of positions from which moves are generated for one request, which takes 1 or 2 seconds. The last
/// ply is counted in bulk, so the number of sequences may be much larger.
const MAX_EXPANDED: u64 = 10_000_000;

/// Returns the number of move sequences of length `depth`, or why they are not counted.
pub(super) fn perft(game: &AnyMatch, depth: u32) -> Result<u64, String> {
    within(MAX_EXPANDED, game, depth)
}

/// Counts while moves are generated from at most `limit` positions.
///
/// Each sequence of a length is a position from which the count of the next length generates moves, so each count
/// gives the cost of the next one in advance.
fn within(limit: u64, game: &AnyMatch, depth: u32) -> Result<u64, String> {
    let (mut nodes, mut positions, mut work) = (game.perft(0), 0, 0);
    for length in 1..=depth {
        // Each count starts again and revisits the positions of the shorter ones.
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
    fn counts_follow_the_rules() {
        for &game in Game::ALL {
            let start = game.options("").unwrap().start();
            for depth in 0..3 {
                assert_eq!(perft(&start, depth), Ok(start.perft(depth)), "{game} {depth}");
            }
        }
    }

    /// No sequence extends beyond the end of the game.
    #[test]
    fn finished_games_have_no_sequences() {
        let mut game = Game::Fourmation.options("side=4 n=3").unwrap().start();
        for mv in ["b2", "b3", "c2", "c3", "d2"] {
            game.play_text(mv).unwrap();
        }
        assert_eq!([0, 1, u32::MAX].map(|depth| perft(&game, depth)), [Ok(1), Ok(0), Ok(0)]);
    }

    /// The limit applies to the work; the error reports the counts within it.
    #[test]
    fn expensive_counts_are_rejected() {
        let start = Game::Morris.options("").unwrap().start();
        // 1 position; then 1 + 24; then 1 + 24 + 24 * 23.
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
