//! Searches in background threads, so that the screen stays responsive.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_engine::{Engine, Level, Limits};

use super::state::{Effect, Purpose, State};
use super::update::Event;
use crate::seat::Seat;

/// Minimum time per move in a game between computers, so that it can be followed.
const MIN_MOVE_TIME: Duration = Duration::from_millis(700);

/// Starts a search, which sends an event when it ends.
pub(super) fn begin(state: &State, effect: Effect, events: &Sender<Event>) {
    let Effect::Search { ticket, purpose, side, game, stop } = effect else { return };
    let mut engine = match &state.session.seats[side.index()] {
        Seat::Computer(engine, _) => (**engine).clone(),
        Seat::Human => Engine::new(0),
    };
    let level = state.session.seats[side.index()].level().unwrap_or(Level::MAX);
    let wait = if state.session.has_human() { Duration::ZERO } else { MIN_MOVE_TIME };
    let events = events.clone();
    thread::spawn(move || {
        let begin = Instant::now();
        engine.set_position(&game);
        let found = match purpose {
            Purpose::Move => {
                Event::Found(ticket, engine.go(&level.limits(game.game()), &stop, &mut |_| ()))
            }
            Purpose::Hint => Event::Hinted(ticket, engine.hint(&Limits::for_hint(), &stop)),
        };
        thread::sleep(wait.saturating_sub(begin.elapsed()));
        // Sending fails only while the program is exiting.
        let _ = events.send(found);
    });
}
