//! Events that do not fit the state of a room.

use ludoteca_room::{Event, Refusal, Room, TimeControl, Timing, TurnTiming};
use ludoteca_rules::{Game, Side};

use super::{
    ANA, EVA, NOW, against_computer, log, move_at, play, room, running, tick_at, timed, two_humans,
    two_people, waiting,
};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn blitz() -> TimeControl {
    TimeControl::fischer(300, 3).unwrap()
}

/// The room rejects the event with this code, and is unchanged.
fn check(before: &Room, event: &Event, code: &str) {
    let mut after = before.clone();
    assert_eq!(after.apply(event).as_ref().map_err(Refusal::code), Err(code), "{event:?}");
    assert_eq!(&after, before);
}

fn moved(side: Side, mv: &str, timing: Option<Timing>) -> Event {
    Event::Moved { side, mv: mv.into(), timing }
}

const TIMING: Option<Timing> = Some(Timing { at: NOW, left: 300_000, lag: 0 });
const TURN_TIMING: Option<TurnTiming> =
    Some(TurnTiming { at: NOW, first: 300_000, second: 300_000 });

#[test]
fn a_new_room_without_a_clock_rejects_invalid_events() {
    let new = room(two_humans());
    for (event, code) in [
        (moved(FIRST, "z9", None), "move-spelling"),
        (moved(FIRST, "castle", None), "move-spelling"),
        (moved(SECOND, "c3", None), "not-your-turn"),
        (Event::Undone { plies: 1, timing: None }, "nothing-to-undo"),
        (Event::Undone { plies: 0, timing: None }, "nothing-to-undo"),
        (Event::UndoDeclined { side: FIRST }, "no-undo-request"),
        (Event::DrawDeclined { side: FIRST }, "no-draw-offer"),
        (Event::Seated { side: FIRST, player: EVA, name: None }, "seat-taken"),
        (Event::Started { at: NOW }, "wrong-timing"),
        (Event::TimedOut { side: FIRST }, "wrong-timing"),
        (Event::Left { side: FIRST }, "wrong-timing"),
        (moved(FIRST, "c3", TIMING), "wrong-timing"),
        (Event::Aborted, "not-abortable"),
    ] {
        check(&new, &event, code);
    }
}

#[test]
fn only_the_other_side_accepts_or_declines_a_request() {
    let mut log = log(two_people());
    play(&mut log, &["c3", "d4"]);
    log.append(Event::UndoRequested { side: FIRST }).unwrap();
    for side in Side::BOTH {
        check(log.room(), &Event::UndoRequested { side }, "undo-requested");
    }
    check(log.room(), &Event::UndoDeclined { side: FIRST }, "no-undo-request");
    log.append(Event::UndoDeclined { side: SECOND }).unwrap();
    check(log.room(), &Event::UndoDeclined { side: SECOND }, "no-undo-request");
}

#[test]
fn a_game_in_which_both_have_moved_is_not_aborted() {
    let mut log = log(two_people());
    play(&mut log, &["c3", "d4"]);
    check(log.room(), &Event::Aborted, "not-abortable");
    log.append(Event::Undone { plies: 2, timing: None }).unwrap();
    check(log.room(), &Event::Aborted, "not-abortable");
    check(&room(against_computer()), &Event::Aborted, "not-abortable");
}

#[test]
fn after_the_end_nothing_happens() {
    let mut log = running(two_people(), blitz());
    let deadline = log.room().deadline().unwrap().since(NOW);
    tick_at(&mut log, deadline).unwrap();
    for event in [
        moved(FIRST, "g7", TIMING),
        Event::Undone { plies: 1, timing: TURN_TIMING },
        Event::UndoRequested { side: FIRST },
        Event::UndoDeclined { side: FIRST },
        Event::Resigned { side: FIRST },
        Event::DrawOffered { side: FIRST },
        Event::DrawDeclined { side: FIRST },
        Event::DrawAgreed,
        Event::Aborted,
        Event::TimedOut { side: FIRST },
        Event::Left { side: FIRST },
        Event::Seated { side: FIRST, player: EVA, name: None },
    ] {
        check(log.room(), &event, "game-over");
    }
}

#[test]
fn after_an_aborted_game_nobody_sits_down_and_no_clock_begins() {
    let mut log = timed(waiting(), blitz());
    log.append(Event::Aborted).unwrap();
    let seated = Event::Seated { side: SECOND, player: EVA, name: None };
    check(log.room(), &seated, "game-over");
    check(log.room(), &Event::Started { at: NOW }, "wrong-timing");

    let mut complete = timed(two_people(), blitz());
    complete.append(Event::Aborted).unwrap();
    check(complete.room(), &Event::Started { at: NOW }, "wrong-timing");
}

#[test]
fn a_clock_begins_once_when_all_seats_are_taken() {
    let started = Event::Started { at: NOW };
    let mut log = timed(waiting(), blitz());
    check(log.room(), &started, "wrong-timing");
    check(log.room(), &moved(FIRST, "a7", TIMING), "wrong-timing");
    log.append(Event::Seated { side: SECOND, player: EVA, name: None }).unwrap();
    check(log.room(), &moved(FIRST, "a7", TIMING), "wrong-timing");
    log.append(started.clone()).unwrap();
    check(log.room(), &started, "wrong-timing");
    move_at(&mut log, 0, 0).unwrap();
    check(log.room(), &started, "wrong-timing");
    assert_eq!(log.room().seats().first.id(), Some(ANA));
}

#[test]
fn events_have_timings_exactly_if_there_is_a_clock() {
    let with = running(two_people(), blitz());
    for event in [moved(FIRST, "g7", None), Event::Undone { plies: 1, timing: None }] {
        check(with.room(), &event, "wrong-timing");
    }
    assert_eq!(with.room().game().game(), Game::Morris);
    let mut without = log(two_people());
    play(&mut without, &["c3", "d4"]);
    for event in [moved(FIRST, "c4", TIMING), Event::Undone { plies: 1, timing: TURN_TIMING }] {
        check(without.room(), &event, "wrong-timing");
    }
}
