//! Recovery times: how long players notice a fault.

use std::collections::{BTreeMap, BTreeSet};

use super::history::{Action, Entry, What};
use super::kinds::Kind;
use super::scene::Outage;
use super::truth::Truth;

/// Times in milliseconds, one for each player or game concerned.
#[derive(Debug, Default)]
pub(super) struct Recovery {
    /// From the kill of a node until its players see their games again.
    pub(super) players: Vec<u64>,
    /// From the kill of a node until the next acknowledged move in its players' games.
    pub(super) games: Vec<u64>,
    /// From the kill of a worker, or from a move after it, until the computer has moved.
    pub(super) computer: Vec<u64>,
    /// From the kill of the database, or of its primary, until the next acknowledged move.
    pub(super) primary: Vec<u64>,
}

impl Recovery {
    /// The targets that were missed.
    pub(super) fn too_slow(&self) -> impl Iterator<Item = String> {
        let targets = [
            (&self.players, 2_000, "players waited too long after a node was killed"),
            (&self.computer, 3_000, "the computer's move took too long after a worker was killed"),
            (&self.primary, 15_000, "play took too long to resume after the database was killed"),
        ];
        targets.into_iter().filter_map(|(times, limit, what)| {
            let longest = times.iter().max().filter(|longest| **longest > limit)?;
            Some(format!("{what}: {longest} ms, at most {limit} ms are allowed"))
        })
    }
}

/// Measures all kills of nodes and workers.
pub(super) fn measure(history: &[Entry], outages: &[Outage], truth: &Truth) -> Recovery {
    let mut recovery = Recovery::default();
    // Times during overlapping faults are not attributable to either of them.
    let alone = |outage: &&Outage| {
        let overlaps = |other: &&Outage| other.began < outage.ended && outage.began < other.ended;
        outages.iter().filter(overlaps).count() == 1
    };
    for outage in outages.iter().filter(alone) {
        match (outage.kind, outage.node) {
            (Kind::KillNode, Some(node)) => node_killed(history, outage.began, node, &mut recovery),
            (Kind::KillWorker, _) => {
                recovery.computer.extend(computer_moves(history, outage, truth));
            }
            (Kind::KillPostgres, _) => recovery.primary.extend(resumed(history, outage.began)),
            _ => {}
        }
    }
    recovery
}

fn node_killed(history: &[Entry], at: u64, node: usize, recovery: &mut Recovery) {
    // The players of the node, and their games.
    let mut connected: BTreeMap<u64, &str> = BTreeMap::new();
    let mut rest = history.iter();
    let after = history.partition_point(|entry| entry.at < at);
    for entry in rest.by_ref().take(after).filter(|entry| entry.node == node) {
        match entry.what {
            What::Joined => drop(connected.insert(entry.client, &entry.game)),
            What::Left => drop(connected.remove(&entry.client)),
            _ => {}
        }
    }
    let rest = &history[after..];
    for (client, game) in connected {
        let back = rest.iter().find(|entry| entry.client == client && entry.what == What::Joined);
        recovery.players.extend(back.map(|entry| entry.at - at));
        let is_move = |entry: &&Entry| matches!(&entry.what, What::Seen(seen) if seen.mv.is_some());
        let moved = rest.iter().find(|entry| entry.game == game && is_move(entry));
        recovery.games.extend(moved.map(|entry| entry.at - at));
    }
}

/// The time until a move is acknowledged that was sent after the kill.
fn resumed(history: &[Entry], at: u64) -> Option<u64> {
    let mut sent = BTreeSet::new();
    let after = history.partition_point(|entry| entry.at < at);
    history[after..].iter().find_map(|entry| match &entry.what {
        What::Sent { request, action: Action::Move { .. } } => {
            sent.insert(*request);
            None
        }
        What::Acknowledged { request } if sent.contains(request) => Some(entry.at - at),
        _ => None,
    })
}

