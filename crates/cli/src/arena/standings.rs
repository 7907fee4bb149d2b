//! How the match stands: results kept by pairing, and summed up for each engine.

use std::time::Duration;

use super::tally::Tally;

/// What an engine has spent and forfeited.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conduct {
    pub(super) thought: Duration,
    pub(super) moves: u64,
    pub(super) forfeits: u64,
}

/// The games of all pairings.
pub(super) struct Standings {
    /// Two engines each, by their numbers; results are those of the former.
    pairings: Vec<(usize, usize)>,
    tallies: Vec<Tally>,
    conduct: Vec<Conduct>,
}

impl Standings {
    pub(super) fn new(engines: usize, pairings: Vec<(usize, usize)>) -> Self {
        let tallies = vec![Tally::default(); pairings.len()];
        Self { pairings, tallies, conduct: vec![Conduct::default(); engines] }
    }

    /// Counts a pair of games of a pairing.
    pub(super) fn add(&mut self, pairing: usize, games: &[super::journal::GameLine; 2]) {
        self.tallies[pairing].add_pair(games.each_ref().map(|game| game.halves));
        let (a, b) = self.pairings[pairing];
        for game in games {
            for (engine, seat) in [a, b].into_iter().zip(0..) {
                let conduct = &mut self.conduct[engine];
                conduct.thought += Duration::from_secs_f64(game.seconds[seat]);
                conduct.moves += u64::from(game.moves[seat]);
                conduct.forfeits += u64::from(game.forfeit_by == Some(seat));
            }
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.tallies.iter().map(Tally::games).sum()
    }

    /// What an engine has reached against all its opponents.
    pub(super) fn of(&self, engine: usize) -> Tally {
        let mut sum = Tally::default();
        for ((a, b), tally) in self.pairings() {
            if a == engine {
                sum += tally;
            } else if b == engine {
                sum += tally.reversed();
            }
        }
        sum
    }

    pub(super) fn pairings(&self) -> impl Iterator<Item = ((usize, usize), Tally)> + '_ {
        self.pairings.iter().copied().zip(self.tallies.iter().copied())
    }

    pub(super) fn conduct(&self, engine: usize) -> Conduct {
        self.conduct[engine]
    }
}
