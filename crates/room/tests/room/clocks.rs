//! Clocks that run.

use ludoteca_room::{
    Actor, Clock, Command, Event, GameLog, Refusal, Room, TimeControl, TimeControlError, Timing,
};
use ludoteca_rules::{Game, Side};

use super::{
    ANA, DAY, LUIS, NOW, QUIET_MOVES, act_at, against_computer, log, move_at, play, running,
    tick_at, two_humans, two_people,
};

/// Five minutes, and three seconds for each move.
fn blitz() -> TimeControl {
    TimeControl::fischer(300, 3).unwrap()
}

/// The timing of the next quiet move.
fn timing_at(log: &mut GameLog, millis: u64, delay: u64) -> Timing {
    match move_at(log, millis, delay) {
        Ok(Event::Moved { timing: Some(timing), .. }) => timing,
        other => panic!("no move with a timing: {other:?}"),
    }
}

fn clock(log: &GameLog) -> &Clock {
    log.room().clock().expect("a game with a clock")
}

fn lefts(log: &GameLog) -> [u64; 2] {
    Side::BOTH.map(|side| clock(log).left(side))
}

#[test]
fn a_move_takes_the_time_of_its_turn_and_gains_the_increment() {
    let mut log = running(two_people(), blitz());
    let timing = timing_at(&mut log, 7_000, 0);
    assert_eq!(timing, Timing { at: NOW.after(7_000), left: 296_000, lag: 0 });
    assert_eq!(lefts(&log), [296_000, 300_000]);
    assert_eq!(clock(&log).turn_began(), Some(NOW.after(7_000)));
    assert_eq!(timing_at(&mut log, 107_000, 0).left, 203_000, "the turn began at 7 s");
    assert_eq!(timing_at(&mut log, 107_000, 0).left, 299_000, "a move at once gains time");
    assert_eq!(lefts(&log), [299_000, 203_000]);
}

#[test]
fn without_an_increment_time_only_falls() {
    let mut log = running(two_people(), TimeControl::fischer(10, 0).unwrap());
    assert_eq!(timing_at(&mut log, 9_999, 0).left, 1);
    assert_eq!(timing_at(&mut log, 10_000, 0).left, 9_999);
    assert_eq!(timing_at(&mut log, 10_000, 0).left, 1);
}

#[test]
fn network_delay_is_compensated_as_long_as_the_reserve_lasts() {
    let mut log = running(two_people(), TimeControl::fischer(300, 0).unwrap());
    let mut now = 0;
    let mut ana_after = |used: u64, delay: u64| {
        now += used;
        let timing = timing_at(&mut log, now, delay);
        timing_at(&mut log, now, 0);
        (timing.lag, timing.left)
    };
    assert_eq!(ana_after(1_000, 450), (450, 299_450));
    assert_eq!(ana_after(1_000, 450), (150, 298_600), "50 ms were left, and 100 ms came back");
    assert_eq!(ana_after(1_000, 450), (100, 297_700), "what came back");
}

#[test]
fn the_reserve_comes_back_with_each_move_up_to_its_maximum() {
    for (quiet_moves, lag) in [(0, 100), (1, 200)] {
        let mut log = running(two_people(), blitz());
        let mut now = 1_000;
        assert_eq!(timing_at(&mut log, now, 9_999).lag, Clock::MAX_LAG_MILLIS);
        timing_at(&mut log, now, 0);
        for _ in 0..quiet_moves {
            timing_at(&mut log, now, 0);
            timing_at(&mut log, now, 0);
        }
        now += 1_000;
        assert_eq!(timing_at(&mut log, now, 9_999).lag, lag);
    }
    let mut log = running(two_people(), blitz());
    for _ in 0..4 {
        timing_at(&mut log, 0, 0);
    }
    assert_eq!(timing_at(&mut log, 1_000, 9_999).lag, Clock::MAX_LAG_MILLIS, "it is not exceeded");
}

#[test]
fn a_player_is_not_compensated_for_more_than_the_time_of_the_turn() {
    let mut log = running(two_people(), blitz());
    let timing = timing_at(&mut log, 50, 400);
    assert_eq!((timing.lag, timing.left), (50, 303_000));
    assert_eq!(timing_at(&mut log, 1_050, 9_999).lag, 500, "each side has a reserve of its own");
    assert_eq!(timing_at(&mut log, 2_050, 9_999).lag, 500, "50 ms were taken and came back");
}

#[test]
fn the_time_is_up_exactly_at_the_deadline() {
    let deadline = 300_000 + Clock::MAX_LAG_MILLIS;
    let running = running(two_people(), blitz());
    assert_eq!(running.room().deadline(), Some(NOW.after(deadline)));

    let mut just_in_time = running.clone();
    assert_eq!(tick_at(&mut just_in_time, deadline - 1), None, "a tick too early");
    assert_eq!(timing_at(&mut just_in_time, deadline - 1, 9_999).left, 3_001);

    let mut late = running;
    assert_eq!(move_at(&mut late, deadline, 9_999), Err(Refusal::TimeIsUp));
    assert_eq!(tick_at(&mut late, deadline), Some(Event::TimedOut { side: Side::First }));
    assert_eq!(late.room().outcome().unwrap().to_string(), "second wins (time)");
    assert_eq!((late.room().to_move(), late.room().deadline()), (None, None));
}

