//! A player: plays random legal moves, and connects to another node whenever the connection breaks.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::history::{Action, Event, State, What};
use super::site::{Site, refusal};
use crate::client::Socket;

/// Range of the time between two attempts to connect, in milliseconds, so that clients do not all
/// connect at once.
const RETRY_DELAY_MILLIS: std::ops::Range<u64> = 20..200;
/// A player reconnects after this time without a message during the player's own turn.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(4);
/// Maximum time until a player has received the final state.
const FINAL_STATE_TIMEOUT: Duration = Duration::from_secs(20);
/// For one move in this number, the player also sends a different move to another node at the same
/// time.
const MOVES_PER_DUEL: u32 = 6;

/// A style of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Moves after a random time of at most this number of milliseconds.
    Moves(u64),
    /// Stops moving after each side's first move, until the time is up.
    Sleeps,
}

/// One of the players of a game.
pub(super) struct Player {
    site: Site,
    seat: Seat,
    random: Rng,
    /// The number of the last event received.
    seq: u64,
    node: usize,
    /// A move without a reply: its id on the WebSocket, and its number in the history.
    pending: Option<(u64, u64)>,
    last_id: u64,
    /// The tasks that send competing moves to other nodes.
    duels: JoinSet<()>,
    is_over: bool,
}

/// The identity of a player, with the game, the side and the style.
pub(super) struct Seat {
    /// The number of the client in the history.
    pub(super) client: u64,
    pub(super) cookie: String,
    pub(super) side: &'static str,
    pub(super) game: String,
    pub(super) style: Style,
}

/// Reason why a connection is closed.
#[derive(PartialEq, Eq)]
enum End {
    Over,
    Settled,
    Broken,
}

impl Player {
    /// A player who has received nothing yet.
    pub(super) fn new(site: Site, seat: Seat, random: Rng) -> Self {
        Self {
            site,
            seat,
            random,
            seq: 0,
            node: 0,
            pending: None,
            last_id: 0,
            duels: JoinSet::new(),
            is_over: false,
        }
    }

