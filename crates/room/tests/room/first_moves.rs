//! First moves, and the start of the clock.

use ludoteca_room::{
    Actor, Clock, Command, Event, GameLog, Refusal, Room, TimeControl, Timing, TurnTiming,
};
use ludoteca_rules::{Outcome, Side};

use super::{
    ANA, DAY, EVA, LUIS, NOW, act_at, against_computer, move_at, running, tick_at, timed,
    two_humans, two_people, waiting,
};

const LIMIT: u64 = Clock::FIRST_MOVE_MILLIS;

/// The shortest game there is.
fn bullet() -> TimeControl {
    TimeControl::fischer(10, 1).unwrap()
}

#[test]
fn first_moves_take_no_time_but_have_a_limit() {
    assert_eq!(LIMIT, 60_000);
    let mut log = timed(two_people(), bullet());
    tick_at(&mut log, 0).unwrap();
    for (began, side) in [(0, Side::First), (LIMIT - 1, Side::Second)] {
        assert_eq!(log.room().deadline(), Some(NOW.after(began + LIMIT)));
        assert_eq!(tick_at(&mut log, began + LIMIT - 1), None);
        let Ok(Event::Moved { timing: Some(timing), .. }) =
            move_at(&mut log, began + LIMIT - 1, 400)
        else {
            panic!("no move with a timing");
        };
        assert_eq!((timing.left, timing.lag), (10_000, 0));
        assert_eq!(log.room().clock().unwrap().left(side), 10_000);
    }
    let third = 2 * (LIMIT - 1);
    assert_eq!(log.room().clock().unwrap().turn_began(), Some(NOW.after(third)));
    assert_eq!(log.room().deadline(), Some(NOW.after(third + 10_500)), "now the time runs");
}

#[test]
fn a_game_without_a_first_move_is_aborted() {
    for moves in [0, 1] {
        let mut log = timed(two_people(), bullet());
        tick_at(&mut log, 0).unwrap();
        for _ in 0..moves {
            move_at(&mut log, 0, 0).unwrap();
        }
        assert_eq!(move_at(&mut log, LIMIT, 0), Err(Refusal::TimeIsUp));
        assert_eq!(tick_at(&mut log, LIMIT), Some(Event::Aborted), "nobody loses");
        assert_eq!(log.room().outcome(), Some(Outcome::draw(Room::ABORTED)));
    }
}

#[test]
fn the_first_moves_of_a_correspondence_game_have_their_days() {
    let mut log = timed(two_people(), TimeControl::correspondence(2).unwrap());
    tick_at(&mut log, 0).unwrap();
    assert_eq!(tick_at(&mut log, 2 * DAY - 1), None);
    move_at(&mut log, 2 * DAY - 1, 0).unwrap();
    assert_eq!(tick_at(&mut log, 4 * DAY - 2), None);
    assert_eq!(tick_at(&mut log, 4 * DAY - 1), Some(Event::Aborted));
}

#[test]
fn only_two_people_have_to_hurry_with_their_first_moves() {
    let correspondence = TimeControl::correspondence(1).unwrap();
    for seats in [two_humans(), against_computer(), against_computer().swapped()] {
        for control in [bullet(), correspondence] {
            let mut log = timed(seats.clone(), control);
            tick_at(&mut log, 0).unwrap();
            for ply in [1, 2] {
                assert_eq!(log.room().deadline(), None);
                assert_eq!(tick_at(&mut log, ply * 365 * DAY), None);
                move_at(&mut log, ply * 365 * DAY, 0).unwrap();
            }
            assert!(log.room().deadline().is_some(), "then the time runs");
        }
    }
}

#[test]
fn the_clock_begins_when_the_last_seat_is_taken() {
    let mut log = timed(waiting(), bullet());
    assert_eq!((log.room().deadline(), tick_at(&mut log, DAY)), (None, None));
    assert_eq!(log.room().clock().unwrap().turn_began(), None);
    let at = NOW.after(2 * DAY);
    let sit = Command::Sit { side: Side::Second, name: None };
    let events = log.room().decide(&sit, Actor::Player(EVA), at).unwrap().events;
    let seated = Event::Seated { side: Side::Second, player: EVA, name: None };
    assert_eq!(events, [seated, Event::Started { at }]);
    for event in events {
        log.append(event).unwrap();
    }
    assert_eq!(log.room().clock().unwrap().turn_began(), Some(at));
    assert_eq!(log.room().deadline(), Some(at.after(LIMIT)));
    assert_eq!(tick_at(&mut log, 2 * DAY + 1), None, "it begins once");
}

