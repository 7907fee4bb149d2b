//! Logs, and how long they can be.

use ludoteca_room::{Actor, Command, Event, GameLog, Refusal, Room, TimeControl};
use ludoteca_rules::{Outcome, Reason, Side};

use super::{ANA, NOW, act, log, move_at, play, room, running, tick_at, two_humans, two_people};

#[test]
fn a_log_is_rebuilt_from_its_events() {
    let mut played = log(two_humans());
    play(&mut played, &["c3", "D4"]);
    act(&mut played, Command::Undo).unwrap();
    play(&mut played, &["c4"]);
    act(&mut played, Command::Resign(Side::First)).unwrap();
    let rebuilt = GameLog::replay(room(two_humans()), played.since(0).to_vec()).unwrap();
    assert_eq!(rebuilt, played);
    assert_eq!(rebuilt.room().seq(), 5);
    assert_eq!(rebuilt.room().game().move_texts(), ["c3", "c4"]);
    let outcome = Outcome::win(Side::Second, Reason("resignation"));
    assert_eq!(rebuilt.room().outcome(), Some(outcome));
    assert_eq!(rebuilt.since(4), [Event::Resigned { side: Side::First }]);
    assert_eq!(rebuilt.since(6), []);
}

#[test]
fn a_room_takes_a_limited_number_of_events() {
    let mut room = room(two_humans());
    let mv = Command::mv("c3");
    while room.seq() < Room::MAX_EVENTS {
        let command = if room.undoable_plies(Side::First) > 0 { &Command::Undo } else { &mv };
        for event in room.decide(command, Actor::Player(ANA), NOW).unwrap().events {
            room.apply(&event).unwrap();
        }
    }
    let offer = Command::OfferDraw(Side::First);
    for command in [&mv, &Command::Undo, &offer, &Command::Abort] {
        let rejected = room.decide(command, Actor::Player(ANA), NOW);
        assert_eq!(rejected, Err(Refusal::TooLong), "{command:?}");
    }
    assert_eq!(room.undoable_plies(Side::First), 0);
    for side in Side::BOTH {
        let mut room = room.clone();
        let resigned = room.decide(&Command::Resign(side), Actor::Player(ANA), NOW).unwrap().events;
        assert_eq!(resigned, [Event::Resigned { side }], "nobody is stuck in a game");
        room.apply(&resigned[0]).unwrap();
        assert_eq!(room.seq(), Room::MAX_EVENTS + 1);
        let over = Refusal::Over(room.outcome().unwrap());
        let again = room.decide(&Command::Resign(side), Actor::Player(ANA), NOW);
        assert_eq!(again, Err(over));
    }
}

#[test]
fn a_clock_runs_to_the_end_after_the_last_event() {
    let mut log = running(two_people(), TimeControl::fischer(10, 0).unwrap());
    let offer = Event::DrawOffered { side: Side::First };
    let declined = Event::DrawDeclined { side: Side::Second };
    for event in [offer, declined].into_iter().cycle() {
        if log.room().seq() >= Room::MAX_EVENTS {
            break;
        }
        log.append(event).unwrap();
    }
    assert_eq!(move_at(&mut log, 1, 0), Err(Refusal::TooLong));
    let deadline = log.room().deadline().unwrap().since(NOW);
    assert_eq!(tick_at(&mut log, deadline), Some(Event::TimedOut { side: Side::First }));
}
