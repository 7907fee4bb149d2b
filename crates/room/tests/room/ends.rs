//! Resignation, and what follows the end of a game.

use ludoteca_room::{Actor, Command, Player, Refusal, Room, Seats};
use ludoteca_rules::{Game, Side};

use super::{ANA, NOW, act, against_computer, log, play, two_humans, two_people};

#[test]
fn nothing_follows_a_resignation() {
    let mut log = log(two_humans());
    play(&mut log, &["c3"]);
    act(&mut log, Command::Resign(Side::First)).unwrap();
    assert_eq!(log.room().outcome().unwrap().to_string(), "second wins (resignation)");
    assert_eq!((log.room().to_move(), log.room().undoable_plies(Side::First)), (None, 0));
    let over = Err(Refusal::Over(log.room().outcome().unwrap()));
    for command in [Command::mv("d4"), Command::Undo, Command::Resign(Side::Second)] {
        assert_eq!(act(&mut log, command), over);
    }
}

#[test]
fn a_rematch_swaps_the_seats() {
    let named = Player::Human { id: Some(ANA), name: Some("Ana".into()) };
    let seats = Seats { first: named, ..two_people() };
    let mut log = log(seats.clone());
    assert_eq!(log.room().rematch_seats(), Err(Refusal::NotOver));
    act(&mut log, Command::Resign(Side::First)).unwrap();
    assert_eq!(log.room().rematch_seats(), Ok(seats.swapped()));
}

#[test]
fn in_six_the_loser_moves_first_in_a_rematch() {
    let seats = against_computer();
    let mut room = Room::new(Game::Six.options("").unwrap().start(), seats.clone(), None);
    for event in room.decide(&Command::Resign(Side::First), Actor::Player(ANA), NOW).unwrap().events
    {
        room.apply(&event).unwrap();
    }
    assert_eq!(room.rematch_seats(), Ok(seats), "the loser was first and stays so");
}
