//! Taking moves back.

use ludoteca_room::{Command, Event, Refusal, Seats};
use ludoteca_rules::Side;

use super::{act, against_computer, computer, log, play, two_humans};

#[test]
fn against_the_computer_undo_leads_to_the_human_turn() {
    let mut log = log(against_computer());
    play(&mut log, &["c3", "d4"]);
    assert_eq!(log.room().undoable_plies(Side::First), 2);
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 2, timing: None }));
    play(&mut log, &["c3"]);
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 1, timing: None }));
    assert_eq!(log.room().undoable_plies(Side::First), 0);
    assert_eq!(act(&mut log, Command::Undo), Err(Refusal::NothingToUndo));
    assert_eq!(log.room().seq(), 5);
}

#[test]
fn the_move_that_ended_the_game_can_be_taken_back() {
    let mut log = log(two_humans());
    play(&mut log, &["c3", "b2", "c2", "d1", "c1"]);
    assert!(log.room().outcome().is_some());
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 1, timing: None }));
    assert_eq!(log.room().outcome(), None);
}

#[test]
fn moves_of_two_computers_are_not_taken_back() {
    let mut log = log(Seats { first: computer(), second: computer() });
    play(&mut log, &["c3", "d4"]);
    assert_eq!(Side::BOTH.map(|side| log.room().undoable_plies(side)), [0, 0]);
    assert_eq!(act(&mut log, Command::Undo), Err(Refusal::NotSeated));
}

#[test]
fn at_one_screen_undo_takes_back_one_move_after_the_other() {
    let mut log = log(two_humans());
    play(&mut log, &["c3", "d4", "c4"]);
    for left in [2, 1, 0] {
        assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 1, timing: None }));
        assert_eq!(log.room().game().ply(), left);
    }
    assert_eq!(act(&mut log, Command::Undo), Err(Refusal::NothingToUndo));
}

#[test]
fn while_the_computer_thinks_only_the_own_move_is_taken_back() {
    let mut log = log(against_computer());
    play(&mut log, &["c3", "d4", "c4"]);
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::Undone { plies: 1, timing: None }));
    assert_eq!(log.room().game().move_texts(), ["c3", "d4"]);
}

#[test]
fn the_first_move_of_the_computer_is_not_taken_back() {
    let mut log = log(against_computer().swapped());
    play(&mut log, &["c3"]);
    assert_eq!(act(&mut log, Command::Undo), Err(Refusal::NothingToUndo));
}
