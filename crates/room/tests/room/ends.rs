//! Resignation, and what follows the end of a game.

use ludoteca_room::{Command, Player, Refusal, Room, Seats};
use ludoteca_rules::{Game, Side};

use super::{NOW, act, against_computer, human, log, play, two_humans};

#[test]
fn nothing_follows_a_resignation() {
    let mut log = log(two_humans());
    play(&mut log, &["c3"]);
    act(&mut log, Command::Resign(Side::First)).unwrap();
    assert_eq!(log.room().outcome().unwrap().to_string(), "second wins (resignation)");
    assert_eq!((log.room().to_move(), log.room().undoable_plies()), (None, 0));
    let over = Err(Refusal::Over(log.room().outcome().unwrap()));
    for command in [Command::Move("d4".into()), Command::Undo, Command::Resign(Side::Second)] {
        assert_eq!(act(&mut log, command), over);
    }
}

#[test]
fn a_rematch_swaps_the_seats() {
    let seats = Seats { first: Player::human("Ana").unwrap(), second: human() };
    let mut log = log(seats.clone());
    assert_eq!(log.room().rematch_seats(), Err(Refusal::NotOver));
    act(&mut log, Command::Resign(Side::First)).unwrap();
    assert_eq!(log.room().rematch_seats(), Ok(seats.swapped()));
}

#[test]
fn in_six_the_loser_moves_first_in_a_rematch() {
    let seats = against_computer();
    let mut room = Room::new(Game::Six.options("").unwrap().start(), seats.clone());
    for event in room.decide(&Command::Resign(Side::First), super::Actor::Human, NOW).unwrap() {
        room.apply(&event).unwrap();
    }
    assert_eq!(room.rematch_seats(), Ok(seats), "the loser was first and stays so");
}
