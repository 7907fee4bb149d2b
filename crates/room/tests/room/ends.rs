//! Resignation, and what follows the end of a game.

use ludoteca_room::{Command, Event, Player, Refusal, Room, Seats};
use ludoteca_rules::{Game, Side};

use super::{ANA, act, log, named, play, two_humans, two_people};

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
    let named = Player::Human { id: Some(ANA), name: Some(named("Ana")) };
    let seats = Seats { first: named, ..two_people() };
    let mut log = log(seats.clone());
    assert_eq!(log.room().rematch_seats(), Err(Refusal::NotOver));
    act(&mut log, Command::Resign(Side::First)).unwrap();
    assert_eq!(log.room().rematch_seats(), Ok(seats.swapped()));
}

#[test]
fn in_six_the_loser_begins_the_rematch() {
    let options = Game::Six.options("tiles=10").unwrap();
    let second_begins = options.start_from("r/r/b b 8 9 -3,4").unwrap();
    for (start, loser, keep) in [
        (options.start(), Side::First, true),
        (options.start(), Side::Second, false),
        (second_begins.clone(), Side::First, false),
        (second_begins, Side::Second, true),
    ] {
        let seats = two_people();
        let mut room = Room::new(start, seats.clone(), None);
        room.apply(&Event::Resigned { side: loser }).unwrap();
        let expected = if keep { seats } else { seats.swapped() };
        assert_eq!(room.rematch_seats(), Ok(expected), "{loser} lost");
    }
}
