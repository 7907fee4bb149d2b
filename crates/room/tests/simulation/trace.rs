//! The human-readable trace of a run.

use ludoteca_room::Event;

use crate::world::World;

/// Maximum number of stored lines.
const MAX_LINES: usize = 60;

impl World {
    /// Adds a line to the trace.
    pub(crate) fn note(&mut self, line: impl FnOnce() -> String) {
        let seconds = self.now as f64 / 1_000.0;
        if let Some(trace) = &mut self.trace {
            if trace.len() == MAX_LINES {
                trace.pop_front();
            }
            trace.push_back(format!("{seconds:>7.3} s  {}", line()));
        }
    }
}

/// Events in short form.
pub(crate) fn events(events: &[Event]) -> String {
    events.iter().map(event).collect::<Vec<_>>().join(", ")
}

fn event(event: &Event) -> String {
    match event {
        Event::Seated { side, player, .. } => format!("player {} plays {side}", player.bytes()[0]),
        Event::Started { .. } => "the clock starts".into(),
        Event::Moved { side, mv, timing } => {
            let left = timing.map(|timing| format!(" with {} ms left", timing.left));
            format!("{side} moves {mv}{}", left.unwrap_or_default())
        }
        event => format!("{event:?}"),
    }
}
