//! The results of an engine.

use std::ops::AddAssign;

use serde::Serialize;

/// The result of a game in half points: 0, 1 or 2.
pub type Halves = u8;

/// The games of one engine, in pairs from the same opening with sides exchanged. The two games of a pair are not
/// independent, so errors are estimated from pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Number of games won.
    pub wins: u64,
    /// Number of games drawn.
    pub draws: u64,
    /// Number of games lost.
    pub losses: u64,
    /// Number of pairs of games by half points, 0 to 4.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts both games of a pair.
    pub fn add_pair(&mut self, games: [Halves; 2]) {
        for halves in games {
            match halves {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[usize::from(games[0] + games[1])] += 1;
    }

    /// Returns the same games from the opponent's point of view.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.pairs.reverse();
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    /// Number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins and half the draws.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns the points per game, 0 to 1, or ½ if there are no games.
    pub fn score(&self) -> f64 {
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
    fn pairs_are_counted_for_both_engines() {
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
