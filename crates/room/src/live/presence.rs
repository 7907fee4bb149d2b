//! The connections to a live room, and the absence of players who are not connected.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use ludoteca_rules::Side;

use super::LiveRoom;
use super::effect::Effect;
use super::host::{Failure, HostId, Link, Now};
use super::input::{Elsewhere, Input};
use crate::{PlayerId, Seats};

/// Time after which a silent host counts as having no connections to the room.
const HOST_TIMEOUT: Duration = Duration::from_secs(30);

/// The connections to a room.
#[derive(Debug)]
pub struct Presence {
    /// The players who are or were connected to this host.
    players: BTreeMap<PlayerId, Seen>,
    /// Connections without a player.
    strangers: usize,
    /// The connections to other hosts.
    elsewhere: BTreeMap<HostId, Received>,
    /// When the room was loaded; no connection before this time is known.
    loaded: Duration,
    /// The last request, and its client.
    attended: Option<(Duration, Option<IpAddr>)>,
    rematch: Option<u128>,
    messages: u64,
}

/// A player's connections to this host.
#[derive(Debug, Default)]
struct Seen {
    connections: usize,
    /// When the last one was opened or closed.
    changed: Duration,
    /// The time that a message takes to the client and back.
    round_trip: Duration,
}

#[derive(Debug)]
struct Received {
    players: Vec<PlayerId>,
    watching: usize,
    at: Duration,
}

/// The connections to a room, as clients see them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Whether the player of the first side is connected.
    pub first: bool,
    /// Whether the player of the second side is connected.
    pub second: bool,
    /// Number of connections of others.
    pub watching: usize,
    /// The next game between the players, if there is one.
    pub rematch: Option<u128>,
    /// Number of messages between the players since the room was loaded.
    pub messages: u64,
}

impl Presence {
    pub(super) const fn new(loaded: Duration) -> Self {
        Self {
            players: BTreeMap::new(),
            strangers: 0,
            elsewhere: BTreeMap::new(),
            loaded,
            attended: None,
            rematch: None,
            messages: 0,
        }
    }

    /// Whether the room has connections to this host.
    pub fn has_connections(&self) -> bool {
        self.strangers > 0 || self.players.values().any(|seen| seen.connections > 0)
    }

    /// Whether the room has connections to another host.
    pub fn has_connections_elsewhere(&self) -> bool {
        !self.elsewhere.is_empty()
    }

    /// Whether a player is connected to this host.
    pub fn is_here(&self, player: PlayerId) -> bool {
        self.players.get(&player).is_some_and(|seen| seen.connections > 0)
    }

    /// Whether a player is connected to any host.
    pub fn is_connected(&self, player: PlayerId) -> bool {
        self.is_here(player) || self.elsewhere.values().any(|host| host.players.contains(&player))
    }

    /// Whether a player was connected, but is not any more.
    pub fn has_left(&self, player: PlayerId) -> bool {
        self.players.contains_key(&player) && !self.is_connected(player)
    }

    /// The connections to this host, for the others.
    pub fn announcement(&self, host: HostId, seats: &Seats) -> Elsewhere {
        let players = seats.people().filter(|player| self.is_here(*player)).collect();
        let (watching, rematch) = (self.watching_here(seats), self.rematch);
        Elsewhere { host, players, watching, rematch, messages: self.messages }
    }

    /// The connections to a room with these seats, as clients see them.
    pub fn summary(&self, seats: &Seats) -> Summary {
        let is_there = |side| seats.player(side).id().is_some_and(|id| self.is_connected(id));
        let elsewhere: usize = self.elsewhere.values().map(|host| host.watching).sum();
        Summary {
            first: is_there(Side::First),
            second: is_there(Side::Second),
            watching: self.watching_here(seats) + elsewhere,
            rematch: self.rematch,
            messages: self.messages,
        }
    }

    /// Number of connections to this host of clients who do not play.
    fn watching_here(&self, seats: &Seats) -> usize {
        let is_seated = |player| seats.sides_of(player).next().is_some();
        let others = self.players.iter().filter(|(player, _)| !is_seated(**player));
        self.strangers + others.map(|(_, seen)| seen.connections).sum::<usize>()
    }

    /// Milliseconds since a player was last connected; 0 if the player is connected, or may be.
    pub(super) fn absence(&self, player: PlayerId, now: &Now) -> u64 {
        if now.link == Link::Down || self.is_connected(player) {
            return 0;
        }
        let since = self.players.get(&player).map_or(self.loaded, |seen| seen.changed);
        now.local.saturating_sub(since).as_millis() as u64
    }

