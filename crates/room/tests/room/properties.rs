//! Random commands and events, most of them illegal.

use ludoteca_room::{
    Actor, Clock, Command, Event, GameLog, PlayerId, Refusal, Room, TimeControl, Timestamp,
};
use ludoteca_rules::Side;
use proptest::prelude::*;

use super::random::{Choice, by, choice, event, new_room, pause, slow};
use super::{DAY, LUIS, NOW};

/// The command and its actor.
fn command_of(room: &Room, choice: Choice, by: Option<Actor>) -> (Command, Actor) {
    let command = match choice {
        Choice::Any(command) => command,
        Choice::Legal(index, delay) => {
            let moves = room.game().legal_texts();
            let mv = if moves.is_empty() { String::new() } else { index.get(&moves).clone() };
            Command::Move { mv, delay }
        }
    };
    let by = by.unwrap_or_else(|| fitting_actor(room, &command));
    (command, by)
}

/// An actor who may issue the command, if there is one.
fn fitting_actor(room: &Room, command: &Command) -> Actor {
    let side = match *command {
        Command::Tick => return Actor::Driver,
        Command::Sit { .. } => return Actor::Player(LUIS),
        Command::AcceptUndo(side)
        | Command::DeclineUndo(side)
        | Command::Resign(side)
        | Command::OfferDraw(side)
        | Command::AcceptDraw(side)
        | Command::DeclineDraw(side)
        | Command::ClaimWin { side, .. } => side,
        _ => room.to_move().unwrap_or(Side::First),
    };
    room.seats().player(side).id().map_or(Actor::Computer, Actor::Player)
}

fn has_begun(room: &Room) -> bool {
    room.clock().is_none_or(|clock| clock.turn_began().is_some())
}

/// Checks that only permitted actors cause events, and at the right time.
fn check_decided(
    room: &Room,
    command: &Command,
    by: Actor,
    now: Timestamp,
    decided: Result<&[Event], &Refusal>,
) -> Result<(), TestCaseError> {
    let is_due = room.deadline().is_some_and(|deadline| now >= deadline);
    let causes_events = decided.is_ok_and(|events| !events.is_empty());
    let is_move = matches!(command, Command::Move { .. });
    let is_up = (is_due && has_begun(room)) || (!is_move && rest_of_turn(room, now) == Some(0));
    if is_up && by != Actor::Driver {
        prop_assert_eq!(decided, Err(&Refusal::TimeIsUp));
    }
    match by {
        Actor::Driver => {
            prop_assert_eq!(decided.is_ok(), *command == Command::Tick);
            prop_assert_eq!(causes_events, decided.is_ok() && is_due, "exactly at the deadline");
        }
        Actor::Player(player) => {
            prop_assert!(decided.is_err() || causes_events);
            if *command == Command::Undo && !is_up {
                check_undo(room, player, decided)?;
            }
            let is_seated = room.seats().sides_of(player).next().is_some();
            let is_sitting = matches!(command, Command::Sit { .. });
            prop_assert!(!causes_events || is_seated || is_sitting, "a spectator only watches");
        }
        _ => {
            let is_its_turn = room.computer_to_move().is_some();
            prop_assert!(!causes_events || (is_its_turn && is_move));
        }
    }
    Ok(())
}

/// Checks the effect of a player's request to take moves back while the time is not up.
fn check_undo(
    room: &Room,
    player: PlayerId,
    decided: Result<&[Event], &Refusal>,
) -> Result<(), TestCaseError> {
    let sides = room.seats().sides_of(player);
    let undoable = sides.map(|side| (room.undoable_plies(side), side)).filter(|it| it.0 > 0).min();
    match (decided, undoable) {
        (Err(_), None) => {}
        (Ok([Event::Undone { plies, .. }]), Some(expected)) => {
            prop_assert!(!room.seats().are_of_two_people());
            prop_assert_eq!(*plies, expected.0);
        }
        (Ok([Event::UndoRequested { side }]), Some(expected)) => {
            prop_assert!(room.seats().are_of_two_people());
            prop_assert_eq!(*side, expected.1);
        }
        _ => prop_assert!(false, "{:?} plies, but {:?}", undoable, decided),
    }
    Ok(())
}

/// Milliseconds left to the side to move, without the reserve; `None` unless its time runs.
fn rest_of_turn(room: &Room, now: Timestamp) -> Option<u64> {
    let side = room.to_move().filter(|_| room.is_clock_running())?;
    Some(rest(room, side, now, 0))
}

/// Milliseconds that the side has gained with its moves on the board: none with a first move.
fn gained(room: &Room, side: Side, increment: u32) -> u64 {
    let moves = (2..room.game().ply()).filter(|ply| room.game().side_at(*ply) == Some(side));
    moves.count() as u64 * u64::from(increment) * 1_000
}

