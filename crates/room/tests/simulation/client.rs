//! Clients: players and spectators, who know only what they have received.

use ludoteca_room::{Command, DaysOff, Event, GameLog, PlayerId, Room};
use ludoteca_rules::Side;

use crate::audit::Invariant;
use crate::network::{FromClient, ToClient};
use crate::node::Run;
use crate::world::{Millis, PLAY_END, Session, SimEvent, World};

/// Timeout of a request, after which the client tries another node.
const REPLY_TIMEOUT: Millis = 3_000;

/// A command without a reply so far.
#[derive(Clone, Debug)]
struct Pending {
    id: u64,
    seq: Option<u64>,
    command: Command,
    sent: Millis,
}

#[derive(Debug)]
pub(crate) struct Client {
    pub player: PlayerId,
    pub room: usize,
    /// The room as the client knows it.
    pub log: GameLog,
    pub connection: Option<(Session, Run)>,
    /// When the current connection began.
    pub since: Millis,
    /// Number of connections so far.
    sessions: u32,
    pending: Option<Pending>,
    commands: u64,
    /// When the player stops playing without notice.
    pub leaves: Millis,
    /// Longest time between two decisions.
    pub slowness: Millis,
    /// Arrival of the last message from and to the client.
    pub last_back: Millis,
    pub last_there: Millis,
}

impl Client {
    pub(crate) fn new(player: PlayerId, room: usize, start: Room) -> Self {
        Self {
            player,
            room,
            log: GameLog::new(start),
            connection: None,
            since: 0,
            sessions: 0,
            pending: None,
            commands: 0,
            leaves: Millis::MAX,
            slowness: 1_000,
            last_back: 0,
            last_there: 0,
        }
    }
}

impl World {
    /// Connects a client to a running node, and resumes after the last event that it knows.
    pub(crate) fn connect(&mut self, client: usize) {
        let up: Vec<_> = self.nodes.iter().filter(|node| node.is_up).map(|node| node.run).collect();
        let connecting = &mut self.clients[client];
        if connecting.connection.is_some() {
            return;
        }
        if up.is_empty() {
            return self.after(300, SimEvent::Connect(client));
        }
        let run = up[self.rng.usize(0..up.len())];
        connecting.sessions += 1;
        let session = Session { client, number: connecting.sessions };
        connecting.connection = Some((session, run));
        connecting.since = self.now;
        let (room, after) = (connecting.room, connecting.log.room().seq());
        let pending = connecting.pending.take();
        self.send_to_node(run, session, FromClient::Watch { room, after });
        // Some clients repeat a command without a reply, which may have taken effect.
        if let Some(Pending { seq, command, .. }) = pending
            && self.rng.bool()
        {
            self.auditor.count("command repeated");
            self.command(client, seq, command);
        }
    }

    /// Makes a client notice that its connection is lost.
    pub(crate) fn closed(&mut self, session: Session) {
        let client = &mut self.clients[session.client];
        if let Some((current, run)) = client.connection
            && current == session
        {
            client.connection = None;
            if self.nodes[run.node].is_running(run) {
                self.forget(run.node, session);
            }
            let delay = self.rng.u64(10..1_500);
            self.after(delay, SimEvent::Connect(session.client));
        }
    }

    fn command(&mut self, client: usize, seq: Option<u64>, command: Command) {
        let (now, by) = (self.now, &mut self.clients[client]);
        let Some((session, run)) = by.connection else { return };
        by.commands += 1;
        let (id, room) = (by.commands, by.room);
        self.note(|| format!("client {client} to {run}: {command:?} after {seq:?}"));
        self.clients[client].pending =
            Some(Pending { id, seq, command: command.clone(), sent: now });
        self.send_to_node(run, session, FromClient::Command { id, room, seq, command });
    }

