//! Keeps a room in agreement with the store, to which other hosts may write.

use std::sync::Arc;
use std::time::Duration;

use super::effect::{Effect, Origin, Reply};
use super::host::{Failure, Link, Now, Tail};
use super::input::{Appended, Input, Since};
use super::{CURRENT, Comparison, LiveRoom};
use crate::{Decided, Event, GameLog};

/// A request to the store, which the first input waits for.
#[derive(Debug)]
pub(super) enum Step<F> {
    Append {
        decided: Arc<Decided>,
        /// Whether it is a tick that comes before the first input.
        is_tick: bool,
    },
    Read {
        then: Then<F>,
        /// Number of doubts before the store was read.
        doubts: u64,
    },
    Load {
        then: Then<F>,
        doubts: u64,
    },
}

/// What follows once the room agrees with the store.
#[derive(Debug)]
pub(super) enum Then<F> {
    /// The first input is done.
    Done,
    /// The first input is worked on again.
    Retry,
    /// The first input is rejected, because another host has stored events.
    Stale,
    /// The first input is rejected, because the store has failed.
    Failed(F),
}

/// What the room knows of its agreement with the store.
#[derive(Debug, Default)]
pub(super) struct Agreement {
    /// A write has failed, and no read has succeeded since: it is unknown which part of it is stored.
    in_doubt: bool,
    /// When the room last agreed, by the local clock; `None` if it may not agree.
    agreed: Option<Duration>,
    /// Number of times that agreement was in doubt.
    pub(super) doubts: u64,
}

impl Agreement {
    /// Records that the room may differ from the store.
    pub(super) const fn doubt(&mut self) {
        self.doubts += 1;
        self.agreed = None;
    }
}

impl<F: Failure> LiveRoom<F> {
    /// Whether the room agrees with the store to its host's knowledge.
    pub fn is_current(&self, now: &Now) -> bool {
        let is_recent = |agreed| now.local.saturating_sub(agreed) < CURRENT;
        let agrees = !self.config.is_shared
            || (now.link == Link::Up && self.agreement.agreed.is_some_and(is_recent));
        !self.agreement.in_doubt && agrees
    }

    /// Whether the store has to be read before the room works on an input: to check that it agrees, or because it may
    /// not.
    pub(super) fn has_to_read(&self, input: &Input<F>, now: &Now) -> bool {
        match input {
            Input::Check { .. } => !self.is_current(now),
            Input::Command { .. } | Input::Since { .. } | Input::Hint { .. } | Input::Due => {
                let is_doubted = self.config.is_shared && self.agreement.agreed.is_none();
                self.agreement.in_doubt || is_doubted
            }
            _ => false,
        }
    }

    /// The store agreed with the room when it was compared.
    pub(super) fn compared(&mut self, comparison: Comparison, now: &Now) {
        let is_valid = comparison == Comparison { tail: self.tail, doubts: self.agreement.doubts };
        if is_valid && self.step.is_none() {
            self.agreement.agreed = Some(now.local);
        }
    }

    /// Stores what was decided for the first input, or for a tick before it.
    pub(super) fn append(&mut self, decided: Decided, is_tick: bool) {
        let decided = Arc::new(decided);
        self.effects.push(Effect::Append(Arc::clone(&decided), self.tail));
        self.step = Some(Step::Append { decided, is_tick });
    }

    /// Reads the events that others may have stored.
    pub(super) fn read(&mut self, then: Then<F>) {
        self.effects.push(Effect::Read { after: self.room().seq(), tail: self.tail });
        self.step = Some(Step::Read { then, doubts: self.agreement.doubts });
    }

    /// If a client knows an event that the room lacks, reads it, once for each input. Returns whether the input waits.
    pub(super) fn reads_up_to(&mut self, seq: u64) -> bool {
        let is_behind = seq > self.room().seq() && self.config.is_shared && !self.is_compared;
        if is_behind {
            self.is_compared = true;
            self.read(Then::Retry);
        }
        is_behind
    }

    /// The store has appended events, or has not.
    pub(super) fn appended(&mut self, result: Result<Appended, F>, now: &Now) {
        let Some(Step::Append { decided, is_tick }) = self.step.take() else { return };
        match result {
            Ok(Appended::Yes(tail)) => {
                let after = self.room().seq();
                self.log.commit(Arc::unwrap_or_clone(decided));
                self.tail = tail;
                self.agreement.agreed = Some(now.local);
                self.publish(after, Origin::Here, true, now);
                if !is_tick {
                    let seq = self.room().seq();
                    if let Some(first) = self.queue.front() {
                        first.reply(Reply::Done { seq }, &mut self.effects);
                    }
                    self.finish();
                }
            }
            Ok(Appended::NumberTaken) => {
                self.agreement.doubt();
                self.read(if is_tick { Then::Retry } else { Then::Stale });
            }
            Err(failure) => {
                // The events may have been stored nevertheless.
                self.agreement.in_doubt = true;
                self.read(Then::Failed(failure));
            }
        }
    }

