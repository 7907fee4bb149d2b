//! Taking seats.

use ludoteca_room::{Actor, Command, Event, GameLog, Player, PlayerId, Refusal, Seats};
use ludoteca_rules::{Game, Side};

use super::{
    ANA, EVA, LUIS, NOW, act, act_by, against_computer, computer, log, named, play, room,
    two_humans, two_people, waiting,
};

fn sit(
    log: &mut GameLog,
    player: PlayerId,
    side: Side,
    name: Option<&str>,
) -> Result<Event, Refusal> {
    let name = name.map(named);
    act_by(log, &Command::Sit { side, name }, Actor::Player(player))
}

#[test]
fn a_player_takes_a_vacant_seat_under_a_name() {
    let mut log = log(waiting());
    assert_eq!(log.room().seats().vacant().collect::<Vec<_>>(), [Side::Second]);
    let seated = sit(&mut log, LUIS, Side::Second, Some("Luis"));
    let name = Some(named("Luis"));
    assert_eq!(seated, Ok(Event::Seated { side: Side::Second, player: LUIS, name: name.clone() }));
    let second = Player::Human { id: Some(LUIS), name };
    assert_eq!(*log.room().seats(), Seats { second, ..two_people() });
    play(&mut log, &["c3", "d4"]);
}

#[test]
fn a_seat_has_one_player() {
    let mut log = log(waiting());
    sit(&mut log, LUIS, Side::Second, Some("Luis")).unwrap();
    let before = log.clone();
    for player in [ANA, LUIS, EVA] {
        for side in Side::BOTH {
            assert_eq!(sit(&mut log, player, side, Some("Eva")), Err(Refusal::SeatTaken(side)));
        }
    }
    assert_eq!(log, before);
}

#[test]
fn a_server_decides_whether_one_player_may_hold_both_seats() {
    let mut log = log(waiting());
    sit(&mut log, ANA, Side::Second, None).unwrap();
    assert_eq!(*log.room().seats(), two_humans(), "the room itself allows it");
    let refusal = Refusal::AlreadySeated(Side::First);
    assert_eq!(refusal.code(), "already-seated");
    assert_eq!(refusal.to_string(), "you already play first; the open seat is for another player");
}

#[test]
fn the_seat_of_the_computer_is_taken() {
    let mut log = log(against_computer());
    assert_eq!(sit(&mut log, EVA, Side::Second, None), Err(Refusal::SeatTaken(Side::Second)));
}

#[test]
fn a_seat_keeps_the_name_that_it_was_given_unless_its_player_brings_one() {
    for (brought, expected) in [(None, "Guest"), (Some("Luis"), "Luis")] {
        let second = Player::Human { id: None, name: Some(named("Guest")) };
        let mut log = log(Seats { second, ..waiting() });
        sit(&mut log, LUIS, Side::Second, brought).unwrap();
        let known = Player::Human { id: Some(LUIS), name: Some(named(expected)) };
        assert_eq!(log.room().seats().second, known);
    }
}

#[test]
fn two_players_can_take_the_seats_in_any_order() {
    for order in [[Side::First, Side::Second], [Side::Second, Side::First]] {
        let mut log = log(Seats { first: Player::VACANT, second: Player::VACANT });
        for (side, player) in order.into_iter().zip([LUIS, EVA]) {
            sit(&mut log, player, side, None).unwrap();
            assert_eq!(log.room().seats().sides_of(player).collect::<Vec<_>>(), [side]);
        }
        assert!(log.room().seats().are_of_two_people());
    }
}

#[test]
fn nobody_moves_or_agrees_before_the_seats_are_taken() {
    let (first, second) = (Side::First, Side::Second);
    let mut one = log(waiting());
    for command in [
        Command::mv("c3"),
        Command::Undo,
        Command::Resign(first),
        Command::OfferDraw(first),
        Command::AcceptDraw(first),
        Command::DeclineDraw(first),
    ] {
        assert_eq!(act(&mut one, command.clone()), Err(Refusal::Vacant(second)), "{command:?}");
    }
    let mut other = log(waiting().swapped());
    assert_eq!(act(&mut other, Command::mv("c3")), Err(Refusal::Vacant(first)));
}

#[test]
fn the_computer_waits_for_its_opponent() {
    let mut log = log(Seats { first: computer(), second: Player::VACANT });
    assert_eq!(log.room().computer_to_move(), None);
    let moved = act_by(&mut log, &Command::mv("c3"), Actor::Computer);
    assert_eq!(moved, Err(Refusal::Vacant(Side::Second)));
    sit(&mut log, EVA, Side::Second, None).unwrap();
    assert_eq!(log.room().computer_to_move(), Some(1));
    play(&mut log, &["c3", "d4"]);
}

#[test]
fn without_a_clock_taking_the_last_seat_is_the_only_event() {
    let log = log(waiting());
    let command = Command::Sit { side: Side::Second, name: None };
    let events = log.room().decide(&command, Actor::Player(LUIS), NOW).unwrap().events;
    assert_eq!(events, [Event::Seated { side: Side::Second, player: LUIS, name: None }]);
}

#[test]
fn seats_tell_two_people_from_one() {
    let vacant = Seats { first: Player::VACANT, second: Player::VACANT };
    for (seats, expected) in [
        (two_people(), true),
        (waiting(), true),
        (waiting().swapped(), true),
        (vacant, true),
        (two_humans(), false),
        (against_computer(), false),
        (Seats { first: Player::VACANT, second: computer() }, false),
    ] {
        assert_eq!(seats.are_of_two_people(), expected, "{seats:?}");
        assert_eq!(seats.swapped().are_of_two_people(), expected);
    }
}

#[test]
fn a_log_with_players_who_sat_down_is_rebuilt() {
    let mut played = log(waiting());
    sit(&mut played, LUIS, Side::Second, Some("Luis")).unwrap();
    play(&mut played, &["c3", "d4"]);
    let new = room(waiting());
    assert_eq!(GameLog::replay(new, played.since(0).to_vec()), Ok(played.clone()));
    assert_eq!(played.room().game().game(), Game::Fourmation);
}
