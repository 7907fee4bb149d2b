//! A table: players who play one game after another.

use std::time::Duration;

use fastrand::Rng;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use super::history::Action;
use super::player::{Player, Seat, Style};
use super::site::Site;
use crate::client::new_player;

/// Time between two attempts to create a game.
const RETRY_DELAY: Duration = Duration::from_millis(200);
/// Number of clients at a table: two players, and a rival for the open seat.
const CLIENTS: u64 = 3;
const GAMES: [&str; 4] = ["fourmation", "coffee", "morris", "six"];

/// The kind of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Two people with five minutes each.
    People,
    /// One person against the computer.
    Computer,
    /// Two people with ten seconds each, who let their time run out.
    Sleepers,
}

/// A place at which games are played.
pub(super) struct Table {
    pub(super) site: Site,
    /// The number of the table, from 0.
    pub(super) number: u64,
    pub(super) kind: Kind,
    /// Maximum time that a player thinks, in milliseconds.
    pub(super) think: u64,
    pub(super) random: Rng,
}

impl Table {
    /// Plays games until the run is over. Returns the players of an unfinished game.
    pub(super) async fn run(mut self, playing: watch::Receiver<bool>) -> Vec<Player> {
        for game in 0_u64.. {
            if !*playing.borrow() {
                break;
            }
            let mut players = self.open(GAMES[((self.number + game) % 4) as usize]).await;
            if players.is_empty() {
                sleep(RETRY_DELAY).await;
                continue;
            }
            join_all(players.iter_mut().map(|player| player.play(playing.clone()))).await;
            players.retain(|player| !player.is_over());
            // Their time may run out while they wait for the final state.
            if !players.is_empty() && self.kind != Kind::Sleepers {
                return players;
            }
        }
        vec![]
    }

    /// Creates a game. Returns no players if that fails.
    async fn open(&mut self, game: &str) -> Vec<Player> {
        let cookies = [(); CLIENTS as usize].map(|()| new_player(&mut self.random));
        let new = match self.kind {
            Kind::Computer => json!({"game": game,
                "players": {"first": {"kind": "human"}, "second": {"kind": "computer", "level": 2}}}),
            Kind::People => Self::between_people(game, 300, 2),
            Kind::Sleepers => Self::between_people(game, 10, 0),
        };
        let node = self.site.any(&mut self.random);
        let Ok(state) = self.site.create(node, &cookies[0], &new).await else { return vec![] };
        let id = state["id"].as_str().unwrap_or_default().to_owned();
        let mut seats = vec![(0, "first")];
        if self.kind != Kind::Computer {
            let Some(second) = self.seat(&id, &cookies).await else { return vec![] };
            seats.push((second, "second"));
        }
        let style =
            if self.kind == Kind::Sleepers { Style::Sleeps } else { Style::Moves(self.think) };
        let player = |(index, side): (usize, _)| {
            let client = self.number * CLIENTS + index as u64;
            let (cookie, game) = (cookies[index].clone(), id.clone());
            let seat = Seat { client, cookie, side, game, style };
            Player::new(self.site.clone(), seat, self.random.fork())
        };
        seats.into_iter().map(player).collect()
    }

    fn between_people(game: &str, initial: u32, increment: u32) -> Value {
        json!({"game": game, "players": {"second": {"kind": "open"}},
            "clock": {"kind": "fischer", "initial": initial, "increment": increment}})
    }

    /// Two clients try to take the open seat at the same time from different nodes. Returns the
    /// index of the client that gets it.
    async fn seat(&mut self, game: &str, cookies: &[String; CLIENTS as usize]) -> Option<usize> {
        let node = self.site.any(&mut self.random);
        let sit = async |index: usize| {
            let client = self.number * CLIENTS + index as u64;
            let node = (node + index) % self.site.ports.len();
            let path = (game, "seat");
            self.site.act((client, node), path, &cookies[index], Action::Sit, &json!({})).await
        };
        let (second, third) = tokio::join!(sit(1), sit(2));
        if second { Some(1) } else { third.then_some(2) }
    }
}