#[test]
fn the_first_tick_begins_the_clock_if_all_seats_are_taken_from_the_beginning() {
    for seats in [two_people(), two_humans(), against_computer()] {
        let mut log = timed(seats, bullet());
        assert!(log.room().deadline().unwrap() <= NOW);
        assert_eq!(tick_at(&mut log, 5), Some(Event::Started { at: NOW.after(5) }));
        assert_eq!(tick_at(&mut log, 5), None);
    }
}

#[test]
fn nobody_moves_before_the_clock_begins() {
    for seats in [two_people(), two_humans(), against_computer().swapped()] {
        let mut log = timed(seats, bullet());
        assert_eq!(move_at(&mut log, 0, 0), Err(Refusal::NotBegun));
        tick_at(&mut log, 0).unwrap();
        move_at(&mut log, 0, 0).unwrap();
    }
    assert_eq!(Refusal::NotBegun.code(), "not-begun");
    let mut log = timed(waiting(), bullet());
    assert_eq!(move_at(&mut log, 0, 0), Err(Refusal::Vacant(Side::Second)));
}

/// Ana takes back her first move: she requests it at `requested`, and Luis agrees at `accepted`.
fn take_back(log: &mut GameLog, requested: u64, accepted: u64) -> Result<Event, Refusal> {
    act_at(log, &Command::Undo, Actor::Player(ANA), requested).unwrap();
    act_at(log, &Command::AcceptUndo(Side::Second), Actor::Player(LUIS), accepted)
}

#[test]
fn after_an_undo_of_both_first_moves_the_time_runs_on() {
    let mut log = running(two_people(), bullet());
    let timing = TurnTiming { at: NOW.after(3_000), first: 7_000, second: 10_000 };
    let undone = take_back(&mut log, 1_000, 3_000);
    assert_eq!(undone, Ok(Event::Undone { plies: 2, timing: Some(timing) }));
    assert!(log.room().is_clock_running());
    assert!(!log.room().is_abortable());
    for player in [ANA, LUIS] {
        let aborted = act_at(&mut log, &Command::Abort, Actor::Player(player), 3_000);
        assert_eq!(aborted, Err(Refusal::NotAbortable));
    }
    assert_eq!(log.room().deadline(), Some(NOW.after(10_500)), "and no limit returns");

    let mut slow = log.clone();
    let moved = [5_000, 8_000].map(|millis| match move_at(&mut log, millis, 0) {
        Ok(Event::Moved { timing: Some(Timing { left, .. }), .. }) => left,
        other => panic!("no move with a timing: {other:?}"),
    });
    assert_eq!(moved, [5_000, 7_000], "first moves gain nothing, also if they are made again");
    let lost = tick_at(&mut slow, 10_500);
    assert_eq!(lost, Some(Event::TimedOut { side: Side::First }), "it is not aborted");
}

#[test]
fn the_limit_of_first_moves_does_not_return_after_an_undo() {
    let mut log = running(two_people(), TimeControl::fischer(300, 3).unwrap());
    take_back(&mut log, 0, 0).unwrap();
    for millis in [LIMIT, 2 * LIMIT, 299_999] {
        assert_eq!(tick_at(&mut log, millis), None);
    }
    move_at(&mut log, 299_999, 0).unwrap();
    assert_eq!(tick_at(&mut log, 299_999 + 2 * LIMIT), None);
    move_at(&mut log, 299_999 + 2 * LIMIT, 0).unwrap();
}

#[test]
fn an_undo_before_both_have_moved_takes_no_time_either() {
    let mut log = timed(two_people(), bullet());
    tick_at(&mut log, 0).unwrap();
    move_at(&mut log, 1_000, 0).unwrap();
    let timing = TurnTiming { at: NOW.after(21_000), first: 10_000, second: 10_000 };
    let undone = take_back(&mut log, 11_000, 21_000);
    assert_eq!(undone, Ok(Event::Undone { plies: 1, timing: Some(timing) }));
    assert_eq!(log.room().deadline(), Some(NOW.after(21_000 + LIMIT)));
    assert!(log.room().is_abortable(), "Luis has never moved");
}
