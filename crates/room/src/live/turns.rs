//! What a room does by itself: it ticks when a time is up, and shows what was stored.

use std::sync::Arc;
use std::time::Duration;

use super::LiveRoom;
use super::effect::{Effect, Origin, Reply};
use super::host::{Failure, Now};
use super::searches::Search;
use crate::{Actor, Command, Outage, Timestamp};

/// A room sets no timer for a deadline further ahead; its host finds the game when it comes.
const MAX_TIMER: Duration = Duration::from_hours(1);
/// The host with the lease finds deadlines further ahead by polling; nearer ones are announced to it.
const ANNOUNCE_WITHIN: Duration = Duration::from_secs(2);

impl<F: Failure> LiveRoom<F> {
    /// Continues the clock after an outage, begins the clock, or ends the game whose time was up when the first input
    /// arrived. Returns whether the input waits for that.
    pub(super) fn ticks_first(&mut self, at: Timestamp, now: &Now) -> bool {
        // No time is up while no move can be stored.
        let Some(outages) = &now.outages else { return false };
        let resumed = self.room().resume(outages, now.time);
        let is_due = || self.room().deadline().is_some_and(|deadline| at >= deadline);
        let tick = || self.room().decide(&Command::Tick, Actor::Driver, at).ok();
        let decided = resumed.or_else(|| is_due().then(tick).flatten());
        let waits = decided.is_some();
        if let Some(decided) = decided {
            self.append(decided, true);
        }
        waits
    }

    /// Does what is due. Without the lease this is up to another host, unless the game `is_own`: created by this host.
    pub(super) fn tick(&mut self, is_own: bool, now: &Now) {
        let acts = is_own || now.holds_lease;
        if acts && self.ticks_first(now.time, now) {
            return;
        }
        if self.moves_again(now) {
            return;
        }
        if acts || self.is_attended(now) {
            self.wake(now);
        }
        self.finish();
    }

    /// Starts what the room waits for: the computer's move, and the timer of the clock.
    pub(super) fn wake(&mut self, now: &Now) {
        self.let_computer_move(now);
        self.set_timer(now);
    }

    /// Shows events that are stored. `may_move` states whether the computer may move on this host.
    pub(super) fn publish(&mut self, after: u64, origin: Origin, may_move: bool, now: &Now) {
        self.effects.extend(self.search.take().and_then(Search::cancel));
        self.is_retrying = false;
        self.effects.push(Effect::Publish { after, origin });
        self.hints.end(&Reply::Stale, &mut self.effects);
        self.set_timer(now);
        if may_move {
            self.let_computer_move(now);
        }
    }

    fn set_timer(&mut self, now: &Now) {
        let deadline = self.room().deadline();
        let resumes = |outages: &Arc<[Outage]>| self.room().resume(outages, now.time).is_some();
        let resumes = now.outages.as_ref().is_some_and(resumes);
        let time = |deadline: Timestamp| Duration::from_millis(deadline.since(now.time));
        let wait = if resumes { Some(Duration::ZERO) } else { deadline.map(time) };
        let wait = wait.filter(|wait| *wait <= MAX_TIMER);
        if now.holds_lease {
            return self.effects.push(Effect::Timer(wait));
        }
        self.effects.push(Effect::Timer(None));
        if let (Some(deadline), Some(wait)) = (deadline, wait)
            && wait < ANNOUNCE_WITHIN
            && self.announced != Some(deadline)
        {
            self.announced = Some(deadline);
            self.effects.push(Effect::Announce(deadline));
        }
    }
}
