//! Permissions, and players' names.

use ludoteca_room::{
    Actor, Command, GameLog, Name, NameError, Refusal, Room, Seats, TextError, TimeControl,
    Timestamp,
};
use ludoteca_rules::Side;

use super::{
    ANA, EVA, LUIS, NOW, act, act_at, act_by, against_computer, computer, log, move_at, play,
    running, timed, two_humans, two_people, waiting,
};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// The columns of the tables: Ana, Luis, Eva who holds no seat, the computer, the driver.
const ACTORS: [Actor; 5] =
    [Actor::Player(ANA), Actor::Player(LUIS), Actor::Player(EVA), Actor::Computer, Actor::Driver];

/// When the commands of the tables arrive: late enough to claim a win.
const LATER: Timestamp = NOW.after(Room::ABSENCE_MILLIS);

/// A row of a table: a game, a command that fits it, and a sign for each of [`ACTORS`]: `+` if the
/// actor may issue the command.
type Row = (GameLog, Command, &'static str);

fn check(table: Vec<Row>) {
    for (log, command, allowed) in table {
        for (actor, sign) in ACTORS.into_iter().zip(allowed.chars()) {
            match log.room().decide(&command, actor, LATER) {
                Ok(_) => assert_eq!(sign, '+', "{actor:?} may not {command:?}"),
                Err(refusal) => {
                    assert_eq!(sign, '-', "{actor:?} may {command:?}: {refusal}");
                    let codes = ["not-your-seat", "not-your-turn"];
                    assert!(codes.contains(&refusal.code()), "{actor:?} {command:?}: {refusal:?}");
                }
            }
        }
        assert_eq!(allowed.len(), ACTORS.len());
    }
}

/// A game of two people with a clock, after one move of each. Ana is to move.
fn game() -> GameLog {
    running(two_people(), TimeControl::fischer(300, 3).unwrap())
}

/// The same game after a command of this player.
fn game_after(player: Actor, command: &Command) -> GameLog {
    let mut log = game();
    act_at(&mut log, command, player, 0).unwrap();
    log
}

#[test]
fn everybody_acts_only_for_the_own_seat() {
    let [ana, luis, ..] = ACTORS;
    let absent = Room::ABSENCE_MILLIS;
    let mut luis_to_move = game();
    move_at(&mut luis_to_move, 0, 0).unwrap();
    let offered = game_after(luis, &Command::OfferDraw(SECOND));
    let offered_to_luis = game_after(ana, &Command::OfferDraw(FIRST));
    let requested = game_after(luis, &Command::Undo);
    let asked_luis = game_after(ana, &Command::Undo);
    check(vec![
        (game(), Command::mv("g7"), "+----"),
        (luis_to_move.clone(), Command::mv("b6"), "-+---"),
        (game(), Command::Undo, "++---"),
        (requested.clone(), Command::AcceptUndo(FIRST), "+----"),
        (requested, Command::DeclineUndo(FIRST), "+----"),
        (asked_luis.clone(), Command::AcceptUndo(SECOND), "-+---"),
        (asked_luis, Command::DeclineUndo(SECOND), "-+---"),
        (game(), Command::Resign(FIRST), "+----"),
        (game(), Command::Resign(SECOND), "-+---"),
        (game(), Command::OfferDraw(FIRST), "+----"),
        (game(), Command::OfferDraw(SECOND), "-+---"),
        (offered.clone(), Command::AcceptDraw(FIRST), "+----"),
        (offered, Command::DeclineDraw(FIRST), "+----"),
        (offered_to_luis.clone(), Command::AcceptDraw(SECOND), "-+---"),
        (offered_to_luis, Command::DeclineDraw(SECOND), "-+---"),
        (log(two_people()), Command::Abort, "++---"),
        (luis_to_move, Command::ClaimWin { side: FIRST, absent }, "+----"),
        (game(), Command::ClaimWin { side: SECOND, absent }, "-+---"),
        (game(), Command::Tick, "----+"),
    ]);
}

#[test]
fn at_one_screen_one_player_acts_for_both_sides() {
    let mut offered = log(two_humans());
    act(&mut offered, Command::OfferDraw(FIRST)).unwrap();
    let mut moved = log(two_humans());
    play(&mut moved, &["c3"]);
    check(vec![
        (log(two_humans()), Command::mv("c3"), "+----"),
        (moved.clone(), Command::mv("d4"), "+----"),
        (moved, Command::Undo, "+----"),
        (offered.clone(), Command::AcceptDraw(SECOND), "+----"),
        (offered, Command::DeclineDraw(SECOND), "+----"),
        (log(two_humans()), Command::Resign(FIRST), "+----"),
        (log(two_humans()), Command::Resign(SECOND), "+----"),
    ]);
}

#[test]
fn against_the_computer_a_player_acts_for_one_side() {
    let mut computers_turn = log(against_computer());
    play(&mut computers_turn, &["c3"]);
    check(vec![
        (log(against_computer()), Command::mv("c3"), "+----"),
        (computers_turn.clone(), Command::mv("d4"), "---+-"),
        (computers_turn, Command::Undo, "+----"),
        (log(against_computer()), Command::Resign(FIRST), "+----"),
        (log(against_computer()), Command::Resign(SECOND), "-----"),
        (log(against_computer()), Command::AcceptUndo(SECOND), "-----"),
        (log(against_computer()), Command::DeclineUndo(SECOND), "-----"),
    ]);
}

#[test]
fn every_player_may_take_a_vacant_seat() {
    let empty = waiting().swapped();
    let sit = Command::Sit { side: FIRST, name: None };
    let clock = TimeControl::fischer(300, 3).unwrap();
    for log in [log(empty.clone()), timed(empty, clock)] {
        for actor in [Actor::Player(LUIS), Actor::Player(EVA)] {
            assert!(log.room().decide(&sit, actor, NOW).is_ok());
        }
        for (actor, refusal) in
            [(Actor::Computer, Refusal::NotForComputer), (Actor::Driver, Refusal::NotForDriver)]
        {
            assert_eq!(log.room().decide(&sit, actor, NOW), Err(refusal));
        }
    }
}

#[test]
fn spectators_are_rejected_with_the_reason() {
    let mut log = game();
    for (command, refusal) in [
        (Command::mv("g7"), Refusal::NotSeated),
        (Command::Undo, Refusal::NotSeated),
        (Command::Abort, Refusal::NotSeated),
        (Command::Resign(FIRST), Refusal::NotYourSeat(FIRST)),
    ] {
        assert_eq!(act_by(&mut log, &command, Actor::Player(EVA)), Err(refusal));
    }
    let early = act_by(&mut log, &Command::mv("g7"), Actor::Player(LUIS));
    assert_eq!(early, Err(Refusal::OpponentsTurn));
}

#[test]
fn nobody_acts_for_the_computer() {
    let mut log = log(against_computer());
    play(&mut log, &["c3"]);
    assert_eq!(log.room().computer_to_move(), Some(1));
    assert_eq!(act(&mut log, Command::mv("d4")), Err(Refusal::ComputersTurn));
    let resigned = act(&mut log, Command::Resign(SECOND));
    assert_eq!(resigned, Err(Refusal::ComputersSide(SECOND)));
    assert_eq!(log.room().seq(), 1);
}

#[test]
fn the_computer_only_moves_and_only_in_its_turn() {
    let mut log = log(against_computer());
    for command in [Command::mv("c3"), Command::Undo, Command::Resign(FIRST), Command::Tick] {
        assert_eq!(act_by(&mut log, &command, Actor::Computer), Err(Refusal::NotForComputer));
    }
}

#[test]
fn seats_know_who_plays() {
    let computers = Seats { first: computer(), second: computer() };
    let (with, without) = (against_computer(), two_humans());
    assert_eq!([&with, &without, &computers].map(Seats::has_human), [true, true, false]);
    assert_eq!([&with, &without, &computers].map(Seats::has_computer), [true, false, true]);
}

#[test]
fn names_are_normalised_and_checked() {
    let name = |text: &str| Name::new(text).map(|name| name.map(Name::into_string));
    for (text, expected) in [
        ("  Ana ", Some("Ana")),
        (" \u{3000}", None),
        ("Ａｎａ\u{a0}\u{2003}ﬁ", Some("Ana fi")),
        ("n\u{303}u", Some("ñu")),
    ] {
        assert_eq!(name(text), Ok(expected.map(str::to_owned)), "{text:?}");
    }
    assert!(name(&"n\u{303}".repeat(40)).is_ok());
    assert_eq!(name(&"ñ".repeat(41)), Err(NameError::TooLong));
    assert_eq!(name(&"ﷺ".repeat(3)), Err(NameError::TooLong), "18 characters each");
    for text in ["\u{3164}", "\u{ad}", "A\u{ad}na", "A\na"] {
        assert_eq!(name(text), Err(NameError::Text(TextError::Invisible)), "{text:?}");
    }
    let stacked = format!("a{}", "\u{33d}".repeat(199));
    assert_eq!(name(&stacked), Err(NameError::Text(TextError::Marks)));
}
