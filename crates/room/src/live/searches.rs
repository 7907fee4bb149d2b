//! Searches: for the computer's moves, and for hints.

use std::net::IpAddr;
use std::time::Duration;

use super::LiveRoom;
use super::effect::{Effect, Reply};
use super::host::{Failure, Now, Ticket};
use super::input::Input;
use super::job::{Class, SearchFailure, SearchId, SearchJob};
use crate::{Actor, Command, PlayerId, Refusal};

/// Delay before the computer repeats a request for a search that was rejected, or stores its move again.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Delay before a failed search is repeated for a client that waits.
const FAILURE_DELAY: Duration = Duration::from_secs(2);

/// The computer's search for its move.
#[derive(Debug)]
pub(super) struct Search {
    id: SearchId,
    class: Class,
    /// The move, once it is found.
    found: Option<String>,
}

impl Search {
    /// Ends the search, unless it has ended.
    pub(super) fn cancel<F>(self) -> Option<Effect<F>> {
        self.found.is_none().then_some(Effect::Cancel(self.id))
    }
}

/// The hint after the last event: one is searched for at a time.
#[derive(Debug, Default)]
pub(super) struct Hints {
    search: Option<SearchId>,
    waiting: Vec<Ticket>,
    found: Option<String>,
}

impl Hints {
    /// Whether this is the search for the hint.
    pub(super) fn is_of(&self, search: SearchId) -> bool {
        self.search == Some(search)
    }

    /// Forgets the hint, because the game has continued or was deleted.
    pub(super) fn end<F: Failure>(&mut self, reply: &Reply<F>, effects: &mut Vec<Effect<F>>) {
        effects.extend(self.search.take().map(Effect::Cancel));
        let waiting = self.waiting.drain(..);
        effects.extend(waiting.map(|ticket| Effect::Reply(ticket, reply.clone())));
        self.found = None;
    }
}

impl<F: Failure> LiveRoom<F> {
    /// Whether a client watches the game, or has requested it lately.
    pub fn is_attended(&self, now: &Now) -> bool {
        self.presence.has_connections()
            || self.presence.is_attended(self.config.unattended_timeout, now)
    }

    fn start(&mut self, job: SearchJob, class: Class) -> SearchId {
        self.searches += 1;
        let (search, client) = (SearchId(self.searches), self.client());
        self.effects.push(Effect::Search { search, job, class, client });
        search
    }

    fn client(&self) -> Option<IpAddr> {
        self.presence.client()
    }

    /// Starts the computer's search if it is its turn, and the game has a human opponent or is attended.
    pub(super) fn let_computer_move(&mut self, now: &Now) {
        let Some(level) = self.room().computer_to_move() else { return };
        if self.is_deleted || self.is_retrying {
            return;
        }
        let class = match (self.room().seats().has_human(), self.is_attended(now)) {
            (true, true) => Class::Reply,
            (true, false) => Class::Unattended,
            (false, true) => Class::Exhibition,
            (false, false) => return,
        };
        let seq = self.room().seq();
        // For clients of another host, that host searches. A failed search is repeated only for a client that waits.
        let is_left = self.presence.has_connections_elsewhere() || self.failed == Some(seq);
        if class == Class::Unattended && is_left {
            return;
        }
        if let Some(search) = &self.search {
            // A search that began unattended starts again with the priority of a reply.
            let is_urgent = search.class != Class::Unattended || class == Class::Unattended;
            if is_urgent || search.found.is_some() {
                return;
            }
            self.effects.extend(self.search.take().and_then(Search::cancel));
        }
        let game = Box::new(self.room().game().clone());
        let id = self.start(SearchJob::Move { game, level, seq }, class);
        self.search = Some(Search { id, class, found: None });
    }

    /// The search for the computer's move has ended. The search is kept until the move is stored.
    pub(super) fn searched(
        &mut self,
        id: SearchId,
        result: Result<String, SearchFailure<F>>,
        now: &Now,
    ) {
        let Some(search) = self.search.as_mut().filter(|search| search.id == id) else {
            return self.finish();
        };
        match result {
            Ok(mv) => {
                search.found = Some(mv);
                if self.ticks_first(now.time, now) || self.moves_again(now) {
                    return;
                }
            }
            Err(SearchFailure::Obsolete) => {
                self.search = None;
                // A client may have returned meanwhile.
                self.let_computer_move(now);
            }
            Err(SearchFailure::Rejected(_)) => {
                self.search = None;
                self.retry(RETRY_DELAY);
            }
            Err(SearchFailure::Failed(_)) => self.has_failed(now),
        }
        self.finish();
    }

