//! The connections to a live room, and the absence of players who are not connected.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

use ludoteca_rules::Side;

use super::LiveRoom;
use super::effect::Effect;
use super::host::{Failure, HostId, Link, Now};
use super::input::{Elsewhere, Input, Rematch};
use crate::{PlayerId, Seats};

/// Time after which a silent host counts as having no connections to the room.
const HOST_TIMEOUT: Duration = Duration::from_secs(30);

/// Time for which a player counts as present after a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// Number of consecutive round trips of which the shortest counts as the network delay. With fewer there is no
/// compensation, so that one late message gains nothing.
const ROUND_TRIPS: usize = 3;

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
    rematch: Option<Rematch>,
    messages: u64,
}

/// A player's connections to this host.
#[derive(Debug, Default)]
struct Seen {
    connections: usize,
    /// When the last one was opened or closed.
    changed: Duration,
    /// When the player sent the last request, unless its time is over or a later connection was closed.
    requested: Option<Duration>,
    /// The times that the last messages took to the client and back.
    round_trips: VecDeque<Duration>,
}

impl Seen {
    const fn is_present(&self) -> bool {
        self.connections > 0 || self.requested.is_some()
    }

    fn note_round_trip(&mut self, time: Duration) {
        if self.round_trips.len() == ROUND_TRIPS {
            self.round_trips.pop_front();
        }
        self.round_trips.push_back(time);
    }

    /// The network delay; zero until it is known.
    fn delay(&self) -> Duration {
        let shortest = self.round_trips.iter().min().copied();
        shortest.filter(|_| self.round_trips.len() == ROUND_TRIPS).unwrap_or_default()
    }
}

#[derive(Debug)]
struct Received {
    players: Vec<PlayerId>,
    watching: usize,
    at: Duration,
}

/// The connections to a room, as clients see them. Players who send requests count as connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Whether the player of the first side is present.
    pub first: bool,
    /// Whether the player of the second side is present.
    pub second: bool,
    /// Number of connections of others.
    pub watching: usize,
    /// The next game between the players, if there is one.
    pub rematch: Option<Rematch>,
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

    /// Whether a player is connected to this host, or sends requests to it.
    pub fn is_here(&self, player: PlayerId) -> bool {
        self.players.get(&player).is_some_and(Seen::is_present)
    }

    /// Whether a player is connected to any host, or sends requests to it.
    pub fn is_present(&self, player: PlayerId) -> bool {
        self.is_here(player) || self.is_elsewhere(player)
    }

    /// Whether a player is connected to any host.
    pub fn is_connected(&self, player: PlayerId) -> bool {
        let is_connected = |seen: &Seen| seen.connections > 0;
        self.players.get(&player).is_some_and(is_connected) || self.is_elsewhere(player)
    }

    fn is_elsewhere(&self, player: PlayerId) -> bool {
        self.elsewhere.values().any(|host| host.players.contains(&player))
    }

    /// Whether a player was present, but is not any more.
    pub fn has_left(&self, player: PlayerId) -> bool {
        self.players.contains_key(&player) && !self.is_present(player)
    }

    /// The connections to this host, for the others.
    pub fn announcement(&self, host: HostId, seats: &Seats) -> Elsewhere {
        let players = seats.people().filter(|player| self.is_here(*player)).collect();
        let (watching, rematch) = (self.watching_here(seats), self.rematch);
        Elsewhere { host, players, watching, rematch, messages: self.messages }
    }

    /// The connections to a room with these seats, as clients see them.
    pub fn summary(&self, seats: &Seats) -> Summary {
        let is_there = |side| seats.player(side).id().is_some_and(|id| self.is_present(id));
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

    /// Milliseconds since a player was last present; 0 if the player is present, or may be.
    pub(super) fn absence(&self, player: PlayerId, now: &Now) -> u64 {
        if now.link == Link::Down || self.is_present(player) {
            return 0;
        }
        let since = self.players.get(&player).map_or(self.loaded, |seen| seen.changed);
        now.local.saturating_sub(since).as_millis() as u64
    }

    /// The network delay of a player in milliseconds, if known.
    pub(super) fn delay(&self, player: PlayerId) -> u64 {
        self.players.get(&player).map_or(0, |seen| seen.delay().as_millis() as u64)
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

    /// Returns whether the player counts as present only from now on.
    fn request(&mut self, player: PlayerId, seats: &Seats, now: Duration) -> bool {
        if seats.sides_of(player).next().is_none() {
            return false;
        }
        let seen = self.players.entry(player).or_default();
        let is_new = !seen.is_present();
        seen.requested = Some(now);
        is_new
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
        seen.requested = None;
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

    /// Forgets the requests whose time is over. Returns whether a player counts as gone therefore.
    fn expire_requests(&mut self, now: Duration) -> bool {
        let mut is_any = false;
        for seen in self.players.values_mut() {
            let is_over = |at: &mut Duration| now.saturating_sub(*at) > REQUEST_TIMEOUT;
            if let Some(requested) = seen.requested.take_if(is_over) {
                seen.changed = seen.changed.max(requested);
                is_any |= !seen.is_present();
            }
        }
        is_any
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
                    seen.note_round_trip(time);
                }
                return;
            }
            Input::Forgiven => {
                presence.loaded = local;
                return presence.players.values_mut().for_each(|seen| seen.changed = local);
            }
            Input::Heartbeat => {
                let is_changed = presence.remove_silent(local) | presence.expire_requests(local);
                if !is_changed {
                    return;
                }
            }
            Input::Requested(player) => {
                if !presence.request(player, self.log.room().seats(), local) {
                    return;
                }
            }
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
