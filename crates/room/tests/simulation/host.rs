//! The simulated host of live rooms: it performs what [`LiveRoom::handle`] returns, as the servers do.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use ludoteca_room::live::{
    Appended, Config, Effect, Input, Intent, Link, LiveRoom, Now, Origin, Reply, SearchFailure,
    SearchId, SearchJob, Since, Tail, Ticket, UndoStep,
};
use ludoteca_room::{Command, Decided, Event, GameLog};
use ludoteca_rules::AnyMatch;

use crate::audit::Invariant;
use crate::network::ToClient;
use crate::node::{Purpose, Wake};
use crate::requests::ToStore;
use crate::store::{Append, Request, StoreReply, Summary, chain};
use crate::world::{END, Millis, Sabotage, Session, SimEvent, World};

/// Events stored by a node, for the other nodes.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Batch {
    /// The number of the event before them.
    pub after: u64,
    pub events: Vec<Event>,
    /// The chain of checksums up to the last event.
    pub chain: u64,
}

/// A command: its id, and the number of the event that it is based on.
#[derive(Clone, Copy, Debug)]
struct Based {
    id: u64,
    seq: Option<u64>,
}

/// Duration of a search.
const SEARCH_TIME: Millis = 300;

/// A room in the memory of a node, or about to be.
#[derive(Debug, Default)]
pub(crate) struct Hosted {
    live: Option<LiveRoom>,
    /// What has happened before the room was loaded.
    waiting: VecDeque<Input<()>>,
    is_loading: bool,
    /// The sessions that are connected, and the last event sent to each that watches.
    watchers: BTreeMap<Session, Option<u64>>,
    /// The requests that wait for replies; those of commands with their ids and the events that they are based on.
    tickets: BTreeMap<u64, (Session, Option<Based>)>,
    last_ticket: u64,
    /// The number of the last event that was shown.
    shown: u64,
    /// What is being stored, or was stored last.
    appended: Option<Arc<Decided>>,
    /// Whether the last write has failed.
    in_doubt: bool,
    searches: BTreeMap<SearchId, Box<AnyMatch>>,
    /// Number of timers so far: each replaces the one before.
    timer: u64,
}

impl Hosted {
    /// The number of the last event, if the room is loaded.
    pub(crate) fn seq(&self) -> Option<u64> {
        self.live.as_ref().map(|live| live.room().seq())
    }

    /// Whether the room has watchers or works on something; otherwise it may be dropped.
    pub(crate) fn is_in_use(&self) -> bool {
        let is_working = self.live.as_ref().is_none_or(LiveRoom::is_in_use);
        is_working || !self.watchers.is_empty() || !self.tickets.is_empty()
    }

    /// Whether this timer is the current one.
    pub(crate) const fn is_timer(&self, timer: u64) -> bool {
        self.timer == timer
    }

    fn ticket(&mut self, session: Session, command: Option<Based>) -> Ticket {
        self.last_ticket += 1;
        self.tickets.insert(self.last_ticket, (session, command));
        Ticket(self.last_ticket)
    }
}

impl World {
    pub(crate) fn hosted(&mut self, node: usize, room: usize) -> &mut Hosted {
        self.nodes[node].rooms.entry(room).or_default()
    }

    /// All that a decision depends on; `None` while the node does not know the store's time.
    fn context(&self, node: usize, room: usize) -> Option<Now> {
        let (now, here) = (self.now, &self.nodes[node]);
        let is_deaf = here.bus_cut_until > now;
        let (confirmed, time) = (here.store.confirmed()?, here.time(now)?);
        let (time, outages) = match here.store.game_time(time) {
            _ if self.sabotage == Sabotage::ChargedOutages => (time, Some([].into())),
            Some(time) => (time, Some(Arc::clone(&here.outages))),
            None => (confirmed, None),
        };
        Some(Now {
            time,
            outages,
            local: here.local(now),
            holds_lease: here.holds(self.store.rooms[room].shard(), now),
            link: if is_deaf { Link::Down } else { Link::Up },
        })
    }

    /// Passes an input to a room, once it is loaded.
    pub(crate) fn pass(&mut self, node: usize, room: usize, input: Input<()>) {
        let hosted = self.hosted(node, room);
        if hosted.live.is_some() {
            return self.handle(node, room, input);
        }
        hosted.waiting.push_back(input);
        if !hosted.is_loading {
            hosted.is_loading = true;
            self.request(node, ToStore::Request(Request::Load(room)), Purpose::Load(room));
        }
    }

