//! Every client saw only stored data, and ended with the stored state.

use std::collections::BTreeMap;

use super::violation::{Fault, Violation};
use crate::faults::history::{Entry, What, digest};
use crate::faults::truth::{Game, Truth};

/// Compares what clients saw with the store.
pub(super) fn check(history: &[Entry], truth: &Truth) -> Vec<Violation> {
    // For each game, the digest of the moves up to each event.
    let digests: BTreeMap<&str, Vec<u64>> =
        truth.iter().map(|(id, game)| (&**id, prefixes(game))).collect();
    let compare = |entry: &Entry| {
        let (Some(game), Some(digests)) = (truth.get(&entry.game), digests.get(&*entry.game))
        else {
            return matches!(entry.what, What::Seen(_)).then_some(Fault::NoGame);
        };
        let client = entry.client;
        match &entry.what {
            What::Seen(seen) => {
                let stored = game.events.get((seen.seq as usize).wrapping_sub(1));
                let is_same = stored.is_some_and(|stored| {
                    (&seen.kind, &seen.side, &seen.mv) == (&stored.kind, &stored.side, &stored.mv)
                });
                (!is_same).then_some(Fault::SawOther { client, seq: seen.seq })
            }
            What::State(state) => {
                let is_same = digests.get(state.seq as usize) == Some(&state.moves);
                (!is_same).then_some(Fault::SawOtherState { client, seq: state.seq })
            }
            What::Final { seq, moves } => {
                let stored = game.events.len() as u64;
                let is_same = *seq == stored && digests.last() == Some(moves);
                (!is_same).then_some(Fault::Diverged { client, seq: *seq, stored })
            }
            _ => None,
        }
    };
    history.iter().filter_map(|entry| compare(entry).map(|fault| fault.of(&entry.game))).collect()
}

fn prefixes(game: &Game) -> Vec<u64> {
    let mut moves: Vec<&str> = Vec::new();
    let mut digests = vec![digest(std::iter::empty())];
    for event in &game.events {
        moves.extend(event.mv.as_deref());
        digests.push(digest(moves.iter().copied()));
    }
    digests
}
