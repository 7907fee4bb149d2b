//! Rooms from the outside.

mod claims;
mod clock_undo;
mod clocks;
mod conditional;
mod days_off;
mod draws;
mod ends;
mod first_moves;
mod leases;
mod live;
mod misfits;
mod properties;
mod random;
mod replay;
mod requests;
mod seats;
mod sitting;
mod undo;
mod undo_time;

use ludoteca_room::{
    Actor, Command, Event, GameLog, Name, Player, PlayerId, Refusal, Room, Seats, TimeControl,
    Timestamp,
};
use ludoteca_rules::Game;

const ANA: PlayerId = PlayerId::from_bytes([1; 10]);
const LUIS: PlayerId = PlayerId::from_bytes([2; 10]);
/// A spectator, unless she takes a seat.
const EVA: PlayerId = PlayerId::from_bytes([3; 10]);

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// When the tests with clocks begin.
const NOW: Timestamp = Timestamp::from_millis(1_000_000_000_000);

/// The name of a guest.
fn named(text: &str) -> Name {
    Name::known(text.into(), false)
}

/// One player who holds both seats.
fn two_humans() -> Seats {
    Seats { first: Player::human(ANA), second: Player::human(ANA) }
}

/// Two players who play each other.
fn two_people() -> Seats {
    Seats { first: Player::human(ANA), second: Player::human(LUIS) }
}

/// A player who waits for an opponent.
fn waiting() -> Seats {
    Seats { first: Player::human(ANA), second: Player::VACANT }
}

fn computer() -> Player {
    Player::Computer { level: 1 }
}

fn against_computer() -> Seats {
    Seats { first: Player::human(ANA), second: computer() }
}

/// A new room of 4mation on a small board, where three in a row win.
fn room(seats: Seats) -> Room {
    Room::new(Game::Fourmation.options("side=5 n=3").unwrap().start(), seats, None)
}

fn log(seats: Seats) -> GameLog {
    GameLog::new(room(seats))
}

/// The log of a new room with a clock, which has not started yet.
fn timed(seats: Seats, control: TimeControl) -> GameLog {
    GameLog::new(Room::new(Game::Morris.options("").unwrap().start(), seats, Some(control)))
}

/// Carries out a command of Ana and returns its only event.
#[expect(clippy::needless_pass_by_value, reason = "tests pass commands that they have just made")]
fn act(log: &mut GameLog, command: Command) -> Result<Event, Refusal> {
    act_by(log, &command, Actor::Player(ANA))
}

fn act_by(log: &mut GameLog, command: &Command, by: Actor) -> Result<Event, Refusal> {
    act_at(log, command, by, 0)
}

/// Carries out a command that arrives `millis` after the beginning and causes one event.
fn act_at(log: &mut GameLog, command: &Command, by: Actor, millis: u64) -> Result<Event, Refusal> {
    let events = log.room().decide(command, by, NOW.after(millis))?.events;
    let [event] = <[Event; 1]>::try_from(events).expect("the command causes one event");
    log.append(event.clone()).expect("a decided event fits");
    Ok(event)
}

/// The actor to move.
fn actor_to_move(log: &GameLog) -> Actor {
    let side = log.room().to_move().expect("the game is not over");
    log.room().seats().player(side).id().map_or(Actor::Computer, Actor::Player)
}

/// Plays moves, each by the player to move.
fn play(log: &mut GameLog, moves: &[&str]) {
    for mv in moves {
        let by = actor_to_move(log);
        act_by(log, &Command::mv(*mv), by).unwrap();
    }
}

/// Moves of Morris that neither close a mill nor capture.
const QUIET_MOVES: [&str; 8] = ["a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5"];

/// Makes the next quiet move of Morris at this time, over a connection with this delay.
fn move_at(log: &mut GameLog, millis: u64, delay: u64) -> Result<Event, Refusal> {
    let mv = QUIET_MOVES[log.room().game().ply()].to_owned();
    let by = actor_to_move(log);
    act_at(log, &Command::Move { mv, delay }, by, millis)
}

/// Applies a tick at this time and returns the event that it causes.
fn tick_at(log: &mut GameLog, millis: u64) -> Option<Event> {
    let events =
        log.room().decide(&Command::Tick, Actor::Driver, NOW.after(millis)).unwrap().events;
    assert!(events.len() <= 1, "a tick causes one event at most");
    for event in &events {
        log.append(event.clone()).expect("a decided event fits");
    }
    events.into_iter().next()
}

/// A game with a clock in which each side made its first move, so that the time of the first side
/// runs from [`NOW`] on.
fn running(seats: Seats, control: TimeControl) -> GameLog {
    let mut log = timed(seats, control);
    assert_eq!(tick_at(&mut log, 0), Some(Event::Started { at: NOW }));
    move_at(&mut log, 0, 0).unwrap();
    move_at(&mut log, 0, 0).unwrap();
    log
}
