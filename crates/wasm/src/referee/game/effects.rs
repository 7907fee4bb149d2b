//! Performs the effects of the live room, or passes them to the worker.

use ludoteca_jobs::Job;
use ludoteca_room::Timestamp;
use ludoteca_room::live::{self, Input, Link, Origin, SearchId, Tail};
use ludoteca_wire::{Content, PresenceSummary, RoomUpdate};

use super::{Context, OpenGame};
use crate::referee::message::{Effect, TabMessage};
use crate::referee::problem::Problem;
use crate::referee::response::Response;
use crate::referee::stored::Summary;

impl OpenGame {
    /// Passes an input to the live room, and performs its effects.
    pub(crate) fn handle(&mut self, input: Input<Problem>, context: &mut Context) {
        let link = if self.is_shared { Link::Up } else { Link::Alone };
        let (time, local) = (Timestamp::from_millis(context.time), context.local);
        let outages = Some([].into());
        let now = live::Now { time, outages, local, holds_lease: self.holds_lease, link };
        for effect in self.live.handle(input, &now) {
            self.perform(effect, context);
        }
    }

    fn perform(&mut self, effect: live::Effect<Problem>, context: &mut Context) {
        let game = self.id();
        match effect {
            live::Effect::Append(decided, Tail { chain, .. }) => {
                let (setting, next) = (&self.setting, &decided.next);
                context.effects.push(Effect::Append {
                    game,
                    after: self.room().seq(),
                    chain,
                    events: decided.events.iter().map(Into::into).collect(),
                    played: context.time,
                    summary: Box::new(Summary::new(setting, next, self.created, context.time)),
                });
            }
            live::Effect::Read { after, tail: Tail { chain, .. } } => {
                context.effects.push(Effect::Read { game, after, chain });
            }
            live::Effect::Load => context.effects.push(Effect::Load { game }),
            live::Effect::Reply(ticket, reply) => {
                if let Some(pending) = self.take(ticket) {
                    let response = self.response(&pending, reply, context.time);
                    context.reply(ticket, response.unwrap_or_else(Response::from));
                }
            }
            live::Effect::Publish { after, origin } => self.publish(after, origin, context),
            live::Effect::Timer(wait) => {
                // No other host finds deadlines that are further ahead than the room's timers.
                let until = self.room().deadline().filter(|_| self.holds_lease);
                let until = until.map(|until| until.as_millis().saturating_sub(context.time));
                let wait = wait.map(|wait| wait.as_millis() as u64).or(until);
                context.effects.push(Effect::Timer { game, wait });
            }
            live::Effect::Retry(wait) => {
                context.effects.push(Effect::Retry { game, wait: wait.as_millis() as u64 });
            }
            live::Effect::Search { search, job, .. } => {
                let job = Job::of_room(self.setting.id, job);
                if self.holds_lease || matches!(job, Job::Hint { .. }) {
                    self.search(search, job, context);
                } else {
                    self.deferred = Some((search, job));
                }
            }
            live::Effect::Cancel(search) => {
                self.deferred.take_if(|(deferred, _)| *deferred == search);
                context.effects.push(Effect::Cancel { game, search: search.0 });
            }
            live::Effect::Close => {
                self.is_closed = true;
                context.effects.push(Effect::Close { game });
            }
            // All players are at this browser. And the tab with the lease has the game open, with its own timer.
            live::Effect::PresenceChanged | live::Effect::Announce(_) => {}
        }
    }

    pub(super) fn search(&self, SearchId(search): SearchId, job: Job, context: &mut Context) {
        context.effects.push(Effect::Search { game: self.id(), search, job });
    }

    /// Shows new events to all tabs, unless another one has announced them.
    fn publish(&mut self, after: u64, origin: Origin, context: &mut Context) {
        let seq = self.room().seq();
        let is_own = origin == Origin::Here;
        if !is_own && seq <= self.announced {
            return;
        }
        self.announced = seq;
        let update = Box::new(self.update(after, context.time));
        context.effects.push(Effect::Post { news: TabMessage::Update { update } });
        if is_own {
            context.effects.push(Effect::Post { news: TabMessage::OwnGames });
        }
    }

    /// The events after number `after`, and the state after them.
    pub(super) fn update(&self, after: u64, time: u64) -> RoomUpdate {
        // All players are at this browser.
        let seats = self.room().seats();
        let (first, second) = (seats.first.id().is_some(), seats.second.id().is_some());
        let company = PresenceSummary { first, second, ..PresenceSummary::default() };
        let (events, now) = (self.live.events_since(after), Timestamp::from_millis(time));
        let content = Content::State(self.view().rendered());
        RoomUpdate::new(self.setting.id, after, events, content, Some(company), now)
    }
}
