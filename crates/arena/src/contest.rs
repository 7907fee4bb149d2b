//! The schedule of a match: pairings, openings and their order.

use ludoteca_rules::game::options::hex;
use ludoteca_rules::{AnyMatch, AnyOptions};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::contestant::spec::{EngineSpec, Kind};

/// Everything that determines the results of a match.
pub(crate) struct Contest {
    pub(crate) options: AnyOptions,
    pub(crate) engines: Vec<EngineSpec>,
    /// Pairs of engines that play each other, by index.
    pub(crate) pairings: Vec<(usize, usize)>,
    /// Number of openings that each pairing plays from both sides.
    pub(crate) rounds: usize,
    pub(crate) opening_plies: u32,
    /// Openings to play instead of random ones.
    pub(crate) listed: Option<Vec<AnyMatch>>,
    pub(crate) seed: u64,
    /// In milliseconds.
    pub(crate) grace: u64,
    /// In milliseconds.
    pub(crate) timeout: u64,
}

/// Two games from the same opening. The pairing's first engine plays the first side in the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// Index in the match.
    pub(crate) number: usize,
    /// Index of the pairing.
    pub(crate) pairing: usize,
    /// Index of the opening.
    pub(crate) opening: usize,
    pub(crate) engines: [usize; 2],
}

impl Contest {
    /// Returns the pairings of every engine with every other.
    pub(crate) fn round_robin(engines: usize) -> Vec<(usize, usize)> {
        (0..engines).flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect()
    }

    /// Returns the pairings of each engine with the next.
    pub(crate) fn ladder(engines: usize) -> Vec<(usize, usize)> {
        (1..engines).map(|b| (b - 1, b)).collect()
    }

    /// Whether engines play only their neighbours in the list.
    pub(crate) fn is_ladder(&self) -> bool {
        self.engines.len() > 2 && self.pairings.len() < self.engines.len()
    }

    pub(crate) fn pairs(&self) -> usize {
        self.rounds * self.pairings.len()
    }

    pub(crate) fn games(&self) -> u64 {
        2 * self.pairs() as u64
    }

    /// Returns a pair of games by index. All pairings play an opening before any pairing plays the next.
    pub(crate) fn pair(&self, number: usize) -> Pair {
        let pairing = number % self.pairings.len();
        let (a, b) = self.pairings[pairing];
        Pair { number, pairing, opening: number / self.pairings.len(), engines: [a, b] }
    }

    /// Returns the settings that identify the match, as JSON. They exclude the number of games, so that a match
    /// can be extended.
    pub(crate) fn settings(&self) -> Value {
        json!({
            "arena": 1,
            "game": self.options.game().name(),
            "options": self.options.to_map(),
            "engines": self.engines.iter().map(|spec| self.engine(spec)).collect::<Vec<_>>(),
            "pairings": self.pairings,
            "opening_plies": self.opening_plies,
            "openings": self.listed.as_deref().map(digest),
            "seed": self.seed,
            "grace": self.grace,
            "timeout": self.timeout,
        })
    }

    /// Returns the specification of an engine, with the contents of its weights file.
    fn engine(&self, spec: &EngineSpec) -> Value {
        match &spec.kind {
            Kind::BuiltIn { weights: Some(weights), .. } => {
                json!([spec.to_string(), weights.numbers(self.options.game())])
            }
            _ => json!(spec.to_string()),
        }
    }

    /// Returns the seed of an engine for both games of a pair, different for each pair and engine.
    pub(crate) fn seed_of(&self, pair: Pair, engine: usize) -> u64 {
        let place = (pair.number * self.engines.len() + engine) as u64;
        fastrand::Rng::with_seed(self.seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)).u64(..)
    }
}

/// Returns a digest that identifies the openings of a file.
fn digest(openings: &[AnyMatch]) -> String {
    let mut text = Sha256::new();
    for opening in openings {
        let start = opening.position_text(0).unwrap_or_default();
        text.update(format!("{start} moves {}\n", opening.move_texts().join(" ")));
    }
    hex(&text.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_of_round_robins_and_ladders() {
        assert_eq!(Contest::round_robin(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Contest::ladder(3), [(0, 1), (1, 2)]);
    }
}
