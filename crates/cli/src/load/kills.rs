//! `kill -9` in mid-game.

use std::time::Duration;

use clap::Args;
use fastrand::Rng;
use futures_util::future::{join_all, try_join_all};
use ludoteca_rules::{AnyMatch, Game};
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep};

use super::client::{Client, Reply, read};
use super::error::LoadError;
use super::report::{Report, Times};
use super::server::{Server, Site, new_player};
use super::table::start;
use crate::whole::within;

/// The arguments of `load kill`.
#[derive(Args, Debug)]
pub(super) struct KillArgs {
    /// Number of times to kill the server
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = within::<u64>(1..=100_000))]
    rounds: u64,
    /// Number of concurrent games
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = within::<u64>(1..=5_000))]
    games: u64,
}

/// Milliseconds that the games run before the server is killed.
const RUN_MILLIS: std::ops::Range<u64> = 100..400;
/// Time between two attempts to reconnect.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);
/// Maximum time until a client is in the correct state.
const MAX_RECONNECT_TIME: Duration = Duration::from_secs(3);
/// Maximum deviation of a deadline, in milliseconds.
const MAX_DEADLINE_ERROR_MILLIS: u64 = 100;

/// A game, and its state as its players know it.
struct Watched {
    kind: Game,
    cookies: [String; 2],
    id: String,
    random: Rng,
    /// The moves that were acknowledged or received.
    known: Vec<String>,
    /// The number of the last event that is known.
    seq: u64,
    /// When the side to move has to have moved, by the last state received.
    deadline: Option<u64>,
    acknowledged: u64,
}

/// The part of a state that is compared.
#[derive(Deserialize)]
struct State {
    seq: u64,
    moves: Vec<String>,
    outcome: Option<serde::de::IgnoredAny>,
    clock: Option<Clock>,
}

/// The part of a state, or of changes in it, with the deadline.
#[derive(Deserialize)]
struct Timed {
    clock: Option<Clock>,
}

#[derive(Deserialize)]
struct Clock {
    deadline: Option<u64>,
}

/// Kills the server repeatedly, and checks its state after each restart.
pub(super) async fn run(
    server: &mut Server,
    args: KillArgs,
    seed: u64,
) -> Result<Report, LoadError> {
    let mut random = Rng::with_seed(seed);
    let site = server.site();
    let mut games = Vec::new();
    for number in 0..args.games {
        games.push(Watched::new(&site, number, random.fork()).await?);
    }
    let mut report = Report::new();
    let back = Times::new();
    for round in 1..=args.rounds {
        let site = server.site();
        let playing = join_all(games.iter_mut().map(|game| game.play(&site)));
        // Each game plays until its connections break.
        tokio::select! {
            _ = playing => return Err(LoadError::Unexpected("the games ended before the kill".into())),
            () = sleep(Duration::from_millis(random.u64(RUN_MILLIS))) => {}
        }
        server.kill()?;
        server.restart().await?;
        let (site, began) = (server.site(), Instant::now());
        let returned =
            try_join_all(games.iter_mut().map(|game| game.come_back(&site, began))).await?;
        for found in returned {
            back.note(found.time);
            if let Some(fault) = found.fault {
                report.fail(format!("kill {round}: {fault}"));
            }
        }
        if report.failure().is_some() {
            break;
        }
        eprint!("\r{round} of {} kills", args.rounds);
        // Finished games make room for new ones.
        for (number, game) in games.iter_mut().enumerate() {
            if game.deadline.is_none() && game.is_over()? {
                let acknowledged = game.acknowledged;
                *game = Watched::new(&site, number as u64, random.fork()).await?;
                game.acknowledged = acknowledged;
            }
        }
    }
    eprintln!();
    report.add("kills", args.rounds as f64);
    report.add("games", args.games as f64);
    let acknowledged: u64 = games.iter().map(|game| game.acknowledged).sum();
    report.add("acknowledged_moves", acknowledged as f64);
    report.add_times("back_", &back);
    if back.longest() > MAX_RECONNECT_TIME {
        report.fail(format!("a client took longer than {} s", MAX_RECONNECT_TIME.as_secs()));
    }
    Ok(report)
}

/// The result of a client's check after a restart.
struct Found {
    /// Time since the server listens again.
    time: Duration,
    fault: Option<String>,
}

