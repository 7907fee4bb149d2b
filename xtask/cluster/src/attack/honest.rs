//! Two players who play without a pause, each with a WebSocket.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::target::Site;
use super::visitor::{Visitor, first_move, text};
use crate::client::Socket;

/// The time that a player thinks.
const THINKING_TIME: Duration = Duration::from_millis(20);
/// A move that has not arrived after this time counts as one of this duration.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The times of moves, with the moment of their receipt.
type Times = Arc<Mutex<Vec<(Instant, Duration)>>>;

/// The players, while they play.
pub(super) struct Honest {
    times: Times,
    playing: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Honest {
    /// Seats the players, on two servers if there are several.
    pub(super) async fn start(site: &Site) -> Result<Self> {
        let mut players = [(0, "192.0.2.1"), (1, "192.0.2.2")]
            .map(|(at, address)| Visitor::guest(site.port(at), address));
        let mut game = Game::start(&mut players).await?;
        let (playing, is_playing) = watch::channel(true);
        let times = Times::default();
        let noted = Arc::clone(&times);
        let task = tokio::spawn(async move {
            while *is_playing.borrow() {
                let sent = Instant::now();
                let played = timeout(TIMEOUT, game.play_one()).await.context("no move").flatten();
                note(&noted, played.as_ref().map_or(TIMEOUT.max(sent.elapsed()), |time| *time));
                // After a failure the next game shows whether the service still works.
                if (played.is_err() || game.is_over())
                    && let Ok(next) = Game::start(&mut players).await
                {
                    game = next;
                }
                sleep(THINKING_TIME).await;
            }
        });
        Ok(Self { times, playing, task })
    }

    /// The times of the moves that arrived after this moment.
    pub(super) fn times_since(&self, begin: Instant) -> Vec<Duration> {
        let times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.iter().filter(|(at, _)| *at >= begin).map(|(_, time)| *time).collect()
    }

    pub(super) async fn stop(self) {
        self.playing.send_replace(false);
        // A panic of the task has been printed.
        let _ = self.task.await;
    }
}

fn note(times: &Times, time: Duration) {
    times.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), time));
}

/// A game of the two.
struct Game {
    sockets: [Socket; 2],
    state: Value,
    last_id: u64,
}

impl Game {
    async fn start(players: &mut [Visitor; 2]) -> Result<Self> {
        let [first, second] = players;
        let state = first.play_against(second, &json!({"game": "morris"})).await?;
        let mut sockets = [first.socket().await?, second.socket().await?];
        for socket in &mut sockets {
            let watch =
                json!({"type": "watch", "id": 0, "game": state["id"], "after": state["seq"]});
            socket.send(&watch).await?;
        }
        Ok(Self { sockets, state, last_id: 0 })
    }

    fn is_over(&self) -> bool {
        !self.state["outcome"].is_null()
    }

    /// Plays a move, and returns the time until the opponent has received it.
    async fn play_one(&mut self) -> Result<Duration> {
        let mv = first_move(&self.state["steps"]).context("there is a legal move")?;
        let mover = usize::from(text(&self.state["to_move"]) == "second");
        let seq = self.state["seq"].as_u64().context("a state has a number")?;
        self.last_id += 1;
        let action = json!({"type": "move", "move": mv});
        let act = json!({"type": "act", "id": self.last_id, "game": self.state["id"], "seq": seq,
            "action": action});
        let sent = Instant::now();
        self.sockets[mover].send(&act).await?;
        loop {
            let mut message = self.sockets[1 - mover].next().await?;
            if message["state"]["seq"].as_u64() > Some(seq) {
                self.state = message["state"].take();
                return Ok(sent.elapsed());
            }
            if message["type"] == "refused" {
                bail!("{}", message["problem"]["detail"]);
            }
        }
    }
}