    /// The store has read events, or has not.
    pub(super) fn was_read(&mut self, result: Result<Since, F>, now: &Now) {
        let Some(Step::Read { then, doubts }) = self.step.take() else { return };
        match result {
            Ok(Since::Events(events, tail)) => match self.apply(events, tail) {
                Ok(after) => self.agree(after, then, doubts, now),
                Err(()) => self.load(then, doubts),
            },
            Ok(Since::Replaced) => self.load(then, doubts),
            Err(failure) => self.not_read(then, failure, now),
        }
    }

    fn load(&mut self, then: Then<F>, doubts: u64) {
        self.effects.push(Effect::Load);
        self.step = Some(Step::Load { then, doubts });
    }

    /// The store has read the whole game, or has not.
    pub(super) fn loaded(&mut self, result: Result<Option<Box<(GameLog, Tail)>>, F>, now: &Now) {
        let Some(Step::Load { then, doubts }) = self.step.take() else { return };
        match result {
            Ok(Some(stored)) => {
                let (log, tail) = *stored;
                // Clients know other events than the log has, so all are shown.
                let after = (tail != self.tail).then_some(0);
                (self.log, self.tail) = (log, tail);
                self.agree(after, then, doubts, now);
            }
            Ok(None) => self.delete(),
            Err(failure) => self.not_read(then, failure, now),
        }
    }

    /// Appends stored events. Returns the number of the event before them, if there are any.
    fn apply(&mut self, events: Vec<Event>, tail: Tail) -> Result<Option<u64>, ()> {
        let after = (!events.is_empty()).then(|| self.room().seq());
        for event in events {
            self.log.append(event).map_err(drop)?;
        }
        self.tail = tail;
        Ok(after)
    }

    /// The room agrees with the store. If there are events after number `after`, they are shown.
    fn agree(&mut self, after: Option<u64>, then: Then<F>, doubts: u64, now: &Now) {
        self.agreement.in_doubt = false;
        if self.agreement.doubts == doubts {
            self.agreement.agreed = Some(now.local);
        }
        if let Some(after) = after {
            let may_move = now.holds_lease || self.is_attended(now);
            self.publish(after, Origin::Elsewhere, may_move, now);
        }
        self.resume(then, now);
    }

    fn not_read(&mut self, then: Then<F>, failure: F, now: &Now) {
        self.agreement.doubt();
        let seq = self.room().seq();
        let first = self.queue.front().map(|first| &first.input);
        let then = match then {
            // A client may see what the room knows.
            Then::Retry if matches!(first, Some(Input::Since { after, .. }) if *after <= seq) => {
                Then::Retry
            }
            Then::Retry | Then::Stale => Then::Failed(failure),
            then => then,
        };
        self.resume(then, now);
    }

    /// Continues with the first input.
    fn resume(&mut self, then: Then<F>, now: &Now) {
        let reply = match then {
            Then::Retry => return,
            Then::Done => None,
            Then::Stale => Some(Reply::Stale),
            Then::Failed(failure) => Some(Reply::Unavailable(failure)),
        };
        let first = self.queue.front();
        if let (Some(first), Some(reply)) = (first, reply.clone()) {
            first.reply(reply, &mut self.effects);
        }
        self.not_moved(reply, now);
        self.finish();
    }

    /// Another host has stored events. The room appends them if they directly follow its last one.
    pub(super) fn follow(
        &mut self,
        after: u64,
        before: Tail,
        events: Vec<Event>,
        tail: Tail,
        now: &Now,
    ) {
        let seq = self.room().seq();
        if after + events.len() as u64 <= seq {
            return self.finish();
        }
        if !self.presence.has_connections() {
            // The next request reads the store.
            self.agreement.doubt();
            return self.finish();
        }
        if (after, before) != (seq, self.tail) {
            return self.read(Then::Done);
        }
        match self.apply(events, tail) {
            Ok(after) => {
                self.agreement.agreed = Some(now.local);
                self.finish();
                let after = after.unwrap_or(seq);
                // Otherwise every host with the room would search for the computer's move.
                self.publish(after, Origin::Elsewhere, now.holds_lease, now);
            }
            Err(()) => self.read(Then::Done),
        }
    }
}