impl Watched {
    async fn new(site: &Site, number: u64, mut random: Rng) -> Result<Self, LoadError> {
        let kind = Game::ALL[number as usize % Game::ALL.len()];
        let cookies = [new_player(&mut random), new_player(&mut random)];
        let clock = json!({"kind": "fischer", "initial": 3600, "increment": 5});
        let state = site.new_game(kind.name(), &cookies, &clock).await?;
        let id = state["id"].as_str().unwrap_or_default().to_owned();
        let seq = state["seq"].as_u64().unwrap_or_default();
        let deadline = state["clock"]["deadline"].as_u64();
        Ok(Self { kind, cookies, id, random, known: Vec::new(), seq, deadline, acknowledged: 0 })
    }

    /// The game after the known moves.
    fn game(&self) -> Result<AnyMatch, LoadError> {
        let mut game = start(self.kind)?;
        for mv in &self.known {
            game.play_text(mv).map_err(|error| LoadError::Unexpected(error.to_string()))?;
        }
        Ok(game)
    }

    fn is_over(&self) -> Result<bool, LoadError> {
        Ok(self.game()?.to_move().is_none())
    }

    /// Plays until a connection breaks or the game is over; then waits.
    async fn play(&mut self, site: &Site) {
        // The connection breaks when the server is killed; the known state is compared later.
        let _ = self.play_on(site).await;
        std::future::pending::<()>().await;
    }

    async fn play_on(&mut self, site: &Site) -> Result<(), LoadError> {
        let mut game = self.game()?;
        let mut clients = Client::connect_players(site, &self.cookies).await?;
        for client in &mut clients {
            client.watch(&self.id, self.seq).await?;
        }
        while let Some(side) = game.to_move() {
            let moves = game.legal_texts();
            let mv = self.random.choice(&moves).expect("a move").clone();
            let (player, opponent) = Client::by_turn(&mut clients, side);
            let request = player.play(&self.id, self.seq, &mv).await?;
            let Reply::Done(seq) = player.reply(request).await? else {
                return Err(LoadError::Rejected(mv));
            };
            // From here on the move must never be lost.
            self.acknowledged += 1;
            self.known.push(mv.clone());
            self.seq = seq;
            self.deadline = None;
            let text = opponent.event(&self.id, seq).await?;
            let update = read(&text)?;
            if let Some(state) = update.state.or(update.changes) {
                let state: Timed = serde_json::from_str(state.get())?;
                self.deadline = state.clock.and_then(|clock| clock.deadline);
            }
            game.play_text(&mv).map_err(|error| LoadError::Unexpected(error.to_string()))?;
        }
        Ok(())
    }

    /// Reconnects both players and compares the server's state with theirs.
    async fn come_back(&mut self, site: &Site, began: Instant) -> Result<Found, LoadError> {
        let mut fault = None;
        let mut seen: Option<State> = None;
        for cookie in &self.cookies {
            let mut client = loop {
                match Client::connect(site, cookie).await {
                    Ok(client) => break client,
                    Err(error) if began.elapsed() > 2 * MAX_RECONNECT_TIME => return Err(error),
                    Err(_) => sleep(RETRY_INTERVAL).await,
                }
            };
            client.watch(&self.id, self.seq).await?;
            let text = loop {
                let text = client.text().await?;
                if read(&text)?.state.is_some() {
                    break text;
                }
            };
            let state = read(&text)?.state.map(|state| serde_json::from_str::<State>(state.get()));
            let Some(state) = state.transpose()? else { continue };
            if !state.moves.starts_with(&self.known) {
                fault.get_or_insert(format!("game {} has lost a move", self.id));
            }
            let deadline = state.clock.as_ref().and_then(|clock| clock.deadline);
            if let (Some(known), Some(found)) = (self.deadline, deadline)
                && state.seq == self.seq
                && known.abs_diff(found) > MAX_DEADLINE_ERROR_MILLIS
            {
                fault.get_or_insert(format!("the deadline of game {} has changed", self.id));
            }
            if seen.as_ref().is_some_and(|other| other.moves != state.moves) {
                fault.get_or_insert(format!("the players of game {} see different moves", self.id));
            }
            seen = Some(state);
        }
        let time = began.elapsed();
        if let Some(state) = seen {
            // A move whose acknowledgement was lost may have been stored.
            self.known = state.moves;
            self.seq = state.seq;
            self.deadline = state.clock.and_then(|clock| clock.deadline);
            if state.outcome.is_some() {
                self.deadline = None;
            }
        }
        Ok(Found { time, fault })
    }
}