/// Checks the effect of one event on the clock.
fn check_clock(before: &Room, event: &Event, after: &Room) -> Result<(), TestCaseError> {
    let (Some(had), Some(clock)) = (before.clock(), after.clock()) else {
        prop_assert_eq!(before.clock(), after.clock());
        return Ok(());
    };
    for side in Side::BOTH {
        match clock.control() {
            TimeControl::Fischer { initial, increment } => {
                let gains = |room: &Room| gained(room, side, increment);
                let most = u64::from(initial) * 1_000 + gains(after);
                prop_assert!(clock.left(side) <= most, "more than the moves on the board gain");
                let expected = match event {
                    Event::Moved { side: mover, timing: Some(timing), .. } if *mover == side => {
                        let rest = rest(before, side, timing.at, timing.lag);
                        prop_assert!(rest > 0);
                        rest + gains(after) - gains(before)
                    }
                    Event::Undone { timing: Some(timing), .. } => {
                        let rest = rest(before, side, timing.at, 0);
                        let returned = gains(before) - gains(after);
                        let least = rest.min(Clock::MIN_AFTER_UNDO_MILLIS);
                        rest.saturating_sub(returned).max(least)
                    }
                    _ => had.left(side),
                };
                prop_assert_eq!(clock.left(side), expected, "{:?} after {:?}", event, had);
            }
            TimeControl::Correspondence { days } => {
                let expected = match event {
                    Event::Moved { side: mover, .. } if *mover != side => had.left(side),
                    Event::Moved { .. } | Event::Undone { .. } => u64::from(days) * DAY,
                    Event::DaysOff { side: of, at, .. }
                        if *of == side && before.to_move() == Some(side) =>
                    {
                        let began = had.turn_began().unwrap_or(*at);
                        had.left(side) - had.days_off(side).running(began, *at)
                    }
                    _ => had.left(side),
                };
                prop_assert_eq!(clock.left(side), expected);
                prop_assert!(expected > 0);
            }
        }
    }
    if let Event::Moved { timing, .. } = event {
        let timing = timing.expect("a game with a clock");
        prop_assert!(timing.lag <= Clock::MAX_LAG_MILLIS);
        prop_assert_eq!(Some(timing.at), clock.turn_began());
    }
    prop_assert!(had.turn_began() <= clock.turn_began(), "a turn begins after the one before");
    if let (Some(deadline), Some(began)) = (after.deadline(), clock.turn_began()) {
        prop_assert!(deadline > began);
    }
    Ok(())
}

/// Milliseconds left to a side at this time, if so much of its turn does not count.
fn rest(room: &Room, side: Side, at: Timestamp, lag: u64) -> u64 {
    let clock = room.clock().expect("a game with a clock");
    let runs = room.is_clock_running() && room.to_move() == Some(side);
    let used = clock
        .turn_began()
        .filter(|_| runs)
        .map_or(0, |began| clock.days_off(side).running(began, at));
    (clock.left(side) + lag).saturating_sub(used)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn decided_events_fit_and_rebuild_the_room(
        room in new_room(),
        choices in prop::collection::vec((choice(), by(), pause(), slow()), 0..80),
    ) {
        let mut log = GameLog::new(room.clone());
        let mut time = NOW;
        let mut both_moved = false;
        for (choice, by, pause, slow) in choices {
            time = time.after(pause);
            let now = Timestamp::from_millis(time.as_millis() - slow);
            let (command, by) = command_of(log.room(), choice, by);
            let before = log.clone();
            let decided = log.room().decide(&command, by, now);
            prop_assert_eq!(&log, &before, "deciding changes nothing");
            let events = decided.as_ref().map(|decided| &decided.events[..]);
            check_decided(log.room(), &command, by, now, events)?;
            let Ok(decided) = decided else { continue };
            for event in decided.events {
                let before = log.room().clone();
                prop_assert!(log.append(event.clone()).is_ok(), "a decided event fits");
                check_clock(&before, &event, log.room())?;
                if matches!(event, Event::Started { .. }) {
                    prop_assert_eq!(log.room().seats().vacant().next(), None);
                }
            }
            prop_assert_eq!(&decided.next, log.room(), "the events lead to the decided room");
            both_moved |= log.room().game().ply() >= 2;
            prop_assert!(!(both_moved && log.room().is_abortable()));
            prop_assert!(!both_moved || log.room().outcome().is_none_or(|it| it.reason != Room::ABORTED));
            prop_assert_eq!(log.room().seq(), log.since(0).len() as u64);
            prop_assert_eq!(log.room().to_move().is_none(), log.room().outcome().is_some());
        }
        let rebuilt = GameLog::replay(room, log.since(0).to_vec());
        prop_assert_eq!(rebuilt.as_ref(), Ok(&log));
    }

    #[test]
    fn a_rejected_event_changes_nothing(
        room in new_room(),
        events in prop::collection::vec(event(), 0..30),
    ) {
        let mut room = room;
        for event in events {
            let before = room.clone();
            let applied = room.apply(&event);
            if applied.is_ok() {
                prop_assert_eq!(room.seq(), before.seq() + 1);
            } else {
                prop_assert_eq!(&room, &before);
            }
        }
    }
}
