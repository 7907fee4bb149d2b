//! Correct histories pass, and each kind of wrong history is detected.

use super::violation::Fault;
use super::*;
use crate::faults::history::{Action, Event as Seen, State, What, digest};
use crate::faults::truth::{Event, Game, Timing, Truth};

const GAME: &str = "g";
const SIDES: [&str; 2] = ["first", "second"];
/// The time of the first event, in milliseconds since 1970.
const START: u64 = 1_000_000;

/// A run with one game of four moves, one second each, between two clients.
struct Run {
    history: Vec<Entry>,
    game: Game,
    is_stored: bool,
}

fn entry(at: u64, client: u64, what: What) -> Entry {
    Entry { at, client, node: 0, game: GAME.into(), what }
}

fn sent(request: u64, seq: u64, mv: &str) -> What {
    What::Sent { request, action: Action::Move { seq, mv: mv.into() } }
}

fn holders() -> [Option<String>; 2] {
    ["ana", "ben"].map(|name| Some(name.to_owned()))
}

impl Run {
    /// A run without violations.
    fn correct() -> Self {
        let sit = Event {
            seq: 1,
            kind: "sit".into(),
            side: Some("second".into()),
            player: Some("ben".into()),
            ..Event::default()
        };
        let start = Timing { at: START, ..Timing::default() };
        let start = Event { seq: 2, kind: "start".into(), timing: Some(start), ..Event::default() };
        let mut history = vec![
            entry(0, 1, What::Sent { request: 100, action: Action::Sit }),
            entry(1, 1, What::Acknowledged { request: 100 }),
            entry(1, 2, What::Sent { request: 101, action: Action::Sit }),
            entry(2, 2, What::Refused { request: 101, code: "seat-taken".into() }),
        ];
        let mut events = vec![sit, start];
        let mut moves = Vec::new();
        for number in 0..4_u64 {
            let (client, seq, at) = (number % 2, number + 3, number * 1_000);
            let mv = format!("m{number}");
            history.push(entry(at, client, sent(number, seq - 1, &mv)));
            history.push(entry(at + 5, client, What::Acknowledged { request: number }));
            let side = Some(SIDES[client as usize].to_owned());
            moves.push(mv.clone());
            for client in 0..2 {
                let kind = "move".into();
                let seen = Seen { seq, kind, side: side.clone(), mv: Some(mv.clone()) };
                history.push(entry(at + 6, client, What::Seen(seen)));
                let moves = digest(moves.iter().map(String::as_str));
                let state = State { seq, moves, holders: holders(), now: START + at };
                history.push(entry(at + 6, client, What::State(state)));
            }
            // 60 s, and 3 s more for each move; the first move of a side takes no time.
            let left = 60_000 + if number < 2 { 3_000 } else { 3_000 + 3_000 - 1_000 };
            let timing = Some(Timing { at: START + at, left, lag: 0, both: None });
            let (kind, mv) = ("move".into(), Some(mv));
            events.push(Event { seq, kind, side, mv, player: None, timing, stored: START + at });
        }
        let moves = digest(moves.iter().map(String::as_str));
        history.extend([0, 1].map(|client| entry(9_000, client, What::Final { seq: 6, moves })));
        let game = Game {
            events,
            holders: [Some("ana".into()), None],
            seats: 2,
            clock: Some((60_000, 3_000)),
            overdue: -50_000,
            ..Game::default()
        };
        Self { history, game, is_stored: true }
    }

    fn check(self) -> Vec<Fault> {
        let truth: Truth =
            self.is_stored.then(|| (GAME.to_owned(), self.game)).into_iter().collect();
        check(&self.history, &truth).into_iter().map(|violation| violation.fault).collect()
    }

    /// The violations after a change to the correct run.
    fn after(change: impl FnOnce(&mut Self)) -> Vec<Fault> {
        let mut run = Self::correct();
        change(&mut run);
        run.check()
    }

    fn add(&mut self, client: u64, what: What) {
        self.history.push(entry(20_000, client, what));
    }
}

fn timing(run: &mut Run, event: usize) -> &mut Timing {
    run.game.events[event].timing.as_mut().unwrap()
}

