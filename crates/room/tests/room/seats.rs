//! Who may do what, and players' names.

use ludoteca_room::{Actor, Command, NameError, Player, Refusal, Seats};
use ludoteca_rules::Side;

use super::{act, act_by, against_computer, log, play, two_humans};

#[test]
fn nobody_acts_for_the_computer() {
    let mut log = log(against_computer());
    play(&mut log, &["c3"]);
    assert_eq!(log.room().computer_to_move(), Some(1));
    assert_eq!(act(&mut log, Command::Move("d4".into())), Err(Refusal::ComputersTurn));
    let resigned = act(&mut log, Command::Resign(Side::Second));
    assert_eq!(resigned, Err(Refusal::ComputersSide(Side::Second)));
    assert_eq!(log.room().seq(), 1);
}

#[test]
fn the_computer_only_moves_and_only_in_its_turn() {
    let mut log = log(against_computer());
    for command in [Command::Move("c3".into()), Command::Undo, Command::Resign(Side::First)] {
        assert_eq!(act_by(&mut log, &command, Actor::Computer), Err(Refusal::NotForComputer));
    }
}

#[test]
fn seats_know_who_plays() {
    let computer = || Player::Computer { level: 1 };
    let computers = Seats { first: computer(), second: computer() };
    let (with, without) = (against_computer(), two_humans());
    assert_eq!([&with, &without, &computers].map(Seats::has_human), [true, true, false]);
    assert_eq!([&with, &without, &computers].map(Seats::has_computer), [true, false, true]);
}

#[test]
fn names_are_trimmed_and_checked() {
    assert_eq!(Player::human("  Ana "), Ok(Player::Human { name: Some("Ana".into()) }));
    assert_eq!(Player::human(" "), Ok(Player::Human { name: None }));
    assert!(Player::human(&"ñ".repeat(40)).is_ok());
    assert_eq!(Player::human(&"ñ".repeat(41)), Err(NameError::TooLong));
    assert_eq!(Player::human("A\u{202e}na"), Err(NameError::Control));
    assert_eq!(Player::human("A\na"), Err(NameError::Control));
}
