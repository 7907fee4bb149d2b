//! Every acknowledged move is stored exactly once and in order, and no refused move is stored.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::violation::{Fault, Violation};
use crate::faults::history::{Action, Entry, What};
use crate::faults::truth::{Game, Truth};

/// A move that a client has sent.
struct Request<'a> {
    game: &'a str,
    /// The number that its event must have.
    seq: u64,
    mv: &'a str,
    sent: u64,
    outcome: Outcome,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Acknowledged(u64),
    Refused,
    Unknown,
}

/// Compares what clients sent with the store.
pub(super) fn check(history: &[Entry], truth: &Truth) -> Vec<Violation> {
    let requests = requests(history, truth);
    let mut violations = Vec::new();
    let mut by_game: BTreeMap<&str, Vec<&Request>> = BTreeMap::new();
    for request in requests.values() {
        by_game.entry(request.game).or_default().push(request);
    }
    for (&game, requests) in &mut by_game {
        requests.sort_by_key(|request| (request.seq, request.sent));
        let Some(stored) = truth.get(game) else {
            if requests.iter().any(|request| matches!(request.outcome, Outcome::Acknowledged(_))) {
                violations.push(Fault::NoGame.of(game));
            }
            continue;
        };
        violations.extend(outcomes(requests, stored).map(|fault| fault.of(game)));
        violations.extend(order(requests).map(|fault| fault.of(game)));
    }
    for (game, stored) in truth {
        let sent = by_game.get(&**game).map(|requests| &**requests).unwrap_or_default();
        let sent = sent.iter().map(|request| (request.seq, request.mv)).collect();
        violations.extend(log(stored, &sent).into_iter().map(|fault| fault.of(game)));
    }
    violations
}

/// The moves that clients sent, by request number.
fn requests<'a>(history: &'a [Entry], truth: &Truth) -> HashMap<u64, Request<'a>> {
    let mut requests = HashMap::new();
    for Entry { at, game, what, .. } in history {
        let outcome = match what {
            What::Sent { request, action: Action::Move { seq, mv } } => {
                let (sent, outcome) = (*at, Outcome::Unknown);
                let seq = truth.get(game).map_or(seq + 1, |stored| stored.next_after(*seq));
                requests.insert(*request, Request { game, seq, mv, sent, outcome });
                continue;
            }
            What::Acknowledged { request } => (request, Outcome::Acknowledged(*at)),
            What::Refused { request, .. } => (request, Outcome::Refused),
            _ => continue,
        };
        if let Some(request) = requests.get_mut(outcome.0) {
            request.outcome = outcome.1;
        }
    }
    requests
}

/// Compares the outcomes that clients saw with the store.
fn outcomes<'a>(
    requests: &'a [&Request<'_>],
    stored: &'a Game,
) -> impl Iterator<Item = Fault> + 'a {
    let taken = |request: &Request| {
        let event = stored.events.iter().find(|event| event.seq == request.seq);
        event.is_some_and(|event| event.mv.as_deref() == Some(request.mv))
    };
    let mut acknowledged = BTreeSet::new();
    requests.iter().flat_map(move |request| {
        let (seq, mv) = (request.seq, request.mv.to_owned());
        // Another request for the same move may have succeeded.
        let is_only = || {
            let same = |other: &&&Request| (other.seq, other.mv) == (request.seq, request.mv);
            requests.iter().filter(same).all(|other| other.outcome == Outcome::Refused)
        };
        match request.outcome {
            Outcome::Acknowledged(_) => {
                let lost = (!taken(request)).then_some(Fault::Lost { seq, mv });
                let is_new = acknowledged.insert(seq);
                let twice = (!is_new).then_some(Fault::AcknowledgedTwice { seq });
                lost.into_iter().chain(twice)
            }
            Outcome::Refused if taken(request) && is_only() => {
                Some(Fault::RefusedButStored { seq, mv }).into_iter().chain(None)
            }
            _ => None.into_iter().chain(None),
        }
    })
}

/// Checks that moves acknowledged before a request was sent precede its move.
fn order<'a>(requests: &'a [&Request<'_>]) -> impl Iterator<Item = Fault> + 'a {
    // Goes from the last number to the first, with the earliest acknowledgement of any later
    // number.
    let mut earliest = u64::MAX;
    let mut later = u64::MAX;
    let mut number = u64::MAX;
    requests.iter().rev().filter_map(move |request| {
        let Outcome::Acknowledged(at) = request.outcome else { return None };
        if request.seq < number {
            (number, later) = (request.seq, earliest);
        }
        earliest = earliest.min(at);
        (request.sent > later).then_some(Fault::OutOfOrder { seq: request.seq })
    })
}

/// Checks that a game's events are complete, and that each move was sent by a client or is the
/// computer's.
fn log(game: &Game, sent: &BTreeSet<(u64, &str)>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut mover = None;
    for (expected, event) in (1..).zip(&game.events) {
        if event.seq != expected {
            faults.push(Fault::Numbering { expected, found: event.seq });
            // Otherwise, every later event would be reported as well.
            break;
        }
        let (Some(mv), Some(side)) = (&event.mv, &event.side) else { continue };
        if mover.replace(side) == Some(side) {
            faults.push(Fault::OutOfTurn { seq: event.seq });
        }
        let is_computers = game.computers[usize::from(side == "second")];
        if !is_computers && !sent.contains(&(event.seq, mv)) {
            faults.push(Fault::NeverSent { seq: event.seq, mv: mv.clone() });
        }
    }
    faults
}