#[test]
fn only_a_move_with_delay_uses_the_reserve() {
    let mut log = running(two_people(), blitz());
    for command in [
        Command::mv(QUIET_MOVES[2]),
        Command::Undo,
        Command::Resign(Side::First),
        Command::OfferDraw(Side::First),
    ] {
        for late in [300_000, 300_499] {
            let rejected = act_at(&mut log, &command, Actor::Player(ANA), late);
            assert_eq!(rejected, Err(Refusal::TimeIsUp), "{command:?}");
        }
        let timely = log.room().decide(&command, Actor::Player(ANA), NOW.after(299_999));
        assert!(timely.is_ok(), "{command:?}");
    }
    assert_eq!(tick_at(&mut log, 300_499), None, "a move may still be on its way");
    assert_eq!(timing_at(&mut log.clone(), 300_000, 1).left, 3_001);
    assert_eq!(timing_at(&mut log, 299_999, 0).left, 3_001);
}

#[test]
fn a_turn_does_not_end_before_it_began() {
    let mut log = running(two_people(), blitz());
    timing_at(&mut log, 7_000, 0);
    let early = Timing { at: NOW.after(7_000), left: 303_000, lag: 0 };
    assert_eq!(timing_at(&mut log, 6_000, 400), early, "the clock of another server");
    assert_eq!(timing_at(&mut log, 8_000, 0).left, 298_000);
}

#[test]
fn after_the_deadline_nothing_but_a_tick_is_accepted() {
    let mut log = running(two_people(), blitz());
    move_at(&mut log, 0, 0).unwrap();
    let deadline = log.room().deadline().unwrap().since(NOW);
    let (first, second) = (Side::First, Side::Second);
    let absent = Room::ABSENCE_MILLIS;
    for (player, command) in [
        (LUIS, Command::mv("b6")),
        (LUIS, Command::Undo),
        (LUIS, Command::Resign(second)),
        (LUIS, Command::OfferDraw(second)),
        (LUIS, Command::Abort),
        (ANA, Command::Undo),
        (ANA, Command::Resign(first)),
        (ANA, Command::OfferDraw(first)),
        (ANA, Command::ClaimWin { side: first, absent }),
    ] {
        for late in [deadline, deadline + DAY] {
            let rejected = act_at(&mut log, &command, Actor::Player(player), late);
            assert_eq!(rejected, Err(Refusal::TimeIsUp), "{command:?}");
        }
    }
    assert_eq!(tick_at(&mut log, deadline + DAY), Some(Event::TimedOut { side: second }));
    assert_eq!(log.room().outcome().unwrap().to_string(), "first wins (time)");
    assert_eq!(tick_at(&mut log, deadline + DAY), None, "the game has ended already");
}

#[test]
fn at_one_screen_and_against_the_computer_the_clock_runs_too() {
    for seats in [two_humans(), against_computer()] {
        let mut log = running(seats, TimeControl::fischer(10, 1).unwrap());
        assert_eq!(timing_at(&mut log, 4_000, 0).left, 7_000);
        assert_eq!(timing_at(&mut log, 6_000, 0).left, 9_000);
        let deadline = log.room().deadline().unwrap().since(NOW);
        assert_eq!(tick_at(&mut log, deadline), Some(Event::TimedOut { side: Side::First }));
    }
}

#[test]
fn in_a_correspondence_game_each_move_has_its_days() {
    let mut log = running(two_people(), TimeControl::correspondence(3).unwrap());
    for turn in 1..4 {
        assert_eq!(timing_at(&mut log, turn * 3 * DAY - turn, 0).left, 3 * DAY);
        assert_eq!(lefts(&log), [3 * DAY; 2]);
    }
    let began = 3 * 3 * DAY - 3;
    assert_eq!(move_at(&mut log, began + 3 * DAY, 9_999), Err(Refusal::TimeIsUp));
    assert_eq!(tick_at(&mut log, began + 3 * DAY - 1), None);
    assert_eq!(log.room().deadline(), Some(NOW.after(began + 3 * DAY)), "there is no reserve");
    assert_eq!(timing_at(&mut log.clone(), began + 1, 9_999).lag, 0);
    assert_eq!(tick_at(&mut log, began + 3 * DAY), Some(Event::TimedOut { side: Side::Second }));
}

#[test]
fn the_clock_stops_when_the_rules_end_the_game() {
    let opening = Game::Fourmation.options("side=5 n=3").unwrap().start();
    let mut log = GameLog::new(Room::new(opening, two_people(), Some(blitz())));
    tick_at(&mut log, 0).unwrap();
    play(&mut log, &["c3", "b2", "c2", "d1", "c1"]);
    assert_eq!(log.room().outcome().unwrap().to_string(), "first wins (line)");
    assert_eq!((log.room().deadline(), tick_at(&mut log, DAY)), (None, None));
}

#[test]
fn without_a_clock_no_time_runs() {
    let mut log = log(two_people());
    play(&mut log, &["c3", "d4"]);
    assert!(log.room().clock().is_none());
    assert_eq!((log.room().deadline(), tick_at(&mut log, 365 * DAY)), (None, None));
}

#[test]
fn time_controls_have_limits() {
    let fischer = TimeControl::fischer;
    assert!(fischer(10, 0).is_ok() && fischer(3 * 60 * 60, 180).is_ok());
    for initial in [0, 9, 3 * 60 * 60 + 1] {
        assert_eq!(fischer(initial, 0), Err(TimeControlError::Initial(initial)));
    }
    assert_eq!(fischer(10, 181), Err(TimeControlError::Increment(181)));
    let correspondence = TimeControl::correspondence;
    assert!(correspondence(1).is_ok() && correspondence(14).is_ok());
    for days in [0, 15] {
        assert_eq!(correspondence(days), Err(TimeControlError::Days(days)));
    }
}
