//! Claims of the win against an opponent who has left.

use ludoteca_room::{Actor, Command, Event, GameLog, Refusal, Room, Seats, TimeControl};
use ludoteca_rules::Side;

use super::{
    ANA, LUIS, act_at, against_computer, log, move_at, play, running, timed, two_humans,
    two_people, waiting,
};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;
const AWAY: u64 = Room::ABSENCE_MILLIS;

fn blitz() -> TimeControl {
    TimeControl::fischer(300, 3).unwrap()
}

/// Ana claims the win at this time, when Luis has been disconnected for `absent` milliseconds.
fn claim_at(log: &mut GameLog, millis: u64, absent: u64) -> Result<Event, Refusal> {
    act_at(log, &Command::ClaimWin { side: FIRST, absent }, Actor::Player(ANA), millis)
}

/// A game with this time control in which each side has moved. The turn of Luis begins at 1 ms.
fn luis_to_move(seats: Seats, control: TimeControl) -> GameLog {
    let mut log = running(seats, control);
    move_at(&mut log, 1, 0).unwrap();
    log
}

#[test]
fn a_win_is_claimed_when_the_opponent_has_been_away_in_the_opponents_turn() {
    let mut log = luis_to_move(two_people(), blitz());
    for absent in [0, AWAY - 1] {
        assert_eq!(claim_at(&mut log, 200_000, absent), Err(Refusal::OpponentPresent));
    }
    let own = Command::ClaimWin { side: SECOND, absent: AWAY };
    let claimed = act_at(&mut log, &own, Actor::Player(LUIS), 200_000);
    assert_eq!(claimed, Err(Refusal::OpponentPresent), "it is the own turn of Luis");
    assert_eq!(claim_at(&mut log, 200_000, AWAY), Ok(Event::Left { side: SECOND }));
    assert_eq!(log.room().outcome().unwrap().to_string(), "first wins (left)");
    let over = Refusal::Over(log.room().outcome().unwrap());
    assert_eq!(claim_at(&mut log, 200_000, AWAY), Err(over));
}

#[test]
fn absence_before_the_turn_of_the_opponent_does_not_count() {
    let mut log = luis_to_move(two_people(), blitz());
    for early in [0, 1, AWAY] {
        assert_eq!(claim_at(&mut log, early, u64::MAX), Err(Refusal::OpponentPresent));
    }
    assert_eq!(claim_at(&mut log, 1 + AWAY, u64::MAX), Ok(Event::Left { side: SECOND }));
}

#[test]
fn absence_before_an_undo_does_not_count() {
    let mut log = luis_to_move(two_people(), blitz());
    move_at(&mut log, 2, 0).unwrap();
    act_at(&mut log, &Command::Undo, Actor::Player(LUIS), 3).unwrap();
    let accept = Command::AcceptUndo(FIRST);
    act_at(&mut log, &accept, Actor::Player(ANA), 50_000).unwrap();
    assert_eq!(claim_at(&mut log, 50_000 + AWAY - 1, AWAY), Err(Refusal::OpponentPresent));
    assert_eq!(claim_at(&mut log, 50_000 + AWAY, AWAY), Ok(Event::Left { side: SECOND }));
}

#[test]
fn a_win_can_be_claimed_after_the_first_moves_were_taken_back() {
    let mut log = running(two_people(), blitz());
    act_at(&mut log, &Command::Undo, Actor::Player(LUIS), 0).unwrap();
    act_at(&mut log, &Command::AcceptUndo(FIRST), Actor::Player(ANA), 0).unwrap();
    assert_eq!((log.room().game().ply(), log.room().to_move()), (1, Some(SECOND)));
    assert_eq!(claim_at(&mut log, AWAY, AWAY), Ok(Event::Left { side: SECOND }));
}

#[test]
fn no_win_is_claimed_once_the_time_is_up() {
    let mut log = luis_to_move(two_people(), TimeControl::fischer(60, 0).unwrap());
    assert_eq!(claim_at(&mut log, 1 + AWAY, AWAY), Err(Refusal::TimeIsUp));
}

#[test]
fn no_win_is_claimed_without_a_clock_that_runs_between_two_people() {
    let correspondence = TimeControl::correspondence(1).unwrap();
    let mut without_clock = log(two_people());
    play(&mut without_clock, &["c3", "d4", "c4"]);
    for mut log in [
        without_clock,
        timed(two_people(), blitz()),
        timed(waiting(), blitz()),
        luis_to_move(two_people(), correspondence),
        luis_to_move(two_humans(), blitz()),
        luis_to_move(against_computer(), blitz()),
    ] {
        let claimed = claim_at(&mut log, 1 + AWAY, u64::MAX);
        assert_eq!(claimed, Err(Refusal::NoClaim), "{:?}", log.room().seats());
    }
}