    fn handle(&mut self, node: usize, room: usize, input: Input<()>) {
        let Some(now) = self.context(node, room) else { return };
        if matches!(input, Input::Tick | Input::Due) && now.holds_lease {
            let shard = self.store.rooms[room].shard();
            self.check_only_holder(node, shard);
            self.auditor.count("acted on a lease");
        }
        let Some(live) = self.hosted(node, room).live.as_mut() else { return };
        let before = live.room().seq();
        if let Input::Command { seq: Some(known), .. } | Input::Since { after: known, .. } = input
            && known > before
        {
            self.auditor.count("client ahead of a node");
        }
        let Some(live) = self.hosted(node, room).live.as_mut() else { return };
        let acts = matches!(input, Input::Tick | Input::Due) && live.is_idle();
        for effect in live.handle(input, &now) {
            // A move that was found, but not stored, is tried again without the lease.
            let is_move = |event: &Event| matches!(event, Event::Moved { .. });
            let ticks = matches!(&effect, Effect::Append(decided, _) if !decided.events.iter().any(is_move));
            if acts && !now.holds_lease && ticks {
                let what = format!("node {node} acts for room {room} without the lease");
                self.auditor.violated(Invariant::OneHolder, what);
            }
            self.perform(node, room, effect);
        }
    }

    fn perform(&mut self, node: usize, room: usize, effect: Effect<()>) {
        match effect {
            Effect::Append(decided, _) => {
                if self.sabotage == Sabotage::EarlyReply {
                    self.acknowledge_early(node, room, &decided);
                }
                let (events, summary) = (decided.events.clone(), Summary::of(&decided.next));
                let seq = decided.next.seq() - events.len() as u64;
                self.hosted(node, room).appended = Some(decided);
                let append = Append { room, seq, events, summary };
                self.request(node, ToStore::Append(append), Purpose::Append(room));
            }
            Effect::Read { tail, .. } if self.sabotage == Sabotage::NoCatchUp => {
                self.handle(node, room, Input::Read(Ok(Since::Events(Vec::new(), tail))));
            }
            Effect::Read { after, tail } => {
                let request = Request::Since(room, after, tail.chain);
                self.request(node, ToStore::Request(request), Purpose::Read(room));
            }
            Effect::Load => {
                let what =
                    format!("node {node} has applied events to room {room} that are not stored");
                self.auditor.violated(Invariant::Durable, what);
            }
            Effect::Reply(ticket, reply) => self.reply(node, room, ticket, reply),
            Effect::Publish { after, origin } => self.publish(node, room, after, origin),
            Effect::Announce(_) => self.announce_deadline(node, room),
            Effect::Timer(wait) => {
                let hosted = self.hosted(node, room);
                hosted.timer += 1;
                let timer = hosted.timer;
                let wait = wait.map(|wait| wait.as_millis() as Millis + 1);
                if let Some(wait) = wait.filter(|wait| *wait < END) {
                    self.wake_room(node, wait, Wake::Timer(room, timer));
                }
            }
            Effect::Retry(wait) => {
                self.wake_room(node, wait.as_millis() as Millis, Wake::Retry(room));
            }
            Effect::Search { search, job: SearchJob::Move { game, .. }, .. } => {
                self.hosted(node, room).searches.insert(search, game);
                self.wake_room(node, SEARCH_TIME, Wake::Searched(room, search));
            }
            Effect::Cancel(search) => drop(self.hosted(node, room).searches.remove(&search)),
            // The clients of the simulation request no hints and do not look at presence; no game is deleted.
            Effect::Search { .. } | Effect::PresenceChanged | Effect::Close => {}
        }
    }

    fn wake_room(&mut self, node: usize, wait: Millis, wake: Wake) {
        let run = self.nodes[node].run;
        self.after(wait, SimEvent::Wake(run, wake));
    }

    /// A search ends: with a move, or sometimes without.
    pub(crate) fn search_ends(&mut self, node: usize, room: usize, search: SearchId) {
        let Some(game) = self.hosted(node, room).searches.remove(&search) else { return };
        let moves = game.legal_texts();
        // A search that fails while no client waits is not repeated, until one does.
        let is_watched = !self.hosted(node, room).watchers.is_empty();
        let result = match self.rng.u32(0..30) {
            0 => Err(SearchFailure::Rejected(())),
            1 => Err(SearchFailure::Obsolete),
            2 if is_watched => Err(SearchFailure::Failed(())),
            _ => Ok(moves[self.rng.usize(0..moves.len())].clone()),
        };
        self.pass(node, room, Input::Searched { search, result });
    }

    /// The store has appended a room's events, or has not; `None` if no reply arrived.
    pub(crate) fn handle_append(&mut self, node: usize, room: usize, reply: Option<&StoreReply>) {
        if reply.is_none()
            && let Some(time) = self.nodes[node].time(self.now)
        {
            self.nodes[node].store.fail(time);
        }
        let hosted = self.hosted(node, room);
        let (Some(live), Some(decided)) = (&hosted.live, &hosted.appended) else { return };
        let tail = live.tail();
        let result = match reply {
            Some(StoreReply::Appended) => {
                let chain = chain(tail.chain, &decided.events);
                Ok(Appended::Yes(Tail { chain, ..tail }))
            }
            Some(_) => Ok(Appended::NumberTaken),
            None => {
                hosted.in_doubt = true;
                Err(())
            }
        };
        self.handle(node, room, Input::Appended(result));
    }

