//! A match of engines: who plays whom, from which opening, and in which order.

use ludoteca_rules::game::options::hex;
use ludoteca_rules::{AnyMatch, AnyOptions};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::contestant::spec::{EngineSpec, Kind};

/// What the results of a match depend on.
pub(crate) struct Contest {
    pub(crate) options: AnyOptions,
    pub(crate) engines: Vec<EngineSpec>,
    /// Who plays whom, by number.
    pub(crate) pairings: Vec<(usize, usize)>,
    /// How many openings each pairing plays, from both sides.
    pub(crate) rounds: usize,
    pub(crate) opening_plies: u32,
    /// Openings to play instead of drawn ones.
    pub(crate) listed: Option<Vec<AnyMatch>>,
    pub(crate) seed: u64,
    /// In milliseconds, as the next.
    pub(crate) grace: u64,
    pub(crate) timeout: u64,
}

/// Two games with the same opening: the pairing's first engine begins the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// Its number in the match.
    pub(crate) number: usize,
    /// The number of its pairing.
    pub(crate) pairing: usize,
    /// The number of its opening.
    pub(crate) opening: usize,
    pub(crate) engines: [usize; 2],
}

impl Contest {
    /// Everybody against everybody.
    pub(crate) fn round_robin(engines: usize) -> Vec<(usize, usize)> {
        (0..engines).flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect()
    }

    /// Each against the next.
    pub(crate) fn ladder(engines: usize) -> Vec<(usize, usize)> {
        (1..engines).map(|b| (b - 1, b)).collect()
    }

    /// Whether it is about neighbours alone.
    pub(crate) fn is_ladder(&self) -> bool {
        self.engines.len() > 2 && self.pairings.len() < self.engines.len()
    }

    pub(crate) fn pairs(&self) -> usize {
        self.rounds * self.pairings.len()
    }

    pub(crate) fn games(&self) -> u64 {
        2 * self.pairs() as u64
    }

    /// All pairings play an opening before any plays the next.
    pub(crate) fn pair(&self, number: usize) -> Pair {
        let pairing = number % self.pairings.len();
        let (a, b) = self.pairings[pairing];
        Pair { number, pairing, opening: number / self.pairings.len(), engines: [a, b] }
    }

    /// As JSON, to know the match by. The number of games is not among it: a match can be
    /// prolonged.
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

    /// An engine as it was written, with what the file of its weights held.
    fn engine(&self, spec: &EngineSpec) -> Value {
        match &spec.kind {
            Kind::BuiltIn { weights: Some(weights), .. } => {
                json!([spec.to_string(), weights.numbers(self.options.game())])
            }
            _ => json!(spec.to_string()),
        }
    }

    /// Where the chance of an engine begins in both games of a pair: never the same for two pairs
    /// or engines.
    pub(crate) fn seed_of(&self, pair: Pair, engine: usize) -> u64 {
        let place = (pair.number * self.engines.len() + engine) as u64;
        fastrand::Rng::with_seed(self.seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)).u64(..)
    }
}

/// What openings from a file are known by.
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
    fn everybody_meets_everybody_once_an_opening() {
        assert_eq!(Contest::round_robin(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Contest::ladder(3), [(0, 1), (1, 2)]);
    }
}