    fn has_failed(&mut self, now: &Now) {
        self.search = None;
        self.failed = Some(self.room().seq());
        if self.is_attended(now) {
            self.retry(FAILURE_DELAY);
        }
    }

    /// Tries again later.
    fn retry(&mut self, wait: Duration) {
        if !self.is_retrying {
            self.is_retrying = true;
            self.effects.push(Effect::Retry(wait));
        }
    }

    /// Makes the move that the search has found, if there is one. Returns whether the first input waits for that.
    pub(super) fn moves_again(&mut self, now: &Now) -> bool {
        let Some(mv) = self.search.as_ref().and_then(|search| search.found.clone()) else {
            return false;
        };
        let decided = self.room().decide(&Command::mv(mv), Actor::Computer, now.time);
        let is_legal = decided.is_ok();
        match decided {
            Ok(decided) => self.append(decided, false),
            Err(_) => self.has_failed(now),
        }
        is_legal
    }

    /// An input was rejected with this reply. If it was the computer's move, retries it later or searches again.
    pub(super) fn not_moved(&mut self, reply: Option<Reply<F>>, now: &Now) {
        let is_found = self.search.as_ref().is_some_and(|search| search.found.is_some());
        match reply {
            // No client repeats it.
            Some(Reply::Unavailable(failure)) if is_found && failure.is_temporary() => {
                self.retry(RETRY_DELAY);
            }
            Some(_) if is_found => self.has_failed(now),
            _ => {}
        }
    }

    /// A player requests a hint.
    pub(super) fn hint(&mut self, ticket: Ticket, by: PlayerId, seq: u64) {
        if self.reads_up_to(seq) {
            return;
        }
        let rejected = if self.has_seen_all(seq) { self.check_hint(by) } else { Err(Reply::Stale) };
        match (rejected, &self.hints.found) {
            (Err(reply), _) => self.effects.push(Effect::Reply(ticket, reply)),
            (Ok(()), Some(hint)) => {
                self.effects.push(Effect::Reply(ticket, Reply::Hint(hint.clone())));
            }
            (Ok(()), None) => {
                self.hints.waiting.push(ticket);
                if self.hints.search.is_none() {
                    let game = Box::new(self.room().game().clone());
                    let search = self.start(SearchJob::Hint { game }, Class::Hint);
                    self.hints.search = Some(search);
                }
            }
        }
        self.finish();
    }

    /// Checks that a player may have a hint: the player is to move, and does not play against another person.
    fn check_hint(&self, by: PlayerId) -> Result<(), Reply<F>> {
        let (room, seats) = (self.room(), self.room().seats());
        let refusal = if seats.sides_of(by).next().is_none() {
            Refusal::NotSeated
        } else if seats.are_of_two_people() {
            return Err(Reply::Unfair);
        } else if let Some(outcome) = room.outcome() {
            Refusal::Over(outcome)
        } else if room.computer_to_move().is_some() {
            Refusal::ComputersTurn
        } else {
            return Ok(());
        };
        Err(Reply::Rejected(refusal))
    }

    /// The search for a hint has ended.
    pub(super) fn hinted(&mut self, result: &Result<String, SearchFailure<F>>) {
        self.hints.search = None;
        self.hints.found = result.clone().ok();
        for ticket in self.hints.waiting.drain(..) {
            let reply = match result {
                Ok(hint) => Reply::Hint(hint.clone()),
                Err(failure) => Reply::NotFound(failure.clone()),
            };
            self.effects.push(Effect::Reply(ticket, reply));
        }
    }

    /// Nobody waits for this reply any more.
    pub(super) fn dropped(&mut self, ticket: Ticket) {
        let is_working = usize::from(self.step.is_some());
        let mut place = 0;
        self.queue.retain(|waiting| {
            place += 1;
            let is_hint = matches!(waiting.input, Input::Hint { ticket: of, .. } if of == ticket);
            place <= is_working || !is_hint
        });
        self.hints.waiting.retain(|waiting| *waiting != ticket);
        if self.hints.waiting.is_empty() {
            self.effects.extend(self.hints.search.take().map(Effect::Cancel));
        }
    }
}