    pub(crate) fn client_received(&mut self, session: Session, message: ToClient) {
        if !matches!(message, ToClient::Events { .. } | ToClient::Done { .. }) {
            self.note(|| format!("client {} hears: {message:?}", session.client));
        }
        let client = &mut self.clients[session.client];
        if client.connection.is_none_or(|(current, _)| current != session) {
            return;
        }
        let is_reply_to =
            |client: &Client, id| client.pending.as_ref().is_some_and(|it| it.id == id);
        match message {
            ToClient::Events { after, events } => self.learn(session.client, after, events),
            ToClient::Done { id, after, events } => {
                if is_reply_to(client, id) {
                    client.pending = None;
                }
                let (room, player) = (client.room, client.player);
                self.auditor.acknowledged(&self.store, room, after, events, player);
            }
            ToClient::Refused { id } => {
                if is_reply_to(client, id) {
                    client.pending = None;
                }
            }
            ToClient::InDoubt { id } if is_reply_to(client, id) => self.closed(session),
            ToClient::InDoubt { .. } => {}
            ToClient::Unavailable => self.closed(session),
        }
    }

    /// Appends events to a client's log. They must be in the store.
    fn learn(&mut self, client: usize, after: u64, events: Vec<Event>) {
        let learner = &mut self.clients[client];
        let (room, known) = (learner.room, learner.log.room().seq());
        if after > known {
            let what = format!("client {client} knows {known} events and gets those after {after}");
            return self.auditor.violated(Invariant::Durable, what);
        }
        let rows = &self.store.rooms[room].rows;
        for (number, event) in (after + 1..).zip(events) {
            let stored = rows.get(number as usize - 1);
            if stored.is_none_or(|row| (row.number, &row.event) != (number, &event)) {
                let what = format!(
                    "client {client} sees {event:?} as {number} in room {room}: {stored:?}"
                );
                return self.auditor.violated(Invariant::Durable, what);
            }
            if number <= known {
                continue;
            }
            if let Err(refusal) = learner.log.append(event) {
                return self.auditor.violated(Invariant::Replay, refusal.to_string());
            }
        }
    }

    /// Makes a client decide what to do.
    pub(crate) fn think(&mut self, client: usize) {
        let now = self.now;
        if now >= PLAY_END {
            return;
        }
        let delay = self.rng.u64(20..=self.clients[client].slowness);
        self.after(delay, SimEvent::Think(client));
        let thinking = &self.clients[client];
        let Some((session, _)) = thinking.connection else { return };
        if let Some(pending) = &thinking.pending {
            if now - pending.sent > REPLY_TIMEOUT {
                self.closed(session);
            }
        } else if now < thinking.leaves
            && let Some(command) = choose(thinking, &mut self.rng)
        {
            let seq = thinking.log.room().seq();
            let seq = (!matches!(command, Command::Sit { .. })).then_some(seq);
            self.command(client, seq, command);
        }
    }
}

/// Chooses a player's command in the position that the player knows.
fn choose(client: &Client, rng: &mut fastrand::Rng) -> Option<Command> {
    let room = client.log.room();
    room.outcome().is_none().then_some(())?;
    let Some(side) = room.seats().sides_of(client.player).next() else {
        let side = room.seats().vacant().next()?;
        return Some(Command::Sit { side, name: None });
    };
    if room.undo_request() == Some(side.other()) {
        return Some(if rng.bool() {
            Command::AcceptUndo(side)
        } else {
            Command::DeclineUndo(side)
        });
    }
    if room.draw_offer() == Some(side.other()) {
        let accepts = rng.u32(0..5) == 0;
        return Some(if accepts { Command::AcceptDraw(side) } else { Command::DeclineDraw(side) });
    }
    match rng.u32(0..200) {
        0 => return Some(Command::Resign(side)),
        1..5 => return Some(Command::OfferDraw(side)),
        5..9 => return Some(Command::Undo),
        9 => return Some(Command::Abort),
        10 => return Some(Command::ClaimWin { side, absent: rng.u64(0..100_000) }),
        // Usually out of turn, or illegal.
        11..13 => return Some(Command::mv("a1")),
        // Only in correspondence games.
        13..17 => {
            let days_off = DaysOff { weekends: rng.bool(), holiday: None };
            return Some(Command::DaysOff { side, days_off });
        }
        _ => {}
    }
    (room.to_move() == Some(side)).then(|| legal_move(room, rng))
}

fn legal_move(room: &Room, rng: &mut fastrand::Rng) -> Command {
    debug_assert!(Side::BOTH.contains(&room.to_move().expect("a side is to move")));
    let moves = room.game().legal_texts();
    Command::Move { mv: moves[rng.usize(0..moves.len())].clone(), delay: rng.u64(0..200) }
}
