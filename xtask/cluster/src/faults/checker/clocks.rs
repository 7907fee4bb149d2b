//! No clock ran backwards.

use std::collections::BTreeMap;

use super::violation::{Fault, Violation};
use crate::faults::history::{Entry, What};
use crate::faults::truth::{Game, Truth};

/// Maximum difference between the times measured by two nodes, in milliseconds.
const MAX_DIFFERENCE_MILLIS: u64 = 500;
/// Maximum delay of the end of a game after a player's time is up, in milliseconds. It includes the expiry of a lease
/// and the compensation for network delay.
const MAX_EXPIRY_DELAY_MILLIS: i64 = 5_000;
/// What each side has at least after an outage, in milliseconds.
const MIN_LEFT_MILLIS: u64 = 10_000;

/// Checks the clocks of all games, and the service's time as clients saw it.
pub(super) fn check(history: &[Entry], truth: &Truth) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (id, game) in truth {
        violations.extend(clock(game).into_iter().map(|fault| fault.of(id)));
        if !game.is_over && game.overdue > MAX_EXPIRY_DELAY_MILLIS {
            violations.push(Fault::Overdue { milliseconds: game.overdue }.of(id));
        }
    }
    let mut latest: BTreeMap<u64, u64> = BTreeMap::new();
    for entry in history {
        let What::State(state) = &entry.what else { continue };
        let latest = latest.entry(entry.client).or_default();
        let milliseconds = latest.saturating_sub(state.now);
        if milliseconds > MAX_DIFFERENCE_MILLIS {
            let client = entry.client;
            violations.push(Fault::ClockBackwards { client, milliseconds }.of(&entry.game));
        }
        *latest = (*latest).max(state.now);
    }
    violations
}

fn clock(game: &Game) -> Vec<Fault> {
    let Some((initial, increment)) = game.clock else { return vec![] };
    let mut faults = Vec::new();
    let mut left = [initial; 2];
    let mut moves = 0;
    let mut turn_began = None;
    for event in &game.events {
        let seq = event.seq;
        let side = usize::from(event.side.as_deref() == Some("second"));
        if event.kind == "time-up" && moves >= 2 {
            let used = event.stored.saturating_sub(turn_began.unwrap_or(event.stored));
            let milliseconds = left[side].saturating_sub(used + MAX_DIFFERENCE_MILLIS);
            if milliseconds > 0 {
                faults.push(Fault::EarlyTimeUp { seq, milliseconds });
            }
        }
        let Some(timing) = event.timing else { continue };
        let began = turn_began.replace(timing.at).unwrap_or(timing.at);
        if let Some(both) = timing.both {
            faults.extend(restart(seq, left, both));
            left = both;
        }
        if timing.at < began {
            faults.push(Fault::TimeBackwards { seq });
        }
        if event.mv.is_none() {
            continue;
        }
        // The first move of a side takes no time.
        let used = if moves < 2 { 0 } else { timing.at.saturating_sub(began) };
        moves += 1;
        let least = left[side].saturating_sub(used.saturating_sub(timing.lag));
        let most = least + increment;
        faults.extend(within(seq, timing.left, least, most));
        left[side] = timing.left;
    }
    faults
}

/// Checks the clocks after an outage: no time is lost, except that each side has at least [`MIN_LEFT_MILLIS`].
fn restart(seq: u64, before: [u64; 2], after: [u64; 2]) -> impl Iterator<Item = Fault> {
    let sides = before.into_iter().zip(after);
    sides.filter_map(move |(before, left)| {
        within(seq, left, MIN_LEFT_MILLIS, before.max(MIN_LEFT_MILLIS))
    })
}

/// The fault if the time left is not between these limits.
fn within(seq: u64, left: u64, least: u64, most: u64) -> Option<Fault> {
    if left > most {
        Some(Fault::TimeGained { seq, left, most })
    } else {
        (left < least).then_some(Fault::TimeLost { seq, left, least })
    }
}
