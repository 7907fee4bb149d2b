//! Taking moves back.

use ludoteca_room::{Command, Event, Player, Refusal, Seats};

use super::{act, against_computer, log, play, two_humans};

#[test]
fn against_the_computer_undo_leads_to_the_human_turn() {
    let mut log = log(against_computer());
    play(&mut log, &["c3", "d4"]);
    assert_eq!(log.room().undoable_plies(), 2);
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 2 }));
    play(&mut log, &["c3"]);
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 1 }));
    assert_eq!(log.room().undoable_plies(), 0);
    assert_eq!(act(&mut log, Command::Undo), Err(Refusal::NothingToUndo));
    assert_eq!(log.room().seq(), 5);
}

#[test]
fn the_move_that_ended_the_game_can_be_taken_back() {
    let mut log = log(two_humans());
    play(&mut log, &["c3", "b2", "c2", "d1", "c1"]);
    assert!(log.room().outcome().is_some());
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 1 }));
    assert_eq!(log.room().outcome(), None);
}

#[test]
fn moves_of_two_computers_are_not_taken_back() {
    let computer = || Player::Computer { level: 1 };
    let mut log = log(Seats { first: computer(), second: computer() });
    play(&mut log, &["c3", "d4"]);
    assert_eq!(log.room().undoable_plies(), 0);
    assert_eq!(act(&mut log, Command::Undo), Err(Refusal::NothingToUndo));
}
