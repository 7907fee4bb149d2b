//! No seat had two holders.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::violation::{Fault, Violation};
use crate::faults::history::{Action, Entry, What};
use crate::faults::truth::{Game, Truth};

const SIDES: [&str; 2] = ["first", "second"];

/// Compares the players that clients saw with the stored ones.
pub(super) fn check(history: &[Entry], truth: &Truth) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut holders: BTreeMap<(&str, usize), BTreeSet<&str>> = BTreeMap::new();
    for (id, game) in truth {
        for (side, player) in seated(game) {
            holders.entry((id, side)).or_default().insert(player);
        }
    }
    for (id, game) in truth {
        let players: BTreeSet<&str> = seated(game).map(|(_, player)| player).collect();
        let players = players.len() as u64;
        if players != game.seats {
            violations.push(Fault::Seats { players, stored: game.seats }.of(id));
        }
    }
    let mut requested: HashMap<u64, &str> = HashMap::new();
    let mut admitted: BTreeMap<&str, u64> = BTreeMap::new();
    for Entry { game, what, .. } in history {
        match what {
            What::Sent { request, action: Action::Sit } => {
                requested.insert(*request, game);
            }
            What::Acknowledged { request } => {
                if let Some(game) = requested.get(request) {
                    *admitted.entry(game).or_default() += 1;
                }
            }
            What::State(state) => {
                for (side, player) in state.holders.iter().enumerate() {
                    let known = holders.entry((game, side)).or_default();
                    known.extend(player.as_deref());
                }
            }
            _ => {}
        }
    }
    let doubled = holders.iter().filter(|(_, players)| players.len() > 1);
    violations
        .extend(doubled.map(|((game, side), _)| Fault::TwoHolders { side: SIDES[*side] }.of(game)));
    // Games are created with one open seat, the second.
    let twice = admitted.iter().filter(|(_, count)| **count > 1);
    violations.extend(twice.map(|(game, _)| Fault::TwoHolders { side: SIDES[1] }.of(game)));
    violations
}

/// The sides and players of a stored game, as set at its creation and by its events.
fn seated(game: &Game) -> impl Iterator<Item = (usize, &str)> {
    let created = game.holders.iter().enumerate();
    let created = created.filter_map(|(side, player)| Some((side, player.as_deref()?)));
    let joined = game.events.iter().filter_map(|event| {
        let side = SIDES.iter().position(|side| event.side.as_deref() == Some(side))?;
        Some((side, event.player.as_deref()?))
    });
    created.chain(joined)
}
