//! Rooms from the outside.

mod draws;
mod ends;
mod properties;
mod replay;
mod seats;
mod undo;

use ludoteca_room::{Actor, Command, Event, GameLog, Player, Refusal, Room, Seats, Timestamp};
use ludoteca_rules::Game;

const NOW: Timestamp = Timestamp::from_millis(0);

fn human() -> Player {
    Player::Human { name: None }
}

fn two_humans() -> Seats {
    Seats { first: human(), second: human() }
}

fn against_computer() -> Seats {
    Seats { first: human(), second: Player::Computer { level: 1 } }
}

/// A new room of 4mation on a small board, where three in a row win.
fn room(seats: Seats) -> Room {
    Room::new(Game::Fourmation.options("side=5 n=3").unwrap().start(), seats)
}

fn log(seats: Seats) -> GameLog {
    GameLog::new(room(seats))
}

/// Carries out a command of a human player and returns its only event.
#[expect(clippy::needless_pass_by_value, reason = "tests pass commands that they have just made")]
fn act(log: &mut GameLog, command: Command) -> Result<Event, Refusal> {
    act_by(log, &command, Actor::Human)
}

fn act_by(log: &mut GameLog, command: &Command, by: Actor) -> Result<Event, Refusal> {
    let events = log.room().decide(command, by, NOW)?;
    let [event] = <[Event; 1]>::try_from(events).expect("each command causes one event today");
    log.append(event.clone()).expect("a decided event fits");
    Ok(event)
}

/// Plays moves, each by the player to move.
fn play(log: &mut GameLog, moves: &[&str]) {
    for mv in moves {
        let by = log.room().computer_to_move().map_or(Actor::Human, |_| Actor::Computer);
        act_by(log, &Command::Move((*mv).to_owned()), by).unwrap();
    }
}