#[test]
fn a_correct_history_passes() {
    assert_eq!(Run::correct().check(), []);
    // Requests without a response may have taken effect or not.
    let faults = Run::after(|run| {
        run.history.retain(|entry| entry.what != What::Acknowledged { request: 3 });
        run.add(0, sent(7, 6, "m9"));
        run.add(0, What::Unknown { request: 7 });
    });
    assert_eq!(faults, []);
}

#[test]
fn a_move_follows_the_end_of_an_outage() {
    let faults = Run::after(|run| {
        run.game.events[5].seq = 7;
        // The outage cost the side to move nothing.
        let at = START + 3_000;
        let timing = Some(Timing { at, both: Some([65_000, 63_000]), ..Timing::default() });
        let resumed =
            Event { seq: 6, kind: "resume".into(), timing, stored: at, ..Event::default() };
        run.game.events.insert(5, resumed);
        for entry in &mut run.history {
            let (What::Seen(Seen { seq, .. })
            | What::State(State { seq, .. })
            | What::Final { seq, .. }) = &mut entry.what
            else {
                continue;
            };
            *seq += u64::from(*seq == 6);
        }
    });
    assert_eq!(faults, []);
}

#[test]
fn a_lost_move_is_caught() {
    let faults = Run::after(|run| drop(run.game.events.pop()));
    assert!(faults.contains(&Fault::Lost { seq: 6, mv: "m3".into() }), "{faults:?}");
    // Both clients have seen the event.
    assert!(faults.contains(&Fault::SawOther { client: 1, seq: 6 }), "{faults:?}");
    // A different move in its place.
    let faults = Run::after(|run| run.game.events[4].mv = Some("m9".into()));
    assert!(faults.contains(&Fault::Lost { seq: 5, mv: "m2".into() }), "{faults:?}");
    // A whole game.
    let faults = Run::after(|run| run.is_stored = false);
    assert!(faults.contains(&Fault::NoGame), "{faults:?}");
}

#[test]
fn a_duplicate_is_caught() {
    // A move is stored again, under the next numbers.
    let faults = Run::after(|run| {
        for (index, seq) in [(4, 7), (5, 8)] {
            let event = Event { seq, ..run.game.events[index].clone() };
            run.game.events.push(event);
        }
    });
    assert!(faults.contains(&Fault::NeverSent { seq: 7, mv: "m2".into() }), "{faults:?}");
    // Two events have the same number.
    let faults = Run::after(|run| {
        let event = run.game.events[5].clone();
        run.game.events.push(event);
    });
    assert!(faults.contains(&Fault::Numbering { expected: 7, found: 6 }), "{faults:?}");
    assert!(faults.contains(&Fault::Diverged { client: 0, seq: 6, stored: 7 }), "{faults:?}");
    // Two moves of a player are acknowledged under one event number, but only one is stored.
    let faults = Run::after(|run| {
        run.add(1, sent(7, 5, "m9"));
        run.add(1, What::Acknowledged { request: 7 });
    });
    assert!(faults.contains(&Fault::AcknowledgedTwice { seq: 6 }), "{faults:?}");
    assert!(faults.contains(&Fault::Lost { seq: 6, mv: "m9".into() }), "{faults:?}");
}

#[test]
fn a_wrong_order_is_caught() {
    // Two moves have changed places in the store.
    let faults = Run::after(|run| {
        let second = run.game.events[5].mv.clone();
        run.game.events[5].mv = std::mem::replace(&mut run.game.events[4].mv, second);
    });
    assert!(faults.contains(&Fault::Lost { seq: 5, mv: "m2".into() }), "{faults:?}");
    assert!(faults.contains(&Fault::SawOtherState { client: 0, seq: 5 }), "{faults:?}");
    // A move is acknowledged although it was sent after the next move had been acknowledged.
    let faults = Run::after(|run| {
        for entry in &mut run.history {
            let is_second = matches!(entry.what, What::Sent { request: 1, .. })
                || entry.what == What::Acknowledged { request: 1 };
            if is_second {
                entry.at = 5_000;
            }
        }
    });
    assert_eq!(faults, [Fault::OutOfOrder { seq: 4 }]);
    // A side moves twice.
    let faults = Run::after(|run| run.game.events[5].side = Some("first".into()));
    assert!(faults.contains(&Fault::OutOfTurn { seq: 6 }), "{faults:?}");
    // An event is missing in the middle.
    let faults = Run::after(|run| drop(run.game.events.remove(3)));
    assert!(faults.contains(&Fault::Numbering { expected: 4, found: 5 }), "{faults:?}");
}

