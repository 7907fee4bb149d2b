//! Time left after moves were taken back.

use ludoteca_room::{Actor, Clock, Command, Event, GameLog, Room, TimeControl, TurnTiming};
use ludoteca_rules::{Game, Side};

use super::{
    ANA, DAY, LUIS, NOW, act_at, against_computer, move_at, play, running, tick_at, two_humans,
    two_people,
};

fn blitz() -> TimeControl {
    TimeControl::fischer(300, 3).unwrap()
}

/// Takes moves back as Ana, who plays at one screen or against the computer.
fn undo_at(log: &mut GameLog, millis: u64) -> (usize, TurnTiming) {
    match act_at(log, &Command::Undo, Actor::Player(ANA), millis) {
        Ok(Event::Undone { plies, timing: Some(timing) }) => (plies, timing),
        other => panic!("no undo with a timing: {other:?}"),
    }
}

/// Makes this many moves, all at this time.
fn moves_at(log: &mut GameLog, count: usize, millis: u64) {
    for _ in 0..count {
        move_at(log, millis, 0).unwrap();
    }
}

fn lefts(log: &GameLog) -> [u64; 2] {
    Side::BOTH.map(|side| log.room().clock().unwrap().left(side))
}

#[test]
fn increments_go_back_with_their_moves_and_time_stays_used() {
    let mut log = running(against_computer(), blitz());
    moves_at(&mut log, 1, 10_000);
    moves_at(&mut log, 1, 12_000);
    assert_eq!(lefts(&log), [293_000, 301_000]);
    let timing = TurnTiming { at: NOW.after(15_000), first: 287_000, second: 298_000 };
    assert_eq!(undo_at(&mut log, 15_000), (2, timing), "Ana thought for 10 s and for 3 s");
    assert_eq!(lefts(&log), [287_000, 298_000]);
    assert_eq!(log.room().clock().unwrap().turn_began(), Some(NOW.after(15_000)));
    let deadline = 15_000 + 287_000 + Clock::MAX_LAG_MILLIS;
    assert_eq!(log.room().deadline(), Some(NOW.after(deadline)));
}

#[test]
fn only_the_side_to_move_pays_for_the_running_turn() {
    let mut log = running(two_humans(), blitz());
    moves_at(&mut log, 1, 10_000);
    let (plies, timing) = undo_at(&mut log, 30_000);
    assert_eq!((plies, timing.first, timing.second), (1, 290_000, 280_000));
    let (plies, timing) = undo_at(&mut log, 31_000);
    assert_eq!((plies, timing.first, timing.second), (1, 289_000, 280_000));
}

#[test]
fn first_moves_have_no_increment_to_return() {
    let mut log = running(two_humans(), blitz());
    for ply in [1, 0] {
        undo_at(&mut log, 0);
        assert_eq!((log.room().game().ply(), lefts(&log)), (ply, [300_000; 2]));
    }
    moves_at(&mut log, 2, 0);
    assert_eq!(lefts(&log), [300_000; 2], "made again, they gain nothing");
}

#[test]
fn moves_that_are_taken_back_and_made_again_gain_no_time() {
    for (seats, undos) in [(two_humans(), 4), (against_computer(), 2)] {
        let mut log = running(seats, blitz());
        moves_at(&mut log, 1, 0);
        moves_at(&mut log, 1, 0);
        let before = lefts(&log);
        for _ in 0..20 {
            for _ in 0..undos {
                undo_at(&mut log, 0);
            }
            assert_eq!((log.room().game().ply(), lefts(&log)), (0, [300_000; 2]));
            moves_at(&mut log, 4, 0);
            assert_eq!(lefts(&log), before);
        }
    }
}

#[test]
fn cycles_of_moves_and_undos_cost_the_time_that_they_take() {
    let mut log = running(against_computer(), blitz());
    for cycle in 1..=20 {
        let began = (cycle - 1) * 6_000;
        moves_at(&mut log, 1, began + 3_000);
        moves_at(&mut log, 1, began + 4_000);
        undo_at(&mut log, began + 6_000);
        assert_eq!(lefts(&log), [300_000 - cycle * 5_000, 300_000 - cycle * 1_000]);
    }
}

