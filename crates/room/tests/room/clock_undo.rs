//! Requests and offers while a clock runs, and logs of games with clocks.

use ludoteca_room::{
    Actor, Command, Event, GameLog, Refusal, Room, TimeControl, Timestamp, TurnTiming,
};
use ludoteca_rules::Side;

use super::{
    ANA, LUIS, NOW, act_at, against_computer, move_at, running, tick_at, timed, two_humans,
    two_people,
};

fn blitz() -> TimeControl {
    TimeControl::fischer(300, 3).unwrap()
}

fn began(log: &GameLog) -> Option<Timestamp> {
    log.room().clock().unwrap().turn_began()
}

#[test]
fn an_accepted_request_begins_the_turn_of_the_requester() {
    let (ana, luis) = (Actor::Player(ANA), Actor::Player(LUIS));
    let mut log = running(two_people(), blitz());
    move_at(&mut log, 10_000, 0).unwrap();
    act_at(&mut log, &Command::Undo, ana, 20_000).unwrap();
    assert_eq!(began(&log), Some(NOW.after(10_000)), "the time of Luis runs while he decides");
    let accepted = act_at(&mut log, &Command::AcceptUndo(Side::Second), luis, 30_000);
    let timing = TurnTiming { at: NOW.after(30_000), first: 290_000, second: 280_000 };
    assert_eq!(accepted, Ok(Event::Undone { plies: 1, timing: Some(timing) }));
    assert_eq!((began(&log), log.room().to_move()), (Some(NOW.after(30_000)), Some(Side::First)));
    let lefts = Side::BOTH.map(|side| log.room().clock().unwrap().left(side));
    assert_eq!(lefts, [290_000, 280_000], "Ana returns the increment, and Luis pays for his turn");
    assert_eq!(tick_at(&mut log, 30_000), None);
    move_at(&mut log, 31_000, 0).unwrap();
}

#[test]
fn a_declined_request_leaves_the_clock_alone() {
    let mut log = running(two_people(), blitz());
    let before = *log.room().clock().unwrap();
    act_at(&mut log, &Command::Undo, Actor::Player(LUIS), 1_000).unwrap();
    let decline = Command::DeclineUndo(Side::First);
    act_at(&mut log, &decline, Actor::Player(ANA), 2_000).unwrap();
    assert_eq!(log.room().clock(), Some(&before));
}

#[test]
fn an_open_request_does_not_stop_the_clock() {
    let mut log = running(two_people(), blitz());
    let deadline = log.room().deadline();
    act_at(&mut log, &Command::Undo, Actor::Player(LUIS), 1_000).unwrap();
    assert_eq!(log.room().deadline(), deadline);
    let late = deadline.unwrap().since(NOW);
    let accept = Command::AcceptUndo(Side::First);
    let accepted = act_at(&mut log, &accept, Actor::Player(ANA), late);
    assert_eq!(accepted, Err(Refusal::TimeIsUp));
    assert_eq!(tick_at(&mut log, late), Some(Event::TimedOut { side: Side::First }));
    assert_eq!(log.room().undo_request(), None);
}

#[test]
fn nothing_is_taken_back_after_the_time_is_up() {
    for seats in [two_people(), two_humans(), against_computer()] {
        let mut log = running(seats, blitz());
        let late = log.room().deadline().unwrap().since(NOW);
        tick_at(&mut log, late).unwrap();
        let over = Refusal::Over(log.room().outcome().unwrap());
        let undo = act_at(&mut log, &Command::Undo, Actor::Player(ANA), late);
        assert_eq!(undo, Err(over));
        assert_eq!(log.room().undoable_plies(Side::First), 0);
    }
}

#[test]
fn draw_offers_do_not_touch_the_clock() {
    let mut log = running(two_people(), blitz());
    let before = *log.room().clock().unwrap();
    act_at(&mut log, &Command::OfferDraw(Side::Second), Actor::Player(LUIS), 1_000).unwrap();
    act_at(&mut log, &Command::DeclineDraw(Side::First), Actor::Player(ANA), 2_000).unwrap();
    assert_eq!(log.room().clock(), Some(&before));
}

#[test]
fn a_log_with_a_clock_is_rebuilt_from_its_events() {
    let mut log = running(two_people(), blitz());
    move_at(&mut log, 1_000, 300).unwrap();
    act_at(&mut log, &Command::Undo, Actor::Player(ANA), 1_500).unwrap();
    act_at(&mut log, &Command::AcceptUndo(Side::Second), Actor::Player(LUIS), 2_000).unwrap();
    for (millis, delay) in [(5_000, 0), (6_000, 9_999), (9_000, 9_999)] {
        move_at(&mut log, millis, delay).unwrap();
    }
    let new = || Room::clone(timed(two_people(), blitz()).room());
    let rebuilt = GameLog::replay(new(), log.since(0).to_vec()).unwrap();
    assert_eq!(rebuilt, log);
    let deadline = log.room().deadline().unwrap();
    assert_eq!(rebuilt.room().deadline(), Some(deadline));
    tick_at(&mut log, deadline.since(NOW)).unwrap();
    assert_ne!(rebuilt, log);
    assert_eq!(GameLog::replay(new(), log.since(0).to_vec()).unwrap(), log);
}

#[test]
fn games_with_the_same_moves_at_other_times_differ() {
    let games = [0, 0, 1].map(|millis| {
        let mut log = running(two_people(), blitz());
        move_at(&mut log, millis, 0).unwrap();
        log.room().clone()
    });
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], games[2]);
}
