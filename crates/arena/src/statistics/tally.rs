//! What games between two engines came to, for one of them.

use std::ops::AddAssign;

use serde::Serialize;

/// What a game brings an engine, in halves of a point: 0, 1 or 2.
pub(crate) type Halves = u8;

/// Games counted for one engine. They come in pairs with the same opening, each engine playing it
/// from both sides: the two games of a pair are not independent, so the pair is what errors are
/// worked out from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Pairs of games by what they brought in halves of a point, 0 to 4.
    pub(crate) pairs: [u64; 5],
}

impl Tally {
    /// Counts both games of a pair.
    pub(crate) fn add_pair(&mut self, games: [Halves; 2]) {
        for halves in games {
            match halves {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[usize::from(games[0] + games[1])] += 1;
    }

    /// The same games for the opponent.
    pub(crate) fn reversed(mut self) -> Self {
        self.pairs.reverse();
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    pub(crate) const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins and half the draws.
    pub(crate) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points for each game, 0 to 1; a half where nothing was played.
    pub(crate) fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (mine, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *mine += theirs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_for_both() {
        let mut tally = Tally::default();
        for games in [[2, 2], [2, 1], [0, 2], [1, 1], [0, 0]] {
            tally.add_pair(games);
        }
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 3, 3));
        assert_eq!(tally.pairs, [1, 0, 2, 1, 1]);
        assert_eq!((tally.points(), tally.score()), (5.5, 0.55));
        let other = tally.reversed();
        assert_eq!((other.wins, other.losses, other.pairs), (3, 4, [1, 1, 2, 0, 1]));
        let mut both = tally;
        both += other;
        assert_eq!((both.games(), both.score()), (20, 0.5));
    }
}
