//! Results of games.

use std::ops::AddAssign;

use ludoteca_rules::Side;

/// Number of games with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Wins of first.
    pub first: u32,
    /// Draws.
    pub draws: u32,
    /// Wins of second.
    pub second: u32,
}

impl Results {
    /// A number of games with the same winner, or of draws.
    ///
    /// ```
    /// use ludoteca_explorer::Results;
    /// use ludoteca_rules::Side;
    /// assert_eq!(Results::of(Some(Side::Second), 3), Results { first: 0, draws: 0, second: 3 });
    /// ```
    pub const fn of(winner: Option<Side>, games: u32) -> Self {
        let mut results = Self { first: 0, draws: 0, second: 0 };
        match winner {
            Some(Side::First) => results.first = games,
            Some(Side::Second) => results.second = games,
            None => results.draws = games,
        }
        results
    }

    /// Number of games.
    pub const fn games(self) -> u32 {
        self.first.saturating_add(self.draws).saturating_add(self.second)
    }
}

impl AddAssign for Results {
    fn add_assign(&mut self, other: Self) {
        self.first = self.first.saturating_add(other.first);
        self.draws = self.draws.saturating_add(other.draws);
        self.second = self.second.saturating_add(other.second);
    }
}