    /// Whether the player has seen the end of the game.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    fn note(&self, what: What) {
        self.site.recorder.add(self.seat.client, self.node, &self.seat.game, what);
    }

    /// Plays until the game or the run is over.
    pub(super) async fn play(&mut self, mut playing: watch::Receiver<bool>) {
        loop {
            self.node = self.site.any(&mut self.random);
            let end = self.session(&mut playing).await.unwrap_or(End::Broken);
            self.note(What::Left);
            if let Some((_, request)) = self.pending.take() {
                self.note(What::Unknown { request });
            }
            if end != End::Broken || !*playing.borrow() {
                break;
            }
            sleep(Duration::from_millis(self.random.u64(RETRY_DELAY_MILLIS))).await;
        }
        while self.duels.join_next().await.is_some() {}
    }

    async fn session(&mut self, playing: &mut watch::Receiver<bool>) -> Result<End> {
        let mut socket = self.watch().await?;
        let mut is_joined = false;
        let mut latest: Option<Value> = None;
        // The number of the last event when a move was sent.
        let mut acted = None;
        loop {
            let message = tokio::select! {
                message = timeout(MESSAGE_TIMEOUT, socket.next()) => message,
                Ok(_) = playing.wait_for(|playing| !playing), if self.pending.is_none() => {
                    return Ok(End::Settled);
                }
            };
            // Silence is normal during the opponent's turn.
            let Ok(message) = message else {
                if self.pending.is_none() && is_joined {
                    return Ok(End::Broken);
                }
                bail!("silence");
            };
            // The state may have arrived before the reply to the move.
            latest = self.receive(&message?)?.or(latest);
            let Some(state) = &latest else { continue };
            if !std::mem::replace(&mut is_joined, true) {
                self.note(What::Joined);
            }
            if !state["outcome"].is_null() {
                self.note_final(state);
                self.is_over = true;
                return Ok(End::Over);
            }
            let is_new = acted.is_none_or(|acted| acted < self.seq);
            if self.pending.is_none() && is_new && *playing.borrow() && self.is_to_move(state) {
                acted = Some(self.seq);
                self.act(&mut socket, state).await?;
            }
        }
    }

    /// Connects, and requests the events after the last known one.
    async fn watch(&mut self) -> Result<Socket> {
        let mut socket = Socket::connect(self.site.ports[self.node], &self.seat.cookie).await?;
        self.last_id += 1;
        let (id, game, after) = (self.last_id, &self.seat.game, self.seq);
        let request = json!({"type": "watch", "id": id, "game": game, "after": after});
        socket.send(&request).await?;
        Ok(socket)
    }

    /// Records a message. Returns a new state of the game.
    fn receive(&mut self, message: &Value) -> Result<Option<Value>> {
        match message["type"].as_str().unwrap_or_default() {
            "update" if message["game"] == *self.seat.game => {
                for event in message["events"].as_array().into_iter().flatten() {
                    let event = Event::read(event);
                    // The interface promises this.
                    if event.seq != self.seq + 1 {
                        bail!("event {} after event {}", event.seq, self.seq);
                    }
                    self.seq = event.seq;
                    self.note(What::Seen(event));
                }
                let state = &message["state"];
                if state.is_null() {
                    return Ok(None);
                }
                let now = message["now"].as_u64().context("no time")?;
                self.note(What::State(State::read(state, now)));
                Ok(Some(state.clone()))
            }
            kind @ ("done" | "refused") => {
                let id = message["id"].as_u64();
                match self.pending {
                    Some((pending, request)) if id == Some(pending) => {
                        self.pending = None;
                        if kind == "done" {
                            self.note(What::Acknowledged { request });
                            return Ok(None);
                        }
                        let code = message["problem"]["code"].as_str().unwrap_or_default();
                        self.note(refusal(request, code));
                        bail!("refused: {code}")
                    }
                    _ if kind == "refused" => bail!("cannot watch"),
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    fn is_to_move(&self, state: &Value) -> bool {
        let sleeps = self.seat.style == Style::Sleeps && state["ply"].as_u64() >= Some(2);
        let is_current = state["seq"].as_u64() == Some(self.seq);
        is_current && state["to_move"] == *self.seat.side && !sleeps && !state["steps"][0].is_null()
    }

    /// Sends a random move, and occasionally a different one to another node.
    async fn act(&mut self, socket: &mut Socket, state: &Value) -> Result<()> {
        let Style::Moves(think) = self.seat.style else { return self.send(socket, state).await };
        sleep(Duration::from_millis(self.random.u64(0..=think))).await;
        self.send(socket, state).await
    }

    async fn send(&mut self, socket: &mut Socket, state: &Value) -> Result<()> {
        let seq = state["seq"].as_u64().unwrap_or(0);
        let mut moves = Vec::new();
        collect(&state["steps"], &mut moves);
        let mv = self.random.choice(&moves).copied().context("no move")?.to_owned();
        let other = self.random.choice(&moves).copied().context("no move")?.to_owned();
        if other != mv && self.random.u32(..MOVES_PER_DUEL) == 0 {
            self.send_to_another_node(seq, other);
            // Both moves arrive at about the same time.
            sleep(Duration::from_micros(self.random.u64(0..3_000))).await;
        }
        let request = self.site.recorder.request();
        self.last_id += 1;
        self.pending = Some((self.last_id, request));
        let action = json!({"type": "move", "move": mv});
        let (id, game) = (self.last_id, &self.seat.game);
        let message = json!({"type": "act", "id": id, "game": game, "seq": seq, "action": action});
        self.note(What::Sent { request, action: Action::Move { seq, mv } });
        socket.send(&message).await
    }

    fn send_to_another_node(&mut self, seq: u64, mv: String) {
        let node = (self.node + 1) % self.site.ports.len();
        let (site, client) = (self.site.clone(), self.seat.client);
        let (game, cookie) = (self.seat.game.clone(), self.seat.cookie.clone());
        self.duels.spawn(async move {
            let body = json!({"move": mv, "seq": seq});
            let action = Action::Move { seq, mv };
            site.act((client, node), (&game, "moves"), &cookie, action, &body).await;
        });
    }

    fn note_final(&self, state: &Value) {
        let State { seq, moves, .. } = State::read(state, 0);
        self.note(What::Final { seq, moves });
    }

    /// Waits for the final state of a game after play has stopped, and records it.
    pub(super) async fn converge(&mut self) {
        let until = Instant::now() + FINAL_STATE_TIMEOUT;
        while Instant::now() < until {
            self.node = self.site.any(&mut self.random);
            if timeout(FINAL_STATE_TIMEOUT, self.last_state())
                .await
                .is_ok_and(|state| state.is_ok())
            {
                return;
            }
            sleep(Duration::from_millis(self.random.u64(RETRY_DELAY_MILLIS))).await;
        }
        // A state that differs from all others.
        self.note(What::Final { seq: self.seq, moves: 0 });
    }

    async fn last_state(&mut self) -> Result<()> {
        let mut socket = self.watch().await?;
        loop {
            let message = socket.next().await?;
            let Some(state) = self.receive(&message)? else { continue };
            if state["thinking"] != true {
                self.note_final(&state);
                return Ok(());
            }
        }
    }
}

/// Adds all moves of a tree of legal steps.
fn collect<'a>(steps: &'a Value, moves: &mut Vec<&'a str>) {
    for step in steps.as_array().into_iter().flatten() {
        if step["barred"].is_null() {
            moves.extend(step["move"].as_str());
            collect(&step["then"], moves);
        }
    }
}