#[test]
fn a_refused_move_that_is_stored_is_caught() {
    let faults = Run::after(|run| {
        for entry in &mut run.history {
            if entry.what == (What::Acknowledged { request: 2 }) {
                entry.what = What::Refused { request: 2, code: "stale".into() };
            }
        }
    });
    assert_eq!(faults, [Fault::RefusedButStored { seq: 5, mv: "m2".into() }]);
}

#[test]
fn a_client_that_does_not_converge_is_caught() {
    let faults = Run::after(|run| {
        for entry in &mut run.history {
            if let What::Final { seq, .. } = &mut entry.what {
                *seq = 5;
            }
        }
    });
    let diverged = |client| Fault::Diverged { client, seq: 5, stored: 6 };
    assert_eq!(faults, [diverged(0), diverged(1)]);
}

#[test]
fn a_seat_with_two_holders_is_caught() {
    // Both players were admitted.
    let faults = Run::after(|run| {
        for entry in &mut run.history {
            if matches!(entry.what, What::Refused { request: 101, .. }) {
                entry.what = What::Acknowledged { request: 101 };
            }
        }
    });
    assert_eq!(faults, [Fault::TwoHolders { side: "second" }]);
    // A client saw another player in the seat.
    let faults = Run::after(|run| {
        let holders = ["eva", "ben"].map(|name| Some(name.to_owned()));
        let moves = digest(std::iter::empty());
        run.add(1, What::State(State { seq: 0, moves, holders, now: START + 9_000 }));
    });
    assert_eq!(faults, [Fault::TwoHolders { side: "first" }]);
    // The table of seats contains a third player.
    let faults = Run::after(|run| run.game.seats = 3);
    assert_eq!(faults, [Fault::Seats { players: 2, stored: 3 }]);
}

#[test]
fn a_clock_that_runs_backwards_is_caught() {
    let faults = Run::after(|run| timing(run, 5).at -= 2_000);
    assert!(faults.contains(&Fault::TimeBackwards { seq: 6 }), "{faults:?}");
    // More time than before, even with the increment.
    let faults = Run::after(|run| timing(run, 5).left += 1);
    assert_eq!(faults, [Fault::TimeGained { seq: 6, left: 65_001, most: 65_000 }]);
    // 30 s are missing, as after a move on a node with a wrong clock.
    let faults = Run::after(|run| timing(run, 5).left -= 30_000);
    assert_eq!(faults, [Fault::TimeLost { seq: 6, left: 35_000, least: 62_000 }]);
    // The service's time, as a client saw it.
    let faults = Run::after(|run| {
        let moves = digest(std::iter::empty());
        run.add(1, What::State(State { seq: 0, moves, holders: holders(), now: START }));
    });
    assert_eq!(faults, [Fault::ClockBackwards { client: 1, milliseconds: 3_000 }]);
}

#[test]
fn a_time_that_is_up_too_early_or_never_is_caught() {
    let time_up = |after: u64| {
        move |run: &mut Run| {
            let moves = run.game.events[2..].iter().filter_map(|event| event.mv.as_deref());
            let moves = digest(moves);
            let (kind, side) = ("time-up".into(), Some("first".into()));
            let stored = START + 3_000 + after;
            run.game.events.push(Event { seq: 7, kind, side, stored, ..Event::default() });
            run.history.retain(|entry| !matches!(entry.what, What::Final { .. }));
            run.add(0, What::Final { seq: 7, moves });
        }
    };
    assert_eq!(Run::after(time_up(65_000)), []);
    let early = Fault::EarlyTimeUp { seq: 7, milliseconds: 24_500 };
    assert_eq!(Run::after(time_up(40_000)), [early]);
    let faults = Run::after(|run| run.game.overdue = 9_000);
    assert_eq!(faults, [Fault::Overdue { milliseconds: 9_000 }]);
}
