//! Logs, and events that do not fit.

use ludoteca_room::{Actor, Command, Event, GameLog, Refusal, Room};
use ludoteca_rules::{Outcome, Reason, Side};

use super::{NOW, act, log, play, room, two_humans};

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
fn events_that_do_not_fit_are_refused() {
    let new = room(two_humans());
    let moved = |side, mv: &str| Event::Moved { side, mv: mv.into() };
    for (event, code) in [
        (moved(Side::First, "z9"), "move-spelling"),
        (moved(Side::First, "castle"), "move-spelling"),
        (moved(Side::Second, "c3"), "not-your-turn"),
        (Event::Undone { plies: 1 }, "nothing-to-undo"),
        (Event::Undone { plies: 0 }, "nothing-to-undo"),
        (Event::DrawDeclined { side: Side::First }, "no-draw-offer"),
    ] {
        let mut room = new.clone();
        assert_eq!(room.apply(&event).unwrap_err().code(), code, "{event:?}");
        assert_eq!(room, new);
    }
}

#[test]
fn a_room_takes_a_limited_number_of_events() {
    let mut room = room(two_humans());
    let mv = Command::Move("c3".into());
    while room.seq() < Room::MAX_EVENTS {
        let command = if room.undoable_plies() > 0 { &Command::Undo } else { &mv };
        for event in room.decide(command, Actor::Human, NOW).unwrap() {
            room.apply(&event).unwrap();
        }
    }
    assert_eq!(room.decide(&mv, Actor::Human, NOW), Err(Refusal::TooLong));
    assert_eq!(room.undoable_plies(), 0);
}
