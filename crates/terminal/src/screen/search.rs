//! Searches in threads of their own, so that the screen stays alive.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_engine::{Engine, Level, Limits};

use super::state::{Effect, Purpose, State};
use super::update::Event;
use crate::seat::Seat;

/// A game between computers is to be watched.
const WATCHED: Duration = Duration::from_millis(700);

/// Begins a search; its end is an event.
pub(super) fn begin(state: &State, effect: Effect, events: &Sender<Event>) {
    let Effect::Search { ticket, purpose, side, game, stop } = effect else { return };
    let mut engine = match &state.session.seats[side.index()] {
        Seat::Computer(engine, _) => (**engine).clone(),
        Seat::Human => Engine::new(0),
    };
    let level = state.session.seats[side.index()].level().unwrap_or(Level::MAX);
    let wait = if state.session.has_person() { Duration::ZERO } else { WATCHED };
    let events = events.clone();
    thread::spawn(move || {
        let begin = Instant::now();
        engine.set_position(&game);
        let answer = match purpose {
            Purpose::Move => {
                Event::Found(ticket, engine.go(&level.limits(game.game()), &stop, &mut |_| ()))
            }
            Purpose::Hint => Event::Hinted(ticket, engine.hint(&Limits::for_hint(), &stop)),
        };
        thread::sleep(wait.saturating_sub(begin.elapsed()));
        // Nobody hears it once the program has ended.
        let _ = events.send(answer);
    });
}
