//! The standings of a match: results by pairing, summed up for each engine.

use std::time::Duration;

use ludoteca_statistics::Tally;

/// The totals of an engine: thinking time, moves and forfeits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) thought: Duration,
    pub(crate) moves: u64,
    pub(crate) forfeits: u64,
}

/// The games of all pairings.
pub(crate) struct Standings {
    /// Pairs of engines, by index. Results are those of the first engine.
    pairings: Vec<(usize, usize)>,
    tallies: Vec<Tally>,
    totals: Vec<Totals>,
}

impl Standings {
    pub(crate) fn new(engines: usize, pairings: Vec<(usize, usize)>) -> Self {
        let tallies = vec![Tally::default(); pairings.len()];
        Self { pairings, tallies, totals: vec![Totals::default(); engines] }
    }

    /// Counts a pair of games of a pairing.
    pub(crate) fn add(&mut self, pairing: usize, games: &[crate::journal::GameLine; 2]) {
        self.tallies[pairing].add_pair(games.each_ref().map(|game| game.halves));
        let (a, b) = self.pairings[pairing];
        for game in games {
            for (engine, seat) in [a, b].into_iter().zip(0..) {
                let totals = &mut self.totals[engine];
                totals.thought += Duration::from_secs_f64(game.seconds[seat]);
                totals.moves += u64::from(game.moves[seat]);
                totals.forfeits += u64::from(game.forfeit_by == Some(seat));
            }
        }
    }

    pub(crate) fn games(&self) -> u64 {
        self.tallies.iter().map(Tally::games).sum()
    }

    /// Returns the results of an engine against all opponents.
    pub(crate) fn of(&self, engine: usize) -> Tally {
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

    pub(crate) fn pairings(&self) -> impl Iterator<Item = ((usize, usize), Tally)> + '_ {
        self.pairings.iter().copied().zip(self.tallies.iter().copied())
    }

    pub(crate) fn totals(&self, engine: usize) -> Totals {
        self.totals[engine]
    }
}