    /// The store has read a room's new events, or has not.
    pub(crate) fn handle_read(&mut self, node: usize, room: usize, reply: Option<StoreReply>) {
        let hosted = self.hosted(node, room);
        let Some(live) = &hosted.live else { return };
        let tail = live.tail();
        let result = match reply {
            Some(StoreReply::Events(events, chain)) => {
                if std::mem::take(&mut hosted.in_doubt) && !events.is_empty() {
                    self.auditor.count("events found after a failed write");
                }
                Ok(Since::Events(events, Tail { chain, ..tail }))
            }
            Some(_) => Ok(Since::Replaced),
            None => Err(()),
        };
        self.handle(node, room, Input::Read(result));
    }

    /// The store has read a room, or has not.
    pub(crate) fn handle_load(&mut self, node: usize, room: usize, reply: Option<StoreReply>) {
        self.hosted(node, room).is_loading = false;
        let Some(StoreReply::Events(events, chain)) = reply else {
            let hosted = self.hosted(node, room);
            hosted.waiting.clear();
            for (session, command) in std::mem::take(&mut hosted.tickets).into_values() {
                self.send_failure(session, command);
            }
            return;
        };
        let start = self.store.rooms[room].start.clone();
        let log = match GameLog::replay(start, events) {
            Ok(log) => log,
            Err(error) => return self.auditor.violated(Invariant::Replay, error.to_string()),
        };
        let now = self.nodes[node].local(self.now);
        let config = Config { is_shared: true, unattended_timeout: Duration::ZERO, now };
        let hosted = self.hosted(node, room);
        hosted.shown = log.room().seq();
        hosted.live = Some(LiveRoom::new(log, Tail { game: room as u64, chain }, config));
        for input in std::mem::take(&mut hosted.waiting) {
            self.handle(node, room, input);
        }
    }

    fn send_failure(&mut self, session: Session, command: Option<Based>) {
        let message =
            command.map_or(ToClient::Unavailable, |Based { id, .. }| ToClient::InDoubt { id });
        self.send_to_client(session, message);
    }

    fn reply(&mut self, node: usize, room: usize, Ticket(ticket): Ticket, reply: Reply<()>) {
        let hosted = self.hosted(node, room);
        let Some((session, command)) = hosted.tickets.remove(&ticket) else { return };
        match (command, reply) {
            (Some(Based { id, seq: known }), Reply::Done { seq }) => {
                let decided = hosted.appended.as_ref();
                let events = decided.map_or(Vec::new(), |decided| decided.events.clone());
                let after = seq - events.len() as u64;
                let is_neutral =
                    |event: &Event| matches!(event, Event::Resumed { .. } | Event::DaysOff { .. });
                let has_seen_all = |known| {
                    let events = hosted.live.as_ref().map_or(&[][..], |it| it.events_since(known));
                    known <= after && events[..(after - known) as usize].iter().all(is_neutral)
                };
                if known.is_some_and(|known| !has_seen_all(known)) {
                    let what = format!("a command after {known:?} took effect after {after}");
                    self.auditor.violated(Invariant::Acknowledged, what);
                }
                self.send_to_client(session, ToClient::Done { id, after, events });
            }
            (None, Reply::Events { after }) => {
                if let Some(sent) = hosted.watchers.get_mut(&session) {
                    *sent = Some(after);
                }
                self.show(node, room);
            }
            (None, Reply::NotYet { after, seq }) => {
                // Clients only know what is stored, and the store could be read.
                let what =
                    format!("room {room} of node {node} ends at {seq}, a client knows {after}");
                self.auditor.violated(Invariant::Convergence, what);
            }
            (_, Reply::Unavailable(())) | (None, _) => self.send_failure(session, command),
            (Some(Based { id, .. }), _) => self.send_to_client(session, ToClient::Refused { id }),
        }
    }

    /// Acknowledges a command before its events are stored.
    fn acknowledge_early(&mut self, node: usize, room: usize, decided: &Decided) {
        let is_tick =
            |event: &Event| matches!(event, Event::Started { .. } | Event::TimedOut { .. });
        let first = self.hosted(node, room).tickets.values().find(|(_, command)| command.is_some());
        if let Some((session, Some(Based { id, .. }))) = first.copied()
            && !decided.events.iter().any(is_tick)
        {
            let (events, last) = (decided.events.clone(), decided.next.seq());
            let after = last - events.len() as u64;
            self.send_to_client(session, ToClient::Done { id, after, events });
        }
    }