/// The times of the computer's moves that were due while a worker was dead.
fn computer_moves(history: &[Entry], outage: &Outage, truth: &Truth) -> Vec<u64> {
    let is_computers = |entry: &Entry| truth.get(&entry.game).is_some_and(|game| game.computers[1]);
    let mut due: BTreeMap<&str, u64> = BTreeMap::new();
    let mut times = Vec::new();
    for entry in history.iter().filter(|entry| is_computers(entry)) {
        match &entry.what {
            What::Sent { action: Action::Move { .. }, .. } if entry.at < outage.ended => {
                due.insert(&entry.game, entry.at);
            }
            What::Seen(seen) if seen.side.as_deref() == Some("second") && seen.mv.is_some() => {
                if let Some(sent) = due.remove(&*entry.game)
                    && entry.at >= outage.began
                {
                    times.push(entry.at - sent.max(outage.began));
                }
            }
            _ => {}
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::history::Event;
    use crate::faults::truth::Game;

    fn entry(at: u64, client: u64, node: usize, what: What) -> Entry {
        Entry { at, client, node, game: "g".into(), what }
    }

    fn moved(side: &str) -> What {
        let (side, mv) = (Some(side.to_owned()), Some("a1".to_owned()));
        What::Seen(Event { seq: 1, kind: "move".into(), side, mv })
    }

    fn outage(kind: Kind, node: Option<usize>) -> Outage {
        Outage { kind, began: 1_000, ended: 2_000, node }
    }

    #[test]
    fn only_the_players_of_the_killed_node_count() {
        let history = [
            entry(0, 1, 0, What::Joined),
            entry(0, 2, 1, What::Joined),
            entry(5, 3, 0, What::Joined),
            entry(9, 3, 0, What::Left),
            entry(1_001, 1, 0, What::Left),
            entry(1_150, 1, 1, What::Joined),
            entry(1_400, 2, 1, moved("first")),
        ];
        let truth = Truth::new();
        let killed = outage(Kind::KillNode, Some(0));
        let recovery = measure(&history, std::slice::from_ref(&killed), &truth);
        assert_eq!((&recovery.players[..], &recovery.games[..]), (&[150][..], &[400][..]));
        assert_eq!(recovery.too_slow().count(), 0);
        // Do not measure during another fault.
        let recovery = measure(&history, &[killed, outage(Kind::Cut, None)], &truth);
        assert!(recovery.players.is_empty());
    }

    #[test]
    fn play_resumes_with_a_move_that_was_sent_after_the_kill() {
        let sent =
            |request| What::Sent { request, action: Action::Move { seq: 1, mv: "b2".into() } };
        let history = [
            entry(900, 1, 0, sent(1)),
            entry(1_001, 1, 0, What::Acknowledged { request: 1 }),
            entry(1_100, 2, 0, sent(2)),
            entry(1_200, 2, 0, What::Unknown { request: 2 }),
            entry(3_000, 2, 0, sent(3)),
            entry(3_400, 2, 0, What::Acknowledged { request: 3 }),
        ];
        let recovery = measure(&history, &[outage(Kind::KillPostgres, None)], &Truth::new());
        assert_eq!(recovery.primary, [2_400]);
    }

    #[test]
    fn the_computers_move_counts_from_the_kill_or_from_the_move_before() {
        let sent = |seq| What::Sent { request: seq, action: Action::Move { seq, mv: "b2".into() } };
        let history = [
            entry(900, 1, 0, sent(1)),
            entry(4_500, 1, 0, moved("second")),
            entry(4_600, 1, 0, sent(3)),
            entry(4_700, 1, 0, moved("second")),
        ];
        let game = Game { computers: [false, true], ..Game::default() };
        let truth = Truth::from([("g".to_owned(), game)]);
        let recovery = measure(&history, &[outage(Kind::KillWorker, None)], &truth);
        assert_eq!(recovery.computer, [3_500]);
        assert_eq!(recovery.too_slow().count(), 1);
    }
}
