//! What players want.

use ludoteca_rules::Side;

use super::LiveRoom;
use super::agreement::Then;
use super::effect::{Effect, Reply};
use super::host::{Failure, Now, Ticket};
use super::input::{Input, Intent, UndoStep, Waiting};
use crate::{Actor, Command, Event, PlayerId, Refusal, Timestamp};

impl<F: Failure> LiveRoom<F> {
    /// Works on the first input.
    pub(super) fn work(&mut self, now: &Now) {
        let Some(Waiting { input, arrived }) = self.queue.front() else { return };
        let arrived = *arrived;
        match input {
            Input::Command { ticket, by, seq, intent } => {
                let (ticket, by, seq, intent) = (*ticket, *by, *seq, intent.clone());
                self.command(ticket, by, seq, &intent, arrived, now);
            }
            Input::Since { ticket, after } => {
                let (ticket, after) = (*ticket, *after);
                self.since(ticket, after, now);
            }
            Input::Check { ticket } => {
                let reply = Reply::Done { seq: self.room().seq() };
                self.effects.push(Effect::Reply(*ticket, reply));
                self.finish();
            }
            Input::Wake => {
                self.wake(now);
                self.finish();
            }
            Input::Hint { ticket, by, seq } => {
                let (ticket, by, seq) = (*ticket, *by, *seq);
                self.hint(ticket, by, seq);
            }
            Input::Tick | Input::Due | Input::Created => {
                let is_own = matches!(input, Input::Created);
                if matches!(input, Input::Tick) {
                    self.is_retrying = false;
                }
                self.tick(is_own, now);
            }
            Input::Searched { search, result } => {
                let (search, result) = (*search, result.clone());
                self.searched(search, result, now);
            }
            Input::Missed => {
                if self.presence.has_connections() {
                    self.read(Then::Done);
                } else {
                    self.agreement.doubt();
                    self.finish();
                }
            }
            Input::Followed { .. } => {
                let first = self.queue.front_mut().map(|first| &mut first.input);
                let Some(Input::Followed { after, before, events, tail }) = first else { return };
                let (after, before, events, tail) =
                    (*after, *before, std::mem::take(events), *tail);
                self.follow(after, before, events, tail, now);
            }
            _ => self.finish(),
        }
    }

    fn command(
        &mut self,
        ticket: Ticket,
        by: PlayerId,
        seq: Option<u64>,
        intent: &Intent,
        arrived: Timestamp,
        now: &Now,
    ) {
        if self.reads_up_to(seq.unwrap_or_default()) || self.ticks_first(arrived, now) {
            return;
        }
        let reply = if seq.is_some_and(|seq| !self.has_seen_all(seq)) {
            Reply::Stale
        } else {
            let command = self.resolve(intent, by, now);
            let decided = command
                .and_then(|command| self.room().decide(&command, Actor::Player(by), arrived));
            match decided {
                Ok(decided) => return self.append(decided, false),
                Err(refusal) => Reply::Rejected(refusal),
            }
        };
        self.effects.push(Effect::Reply(ticket, reply));
        self.finish();
    }

    /// Whether the events after number `seq`, which a player has not seen, leave the position and all requests as they
    /// were.
    pub(super) fn has_seen_all(&self, seq: u64) -> bool {
        let is_neutral =
            |event: &Event| matches!(event, Event::Resumed { .. } | Event::DaysOff { .. });
        seq <= self.room().seq() && self.events_since(seq).iter().all(is_neutral)
    }

    /// The command by which a player gets what the player wants.
    fn resolve(&self, intent: &Intent, by: PlayerId, now: &Now) -> Result<Command, Refusal> {
        let seats = self.room().seats();
        let own = seats.sides_of(by).next();
        let side = own.ok_or(Refusal::NotSeated);
        Ok(match intent {
            // An invitation is for another player. If both seats are vacant, one player may take both.
            Intent::Sit { .. } if self.is_invitation && own.is_some() => {
                return Err(Refusal::AlreadySeated(side?));
            }
            Intent::Sit { side, name } => {
                let side = side.or_else(|| seats.vacant().next()).unwrap_or(Side::First);
                Command::Sit { side, name: name.clone() }
            }
            Intent::Undo(UndoStep::Request) => Command::Undo,
            Intent::Undo(UndoStep::Accept) => Command::AcceptUndo(side?),
            Intent::Undo(UndoStep::Decline) => Command::DeclineUndo(side?),
            Intent::ClaimWin => {
                let side = side?;
                let opponent = seats.player(side.other()).id();
                let absent = opponent.map_or(0, |opponent| self.presence.absence(opponent, now));
                Command::ClaimWin { side, absent }
            }
            Intent::Command(Command::Move { mv, .. }) => {
                Command::Move { mv: mv.clone(), delay: self.presence.delay(by) }
            }
            Intent::Command(command) => command.clone(),
        })
    }

    /// A client requests events: those after number `after`.
    fn since(&mut self, ticket: Ticket, after: u64, now: &Now) {
        if self.reads_up_to(after) {
            return;
        }
        self.wake(now);
        let seq = self.room().seq();
        let reply =
            if after > seq { Reply::NotYet { after, seq } } else { Reply::Events { after } };
        self.effects.push(Effect::Reply(ticket, reply));
        self.finish();
    }
}