#[test]
fn two_people_gain_no_time_from_each_others_consent() {
    for (asker, opponent, side, plies) in
        [(ANA, LUIS, Side::Second, 2), (LUIS, ANA, Side::First, 1)]
    {
        let mut log = running(two_people(), blitz());
        moves_at(&mut log, 2, 0);
        for _ in 0..20 {
            assert_eq!(lefts(&log), [303_000; 2]);
            act_at(&mut log, &Command::Undo, Actor::Player(asker), 0).unwrap();
            let accept = Command::AcceptUndo(side);
            act_at(&mut log, &accept, Actor::Player(opponent), 0).unwrap();
            moves_at(&mut log, plies, 0);
        }
    }
}

/// The time of Ana after an undo when she has this much time, and her last move gained more.
fn after_undo_with(rest: u64) -> u64 {
    let mut log = running(against_computer(), TimeControl::fischer(10, 180).unwrap());
    moves_at(&mut log, 1, 5_000);
    moves_at(&mut log, 1, 5_000);
    assert_eq!(lefts(&log), [185_000, 190_000]);
    let (_, timing) = undo_at(&mut log, 5_000 + 185_000 - rest);
    assert_eq!(timing.second, 10_000);
    timing.first
}

#[test]
fn a_side_that_has_used_its_increments_keeps_a_second() {
    assert_eq!(Clock::MIN_AFTER_UNDO_MILLIS, 1_000);
    assert_eq!(after_undo_with(185_000), 5_000);
    assert_eq!(after_undo_with(181_001), 1_001);
    for rest in [181_000, 180_999, 100_000, 3_000, 1_001, 1_000] {
        assert_eq!(after_undo_with(rest), 1_000);
    }
}

#[test]
fn nobody_has_more_time_after_an_undo_than_before() {
    for rest in [999, 400, 1] {
        assert_eq!(after_undo_with(rest), rest);
    }
}

#[test]
fn an_opponent_who_agrees_at_the_last_moment_has_no_more_time_than_before() {
    let mut log = running(two_people(), TimeControl::fischer(10, 0).unwrap());
    act_at(&mut log, &Command::Undo, Actor::Player(LUIS), 0).unwrap();
    let accept = Command::AcceptUndo(Side::First);
    act_at(&mut log, &accept, Actor::Player(ANA), 9_990).unwrap();
    assert_eq!(lefts(&log), [10, 10_000]);
}

#[test]
fn no_time_runs_between_the_end_of_a_game_and_an_undo() {
    for (moves, expected) in [
        (&["c3", "b2", "c2", "d1", "c1"][..], [303_000, 303_000]),
        (&["c3", "d3", "e4", "d4", "c5", "d5"], [306_000, 303_000]),
    ] {
        let opening = Game::Fourmation.options("side=5 n=3").unwrap().start();
        let mut log = GameLog::new(Room::new(opening, two_humans(), Some(blitz())));
        tick_at(&mut log, 0).unwrap();
        play(&mut log, moves);
        assert!(log.room().outcome().is_some());
        let (_, timing) = undo_at(&mut log, 100_000);
        assert_eq!([timing.first, timing.second], expected, "{moves:?}");
        assert_eq!(timing.at, NOW.after(100_000));
    }
}

#[test]
fn a_turn_after_an_undo_does_not_begin_before_the_turn_before_it() {
    let mut log = running(two_humans(), blitz());
    moves_at(&mut log, 1, 10_000);
    let (_, timing) = undo_at(&mut log, 4_000);
    assert_eq!(timing, TurnTiming { at: NOW.after(10_000), first: 290_000, second: 300_000 });
}

#[test]
fn in_a_correspondence_game_the_days_begin_again() {
    let mut log = running(two_people(), TimeControl::correspondence(3).unwrap());
    moves_at(&mut log, 1, DAY);
    act_at(&mut log, &Command::Undo, Actor::Player(ANA), 2 * DAY).unwrap();
    let accept = Command::AcceptUndo(Side::Second);
    let undone = act_at(&mut log, &accept, Actor::Player(LUIS), 4 * DAY - 1);
    let timing = TurnTiming { at: NOW.after(4 * DAY - 1), first: 3 * DAY, second: 3 * DAY };
    assert_eq!(undone, Ok(Event::Undone { plies: 1, timing: Some(timing) }));
    assert_eq!(log.room().deadline(), Some(NOW.after(7 * DAY - 1)));
}