    fn publish(&mut self, node: usize, room: usize, after: u64, origin: Origin) {
        let hosted = self.hosted(node, room);
        let seq = hosted.seq().unwrap_or_default();
        let shown = std::mem::replace(&mut hosted.shown, seq);
        if (after, true) != (shown, after < seq) {
            let what =
                format!("node {node} shows events {after} to {seq} of room {room} after {shown}");
            self.auditor.violated(Invariant::Convergence, what);
        }
        self.show(node, room);
        match origin {
            Origin::Elsewhere => self.auditor.count("events from another node"),
            Origin::Here => {
                let Some(live) = &self.hosted(node, room).live else { return };
                let (events, chain) = (live.events_since(after).to_vec(), live.tail().chain);
                self.announce(node, room, &Batch { after, events, chain });
            }
        }
    }

    /// Sends new events to those who watch.
    fn show(&mut self, node: usize, room: usize) {
        let hosted = self.hosted(node, room);
        let Some(live) = &hosted.live else { return };
        let seq = live.room().seq();
        let mut updates = Vec::new();
        for (session, sent) in &mut hosted.watchers {
            if let Some(after) = sent.filter(|after| *after < seq) {
                updates.push((*session, after, live.events_since(after).to_vec()));
                *sent = Some(seq);
            }
        }
        for (session, after, events) in updates {
            self.send_to_client(session, ToClient::Events { after, events });
        }
    }

    /// Another node has stored events.
    pub(crate) fn follow(
        &mut self,
        node: usize,
        room: usize,
        Batch { after, events, chain: end }: Batch,
    ) {
        let Some(live) = &self.hosted(node, room).live else { return };
        let (before, seq) = (live.tail(), live.room().seq());
        let fits = after == seq && chain(before.chain, &events) == end;
        let is_new = after + events.len() as u64 > seq;
        if fits {
            let tail = Tail { chain: end, ..before };
            self.handle(node, room, Input::Followed { after, before, events, tail });
        } else if is_new {
            self.handle(node, room, Input::Missed);
        }
    }

    /// Compares the rooms that may be out of date with the store.
    pub(crate) fn compare(&mut self, node: usize) {
        let mut doubtful = Vec::new();
        for room in self.nodes[node].loaded() {
            let Some(now) = self.context(node, room) else { return };
            let live = self.hosted(node, room).live.as_ref();
            if let Some(comparison) = live.and_then(|live| live.comparison(&now)) {
                doubtful.push((room, comparison));
            }
        }
        if !doubtful.is_empty() {
            let ends = doubtful.iter().map(|(room, known)| (*room, known.tail.chain)).collect();
            let request = ToStore::Request(Request::Compare(ends));
            self.request(node, request, Purpose::Compare(doubtful));
        }
    }

    /// A client connects to a room and requests the events after a number.
    pub(crate) fn watch(&mut self, node: usize, room: usize, session: Session, after: u64) {
        let player = self.clients[session.client].player;
        let hosted = self.hosted(node, room);
        let ticket = hosted.ticket(session, None);
        let is_new = hosted.watchers.insert(session, None).is_none();
        if is_new {
            self.pass(node, room, Input::Entered(Some(player)));
        }
        self.pass(node, room, Input::Since { ticket, after });
    }

    /// A client sends a command.
    pub(crate) fn command_arrived(
        &mut self,
        node: usize,
        room: usize,
        session: Session,
        id: u64,
        seq: Option<u64>,
        command: Command,
    ) {
        let by = self.clients[session.client].player;
        let ticket = self.hosted(node, room).ticket(session, Some(Based { id, seq }));
        if let Command::Move { delay, .. } = command {
            self.pass(node, room, Input::RoundTrip(by, Duration::from_millis(delay)));
        }
        let intent = match command {
            Command::Sit { side, name } => Intent::Sit { side: Some(side), name },
            Command::Undo => Intent::Undo(UndoStep::Request),
            Command::AcceptUndo(_) => Intent::Undo(UndoStep::Accept),
            Command::DeclineUndo(_) => Intent::Undo(UndoStep::Decline),
            Command::ClaimWin { .. } => Intent::ClaimWin,
            command => Intent::Command(command),
        };
        self.pass(node, room, Input::Command { ticket, by, seq, intent });
    }

    /// A client has disconnected.
    pub(crate) fn forget(&mut self, node: usize, session: Session) {
        let player = self.clients[session.client].player;
        let rooms = self.nodes[node].rooms.iter_mut();
        let watched = rooms.filter_map(|(room, hosted)| {
            hosted.watchers.remove(&session).is_some().then_some(*room)
        });
        for room in watched.collect::<Vec<_>>() {
            self.pass(node, room, Input::Left(Some(player)));
        }
    }
}