    /// The network delay of a player in milliseconds, if known.
    pub(super) fn delay(&self, player: PlayerId) -> u64 {
        self.players.get(&player).map_or(0, |seen| seen.round_trip.as_millis() as u64)
    }

    /// Whether the game was requested less than `unattended_timeout` ago.
    pub(super) fn is_attended(&self, unattended_timeout: Duration, now: &Now) -> bool {
        self.attended.is_some_and(|(at, _)| now.local.saturating_sub(at) < unattended_timeout)
    }

    /// The client that requested the game last.
    pub(super) fn client(&self) -> Option<IpAddr> {
        self.attended?.1
    }

    fn enter(&mut self, player: Option<PlayerId>, now: Duration) {
        let Some(player) = player else { return self.strangers += 1 };
        let seen = self.players.entry(player).or_default();
        seen.connections += 1;
        seen.changed = now;
    }

    /// Spectators who have left are forgotten, because there may be very many.
    fn leave(&mut self, player: Option<PlayerId>, seats: &Seats, now: Duration) {
        let Some(player) = player else {
            self.strangers = self.strangers.saturating_sub(1);
            return;
        };
        let Some(seen) = self.players.get_mut(&player) else { return };
        seen.connections = seen.connections.saturating_sub(1);
        seen.changed = now;
        if seen.connections == 0 && seats.sides_of(player).next().is_none() {
            self.players.remove(&player);
        }
    }

    fn receive(&mut self, other: Elsewhere, now: Duration) {
        let Elsewhere { host, players, watching, rematch, messages } = other;
        self.rematch = self.rematch.or(rematch);
        self.messages = self.messages.max(messages);
        let before = self.elsewhere.remove(&host);
        let gone = before.into_iter().flat_map(|before| before.players);
        self.note_gone(gone.filter(|player| !players.contains(player)), now);
        if !players.is_empty() || watching > 0 {
            self.elsewhere.insert(host, Received { players, watching, at: now });
        }
    }

    /// Returns whether any was forgotten.
    fn remove_silent(&mut self, now: Duration) -> bool {
        let is_silent = |host: &Received| now.saturating_sub(host.at) > HOST_TIMEOUT;
        let silent = self.elsewhere.extract_if(.., |_, host| is_silent(host));
        let silent: Vec<_> = silent.map(|(_, host)| host.players).collect();
        let is_any = !silent.is_empty();
        self.note_gone(silent.into_iter().flatten(), now);
        is_any
    }

    fn forget(&mut self, host: &HostId, now: Duration) {
        let gone = self.elsewhere.remove(host);
        self.note_gone(gone.into_iter().flat_map(|gone| gone.players), now);
    }

    /// Records that these players are no longer connected to another host.
    fn note_gone(&mut self, players: impl Iterator<Item = PlayerId>, now: Duration) {
        for player in players {
            self.players.entry(player).or_default().changed = now;
        }
    }
}

impl<F: Failure> LiveRoom<F> {
    /// Records who is connected.
    pub(super) fn note_presence(&mut self, input: Input<F>, now: &Now) {
        let (presence, local) = (&mut self.presence, now.local);
        match input {
            Input::Attended(client) => return presence.attended = Some((local, client)),
            Input::RoundTrip(player, time) => {
                if let Some(seen) = presence.players.get_mut(&player) {
                    seen.round_trip = time;
                }
                return;
            }
            Input::Forgiven => {
                presence.loaded = local;
                return presence.players.values_mut().for_each(|seen| seen.changed = local);
            }
            Input::Heartbeat if !presence.remove_silent(local) => return,
            Input::Heartbeat => {}
            Input::Entered(player) => presence.enter(player, local),
            Input::Left(player) => presence.leave(player, self.log.room().seats(), local),
            Input::Elsewhere(other) => presence.receive(other, local),
            Input::HostGone(host) => {
                presence.forget(&host, local);
                // It may have searched for the computer's move.
                if now.holds_lease {
                    self.let_computer_move(now);
                }
            }
            Input::RematchCreated(next) => presence.rematch = Some(next),
            Input::MessageSent(number) => presence.messages = presence.messages.max(number),
            _ => return,
        }
        self.effects.push(Effect::PresenceChanged);
    }
}
